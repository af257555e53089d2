/** Who has the ball in a trade. Source: section 3 of the server rules (purchase request to transaction). */
import type { Role } from '../../../lib/contract.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import type { TradeFile } from './trade-view.tsx';

export interface Expectation {
  /** It is the reader's turn. */
  mine: boolean;
  text: string;
}

/** What the reader of this role is told about the next step; null once the trade has ended. */
export function expectation({ request, transaction }: TradeFile, role: Role): Expectation | null {
  const until = request.expires_at === null ? '' : ` by ${formatDateTime(request.expires_at)}`;
  const step = (turn: Role, asked: string, told: string): Expectation => ({
    mine: role === turn,
    text: role === turn ? asked : told,
  });
  if (request.expired || request.status === 'rejected') return null;
  if (request.status === 'pending')
    return step('recycler', `Please answer${until}.`, `${request.offered_by} answers${until}.`);
  if (transaction === null)
    return step(
      'producer',
      `Please initiate the payment${until}.`,
      `${request.requested_by} initiates the payment${until}.`,
    );
  if (transaction.transaction_status === 'Payment Verified')
    return step(
      'recycler',
      'Please transfer the credit on the CPCB portal and upload both documents.',
      `${request.offered_by} transfers the credit on the CPCB portal and uploads both documents.`,
    );
  if (transaction.transaction_status !== 'Initiated') return null;
  return transaction.transaction_proof === null && transaction.producer_transfer_proof === null
    ? step(
        'producer',
        'Please upload the proof of your payment.',
        `${request.requested_by} uploads a proof of the payment.`,
      )
    : step('superadmin', 'Please verify the payment.', 'The payment is being verified.');
}
