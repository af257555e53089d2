/** Tabs of the list of trades, and what its reader has to do next. Source: file 12 of the specification, part 6. */
import type { Role } from '#lib/contract.ts';
import { isClosed, STAGE_NAMES, STAGES, type Side, type Stage, turnOf } from '#trading/stages/stages.ts';

/** `needs_you`: the reader has something to do; `waiting`: somebody else; `done`: completed; `closed`: ended without a sale. */
export const TABS = ['needs_you', 'waiting', 'done', 'closed'] as const;
export type Tab = (typeof TABS)[number];

/** All tabs at once, the newest trade first: the lists of requests and transactions as tables. */
export const ALL_TABS = 'all';
export type TabFilter = Tab | typeof ALL_TABS;

export const TAB_LABELS: Readonly<Record<Tab, string>> = {
  needs_you: 'Needs you',
  waiting: 'Waiting',
  done: 'Done',
  closed: 'Closed',
};

export { type Ordering, ORDERINGS, type Sort } from '#trading/trades/order-rules.ts';

/** Stages whose trades have ended without a sale. Countered rounds are in no tab: the newest round stands for its negotiation. */
export const CLOSED_STAGES: readonly Stage[] = STAGE_NAMES.filter((stage) => isClosed(stage) && stage !== 'countered');

/** Stages in which it is always the role's turn; in `asked` it depends on the maker of the request. */
export const turnsOf = (role: Role): Stage[] => STAGE_NAMES.filter((stage) => STAGES[stage].turn === role);

export const ACTION_LABELS = {
  answer: 'Accept or decline',
  initiate_payment: 'Initiate payment',
  upload_payment_proof: 'Upload payment proof',
  verify_payment: 'Verify payment',
  transfer_credits: 'Transfer credits and upload documents',
  answer_dispute: 'Respond to the dispute',
  confirm_payment: 'Confirm payment',
  mark_seen: 'Mark credits as seen',
  issue_invoice: 'Issue invoice',
} as const;
export type NextActionName = keyof typeof ACTION_LABELS;

/** The action of the role whose turn it is, by stage. */
const STAGE_ACTIONS: Readonly<Partial<Record<Stage, NextActionName>>> = {
  asked: 'answer',
  accepted: 'initiate_payment',
  paying: 'upload_payment_proof',
  proven: 'verify_payment',
  verified: 'transfer_credits',
};

/** Tasks that wait for the reader beside the stage, the most urgent first. */
const TASKS = [
  ['has_dispute_to_answer', 'answer_dispute'],
  ['has_payment_to_confirm', 'confirm_payment'],
  ['has_line_to_see', 'mark_seen'],
  ['has_invoice_to_issue', 'issue_invoice'],
] as const;
export type OwnTasks = Record<(typeof TASKS)[number][0], boolean>;

/** The next thing that the reader has to do; null where others act or nothing is left. The stage comes before other tasks. */
export function nextActionOf(
  role: Role,
  { stage, madeBy }: { stage: Stage; madeBy: Side },
  tasks: OwnTasks,
): NextActionName | null {
  const own = turnOf(stage, madeBy) === role ? STAGE_ACTIONS[stage] : undefined;
  return own ?? TASKS.find(([task]) => tasks[task])?.[1] ?? null;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long ago, in the largest unit that fits: `12 min`, `3 h`, `2 days`. */
export function ageText(since: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(since));
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min`;
  if (passed < 24 * HOUR_MS) return `${Math.floor(passed / HOUR_MS)} h`;
  const days = Math.floor(passed / (24 * HOUR_MS));
  return days === 1 ? '1 day' : `${days} days`;
}

/** Time left until an instant: `in 5 h`, `in 3 days`; `soon` below 48 hours. */
export function dueText(due: string, now: Date): { text: string; soon: boolean } {
  const left = Date.parse(due) - now.getTime();
  const soon = left < 48 * HOUR_MS;
  if (left <= 0) return { text: 'now', soon };
  if (left < HOUR_MS) return { text: `in ${Math.ceil(left / MINUTE_MS)} min`, soon };
  if (soon) return { text: `in ${Math.floor(left / HOUR_MS)} h`, soon };
  return { text: `in ${Math.floor(left / (24 * HOUR_MS))} days`, soon };
}
