import { FindingFilter, FindingList } from '#fulfilment/findings/ui/finding-list.tsx';
import { findingsQuery } from '#fulfilment/findings/ui/queries.ts';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: {
    heading: 'Findings',
    subtext: 'What was noticed on documents of trades. Nothing follows from it by itself.',
  },
  preload: { roles: ['superadmin'], queries: [findingsQuery()] },
};

/** `/Findings`: what was noticed on the documents of all trades, for superadmins. */
export default function FindingsPage() {
  return (
    <>
      <PageHeader searchLabel="Search findings" filters={<FindingFilter />} />
      <div className="stack">
        <FindingList />
        <ClosingLine />
      </div>
    </>
  );
}
