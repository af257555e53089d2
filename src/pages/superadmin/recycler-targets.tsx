import { useParams } from 'react-router';
import { NoSuchCompany, useIsMissing } from '../../features/supervision/ui/no-such-company.tsx';
import { PersonFacts, usePersonTitle } from '../../features/supervision/ui/person-facts.tsx';
import { RecyclerColumns } from '../../features/supervision/ui/recycler-columns.tsx';
import { StatRow } from '../../features/supervision/ui/stat-row.tsx';
import { YearFilter } from '../../features/targets/ui/year-filter.tsx';
import { useAddressText } from '../../web/address-search.ts';
import type { PageHandle } from '../../web/page-handle.ts';
import { pageTitle } from '../../web/page-head.ts';
import { PageHeader } from '../../web/workspace/page-header.tsx';
import { RevealTogether } from '../../web/workspace/reveal-together.tsx';

export const handle: PageHandle = {
  screen: {
    heading: 'Recycler Target - Dashboard',
    subtext: null,
    back: { to: '/recyclers-profile', label: 'Recyclers - ProfileList' },
  },
  asks: {
    roles: ['superadmin'],
    paths: ({ slug = '' }) => [
      `/api/superadmin/stats/?recycler_id=${encodeURIComponent(slug)}`,
      `/api/superadmin/recycler-epr/?recycler=${encodeURIComponent(slug)}`,
    ],
  },
};

export function meta() {
  return [{ title: pageTitle('Recycler targets') }];
}

export default function RecyclerTargetsPage() {
  const { slug = '' } = useParams();
  const scope = { recycler_id: slug };
  const [search, setSearch] = useAddressText('search');
  const missing = useIsMissing(scope);
  return (
    <>
      <PageHeader
        subtext={usePersonTitle(scope)}
        search={{ label: 'Search', value: search, onSearch: setSearch }}
        actions={<YearFilter everyYear />}
      />
      {missing ? (
        <NoSuchCompany list="/recyclers-profile" label="Recyclers - ProfileList" />
      ) : (
        <RevealTogether name={`Recycler ${slug}`}>
          <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
            <PersonFacts {...scope} />
            <StatRow {...scope} />
            <RecyclerColumns recycler={slug} />
          </div>
        </RevealTogether>
      )}
    </>
  );
}
