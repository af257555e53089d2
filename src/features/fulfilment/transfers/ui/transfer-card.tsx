import { useState } from 'react';
import type { Role } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatQuantity } from '#lib/quantity.ts';
import { WarningList } from '#rules/rulebook/ui/warning-list.tsx';
import { OPENING_TEXT, StatementDialog } from '#trading/disputes/ui/statement-dialog.tsx';
import type { TradeFile } from '#trading/trades/ui/trade/trade-file.ts';
import { Badge, type BadgeStatus } from '#ui/feedback/badge.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { Button, SmallButton } from '#ui/layout/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/lists/description-list.tsx';
import { type ApiResponse } from '#web/api.ts';
import { toastOutcome, useApiWrite } from '#web/queries.ts';
import { useToday } from '#web/today.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';
import { LINE_WORDS, type LineStatus, moveRefusal, type TransferState } from '../rules.ts';
import { RecordLines, type TransferWarnings } from './record-lines.tsx';
import styles from './transfer.module.css';

type Transfers = ApiResponse<'GET /api/epr/transactions/{id}/transfers/'>['data'];
export type Line = Transfers['lines'][number];

const STATES: Readonly<Record<TransferState, { word: string; badge: BadgeStatus }>> = {
  not_due: { word: 'Not due yet', badge: 'unknown' },
  recalled: { word: 'Recalled', badge: 'failed' },
  disputed: { word: 'Disputed', badge: 'failed' },
  awaited: { word: 'Waiting for certificate numbers', badge: 'pending' },
  partial: { word: 'Partly recorded', badge: 'ongoing' },
  recorded: { word: 'Recorded, not yet seen', badge: 'uploaded' },
  seen: { word: 'Seen on the CPCB portal', badge: 'completed' },
};

const LINE_BADGES: Readonly<Record<LineStatus, BadgeStatus>> = {
  recorded: 'uploaded',
  seen: 'completed',
  disputed: 'failed',
  withdrawn: 'withdrawn',
};

/** A day by which something is due, or since which it is late. */
function Deadline({ label, day }: { label: string; day: string | null }) {
  const today = useToday();
  if (day === null) return null;
  return <p>{day < today ? `Late since ${formatDay(day)}` : `${label} by ${formatDay(day)}`}</p>;
}

interface TransferCardProps {
  file: TradeFile;
  transaction: string;
  transfers: Transfers;
  role: Role;
}

/** How far the transfer of an order is, with its certificate numbers. */
export function TransferCard({ file, transaction, transfers: { transfer, lines }, role }: TransferCardProps) {
  const { unit } = file.order;
  const [warnings, setWarnings] = useState<TransferWarnings>([]);
  const { word, badge } = STATES[transfer.state];
  const isDue = transfer.state !== 'not_due';
  const isHeld = ({ recalled }: Line) => file.held_by !== null || recalled !== null;
  return (
    <Card as="section" title="Transfer" aria-label="Transfer">
      <div className="stack">
        <div>
          <p className={styles.head}>
            <Badge status={badge}>{word}</Badge>
            <span>{`${formatQuantity(transfer.seen, unit)} of ${formatQuantity(transfer.quantity, unit)} seen`}</span>
          </p>
          <Deadline label="Record the certificate numbers" day={transfer.record_by} />
        </div>
        {lines.length === 0 ? (
          <p className="text-soft">No certificate numbers yet.</p>
        ) : (
          <ul className="stack">
            {lines.map((line) => (
              <LineItem key={line.id} line={line} role={role} isHeld={isHeld(line)} hasEnded={!isDue} />
            ))}
          </ul>
        )}
        {role === 'producer' && lines.some((line) => line.status === 'recorded' && !isHeld(line)) && (
          <p>Open your account on the CPCB portal and compare each number and quantity.</p>
        )}
        {role === 'recycler' && isDue && file.held_by === null && transfer.without_number > 0 && (
          <>
            <ol className={styles.steps}>
              <li>{`Transfer ${formatQuantity(transfer.quantity, unit)} of ${file.order.credit_type}, FY ${financialYearLabel(file.order.credit_FY)}, to EPR account ${file.producer.epr_registration_number} on the CPCB portal.`}</li>
              <li>Copy each certificate number from there.</li>
              <li>Upload the Credit Transfer Proof and the Trail Documents.</li>
            </ol>
            <RecordLines transaction={transaction} unit={unit} onRecorded={setWarnings} />
          </>
        )}
        {role === 'recycler' && <WarningList warnings={warnings} />}
      </div>
    </Card>
  );
}

interface LineProps {
  line: Line;
  role: Role;
  /** A recall in force holds the line, as all of its trade. */
  isHeld: boolean;
  hasEnded: boolean;
}

function LineItem({ line, role, isHeld, hasEnded }: LineProps) {
  return (
    <li className={styles.line} aria-label={`Certificate ${line.certificate_number}`}>
      <div className={styles.head}>
        <h3 className={styles.number}>{line.certificate_number}</h3>
        <strong>{formatQuantity(line.quantity, line.unit)}</strong>
      </div>
      <DescriptionList
        layout="grid"
        items={[
          { label: 'Face value', value: formatQuantity(line.face_value, line.unit) },
          { label: 'Transferred on', value: formatDay(line.transferred_on) },
          ...(line.portal_reference === null ? [] : [{ label: 'Portal reference', value: line.portal_reference }]),
          ...(line.seen_on === null ? [] : [{ label: 'Seen on', value: formatDay(line.seen_on) }]),
        ]}
      />
      {line.withdrawn_reason !== null && (
        <p className="text-soft text-small">{`${line.withdrawn_by ?? ''}: ${line.withdrawn_reason}`}</p>
      )}
      <div className={styles.foot}>
        <Badge status={LINE_BADGES[line.status]}>{LINE_WORDS[line.status]}</Badge>
        {line.recalled !== null && <Badge status="failed">{`Recalled: ${line.recalled}`}</Badge>}
        {!isHeld && <Deadline label="Answer" day={line.answer_by} />}
        <LineActions line={line} role={role} isHeld={isHeld} hasEnded={hasEnded} />
      </div>
    </li>
  );
}

/** Actions of the reader on a line: the producer sees or disputes it, the recycler and superadmins withdraw it. */
function LineActions({ line, role, isHeld, hasEnded }: LineProps) {
  const [stating, setStating] = useState<'dispute' | 'withdrawn' | null>(null);
  const move = useApiWrite('PATCH /api/epr/transfers/{id}/');
  const withdraw = useApiWrite('PATCH /api/superadmin/transfers/{id}/');
  const confirm = useConfirm();
  const once = useIdempotencyKey();
  const params = { id: line.id };
  const see = async () => {
    const text = 'This is final. The recycler is told.';
    if (!(await confirm({ title: 'Seen in my portal account', text, confirmLabel: 'Yes, I have seen it' }))) return;
    const input = { params, body: { seen: true as const } };
    await toastOutcome(once(input, (idempotencyKey) => move.mutateAsync({ ...input, idempotencyKey })));
  };
  const may = (status: 'seen' | 'disputed' | 'withdrawn') =>
    !isHeld && moveRefusal({ ...line, has_ended: hasEnded }, status) === null;
  const name = line.certificate_number;
  return (
    <>
      {role === 'producer' && may('seen') && (
        <Button size="small" needs="trade" aria-label={`Seen in my portal account: ${name}`} onClick={() => void see()}>
          Seen in my portal account
        </Button>
      )}
      {role === 'producer' && may('disputed') && (
        <SmallButton needs="trade" aria-label={`Dispute: ${name}`} onClick={() => setStating('dispute')}>
          Dispute
        </SmallButton>
      )}
      {role !== 'producer' && may('withdrawn') && (
        <SmallButton needs="trade" aria-label={`Withdraw: ${name}`} onClick={() => setStating('withdrawn')}>
          Withdraw
        </SmallButton>
      )}
      {stating === 'dispute' && (
        <StatementDialog
          title="Dispute"
          about={line.id}
          text={OPENING_TEXT}
          label="What differs"
          field="dispute"
          withProof
          send={({ text, ...proof }, idempotencyKey) =>
            move.mutateAsync({ params, body: { dispute: text, ...proof }, idempotencyKey })
          }
          onClose={() => setStating(null)}
        />
      )}
      {stating === 'withdrawn' && (
        <StatementDialog
          title="Withdraw"
          about={line.id}
          text="The line no longer counts, and a number without another line is free again. The buyer is told."
          label="Reason"
          field="withdrawn"
          danger
          send={({ text }, idempotencyKey) => {
            const input = { params, body: { withdrawn: text }, idempotencyKey };
            return role === 'superadmin' ? withdraw.mutateAsync(input) : move.mutateAsync(input);
          }}
          onClose={() => setStating(null)}
        />
      )}
    </>
  );
}
