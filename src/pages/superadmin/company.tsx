import { useParams } from 'react-router';
import { YearFilter } from '#accounts/targets/ui/year-filter.tsx';
import {
  COMPANY_SIDES,
  CompanyNotFound,
  PersonFacts,
  StatRow,
  useIsMissing,
  usePersonTitle,
} from '#oversight/supervision/ui/company-head.tsx';
import { AccountColumns } from '#oversight/supervision/ui/dashboard-columns.tsx';
import { columnAccountsQuery, statsQuery } from '#oversight/supervision/ui/queries.ts';
import { type PageHandle, type Side, useSide } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';
import { RevealTogether } from '#web/workspace/reveal-together.tsx';

export function handle(side: Side): PageHandle {
  const { name, list } = COMPANY_SIDES[side];
  return {
    title: `${name} targets`,
    screen: { heading: `${name} Target - Dashboard`, subtext: null, back: list },
    preload: {
      roles: ['superadmin'],
      queries: ({ slug: company = '' }) => [statsQuery({ side, company }), columnAccountsQuery(side, { company })],
    },
  };
}

/** Dashboard of one company: its figures, its accounts, and the targets or credit records of the selected account. */
export default function CompanyPage() {
  const side = useSide();
  const { slug: company = '' } = useParams();
  const { name } = COMPANY_SIDES[side];
  const scope = { side, company };
  const missing = useIsMissing(scope);
  return (
    <>
      <PageHeader subtext={usePersonTitle(scope)} searchLabel="Search" filters={<YearFilter everyYear />} />
      {missing ? (
        <CompanyNotFound side={side} />
      ) : (
        <RevealTogether name={`${name} ${company}`}>
          <div className="stack" style={{ ['--stack-gap' as string]: 'var(--space-6)' }}>
            <PersonFacts {...scope} />
            <StatRow {...scope} />
            <AccountColumns {...scope} />
          </div>
        </RevealTogether>
      )}
    </>
  );
}
