/** What is still to come in a trade, by whom and by when. Source: section 3 of the server rules (purchase request to transaction). */
import { brand } from '../../../brand.ts';
import type { Role } from '../../../lib/contract.ts';
import { ANSWER_LIFE, PAYMENT_LIFE } from '../rules.ts';
import type { TradeFile } from './trade-view.tsx';
import { transferLeft } from './transaction-documents.ts';

/** Days that a request waits for its answer, and an accepted one for its payment. */
export const WAITING_DAYS = { answer: ANSWER_LIFE / 86_400_000, payment: PAYMENT_LIFE / 86_400_000 };

export interface Step {
  /** Who has to take it. */
  turn: Role;
  /** Their name. */
  who: string;
  /** What will have happened then, as the timeline says it. */
  text: string;
  /** What they are asked to do, and what the others are told of it. */
  asked: string;
  told: string;
  /** ISO instant; null where it has no end, or none yet. */
  until: string | null;
  /** In place of an instant that is not known yet. */
  within?: string;
}

/** The steps of every trade in their order; the first of the answer is the one that is waited for. Empty once the trade has ended. */
export function stepsToCome({ request, transaction, producer: buyer }: TradeFile): Step[] {
  if (request.expired || request.status === 'rejected') return [];
  const [recycler, producer] = [request.offered_by, request.requested_by];
  const pending = request.status === 'pending';
  const { transfer, documents } = transferLeft(transaction ?? { recycler_transfer_proof: null, trail_documents: null });
  const steps: Step[] = [
    {
      turn: 'recycler',
      who: recycler,
      text: 'Answer of the recycler',
      asked: 'Accept or decline this request.',
      told: `${recycler} accepts or declines the request.`,
      until: pending ? request.expires_at : null,
    },
    {
      turn: 'producer',
      who: producer,
      text: 'Payment initiated',
      asked: 'Initiate the payment; the work order is made with it.',
      told: `${producer} initiates the payment.`,
      until: pending ? null : request.expires_at,
      ...(pending && { within: `within ${WAITING_DAYS.payment} days of the acceptance` }),
    },
    {
      turn: 'producer',
      who: producer,
      text: 'Proof of the payment uploaded',
      asked: 'Upload a proof of your payment.',
      told: `${producer} uploads a proof of the payment.`,
      until: null,
    },
    {
      turn: 'superadmin',
      who: brand.name,
      text: 'Payment verified, credit sold',
      asked: 'Verify the payment: approve or decline it.',
      told: `${brand.name} verifies the payment.`,
      until: null,
    },
    {
      turn: 'recycler',
      who: recycler,
      text: 'Credit transferred, completed',
      asked: `${transfer ? `Transfer the credit on the CPCB portal to EPR account ${buyer.epr_registration_number} and upload` : 'Upload'} ${documents}.`,
      told: `${recycler} ${transfer ? 'transfers the credit on the CPCB portal and ' : ''}uploads ${documents}.`,
      until: null,
    },
  ];
  return steps.slice(stepsDone(request.status, transaction));
}

function stepsDone(status: 'pending' | 'approved', transaction: TradeFile['transaction']): number {
  if (status === 'pending') return 0;
  if (transaction === null) return 1;
  const { transaction_status: stage, transaction_proof: proof, producer_transfer_proof: transfer } = transaction;
  if (stage === 'Payment Verified') return 4;
  if (stage !== 'Initiated') return 5;
  return proof === null && transfer === null ? 2 : 3;
}
