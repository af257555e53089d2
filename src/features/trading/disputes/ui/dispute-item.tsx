import { type ReactNode, useState } from 'react';
import type { Role } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { SmallButton } from '#ui/layout/button.tsx';
import { useApiWrite } from '#web/queries.ts';
import type { Dispute } from '../contract.ts';
import { DISPUTE_WORDS, type DisputeStatus } from '../rules.ts';
import { StatementDialog } from './statement-dialog.tsx';
import styles from './disputes.module.css';

const BADGES: Readonly<Record<DisputeStatus, BadgeStatus>> = {
  open: 'pending',
  resolved: 'completed',
  closed: 'withdrawn',
};

interface DisputeItemProps {
  dispute: Dispute;
  role: Role;
  /** Facts that its place adds. */
  children?: ReactNode;
}

/** A dispute with its text, its end, and what the reader may do. */
export function DisputeItem({ dispute, role, children }: DisputeItemProps) {
  const [ending, setEnding] = useState(false);
  const resolve = useApiWrite('PATCH /api/epr/disputes/{id}/');
  const close = useApiWrite('PATCH /api/superadmin/disputes/{id}/');
  const isOpen = dispute.status === 'open';
  const params = { id: dispute.id };
  return (
    <li className={styles.dispute} aria-label={`Dispute ${dispute.number}`}>
      <h3 className={styles.number}>{dispute.number}</h3>
      <p className="text-soft text-small">{`${dispute.opened_by}, ${formatDay(dispute.opened_at)}${isOpen ? `. Answer by ${formatDay(dispute.answer_by)}` : ''}`}</p>
      {children}
      {dispute.about !== null && <p>{dispute.about}</p>}
      <p className={styles.text}>{dispute.text}</p>
      {dispute.outcome !== null && <p className={styles.text}>{`${dispute.ended_by ?? ''}: ${dispute.outcome}`}</p>}
      <div className={styles.foot}>
        <Badge status={BADGES[dispute.status]}>{DISPUTE_WORDS[dispute.status]}</Badge>
        {dispute.proof !== null && (
          <a href={dispute.proof} target="_blank" rel="noreferrer">
            View proof
          </a>
        )}
        {isOpen && role === 'superadmin' && <SmallButton onClick={() => setEnding(true)}>Close dispute</SmallButton>}
        {isOpen && role !== 'superadmin' && dispute.mine && dispute.kind === 'other' && (
          <SmallButton needs="trade" onClick={() => setEnding(true)}>
            Resolve dispute
          </SmallButton>
        )}
      </div>
      {ending && (
        <StatementDialog
          title={role === 'superadmin' ? 'Close dispute' : 'Resolve dispute'}
          about={dispute.id}
          text="Both parties read this. A dispute that has ended is not opened again."
          label="Outcome"
          field="text"
          optional={role !== 'superadmin'}
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
