import { useParams } from 'react-router';
import { NoSuchCompany, useIsMissing } from '../../features/supervision/ui/no-such-company.tsx';
import { PersonFacts, personTitle, usePerson } from '../../features/supervision/ui/person-facts.tsx';
import { ProducerColumns } from '../../features/supervision/ui/producer-columns.tsx';
import { StatRow } from '../../features/supervision/ui/stat-row.tsx';
import { YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('Producer targets') }];
}

export default function ProducerTargetsPage() {
  const { slug = '' } = useParams();
  const scope = { producer_id: slug };
  const [search, setSearch] = useAddressText('search');
  const missing = useIsMissing(scope);
  return (
    <>
      <PageHeader
        heading="Producer Target - Dashboard"
        subtext={personTitle(usePerson(scope))}
        back={{ to: '/producer-profile', label: 'Producers - ProfileList' }}
        search={{ label: 'Search', value: search, onSearch: setSearch }}
        actions={<YearFilter everyYear />}
      />
      {missing ? (
        <NoSuchCompany list="/producer-profile" label="Producers - ProfileList" />
      ) : (
        <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
          <PersonFacts {...scope} />
          <StatRow {...scope} />
          <ProducerColumns producer={slug} />
        </div>
      )}
    </>
  );
}
