import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import { formatRupees } from '#lib/money.ts';
import { formatQuantity, unitName } from '#lib/quantity.ts';
import { doneOrWaits } from '#people/approvals/rules.ts';
import { Icon } from '#ui/brand/icon.tsx';
import { useConfirm } from '#ui/feedback/confirm-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useReason } from '#ui/fields/reason-field.tsx';
import { Button } from '#ui/layout/button.tsx';
import type { ApiError, ApiResponse } from '#web/api.ts';
import { tradePath } from '#web/paths.ts';
import { useWriteOnce } from '#web/use-idempotency-key.ts';
import { NOT_OPENED } from '../review-rules.ts';
import styles from './transaction-decision.module.css';

export type Transaction = ApiResponse<'GET /api/superadmin/transactions/'>['data'][number];

/** Summary for a confirmation: `5,000 Kg at ₹ 2.50/Kg, ₹ 14,823.75 in total, from A to B`. */
function transactionText(transaction: Transaction): string {
  const { unit, credit_quantity, price_per_credit, total_price, offered_by, order_by } = transaction;
  return `${formatQuantity(credit_quantity, unit)} at ${formatRupees(price_per_credit)}/${unitName(unit)}, ${formatRupees(total_price)} in total with fee and GST, from ${offered_by} to ${order_by}`;
}

type Decision = 'approved' | 'rejected';

/** Titles and consequences of the two decisions. Source: section 3 of the server rules, Transaction. */
const CONFIRMATIONS = {
  approved: {
    title: (order: string) => `Approve ${order}?`,
    text: 'The payment counts as verified and the credit as sold; the recycler then uploads the transfer documents. This is final.',
    confirmLabel: 'Yes, approve it!',
    success: 'Transaction approved successfully!',
    failure: 'Failed to approve transaction',
  },
  rejected: {
    title: (order: string) => `Decline ${order}?`,
    text: 'The transaction is cancelled and the blocked credit is released to the offer. This is final.',
    confirmLabel: 'Yes, decline it!',
    success: 'Transaction rejected successfully',
    failure: 'Failed to update transaction status',
  },
} as const;

/** Confirms with the amounts, then approves or declines. `deciding` is the decision being sent. */
function useTransactionDecision(transaction: Transaction) {
  const { id, order_id, offered_by: seller, order_by: buyer } = transaction;
  const confirm = useConfirm();
  const reason = useReason();
  const write = useWriteOnce('PATCH /api/superadmin/transactions/{id}/');
  const [deciding, setDeciding] = useState<Decision | null>(null);

  const decide = async (decision: Decision) => {
    const confirmation = CONFIRMATIONS[decision];
    const goAhead = await confirm({
      title: confirmation.title(order_id),
      text: (
        <div className="stack">
          <p>{`${transactionText(transaction)}.`}</p>
          {transaction.duplicate_proof && (
            <p>
              <strong>Same document in another transaction</strong>
              {(transaction.duplicate_of ?? []).map(({ order_id: other }, index) => (
                <span key={other} className="together">{`${index === 0 ? ': ' : ', '}${other}`}</span>
              ))}
            </p>
          )}
          {decision === 'approved' && transaction.payments?.some(({ status }) => status === 'not_received') && (
            <p>
              <strong>The recycler says that this payment has not arrived. Approve all the same?</strong>
            </p>
          )}
          {transaction.opened === false && <p>{NOT_OPENED}</p>}
          <p>{confirmation.text}</p>
          {decision === 'rejected' && reason.field(id, `${buyer} and ${seller}`)}
        </div>
      ),
      confirmLabel: confirmation.confirmLabel,
      danger: decision === 'rejected',
    });
    if (!goAhead) return;
    setDeciding(decision);
    const body = {
      status: decision,
      is_approved: decision === 'approved',
      ...(decision === 'rejected' && reason.of(id)),
    };
    await write.send({ params: { id }, body }).then(
      // While it waits for a second superadmin the answer says so.
      ({ message }) => toast.success(doneOrWaits(message, confirmation.success)),
      (error: ApiError) => toast.error(error.status >= 500 ? confirmation.failure : error.message),
    );
    setDeciding(null);
  };
  return { decide, deciding };
}

interface DecisionButtonsProps {
  transaction: Transaction;
  mayApprove: boolean;
  mayDecline: boolean;
  /** Id of the element that says why approval is not possible. */
  reasonId?: string | undefined;
  /** Content beside the buttons, until it is decided. */
  children?: ReactNode;
}

/** Approve and Decline buttons for a transaction; afterwards the decision. */
export function DecisionButtons({ transaction, mayApprove, mayDecline, reasonId, children }: DecisionButtonsProps) {
  const { decide, deciding } = useTransactionDecision(transaction);
  if (transaction.status === 'approved') return <Button disabled>Approved</Button>;
  if (transaction.status === 'rejected') return <Button disabled>Declined</Button>;
  return (
    <>
      <Button
        icon="check"
        busy={deciding === 'approved'}
        busyLabel="Processing..."
        disabled={deciding !== null || !mayApprove}
        aria-describedby={reasonId}
        onClick={() => void decide('approved')}
      >
        Approve
      </Button>
      <Button
        variant="secondary"
        icon="close"
        busy={deciding === 'rejected'}
        busyLabel="Processing..."
        disabled={deciding !== null || !mayDecline}
        onClick={() => void decide('rejected')}
      >
        Decline
      </Button>
      {children}
    </>
  );
}

/** Warns that the same file is the proof of another transaction, with a link to that one. */
export function DuplicateProof({ transaction }: { transaction: Transaction }) {
  if (!transaction.duplicate_proof) return null;
  return (
    <p role="note" className={styles.warning}>
      <Icon name="alert" />
      <span>
        <strong>Same document in another transaction</strong>
        {(transaction.duplicate_of ?? []).map((other) => (
          <span key={other.trade_id}>
            {' '}
            <Link to={tradePath(other.trade_id)}>{other.order_id}</Link>
          </span>
        ))}
      </span>
    </p>
  );
}

function textOf({ status, amount, received_on: day }: NonNullable<Transaction['payments']>[number]): string {
  if (status === 'received' && day !== null) return `Received on ${formatDay(day)}: ${formatRupees(amount)}`;
  return status === 'not_received' ? 'The recycler says that it has not arrived' : 'Not confirmed by the recycler yet';
}

/** Answers of the recycler to the payments that the buyer has recorded. */
export function RecordedPayments({ transaction: { payments = [] } }: { transaction: Transaction }) {
  if (payments.length === 0) return null;
  return (
    <ul aria-label="Recorded payments" className="text-small">
      {payments.map((payment, index) => (
        <li key={`${index} ${payment.status}`}>{textOf(payment)}</li>
      ))}
    </ul>
  );
}

interface TradeDecisionProps {
  transaction: Transaction;
  actions: ApiResponse<'GET /api/epr/trades/{id}/'>['data']['actions'];
  className?: string | undefined;
}

const PROOFS = [
  { field: 'transaction_proof', label: 'Transaction Proof' },
  { field: 'producer_transfer_proof', label: 'Producer Transfer Proof' },
] as const;

function Proofs({ transaction }: { transaction: Transaction }) {
  const there = PROOFS.flatMap(({ field, label }) => {
    const url = transaction[field];
    return url === null ? [] : [{ label, url }];
  });
  if (there.length === 0 || transaction.status === 'approved' || transaction.status === 'rejected') return null;
  return (
    <p className="row no-print">
      {there.map(({ label, url }) => (
        <a key={label} href={url} target="_blank" rel="noopener">{`Open ${label}`}</a>
      ))}
    </p>
  );
}

/** The superadmin's decision on the page of a trade, as in the list of transactions. */
export function TradeDecision({ transaction, actions, className = 'row' }: TradeDecisionProps) {
  const may = (wanted: string) => actions.some(({ name, allowed }) => name === wanted && allowed);
  return (
    <>
      <DuplicateProof transaction={transaction} />
      <RecordedPayments transaction={transaction} />
      <Proofs transaction={transaction} />
      <div className={`${className} no-print`}>
        <DecisionButtons
          transaction={transaction}
          mayApprove={may('approve_transaction')}
          mayDecline={may('decline_transaction')}
        />
      </div>
    </>
  );
}
