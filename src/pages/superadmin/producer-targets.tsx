import { useParams } from 'react-router';
import { NoSuchCompany, useIsMissing } from '../../features/supervision/ui/no-such-company.tsx';
import { ProducerColumns } from '../../features/supervision/ui/producer-columns.tsx';
import { StatRow } from '../../features/supervision/ui/stat-row.tsx';
import { YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { pageTitle } from '../../web/page-head.ts';
import { useApiList } from '../../web/queries.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('Producer targets') }];
}

export default function ProducerTargetsPage() {
  const { slug = '' } = useParams();
  const owner = useApiList('GET /api/superadmin/producer-epr/', { producer: slug, search: '' }).items[0];
  const [search, setSearch] = useAddressText('search');
  const missing = useIsMissing({ producer_id: slug });
  return (
    <>
      <PageHeader
        heading="Producer Target - Dashboard"
        subtext={owner && `${owner.company_name} (${owner.owner_unique_id})`}
        back={{ to: '/producer-profile', label: 'Producers - ProfileList' }}
        search={{ label: 'Search', value: search, onSearch: setSearch }}
        actions={<YearFilter everyYear />}
      />
      {missing ? (
        <NoSuchCompany list="/producer-profile" label="Producers - ProfileList" />
      ) : (
        <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
          <StatRow producer_id={slug} />
          <ProducerColumns producer={slug} />
        </div>
      )}
    </>
  );
}
