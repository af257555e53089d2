import { useState } from 'react';
import { brand } from '../../../brand.ts';
import type { Role } from '../../../lib/contract.ts';
import { formatDay } from '../../../lib/dates.ts';
import { Badge, type BadgeStatus } from '../../../ui/feedback/badge.tsx';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.tsx';
import { Button } from '../../../ui/layout/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { errorText } from '../../../web/api.ts';
import { useApi, useApiWrite } from '../../../web/queries.ts';
import type { TradeFile } from '../../trades/ui/trade/trade-file.ts';
import type { Dispute } from '../contract.ts';
import { openingRefusal, type DisputeStatus } from '../rules.ts';
import styles from './disputes.module.css';
import { orderDisputesQuery } from './queries.ts';
import { StatementDialog } from './statement-dialog.tsx';

const STATUSES: Readonly<Record<DisputeStatus, { word: string; badge: BadgeStatus }>> = {
  open: { word: 'Open', badge: 'pending' },
  resolved: { word: 'Resolved', badge: 'completed' },
  closed: { word: 'Closed', badge: 'withdrawn' },
};

/** Disputes of a trade, for its parties and superadmins. */
export function DisputesCard({ file, role, order }: { file: TradeFile; role: Role; order: string }) {
  const [opening, setOpening] = useState(false);
  const { id } = file.order;
  const answer = useApi(orderDisputesQuery(role, order));
  const open = useApiWrite('POST /api/epr/trades/{id}/disputes/');
  const mayOpen = role !== 'superadmin' && openingRefusal(file.stage) === null;
  const disputes = answer.data?.data.filter(({ trade_id: trade }) => trade === id) ?? [];
  return (
    <Card as="section" title="Disputes" aria-label="Disputes">
      {answer.isPending && <Skeleton height="4rem" />}
      {answer.isError && (
        <ErrorState text={errorText(answer.error)} onRetry={() => void answer.refetch()} retrying={answer.isFetching} />
      )}
      {answer.isSuccess && disputes.length === 0 && <p className="text-soft">No disputes.</p>}
      <ul className={styles.list}>
        {disputes.map((dispute) => (
          <DisputeItem key={dispute.id} dispute={dispute} role={role} />
        ))}
      </ul>
      {mayOpen && (
        <Button variant="secondary" onClick={() => setOpening(true)}>
          Open dispute
        </Button>
      )}
      {opening && (
        <StatementDialog
          title="Open dispute"
          text={`The other party and ${brand.name} read this. It changes no quantity and no payment.`}
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

function DisputeItem({ dispute, role }: { dispute: Dispute; role: Role }) {
  const [ending, setEnding] = useState(false);
  const resolve = useApiWrite('PATCH /api/epr/disputes/{id}/');
  const close = useApiWrite('PATCH /api/superadmin/disputes/{id}/');
  const { word, badge } = STATUSES[dispute.status];
  const isOpen = dispute.status === 'open';
  const params = { id: dispute.id };
  return (
    <li className={styles.dispute} aria-label={`Dispute ${dispute.number}`}>
      <h3 className={styles.number}>{dispute.number}</h3>
      <p className="text-soft text-small">
        {dispute.opened_by}, {formatDay(dispute.opened_at)}
        {isOpen && `. Answer by ${formatDay(dispute.answer_by)}`}
      </p>
      <p className={styles.text}>{dispute.text}</p>
      {dispute.outcome !== null && (
        <p className={styles.text}>
          {dispute.ended_by}: {dispute.outcome}
        </p>
      )}
      <div className={styles.foot}>
        <Badge status={badge}>{word}</Badge>
        {dispute.proof !== null && (
          <a href={dispute.proof} target="_blank" rel="noreferrer">
            View proof
          </a>
        )}
        {isOpen && role === 'superadmin' && (
          <Button size="small" variant="secondary" onClick={() => setEnding(true)}>
            Close dispute
          </Button>
        )}
        {isOpen && role !== 'superadmin' && dispute.kind === 'other' && (
          <Button size="small" variant="secondary" onClick={() => setEnding(true)}>
            Resolve dispute
          </Button>
        )}
      </div>
      {ending && (
        <StatementDialog
          title={role === 'superadmin' ? 'Close dispute' : 'Resolve dispute'}
          text="Both parties read this. A dispute that has ended is not opened again."
          label="Outcome"
          field="text"
          send={({ text }, idempotencyKey) =>
            role === 'superadmin'
              ? close.mutateAsync({ params, body: { status: 'closed', text }, idempotencyKey })
              : resolve.mutateAsync({ params, body: { status: 'resolved', text }, idempotencyKey })
          }
          onClose={() => setEnding(false)}
        />
      )}
    </li>
  );
}
