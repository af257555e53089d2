import { useParams } from 'react-router';
import { recallQuery } from '#fulfilment/recalls/ui/queries.ts';
import { RecallView } from '#fulfilment/recalls/ui/recall-view.tsx';
import { ClosingLine } from '#rules/rulebook/ui/closing-line.tsx';
import { EmptyState, LOADING_CARDS, LoadingState } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import type { PageHandle } from '#web/page-handle.ts';
import { PATHS } from '#web/paths.ts';
import { useApi } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { PageHeader } from '#web/workspace/page-header.tsx';

export const handle: PageHandle = {
  screen: { heading: 'Recall', subtext: null, back: { to: PATHS.recallList, label: 'Recalls' } },
  preload: { roles: ['superadmin'], queries: ({ id = '' }) => [recallQuery(id)] },
};

export default function RecallPage() {
  const { id = '' } = useParams();
  const query = useApi(recallQuery(id));
  const { data, isPending, error } = query;
  const recall = data?.data;
  return (
    <>
      <PageHeader subtext={recall ? `${recall.authority}, ${recall.reference}` : isPending ? undefined : ''} />
      <div className="stack">
        {recall !== undefined ? (
          <RecallView recall={recall} />
        ) : isPending ? (
          <LoadingState shape={LOADING_CARDS} />
        ) : error?.status === 404 ? (
          <EmptyState
            title="There is no such recall"
            drawing="papers"
            action={<ButtonLink to={PATHS.recallList}>View all recalls</ButtonLink>}
          />
        ) : (
          <QueryError of={query} />
        )}
        <ClosingLine />
      </div>
    </>
  );
}
