/** Stages that a trade has still to go through, for its timeline. Source: section 3 of the server rules (purchase request to transaction). */
import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { DAY_MS } from '#lib/dates.ts';
import { stageFacts, type Stage, turnOf } from '#trading/stages/stages.ts';
import { ANSWER_LIFE_MS, PAYMENT_LIFE_MS } from '../../rules.ts';
import type { TradeFile } from './trade-file.ts';

/** Days until a request expires without a decision, or an accepted one without a payment. */
export const WAITING_DAYS = { answer: ANSWER_LIFE_MS / DAY_MS, payment: PAYMENT_LIFE_MS / DAY_MS };

interface Step {
  /** Role whose turn it is. */
  turn: Role;
  /** Name of that party. */
  who: string;
  /** Text of the timeline once the step is done. */
  text: string;
  /** Time that its party will have; what is due now is a task. */
  within?: string;
}

type StepOf = (file: TradeFile) => Omit<Step, 'turn' | 'who'>;

/** Next step at each stage; none where the trade has ended. */
const STEPS: Readonly<Partial<Record<Stage, StepOf>>> = {
  asked: ({ request }) => ({
    text: request.made_by === 'producer' ? "Recycler's response" : "Producer's response",
  }),
  accepted: ({ stage }) => ({
    text: 'Payment initiated',
    ...(stage === 'asked' && { within: `within ${WAITING_DAYS.payment} days of the acceptance` }),
  }),
  paying: () => ({ text: 'Proof of the payment uploaded' }),
  proven: () => ({ text: 'Payment verified, credit sold' }),
  verified: () => ({ text: 'Credits transferred' }),
};

/** Remaining steps of a trade in order; the first one is due now. Empty once the trade has ended. */
export function stepsToCome(file: TradeFile): Step[] {
  const { requested_by: producer, offered_by: recycler } = file.request;
  const names: Readonly<Record<Role, string>> = { producer, recycler, superadmin: brand.name };
  const steps: Step[] = [];
  for (let stage: Stage | undefined = file.stage; stage !== undefined; stage = stageFacts(stage).after[0]) {
    const turn = turnOf(stage, file.request.made_by);
    const step = STEPS[stage];
    if (turn !== null && step !== undefined) steps.push({ turn, who: names[turn], ...step(file) });
  }
  return steps;
}
