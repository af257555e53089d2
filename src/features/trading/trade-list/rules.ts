/** Tabs of the list of trades and the age of a stage. Source: file 12 of the specification, part 6. */
import { isClosed, STAGE_NAMES, type Stage } from '#trading/stages/stages.ts';

/** `needs_you`: the reader has something to do; `waiting`: somebody else; `done`: completed; `closed`: ended without a sale. */
export const TABS = ['needs_you', 'waiting', 'done', 'closed'] as const;
export type Tab = (typeof TABS)[number];

/** Trades with a dispute, those with an open one first; each of them is in one of the other tabs too. */
export const DISPUTED = 'disputed';
export const LIST_TABS = [...TABS, DISPUTED] as const;
export type ListTab = (typeof LIST_TABS)[number];

/** All tabs at once, the newest trade first: the lists of requests and transactions as tables. */
export const ALL_TABS = 'all';
export type TabFilter = ListTab | typeof ALL_TABS;

export const TAB_LABELS: Readonly<Record<ListTab, string>> = {
  needs_you: 'Needs you',
  waiting: 'Waiting',
  done: 'Done',
  closed: 'Closed',
  disputed: 'Disputed',
};

export { type Ordering, ORDERINGS, type Sort } from '#trading/trades/order-rules.ts';

/** Stages whose trades have ended without a sale. Countered rounds are in no tab: the newest round stands for its negotiation. */
export const CLOSED_STAGES: readonly Stage[] = STAGE_NAMES.filter((stage) => isClosed(stage) && stage !== 'countered');

/** Stages that go no further under a recall in force. Source: file 10 of the specification, part 6. */
export const HELD_STAGES: readonly Stage[] = ['accepted', 'paying', 'proven', 'verified'];

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
