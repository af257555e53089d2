/** Compares the graph of the stages with the moves that the database allows, and checks the values derived from a stage. */
import { expect, it } from 'vitest';
import { many, one } from '#platform/database/database.ts';
import type { StatusMovesTable } from '#platform/database/schema.gen.ts';
import { market, openTrading } from '#tests/trading.ts';
import {
  ORDER_FILTERS,
  REQUEST_FILTERS,
  type Stage,
  STAGE_NAMES,
  STAGES,
  stagesFoundBy,
} from '#trading/stages/stages.ts';
import { wireRequestStatus, wireTransactionStatus } from './rules.ts';

openTrading();

it('a step from stage to stage is a move that the database allows, and each move is such a step', async () => {
  const rows = await many<StatusMovesTable>(market.db)`
    select * from status_moves where subject in ('trade', 'transaction') and from_status <> ''`;
  const steps = STAGE_NAMES.flatMap((from) => STAGES[from].after.map((to) => [STAGES[from], STAGES[to]] as const));
  const moves = steps.flatMap(([from, to]) => [
    ...(from.trade === to.trade ? [] : [`trade ${from.trade} ${to.trade}`]),
    // The first status of a transaction is not a move.
    ...(from.transaction === to.transaction || from.transaction === null
      ? []
      : [`transaction ${from.transaction} ${to.transaction}`]),
  ]);
  const allowed = rows.map((row) => `${row.subject} ${row.from_status} ${row.to_status}`);
  expect([...new Set(moves)].toSorted()).toEqual(allowed.toSorted());
  // A transaction begins where its payment is initiated, and never goes.
  const begun = steps.filter(([from, to]) => from.transaction !== to.transaction && from.transaction === null);
  expect(begun.map(([, to]) => to.transaction)).toEqual(['initiated']);
  expect(steps.filter(([from, to]) => from.transaction !== null && to.transaction === null)).toEqual([]);
});

it('the database names each stage from the statuses that the rules say it has', async () => {
  for (const stage of STAGE_NAMES) {
    const { trade, transaction } = STAGES[stage];
    const row = await one<{ stage: string; late: string }>(market.db)`
      select trade_stage(${trade}, null, ${transaction}, ${stage !== 'paying'}, now()) as stage,
        trade_stage(${trade}, now(), ${transaction}, true, now()) as late`;
    expect(row?.stage, stage).toBe(stage);
    // Only open stages have a deadline, and expire after it.
    if (STAGES[stage].due !== null) expect(row?.late, stage).toBe('expired');
  }
});

it('a stage that time or nobody ends has no turn; one of them always follows', () => {
  for (const stage of STAGE_NAMES) {
    const { turn, after, due } = STAGES[stage];
    expect(turn === null, stage).toBe(after.length === 0);
    expect(due !== null, stage).toBe(after.includes('expired'));
  }
});

const wire: [Stage, 'pending' | 'approved' | 'rejected', boolean, boolean, ('withdrawn' | 'countered')?][] = [
  ['asked', 'pending', false, false],
  ['accepted', 'approved', false, false],
  ['paying', 'approved', true, false],
  ['proven', 'approved', true, false],
  ['verified', 'approved', true, false],
  ['completed', 'approved', true, false],
  ['cancelled', 'approved', true, false],
  ['declined', 'rejected', false, false],
  ['expired', 'rejected', false, true],
  ['withdrawn', 'rejected', false, false, 'withdrawn'],
  ['countered', 'rejected', false, false, 'countered'],
];
it.each(wire)(
  'a request that is %s is spelt as the specification has it',
  (stage, status, is_complete, expired, ended) => {
    const is_approved = status === 'approved';
    expect(wireRequestStatus(stage)).toEqual({
      status,
      is_approved,
      is_complete,
      expired,
      withdrawn: ended === 'withdrawn',
      countered: ended === 'countered',
    });
  },
);

it.each([
  ['paying', 'pending', 'Initiated'],
  ['proven', 'pending', 'Initiated'],
  ['verified', 'approved', 'Payment Verified'],
  ['completed', 'approved', 'Completed'],
  ['cancelled', 'rejected', 'Cancelled'],
] as const)('a transaction that is %s too', (stage, status, transaction_status) => {
  expect(wireTransactionStatus(stage)).toEqual({ status, is_approved: status === 'approved', transaction_status });
});

it('there is no transaction before the payment is initiated', () => {
  expect(() => wireTransactionStatus('accepted')).toThrow('no transaction');
});

it('each list is narrowed by the words of its cards, every stage by one of them', () => {
  const words = (filters: readonly { word: string }[]) => filters.map(({ word }) => word);
  expect(words(REQUEST_FILTERS.recycler)).toEqual([
    'Pending',
    'Accepted',
    'Payment Initiated',
    'Declined',
    'Expired',
    'Withdrawn',
  ]);
  expect(words(REQUEST_FILTERS.producer)).toEqual([
    'Pending',
    'Initiate Payment',
    'Payment Initiated',
    'Rejected',
    'Expired',
    'Withdrawn',
  ]);
  expect(words(ORDER_FILTERS)).toEqual(['Initiated', 'Payment Verified', 'Completed', 'Cancelled']);
  for (const filters of Object.values(REQUEST_FILTERS))
    expect(filters.flatMap(({ stages }) => stages).toSorted()).toEqual(
      STAGE_NAMES.filter((stage) => stage !== 'countered').toSorted(),
    );
});

it('a search finds a stage by any part of its words', () => {
  expect(stagesFoundBy('PEND', 'request')).toEqual(['asked']);
  expect(stagesFoundBy('initiate payment', 'request')).toEqual(['accepted']);
  expect(stagesFoundBy('waiting for approval', 'order')).toEqual(['proven']);
  expect(stagesFoundBy('%', 'request')).toEqual([]);
});
