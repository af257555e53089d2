/**
 * Stages of a trade from the request to its end. The database computes the stage (`db/functions/trade_stage.sql`); the wire statuses, the
 * words of every list and the allowed actions are derived from it. Source: section 3 of the server rules.
 */
import type { Role } from '#lib/contract.ts';
import type { TradesTable, TransactionsTable } from '#platform/database/schema.gen.ts';

export const STAGE_NAMES = [
  /** The request or round awaits the decision of the side that did not make it. */
  'asked',
  /** The recycler has accepted; the producer has to initiate the payment. */
  'accepted',
  /** The work order exists without a payment proof. */
  'paying',
  /** A payment proof is uploaded and awaits verification. */
  'proven',
  /** The payment is verified, the credit is sold; the recycler's transfer documents are missing. */
  'verified',
  'completed',
  'declined',
  'expired',
  /** Its maker took it back before it was answered. */
  'withdrawn',
  /** A round that was answered with the next one. */
  'countered',
  /** The superadmin declined the payment after it was initiated. */
  'cancelled',
] as const;

export type Stage = (typeof STAGE_NAMES)[number];

/** Statuses of a row of `trades` and of `transactions`, set by the database. */
export type TradeStatus = TradesTable['status'];
export type TransactionStatus = TransactionsTable['status'];

/** Status names of badges. */
type StageBadge =
  | 'pending'
  | 'accepted'
  | 'approved'
  | 'initiated'
  | 'completed'
  | 'rejected'
  | 'declined'
  | 'expired'
  | 'withdrawn'
  | 'countered'
  | 'unknown';

interface StageWord {
  badge: StageBadge;
  /** Label of the list filter; successive stages may share one. */
  word: string;
}

interface StageFacts {
  /** Role whose action is next, `answerer` for the side that did not make the request; null once the trade has ended. */
  turn: Role | 'answerer' | null;
  /** Deadline that ends the stage; null without one. */
  due: 'answer' | 'payment' | null;
  /** Possible next stages; the first leads to completion. */
  after: readonly Stage[];
  trade: TradeStatus;
  /** Status of the transaction; null before the payment is initiated. */
  transaction: TransactionStatus | null;
  /** Words per reader, in lists of requests and counter-offers, and on the trade before there is a work order. */
  words: Readonly<Record<Role, StageWord>>;
  /** Words of a work order; null before there is one. */
  order: StageWord | null;
  /** Additional search words. */
  search: { request: string; order: string };
}

const alike = (word: StageWord): Record<Role, StageWord> => ({ recycler: word, producer: word, superadmin: word });
const INITIATED = alike({ badge: 'initiated', word: 'Payment Initiated' });
const REJECTED: StageWord = { badge: 'rejected', word: 'Rejected' };
const PAID_SEARCH = 'approved accepted';

export const STAGES: Readonly<Record<Stage, StageFacts>> = {
  asked: {
    turn: 'answerer',
    due: 'answer',
    after: ['accepted', 'declined', 'expired', 'withdrawn', 'countered'],
    trade: 'pending',
    transaction: null,
    words: alike({ badge: 'pending', word: 'Pending' }),
    order: null,
    search: { request: '', order: '' },
  },
  accepted: {
    turn: 'producer',
    due: 'payment',
    after: ['paying', 'expired'],
    trade: 'approved',
    transaction: null,
    words: {
      recycler: { badge: 'accepted', word: 'Accepted' },
      producer: { badge: 'approved', word: 'Initiate Payment' },
      superadmin: { badge: 'approved', word: 'Approved' },
    },
    order: null,
    search: { request: '', order: '' },
  },
  paying: {
    turn: 'producer',
    due: null,
    after: ['proven', 'cancelled'],
    trade: 'complete',
    transaction: 'initiated',
    words: INITIATED,
    order: { badge: 'initiated', word: 'Initiated' },
    search: { request: PAID_SEARCH, order: '' },
  },
  proven: {
    turn: 'superadmin',
    due: null,
    after: ['verified', 'cancelled'],
    trade: 'complete',
    transaction: 'initiated',
    words: INITIATED,
    order: { badge: 'initiated', word: 'Initiated' },
    search: { request: PAID_SEARCH, order: 'waiting for approval' },
  },
  verified: {
    turn: 'recycler',
    due: null,
    // A superadmin may end one that a recall holds.
    after: ['completed', 'cancelled'],
    trade: 'complete',
    transaction: 'payment_verified',
    words: INITIATED,
    order: { badge: 'approved', word: 'Payment Verified' },
    search: { request: PAID_SEARCH, order: 'approved' },
  },
  completed: {
    turn: null,
    due: null,
    after: [],
    trade: 'complete',
    transaction: 'completed',
    words: INITIATED,
    order: { badge: 'completed', word: 'Completed' },
    search: { request: PAID_SEARCH, order: 'approved' },
  },
  declined: {
    turn: null,
    due: null,
    after: [],
    trade: 'rejected',
    transaction: null,
    words: { recycler: { badge: 'declined', word: 'Declined' }, producer: REJECTED, superadmin: REJECTED },
    order: null,
    search: { request: '', order: '' },
  },
  expired: {
    turn: null,
    due: null,
    after: [],
    trade: 'expired',
    transaction: null,
    words: alike({ badge: 'expired', word: 'Expired' }),
    order: null,
    search: { request: '', order: '' },
  },
  withdrawn: {
    turn: null,
    due: null,
    after: [],
    trade: 'withdrawn',
    transaction: null,
    words: alike({ badge: 'withdrawn', word: 'Withdrawn' }),
    order: null,
    search: { request: '', order: '' },
  },
  countered: {
    turn: null,
    due: null,
    after: [],
    trade: 'countered',
    transaction: null,
    words: alike({ badge: 'countered', word: 'Countered' }),
    order: null,
    search: { request: '', order: '' },
  },
  cancelled: {
    turn: null,
    due: null,
    after: [],
    trade: 'complete',
    transaction: 'cancelled',
    words: INITIATED,
    order: { badge: 'rejected', word: 'Cancelled' },
    search: { request: PAID_SEARCH, order: 'rejected declined' },
  },
};

/** Fallback for a stage that this version does not know, as a newer server may send. */
const UNKNOWN: StageFacts = {
  ...STAGES.expired,
  words: alike({ badge: 'unknown', word: 'Unknown' }),
};

/** Facts of a stage from a server's response. */
export const stageFacts = (stage: Stage): StageFacts => (Object.hasOwn(STAGES, stage) ? STAGES[stage] : UNKNOWN);

/** Side of a trade that makes a request or round. */
export type Side = TradesTable['made_by'];
const OTHER_SIDE: Readonly<Record<Side, Side>> = { producer: 'recycler', recycler: 'producer' };

/** Role whose action is next; null once the trade has ended. */
export function turnOf(stage: Stage, madeBy: Side): Role | null {
  const { turn } = stageFacts(stage);
  return turn === 'answerer' ? OTHER_SIDE[madeBy] : turn;
}

/** Whether the trade has ended without a sale: declined, expired, withdrawn, countered or cancelled. */
export const isClosed = (stage: Stage): boolean => stageFacts(stage).turn === null && stage !== 'completed';

/** Whether the payment was initiated, so that there is a work order; a cancelled one included. */
export const isPaid = (stage: Stage): boolean => stageFacts(stage).transaction !== null;

/** Stages with a work order, separated by commas: a filter of lists. */
export const PAID_STAGES: string = STAGE_NAMES.filter(isPaid).join(',');

/** Stages whose words in that kind of list contain the text, for any reader. */
export function stagesFoundBy(text: string, list: 'request' | 'order'): Stage[] {
  const wanted = text.trim().toLowerCase();
  return STAGE_NAMES.filter((stage) => {
    const { words, order, search } = STAGES[stage];
    const shown =
      list === 'request'
        ? [...Object.values(words).map(({ word }) => word), search.request]
        : [order?.word ?? '', search.order];
    return shown.some((each) => each.toLowerCase().includes(wanted));
  });
}

/** An option of a list's filter. */
export interface StageFilter {
  word: string;
  stages: readonly Stage[];
}

/** Countered rounds have no option: lists hold the newest round of each negotiation. */
const filtersBy = (wordOf: (stage: Stage) => string | undefined): StageFilter[] =>
  [
    ...Map.groupBy(
      STAGE_NAMES.filter((stage) => stage !== 'countered'),
      wordOf,
    ),
  ].flatMap(([word, stages]) => (word === undefined ? [] : { word, stages }));

/** Filter options of requests and counter-offers, in the words of their reader. */
export const REQUEST_FILTERS: Readonly<Record<'recycler' | 'producer', readonly StageFilter[]>> = {
  recycler: filtersBy((stage) => STAGES[stage].words.recycler.word),
  producer: filtersBy((stage) => STAGES[stage].words.producer.word),
};

/** Filter options of work orders. */
export const ORDER_FILTERS = filtersBy((stage) => STAGES[stage].order?.word);

/** Filter options of work orders for the superadmin, who verifies payments. */
export const REVIEW_FILTERS: readonly StageFilter[] = [
  { word: 'Waiting for approval', stages: ['proven'] },
  ...ORDER_FILTERS,
];
