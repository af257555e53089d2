import { useState } from 'react';
import { useConfirm } from '../../../ui/feedback/confirm-dialog.tsx';
import { captureFocus } from '../../../ui/layout/restore-focus.ts';
import { useReason } from '../../../ui/fields/reason-field.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { ApiError } from '../../../web/api.ts';
import { useApiWrite } from '../../../web/queries.ts';
import { doneOrWaits } from '../../approvals/rules.ts';
import { useIdempotencyKey } from '../../../web/use-idempotency-key.ts';
import { NOT_OPENED } from '../review-rules.ts';
import { transactionText, type Transaction } from './transaction-text.ts';

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
export function useTransactionDecision(transaction: Transaction) {
  const { id, order_id, offered_by: seller, order_by: buyer } = transaction;
  const confirm = useConfirm();
  const reason = useReason();
  const write = useApiWrite('PATCH /api/superadmin/transactions/{id}/');
  const once = useIdempotencyKey();
  const [deciding, setDeciding] = useState<Decision | null>(null);

  const decide = async (decision: Decision) => {
    const keepPlace = captureFocus();
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
    const input = { params: { id }, body };
    await once(input, (idempotencyKey) => write.mutateAsync({ ...input, idempotencyKey })).then(
      // While it waits for a second superadmin the answer says so.
      ({ message }) => toast.success(doneOrWaits(message, confirmation.success)),
      (error: ApiError) => toast.error(error.status >= 500 ? confirmation.failure : error.message),
    );
    setDeciding(null);
    keepPlace();
  };
  return { decide, deciding };
}
