import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { DisputeFilter, DisputeList } from '#trading/disputes/ui/dispute-list.tsx';
import { allDisputesQuery } from '#trading/disputes/ui/queries.ts';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Disputes', subtext: 'Where the companies of a trade disagree' },
  preload: { roles: ['superadmin'], queries: [allDisputesQuery()] },
};

/** `/Disputes`: the disputes of all trades, for superadmins. */
export default function DisputesPage() {
  return (
    <>
      <PageHeader searchLabel="Search disputes" filters={<DisputeFilter />} />
      <div className="stack">
        <DisputeList />
        <ClosingLine />
      </div>
    </>
  );
}
