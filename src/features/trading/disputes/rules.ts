/** Disputes: who opens and ends them. Source: file 10 of the specification, part 4. */
import type { Role } from '#lib/contract.ts';
import { addDays, dayInIndia } from '#lib/dates.ts';
import { isPaid, type Stage } from '#trading/stages/stages.ts';

export const DISPUTE_KINDS = ['transfer', 'payment', 'other'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];
export const DISPUTE_STATUSES = ['open', 'resolved', 'closed'] as const;
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number];
export const DISPUTE_WORDS: Readonly<Record<DisputeStatus, string>> = {
  open: 'Open',
  resolved: 'Resolved',
  closed: 'Closed',
};

/** Days after which a dispute should have an answer; nothing follows from them. */
const DAYS_TO_ANSWER = 7;

export const answerBy = (openedAt: Date): string => addDays(dayInIndia(openedAt), DAYS_TO_ANSWER);

/** Refusal of a dispute that is about no line and no payment; null if it is allowed. */
export function openingRefusal(stage: Stage): string | null {
  return isPaid(stage) ? null : 'A dispute needs an initiated payment.';
}

/** Disputes about a line or a payment end with it; the texts say how. */
const ENDS_WITH: Readonly<Record<Exclude<DisputeKind, 'other'>, string>> = {
  transfer: 'Mark the line as seen, or ask the recycler to withdraw it.',
  payment: 'Confirm the payment, or ask the buyer to withdraw it.',
};

/** Why a party cannot resolve a dispute; null if it can. */
export function resolvingRefusal(
  dispute: { kind: DisputeKind; status: DisputeStatus; opener: Role },
  role: Role,
): { kind: 'wrong_role' | 'conflict'; text: string } | null {
  if (dispute.opener !== role) return { kind: 'wrong_role', text: 'Only who opened a dispute can resolve it.' };
  if (dispute.kind !== 'other') return { kind: 'conflict', text: ENDS_WITH[dispute.kind] };
  return dispute.status === 'open' ? null : { kind: 'conflict', text: HAS_ENDED };
}

export const HAS_ENDED = 'This dispute has ended.';
