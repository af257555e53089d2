/** Steps that remain in a trade, with their party and deadline. Source: section 3 of the server rules (purchase request to transaction). */
import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { stageFacts, type Stage, turnOf } from '#trading/stages/stages.ts';
import { ANSWER_LIFE_MS, PAYMENT_LIFE_MS } from '../../rules.ts';
import { transferLeft } from '../transaction/transaction-documents.ts';
import type { TradeFile } from './trade-file.ts';

/** Days until a request expires without a decision, or an accepted one without a payment. */
export const WAITING_DAYS = { answer: ANSWER_LIFE_MS / 86_400_000, payment: PAYMENT_LIFE_MS / 86_400_000 };

export interface Step {
  /** Role whose turn it is. */
  turn: Role;
  /** Name of that party. */
  who: string;
  /** Text of the timeline once the step is done. */
  text: string;
  /** Instruction to that party, and the text for the others. */
  textForParty: string;
  textForOthers: string;
  /** ISO instant of the deadline; null if there is none, or none yet. */
  until: string | null;
  /** Text instead of an instant that is not known yet. */
  within?: string;
}

type StepOf = (file: TradeFile) => Omit<Step, 'turn' | 'who'>;

/** Next step at each stage; null where the trade has ended. */
const STEPS: Readonly<Record<Stage, StepOf | null>> = {
  asked: ({ stage, request }) => ({
    ...(request.made_by === 'producer'
      ? { text: "Recycler's response", textForOthers: `${request.offered_by} accepts or declines the request.` }
      : {
          text: "Producer's response",
          textForOthers: `${request.requested_by} accepts or declines the counter-offer.`,
        }),
    textForParty:
      request.kind === 'counter'
        ? 'Accept or decline this counter-offer, or counter it.'
        : 'Accept or decline this request.',
    until: stage === 'asked' ? request.expires_at : null,
  }),
  accepted: ({ stage, request }) => ({
    text: 'Payment initiated',
    textForParty: 'Initiate payment to get your work order number.',
    textForOthers: `${request.requested_by} initiates the payment.`,
    until: stage === 'accepted' ? request.expires_at : null,
    ...(stage === 'asked' && { within: `within ${WAITING_DAYS.payment} days of the acceptance` }),
  }),
  paying: ({ request }) => ({
    text: 'Proof of the payment uploaded',
    textForParty: 'Upload a proof of your payment.',
    textForOthers: `${request.requested_by} uploads a proof of the payment.`,
    until: null,
  }),
  proven: () => ({
    text: 'Payment verified, credit sold',
    textForParty: 'Verify the payment: approve or decline it.',
    textForOthers: `${brand.name} verifies the payment.`,
    until: null,
  }),
  verified: ({ request, transaction, producer }) => {
    const left = transferLeft(transaction ?? { recycler_transfer_proof: null, trail_documents: null });
    const { transfer, documents } = left;
    return {
      text: 'Credits transferred',
      textForParty: `${transfer ? `Transfer the credit on the CPCB portal to EPR account ${producer.epr_registration_number} and upload` : 'Upload'} ${documents}.`,
      textForOthers: `${request.offered_by} ${transfer ? 'transfers the credit on the CPCB portal and ' : ''}uploads ${documents}.`,
      until: null,
    };
  },
  completed: null,
  declined: null,
  expired: null,
  withdrawn: null,
  countered: null,
  cancelled: null,
};

/** Remaining steps of a trade in order; the first one is due now. Empty once the trade has ended. */
export function stepsToCome(file: TradeFile): Step[] {
  const { requested_by: producer, offered_by: recycler } = file.request;
  const names: Readonly<Record<Role, string>> = { producer, recycler, superadmin: brand.name };
  const steps: Step[] = [];
  for (let stage: Stage | undefined = file.stage; stage !== undefined; stage = stageFacts(stage).after[0]) {
    const turn = turnOf(stage, file.request.made_by);
    const step = turn === null ? null : STEPS[stage];
    if (turn !== null && step !== null) steps.push({ turn, who: names[turn], ...step(file) });
  }
  return steps;
}
