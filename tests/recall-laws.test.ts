/**
 * The quantity that a recall covers is taken out of targets once, whatever the server does: constraints of recalls and of the ledger. Laws I4, I5, I14 and I26
 * detect what gets past them.
 */
import { expect, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { completed, drafted, executed, addParties, verified } from './recalls.ts';
import { brokenLaws, lawsBrokenBy, refusalOf } from './refused-statements.ts';
import { newNumber, recordedLine } from './transfers.ts';

const NAMES = [
  'whole',
  'part',
  'draft',
  'trade',
  'held',
  'other',
  'line',
  'target',
  'offer',
  'credit',
  'person',
] as const;
const named = (statement: string) =>
  statement.replaceAll(new RegExp(`:(${NAMES.join('|')})\\b`, 'g'), (_, name: keyof typeof ids) => `'${ids[name]}'`);

/** A movement of the completed trade. */
const MOVE = (movement: string, recall: string, quantity = 1) => `
  insert into ledger (movement, credit_id, offer_id, trade_id, target_id, quantity, at, by_id, recall_id)
  values ('${movement}', :credit, :offer, :trade, :target, ${quantity}, now(), :person, ${recall})`;

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
const parties = await addParties(market);
const trade = await completed(market, parties, superadmin, 40_000);
const held = await verified(market, parties, superadmin, 3_000);
const number = newNumber();
const line = await recordedLine(market, trade, 15_000, number);
const part = await executed(market, superadmin, { numbers: [number] });
const whole = await executed(market, superadmin, { account: parties.account });
const draft = await drafted(market, superadmin, { numbers: ['ABCD1'] });
const other = await completed(market, await addParties(market), superadmin, 500);
const ids = {
  whole: whole.id,
  part: part.id,
  draft: draft.id,
  trade: trade.id,
  held: held.id,
  other: other.id,
  line,
  target: parties.target,
  offer: parties.offer,
  credit: parties.credit,
  person: superadmin.id,
};

it.each([
  ['a second void of one recall', MOVE('void', ':whole'), '23505 ledger_once_per_recall'],
  ['a void without a recall', MOVE('void', 'null'), '23514 ledger_of_recall'],
  ['a sale of a recall', MOVE('sell', ':whole'), '23514 ledger_of_recall'],
  ['a second achievement', MOVE('achieve', 'null'), '23505 ledger_once_per_trade'],
  ['more than was achieved', MOVE('reinstate', ':whole', 50_000), '23514 target_voided_not_negative'],
  ['a balance past the ledger', 'update targets set voided = 0 where id = :target', 'LG001'],
  ['another scope after the execution', `update recalls set certificate_numbers = '{ABCD2}' where id = :part`, 'AO001'],
  [
    'another reason after the execution',
    `update recalls set order_reason = 'Another reason' where id = :whole`,
    'AO001',
  ],
  ['another number of a draft', `update recalls set number = 'RC-2026-27-000099' where id = :draft`, 'AO001'],
  ['no recall', 'delete from recalls where id = :draft', 'AO001'],
  ['no trade in its scope', 'delete from recall_trades where trade_id = :trade', 'AO001'],
  ['a draft that is lifted', `update recalls set status = 'lifted' where id = :draft`, '23514 recall_says_when'],
  [
    'a move from executed to draft',
    `update recalls set status = 'draft', executed_at = null, preview = null where id = :part`,
    'MV001',
  ],
  [
    'a recall of nothing',
    `update recalls set certificate_numbers = '{}' where id = :draft`,
    '23514 recall_scope_is_whole',
  ],
  ['a movement of another name', MOVE('forget', 'null'), '23514 ledger_movement_check'],
])('the database refuses: %s', async (_name, statements, refusal) => {
  expect(await refusalOf(market.db, named(statements))).toBe(refusal);
});

it('holds before anything is broken', async () => {
  expect(await brokenLaws(market.db)).toEqual([]);
});

it.each([
  ['a movement that moved no balance', MOVE('reinstate', ':part'), ['I14', 'I4']],
  ['a recall in force that voided nothing', `delete from ledger where recall_id = :whole`, ['I14', 'I4']],
  [
    'a balance without its movement',
    'update targets set voided = voided + 1, achieved = achieved + 1 where id = :target',
    ['I4'],
  ],
  ['a trade in the scope that is not noted', 'delete from recall_trades where trade_id = :held', ['I14']],
  ['an offer that is back on the market', 'update offers set seller_open = true where id = :offer', ['I14']],
  ['an offer that nothing holds', 'update offers set held_by = null where id = :offer', ['I14']],
  [
    'a lifted recall whose quantity is not reinstated',
    `update recalls set status = 'lifted', lifted_at = now(), lift_reason = 'Withdrawn by it', lift_reference = 'ABC' where id = :whole`,
    ['I14', 'I26'],
  ],
  [
    'a line that is withdrawn meanwhile',
    `update recalls set certificate_numbers = '{ABCD2}' where id = :part;
     delete from recall_trades where recall_id = :whole`,
    ['I14'],
  ],
  ['a status without its move', `update recalls set status = 'discarded' where id = :draft`, ['I26']],
  [
    'a held trade that is said to be ended',
    `update recall_trades set ended_as = 'cancelled' where trade_id = :held`,
    ['I5'],
  ],
  [
    'an ended trade whose target is not released',
    `update transactions set status = 'cancelled' where trade_id = :held;
     update recall_trades set ended_as = 'cancelled' where trade_id = :held`,
    ['I4', 'I5', 'I7'],
  ],
])('the laws detect: %s', async (_name, statements, laws) => {
  expect((await lawsBrokenBy(market.db, named(statements))).toSorted()).toEqual(laws);
});

it('a number that is recorded although it is recalled is detected', async () => {
  const statements = `insert into recalls select gen_random_uuid(), 'RC-2026-27-000900', 'executed', authority, reference, order_date, order_reason,
      document_id, 'certificates', waste_type, null, '{}', '{}', array(select number from certificates limit 1000), preview, created_by, created_at,
      executed_at, null, null, null, changed_by, changed_at from recalls where id = :part;
    delete from recall_trades where recall_id = :part`;
  const broken = await lawsBrokenBy(market.db, named(statements));
  expect(broken).toContain('I14');
  expect(await many(market.db)`select from recalls where number = 'RC-2026-27-000900'`).toEqual([]);
});
