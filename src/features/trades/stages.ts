/**
 * Where a trade stands, from the request to its end: one stage, which the database computes (`db/functions/trade_stage.sql`) and from which
 * the wire's statuses, the words of every list and the allowed actions follow. Source: section 3 of the server rules.
 */
import type { Role } from '../../lib/contract.ts';

export const STAGE_NAMES = [
  /** The request waits for its answer. */
  'asked',
  /** The recycler has accepted; the payment is to be initiated. */
  'accepted',
  /** The work order is made; no proof of the payment is there. */
  'paying',
  /** A proof is there, to be verified. */
  'proven',
  /** The payment was verified, the credit is sold; its transfer is to be shown. */
  'verified',
  'completed',
  'declined',
  'expired',
  /** The payment was declined after it had been initiated. */
  'cancelled',
] as const;

export type Stage = (typeof STAGE_NAMES)[number];

/** Statuses of a row of `trades` and of `transactions`, which the database moves. */
export type TradeStatus = 'pending' | 'approved' | 'rejected' | 'expired' | 'complete';
export type TransactionStatus = 'initiated' | 'payment_verified' | 'completed' | 'cancelled';

/** A status as the badges have it. */
type StageBadge =
  'pending' | 'accepted' | 'approved' | 'initiated' | 'completed' | 'rejected' | 'declined' | 'expired' | 'unknown';

interface StageWord {
  badge: StageBadge;
  /** By which a list is narrowed to it; stages that follow each other may share one. */
  word: string;
}

interface StageFacts {
  /** Whose move it is; null once the trade has ended. */
  turn: Role | null;
  /** What ends it when its time has passed; null where time ends nothing. */
  due: 'answer' | 'payment' | null;
  /** What may follow; the first is the way to completion. */
  after: readonly Stage[];
  trade: TradeStatus;
  /** Null before the payment is initiated. */
  transaction: TransactionStatus | null;
  /** In lists of requests and counter-offers, and on the trade before there is a work order; to each reader. */
  words: Readonly<Record<Role, StageWord>>;
  /** Of a work order; null before there is one. */
  order: StageWord | null;
  /** What comes next, on the card of a work order; empty where nothing does or where it depends on the documents. */
  next: Readonly<Record<'recycler' | 'producer', string>>;
  /** Further words that a search finds it by. */
  search: { request: string; order: string };
}

const alike = (word: StageWord): Record<Role, StageWord> => ({ recycler: word, producer: word, superadmin: word });
const INITIATED = alike({ badge: 'initiated', word: 'Payment Initiated' });
const REJECTED: StageWord = { badge: 'rejected', word: 'Rejected' };
const nothing = { recycler: '', producer: '' };
const PAID_SEARCH = 'approved accepted';

export const STAGES: Readonly<Record<Stage, StageFacts>> = {
  asked: {
    turn: 'recycler',
    due: 'answer',
    after: ['accepted', 'declined', 'expired'],
    trade: 'pending',
    transaction: null,
    words: alike({ badge: 'pending', word: 'Pending' }),
    order: null,
    next: nothing,
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
    next: nothing,
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
    next: {
      recycler: "The producer's proof of payment is awaited.",
      producer: 'Please upload the proof of your payment.',
    },
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
    next: { recycler: 'The payment is being verified.', producer: 'The payment is being verified.' },
    search: { request: PAID_SEARCH, order: 'waiting for approval' },
  },
  verified: {
    turn: 'recycler',
    due: null,
    after: ['completed'],
    trade: 'complete',
    transaction: 'payment_verified',
    words: INITIATED,
    order: { badge: 'approved', word: 'Payment Verified' },
    next: nothing,
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
    next: nothing,
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
    next: nothing,
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
    next: nothing,
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
    next: {
      recycler: 'The payment was declined; the credit was released.',
      producer: 'The payment was declined; the credit was released.',
    },
    search: { request: PAID_SEARCH, order: 'rejected declined' },
  },
};

/** A stage that this version does not know yet, as a newer server may send it. */
const UNKNOWN: StageFacts = {
  ...STAGES.expired,
  words: alike({ badge: 'unknown', word: 'Unknown' }),
};

/** What is known of a stage that a server has sent. */
export const stageFacts = (stage: Stage): StageFacts => (Object.hasOwn(STAGES, stage) ? STAGES[stage] : UNKNOWN);

/** The stages of which lists of that kind show such a text, whoever reads them. */
export function stagesFoundBy(text: string, list: 'request' | 'order'): Stage[] {
  const wanted = text.trim().toLowerCase();
  return STAGE_NAMES.filter((stage) => {
    const { words, order, next, search } = STAGES[stage];
    const shown =
      list === 'request'
        ? [...Object.values(words).map(({ word }) => word), search.request]
        : [order?.word ?? '', ...Object.values(next), search.order];
    return shown.some((each) => each.toLowerCase().includes(wanted));
  });
}

/** One choice of a list's filter. */
export interface StageFilter {
  word: string;
  stages: readonly Stage[];
}

const filtersBy = (wordOf: (stage: Stage) => string | undefined): StageFilter[] =>
  [...Map.groupBy(STAGE_NAMES, wordOf)].flatMap(([word, stages]) => (word === undefined ? [] : { word, stages }));

/** How lists of requests and counter-offers are narrowed, in the words of their reader. */
export const REQUEST_FILTERS: Readonly<Record<'recycler' | 'producer', readonly StageFilter[]>> = {
  recycler: filtersBy((stage) => STAGES[stage].words.recycler.word),
  producer: filtersBy((stage) => STAGES[stage].words.producer.word),
};

/** How lists of work orders are narrowed. */
export const ORDER_FILTERS = filtersBy((stage) => STAGES[stage].order?.word);

/** The same for the superadmin, who verifies payments. */
export const REVIEW_FILTERS: readonly StageFilter[] = [
  { word: 'Waiting for approval', stages: ['proven'] },
  ...ORDER_FILTERS,
];
