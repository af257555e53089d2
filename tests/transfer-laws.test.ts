/**
 * A certificate number sells once, whatever the server does: constraints of certificates, lines and disputes. Laws I13 and I26 detect what gets
 * past them.
 */
import { expect, it } from 'vitest';
import { one } from '#platform/database/database.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { brokenLaws, lawsBrokenBy, refusalOf } from './refused-statements.ts';
import { recordedLine, verifiedTrade } from './transfers.ts';

const LINE = (certificate: string, trade: string, quantity: number) => `
  insert into transfer_lines (id, trade_id, certificate_id, quantity, transferred_on, status, recorded_by, recorded_at, changed_by, changed_at)
  values (gen_random_uuid(), ${trade}, ${certificate}, ${quantity}, '2026-11-21', 'recorded', :person, now(), :person, now())`;
const DISPUTE = (columns: string, values: string) => `
  insert into disputes (id, number, trade_id, text, status, opened_by, opened_at, changed_by, changed_at, ${columns})
  values (gen_random_uuid(), 'D-2026-27-000900', :trade, 'The quantity differs', 'open', :person, now(), :person, now(), ${values})`;
const named = (statement: string) =>
  statement.replaceAll(
    /:(trade|other|line|certificate|stranger|person)\b/g,
    (_, name: keyof typeof ids) => `'${ids[name]}'`,
  );

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
const trade = await verifiedTrade(market, superadmin, { quantity: 1_000 });
const other = await verifiedTrade(market, superadmin, { quantity: 1_000 });
const line = await recordedLine(market, trade, 600, 'CU-1');
const stranger = await recordedLine(market, other, 600, 'CU-2');
const certificateOf = async (id: string) =>
  (await one<{ certificate_id: string }>(market.db)`select certificate_id from transfer_lines where id = ${id}`)
    ?.certificate_id ?? '';
const ids = {
  trade: trade.id,
  other: other.id,
  line,
  certificate: await certificateOf(line),
  stranger: await certificateOf(stranger),
  person: trade.recycler.id,
};

it.each([
  ['lines above the face value', LINE(':certificate', ':trade', 1), '23514 certificate_lines_within_face'],
  [
    'lines above the order',
    `update certificates set face_value = 9000 where id = :certificate; ${LINE(':certificate', ':trade', 401)}`,
    '23514 order_lines_within_quantity',
  ],
  [
    'a certificate of another seller',
    `update certificates set face_value = 9000 where id = :stranger; ${LINE(':stranger', ':trade', 1)}`,
    '23514 transfer_line_of_its_kind',
  ],
  [
    'a number that another certificate holds',
    `insert into certificates select gen_random_uuid(), c.waste_type, 'CU-2', c.account_id, c.owner_id, c.product_type, c.credit_type, c.year,
       c.unit, 100, 1, c.created_by, now() from certificates c where id = :certificate`,
    '23505 certificate_number_held',
  ],
  ['a number of another form', `update certificates set number = 'cu 1' where id = :certificate`, 'AO001'],
  [
    'a number in another spelling',
    `insert into certificates select gen_random_uuid(), c.waste_type, 'cu-2', c.account_id, c.owner_id, c.product_type, c.credit_type, c.year,
       c.unit, 100, 0, c.created_by, now() from certificates c where id = :certificate`,
    '23514 certificate_number_form',
  ],
  ['a number that is freed by hand', 'update certificates set used_quantity = 0 where id = :certificate', 'AO001'],
  [
    'another face value than the buyer has seen',
    `update transfer_lines set status = 'seen' where id = :line; update certificates set face_value = 9000 where id = :certificate`,
    'AO001',
  ],
  ['a line that goes to another order', 'update transfer_lines set trade_id = :other where id = :line', 'AO001'],
  [
    'a withdrawn line that counts again',
    `update transfer_lines set status = 'withdrawn', reason = 'Typed wrongly' where id = :line;
     update transfer_lines set status = 'recorded', reason = null where id = :line`,
    'MV001',
  ],
  ['another quantity', 'update transfer_lines set quantity = 1 where id = :line', 'AO001'],
  ['no line', 'delete from transfer_lines where id = :line', 'AO001'],
  [
    'a withdrawal without a reason',
    `update transfer_lines set status = 'withdrawn' where id = :line`,
    '23514 withdrawn_line_has_reason',
  ],
  [
    'a seen line that is withdrawn',
    `update transfer_lines set status = 'seen' where id = :line;
     update transfer_lines set status = 'withdrawn', reason = 'Typed wrongly' where id = :line`,
    'MV001',
  ],
  ['a dispute of a line without a line', DISPUTE('kind, opener', `'transfer', 'producer'`), '23514 dispute_subject'],
  [
    'two open disputes of one party',
    `${DISPUTE('kind, opener', `'other', 'producer'`)};
     ${DISPUTE('kind, opener', `'other', 'producer'`).replace('000900', '000901')}`,
    '23505 one_open_dispute_per_opener',
  ],
  [
    'another text of a dispute',
    `${DISPUTE('kind, opener', `'other', 'producer'`)}; update disputes set text = 'Another text' where trade_id = :trade`,
    'AO001',
  ],
])('the database refuses: %s', async (_name, statements, refusal) => {
  expect(await refusalOf(market.db, named(statements))).toBe(refusal);
});

it.each([
  'delete from transfer_lines',
  'delete from certificates',
  'truncate transfer_lines',
  'delete from certificate_collisions',
  'alter table transfer_lines disable trigger all',
  'alter table certificates drop constraint certificate_lines_within_face',
  'drop index certificate_number_held',
  "set session_replication_role = 'replica'",
])('the role that serves requests may not %s', async (statement) => {
  // SQLSTATE insufficient_privilege.
  expect(await refusalOf(market.context.db, statement)).toBe('42501');
});

it('holds before anything is broken', async () => {
  expect(await brokenLaws(market.db)).toEqual([]);
});

it.each([
  ['used differs from the lines', 'update certificates set used_quantity = 599 where id = :certificate', ['I13']],
  ['a line on the certificate of another', LINE(':stranger', ':trade', 1), ['I13', 'I26', 'I35']],
  ['lines above the order', 'update transfer_lines set quantity = 1001 where id = :line', ['I13', 'I35']],
  ['a status without its move', `update transfer_lines set status = 'seen' where id = :line`, ['I26']],
  ['a dispute without its beginning', DISPUTE('kind, opener', `'other', 'producer'`), ['I26']],
])('the laws detect: %s', async (_name, statements, laws) => {
  expect((await lawsBrokenBy(market.db, named(statements))).toSorted()).toEqual(laws);
});
