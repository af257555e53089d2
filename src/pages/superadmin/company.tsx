import { useParams } from 'react-router';
import { YearFilter } from '#accounts/targets/ui/year-filter.tsx';
import {
  CompanyNotFound,
  PersonFacts,
  StatRow,
  useIsMissing,
  usePersonTitle,
} from '#oversight/supervision/ui/company-head.tsx';
import { AccountColumns } from '#oversight/supervision/ui/dashboard-columns.tsx';
import { producerAccountsQuery, recyclerAccountsQuery, statsQuery } from '#oversight/supervision/ui/queries.ts';
import { useAddressText } from '#web/address-search.ts';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { RevealTogether } from '#web/workspace/reveal-together.tsx';

const SIDES = {
  recycler: {
    name: 'Recycler',
    list: { to: PATHS.recyclers, label: 'Recyclers - ProfileList' },
    scopeOf: (company: string) => ({ recycler_id: company }),
    accountsOf: (company: string) => recyclerAccountsQuery({ recycler: company }),
  },
  producer: {
    name: 'Producer',
    list: { to: PATHS.producers, label: 'Producers - ProfileList' },
    scopeOf: (company: string) => ({ producer_id: company }),
    accountsOf: (company: string) => producerAccountsQuery({ producer: company }),
  },
};

export function handle(side: Side): PageHandle {
  const { name, list, scopeOf, accountsOf } = SIDES[side];
  return {
    title: `${name} targets`,
    screen: { heading: `${name} Target - Dashboard`, subtext: null, back: list },
    preload: { roles: ['superadmin'], queries: ({ slug = '' }) => [statsQuery(scopeOf(slug)), accountsOf(slug)] },
  };
}

/** Dashboard of one company: its figures, its accounts, and the targets or credit records of the selected account. */
export default function CompanyPage() {
  const side = useSide();
  const { slug = '' } = useParams();
  const { name, list, scopeOf } = SIDES[side];
  const scope = scopeOf(slug);
  const [search, setSearch] = useAddressText('search');
  const missing = useIsMissing(scope);
  return (
    <>
      <PageHeader
        subtext={usePersonTitle(scope)}
        search={{ label: 'Search', value: search, onSearch: setSearch }}
        filters={<YearFilter everyYear />}
      />
      {missing ? (
        <CompanyNotFound list={list.to} label={list.label} />
      ) : (
        <RevealTogether name={`${name} ${slug}`}>
          <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
            <PersonFacts {...scope} />
            <StatRow {...scope} />
            <AccountColumns side={side} company={slug} />
          </div>
        </RevealTogether>
      )}
    </>
  );
}
