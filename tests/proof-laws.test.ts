/**
 * Messages, readings, findings and packs stay as they were written, whatever the server does; what a key remembers of recalls and sheets is
 * there (law I9).
 */
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { requestPack } from './evidence.ts';
import { addAccount } from './goods.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { drafted, draftRecall, addParties } from './recalls.ts';
import { brokenLaws, refusalOf } from './refused-statements.ts';
import { pdf } from './trading.ts';
import { lineOf, recordLines, verifiedTrade } from './transfers.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
const [trade, other] = [await verifiedTrade(market, superadmin), await verifiedTrade(market, superadmin)];
const messages = `/api/epr/trades/${trade.id}/messages/`;
await market.call('POST', messages, { token: trade.recycler.token, body: { text: 'Hello', file_1: pdf() } });
await market.call('POST', `${messages}read/`, { token: trade.producer.token });
await recordLines(market, trade, [lineOf('EW-2026/CU777', 10, { face_value: 10 })]);
// Its punctuation gives a finding.
await recordLines(market, other, [lineOf('EW-2026-CU777', 10, { face_value: 10 })]);
await requestPack(market, trade.producer, { trade_id: trade.id });

/** SQLSTATE of `refuse_change`. */
const APPEND_ONLY = 'AO001';

it.each([
  [`update messages set text = 'Another text'`, APPEND_ONLY],
  ['delete from messages', APPEND_ONLY],
  ['delete from message_files', APPEND_ONLY],
  [`update message_readings set read_at = now()`, APPEND_ONLY],
  [`update findings set text = 'Nothing differs.'`, APPEND_ONLY],
  ['delete from findings', APPEND_ONLY],
  [`update evidence_packs set code = repeat('1', 26)`, 'AO001'],
  [
    `insert into evidence_packs select gen_random_uuid(), code, null, kind, trade_id, account_id, year, state, attempts, requested_by,
       'superadmin', requested_at from evidence_packs`,
    '23505 evidence_code',
  ],
])('the database refuses: %s', async (statement, refusal) => {
  expect(await refusalOf(market.db, statement)).toBe(refusal);
});

it.each(['messages', 'message_readings', 'findings'])(
  'the role that serves requests may not delete %s',
  async (table) => {
    // SQLSTATE insufficient_privilege.
    expect(await refusalOf(market.context.db, `delete from ${table}`)).toBe('42501');
  },
);

it('a recall and an obligation sheet that a key remembers are there', async () => {
  const { token } = superadmin;
  const keyed = (path: string, key: string, body: object) =>
    market.call('POST', `/api/superadmin/recalls/${path}/`, { token, body, key });
  const { account, producer } = await addParties(market);
  const scope = { scope: 'account', epr_account: account };
  const response = await draftRecall(market, superadmin, scope, { key: 'draft' });
  const { id, number: confirm } = response.body.data;
  expect((await keyed(`${id}/execute`, 'execute', { confirm })).status).toBe(200);
  const lifting = { confirm, reason: 'The order was withdrawn', reference: 'CPCB/1' };
  expect((await keyed(`${id}/lift`, 'lift', lifting)).status).toBe(200);
  const epr_id = await addAccount(market, producer, { entityType: 'Brand Owner (BO)' });
  const items = [
    { product_type: 'Category II', introduced_1: 10, introduced_2: 10, pre_consumer_1: 0, pre_consumer_2: 0 },
  ];
  const sheet = await market.call('POST', '/api/epr/obligations/', {
    token: producer.token,
    body: { epr_id, FY: 2026, items },
    key: 'sheet',
  });
  expect(sheet.status, sheet.text).toBe(201);
  const rows = await many<{ key: string }>(market.db)`
    select key from idempotency_keys where http_status < 300 order by key`;
  expect(rows.map(({ key }) => key)).toEqual(['draft', 'execute', 'lift', 'sheet']);
  expect(await brokenLaws(market.db)).toEqual([]);
});

it('a recall that a key remembers and that is gone is a breach', async () => {
  const { id } = await drafted(market, superadmin, { numbers: ['GONE1'] });
  const answer = (of: string) => `{"data": {"id": "${of}"}}`;
  const insert = (of: string) =>
    sql`
    insert into idempotency_keys (user_id, key, fingerprint, created_at, http_status, body)
    values (${superadmin.id}, ${of}, '', now(), 201, ${answer(of)})`.execute(market.db);
  await insert(id);
  expect(await brokenLaws(market.db)).toEqual([]);
  await insert('0190a000-0000-7000-8000-000000000000');
  expect(await brokenLaws(market.db)).toEqual(['I9']);
});
