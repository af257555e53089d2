import { useState } from 'react';
import type { Role } from '#lib/contract.ts';
import type { Stage } from '#trading/stages/stages.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import { Button } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { useApiList, useApiWrite } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { openingRefusal } from '../rules.ts';
import { DisputeItem } from './dispute-item.tsx';
import { orderDisputesQuery } from './queries.ts';
import { OPENING_TEXT, StatementDialog } from './statement-dialog.tsx';

/** Disputes of a trade, for its parties and superadmins. */
export function DisputesCard({
  file,
  role,
  order,
}: {
  file: { order: { id: string }; stage: Stage };
  role: Role;
  order: string;
}) {
  const [opening, setOpening] = useState(false);
  const { id } = file.order;
  const list = useApiList(orderDisputesQuery(role, order));
  const open = useApiWrite('POST /api/epr/trades/{id}/disputes/');
  const disputes = list.items.filter(({ trade_id: trade }) => trade === id);
  const hasOpened = disputes.some(({ mine, kind, status }) => mine && kind === 'other' && status === 'open');
  const mayOpen = role !== 'superadmin' && openingRefusal(file.stage) === null && !list.isPending && !hasOpened;
  return (
    <Card as="section" title="Disputes" aria-label="Disputes">
      {list.isPending && <Skeleton height="4rem" />}
      {list.isError && <QueryError of={list} />}
      {list.isSuccess && disputes.length === 0 && <p className="text-soft">No disputes.</p>}
      <ul className="stack">
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} role={role} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button size="small" variant="quiet" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
      {mayOpen && (
        <div>
          <Button variant="secondary" needs="trade" onClick={() => setOpening(true)}>
            Open dispute
          </Button>
        </div>
      )}
      {opening && (
        <StatementDialog
          title="Open dispute"
          about={id}
          text={OPENING_TEXT}
          label="What you disagree with"
          field="text"
          withProof
          send={(body, idempotencyKey) => open.mutateAsync({ params: { id }, body, idempotencyKey })}
          onClose={() => setOpening(false)}
        />
      )}
    </Card>
  );
}
