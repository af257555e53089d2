import { formatDay } from '../../../lib/dates.ts';
import { formatRupees } from '../../../lib/money.ts';
import type { Transaction } from './transaction-text.ts';

type RecordedPayment = NonNullable<Transaction['payments']>[number];

function textOf({ status, amount, received_on: day }: RecordedPayment): string {
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
