import { recallsQuery } from '#fulfilment/recalls/ui/queries.ts';
import { RecallFilter, RecallList } from '#fulfilment/recalls/ui/recall-list.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Recalls', subtext: 'Credits and certificates that an authority has cancelled' },
  preload: { roles: ['superadmin'], queries: [recallsQuery({ status: '', search: '' })] },
};

export default function RecallsPage() {
  return (
    <>
      <PageHeader
        searchLabel="Search recalls"
        filters={<RecallFilter />}
        actions={
          <ButtonLink to={PATHS.newRecall} icon="plus">
            New recall
          </ButtonLink>
        }
      />
      <div className="stack">
        <RecallList />
        <ClosingLine />
      </div>
    </>
  );
}
