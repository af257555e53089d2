import { PersonTable } from '../../features/supervision/ui/person-table.tsx';
import { YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('Producers') }];
}

export default function ProducerProfilesPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        heading="Producers - ProfileList"
        subtext="Everybody who buys here"
        search={{ label: 'Search producers', value: search, onSearch: setSearch }}
        actions={<YearFilter everyYear />}
      />
      <PersonTable side="producer" />
    </>
  );
}
