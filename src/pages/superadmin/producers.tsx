import { PersonTable } from '../../features/supervision/ui/person-table.tsx';
import { YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Producers - ProfileList', subtext: 'Everybody who buys here' },
  asks: { roles: ['superadmin'], paths: ['/api/superadmin/producers/'] },
};

export function meta() {
  return [{ title: pageTitle('Producers') }];
}

export default function ProducerProfilesPage() {
  const [search, setSearch] = useAddressText('search');
  return (
    <>
      <PageHeader
        search={{ label: 'Search producers', value: search, onSearch: setSearch }}
        actions={<YearFilter everyYear />}
      />
      <PersonTable side="producer" />
    </>
  );
}
