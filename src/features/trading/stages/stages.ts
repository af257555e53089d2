/**
 * Stages of a trade from the request to its end. The database computes the stage (`db/functions/trade_stage.sql`); the wire statuses, the
 * words of every list and the allowed actions are derived from it. Source: section 3 of the server rules.
 */
import type { Role } from '#lib/contract.ts';
import type { TradesTable, TransactionsTable } from '#platform/database/schema.gen.ts';
import type { BadgeStatus } from '#ui/feedback/badge-status.ts';

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

interface StageWord {
  badge: BadgeStatus;
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
  trade: TradesTable['status'];
  /** Status of the transaction; null before the payment is initiated. */
  transaction: TransactionsTable['status'] | null;
  /** Words per reader, in lists of requests and counter-offers, and on the trade before there is a work order. */
  words: Readonly<Record<Role, StageWord>>;
  /** Words of a work order; null before there is one. */
  order: StageWord | null;
  /** Additional search words. */
  search: { request: string; order: string };
}

const alike = (word: StageWord): Record<Role, StageWord> => ({ recycler: word, producer: word, superadmin: word });
const REJECTED: StageWord = { badge: 'rejected', word: 'Rejected' };

/** A stage before there is a work order. */
const requested = (facts: Pick<StageFacts, 'turn' | 'due' | 'after' | 'trade' | 'words'>): StageFacts => ({
  ...facts,
  transaction: null,
  order: null,
  search: { request: '', order: '' },
});

/** An end without a work order. */
const ended = (trade: TradesTable['status'], words: StageFacts['words']): StageFacts =>
  requested({ turn: null, due: null, after: [], trade, words });

/** A stage of a work order; `search`: additional words in the lists of work orders. */
const paid = ({
  search,
  ...facts
}: Pick<StageFacts, 'turn' | 'after' | 'transaction' | 'order'> & { search: string }): StageFacts => ({
  ...facts,
  due: null,
  trade: 'complete',
  words: alike({ badge: 'initiated', word: 'Payment Initiated' }),
  search: { request: 'approved accepted', order: search },
});

export const STAGES: Readonly<Record<Stage, StageFacts>> = {
  asked: requested({
    turn: 'answerer',
    due: 'answer',
    after: ['accepted', 'declined', 'expired', 'withdrawn', 'countered'],
    trade: 'pending',
    words: alike({ badge: 'pending', word: 'Pending' }),
  }),
  accepted: requested({
    turn: 'producer',
    due: 'payment',
    after: ['paying', 'expired'],
    trade: 'approved',
    words: {
      recycler: { badge: 'accepted', word: 'Accepted' },
      producer: { badge: 'approved', word: 'Initiate Payment' },
      superadmin: { badge: 'approved', word: 'Approved' },
    },
  }),
  paying: paid({
    turn: 'producer',
    after: ['proven', 'cancelled'],
    transaction: 'initiated',
    order: { badge: 'initiated', word: 'Initiated' },
    search: '',
  }),
  proven: paid({
    turn: 'superadmin',
    after: ['verified', 'cancelled'],
    transaction: 'initiated',
    order: { badge: 'initiated', word: 'Initiated' },
    search: 'waiting for approval',
  }),
  verified: paid({
    turn: 'recycler',
    // A superadmin may end one that a recall holds.
    after: ['completed', 'cancelled'],
    transaction: 'payment_verified',
    order: { badge: 'approved', word: 'Payment Verified' },
    search: 'approved',
  }),
  completed: paid({
    turn: null,
    after: [],
    transaction: 'completed',
    order: { badge: 'completed', word: 'Completed' },
    search: 'approved',
  }),
  declined: ended('rejected', {
    recycler: { badge: 'declined', word: 'Declined' },
    producer: REJECTED,
    superadmin: REJECTED,
  }),
  expired: ended('expired', alike({ badge: 'expired', word: 'Expired' })),
  withdrawn: ended('withdrawn', alike({ badge: 'withdrawn', word: 'Withdrawn' })),
  countered: ended('countered', alike({ badge: 'countered', word: 'Countered' })),
  cancelled: paid({
    turn: null,
    after: [],
    transaction: 'cancelled',
    order: { badge: 'rejected', word: 'Cancelled' },
    search: 'rejected declined',
  }),
};

/** Fallback for a stage that this version does not know, as a newer server may send. */
const UNKNOWN: StageFacts = {
  ...STAGES.expired,
  words: alike({ badge: 'unknown', word: 'Unknown' }),
};

/** Name of each stage, which every reader of the list of trades shares. Source: file 12 of the specification, part 1. */
export const STAGE_LABELS: Readonly<Record<Stage, string>> = {
  asked: 'Requested',
  accepted: 'Accepted',
  paying: 'Payment initiated',
  proven: 'Proof uploaded',
  verified: 'Payment verified',
  completed: 'Completed',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  countered: 'Countered',
  cancelled: 'Cancelled',
};

/** Facts of a stage from a server's response. */
export const stageFacts = (stage: Stage): StageFacts => (Object.hasOwn(STAGES, stage) ? STAGES[stage] : UNKNOWN);

/** Side of a trade that makes a request or round. */
export type Side = TradesTable['made_by'];
export const otherSide = (side: Side): Side => (side === 'producer' ? 'recycler' : 'producer');

/** Role whose action is next; null once the trade has ended. */
export function turnOf(stage: Stage, madeBy: Side): Role | null {
  const { turn } = stageFacts(stage);
  return turn === 'answerer' ? otherSide(madeBy) : turn;
}

/** Whether the trade has ended without a sale: declined, expired, withdrawn, countered or cancelled. */
export const isClosed = (stage: Stage): boolean => stageFacts(stage).turn === null && stage !== 'completed';

/** Whether the payment was initiated, so that there is a work order; a cancelled one included. */
export const isPaid = (stage: Stage): boolean => stageFacts(stage).transaction !== null;

/** Stages with a work order, separated by commas: a filter of lists. */
export const PAID_STAGES: string = STAGE_NAMES.filter(isPaid).join(',');

/** Stages whose words in that kind of list, as cards or as a table, contain the text, for any reader. */
export function stagesFoundBy(text: string, list: 'request' | 'order'): Stage[] {
  const wanted = text.trim().toLowerCase();
  return STAGE_NAMES.filter((stage) => {
    const { words, order, search } = STAGES[stage];
    const shown =
      list === 'request'
        ? [...Object.values(words).map(({ word }) => word), search.request]
        : [order?.word ?? '', search.order];
    return [...shown, STAGE_LABELS[stage]].some((each) => each.toLowerCase().includes(wanted));
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
