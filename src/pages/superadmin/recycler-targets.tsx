import { useParams } from 'react-router';
import { NoSuchCompany, useIsMissing } from '../../features/supervision/ui/no-such-company.tsx';
import { RecyclerColumns } from '../../features/supervision/ui/recycler-columns.tsx';
import { StatRow } from '../../features/supervision/ui/stat-row.tsx';
import { YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import { pageTitle } from '../../web/page-head.ts';
import { useApiList } from '../../web/queries.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';

export function meta() {
  return [{ title: pageTitle('Recycler targets') }];
}

export default function RecyclerTargetsPage() {
  const { slug = '' } = useParams();
  const owner = useApiList('GET /api/superadmin/recycler-epr/', { recycler: slug, search: '' }).items[0];
  const [search, setSearch] = useAddressText('search');
  const missing = useIsMissing({ recycler_id: slug });
  return (
    <>
      <PageHeader
        heading="Recycler Target - Dashboard"
        subtext={owner && `${owner.company_name} (${owner.owner_unique_id})`}
        back={{ to: '/recyclers-profile', label: 'Recyclers - ProfileList' }}
        search={{ label: 'Search', value: search, onSearch: setSearch }}
        actions={<YearFilter everyYear />}
      />
      {missing ? (
        <NoSuchCompany list="/recyclers-profile" label="Recyclers - ProfileList" />
      ) : (
        <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
          <StatRow recycler_id={slug} />
          <RecyclerColumns recycler={slug} />
        </div>
      )}
    </>
  );
}
