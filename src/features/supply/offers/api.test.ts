import { afterAll, expect, it } from 'vitest';
import { decideAccount } from '#accounts/epr-accounts/service.server.ts';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { actingAs } from '#tests/actors.ts';
import { picture } from '#tests/documents.ts';
import { addAccount, addCredit, addOffer, balances, numberOf } from '#tests/goods.ts';
import { TestFile, openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';
import { OFFER_WORDS } from './rules.ts';
import { withdrawAllOffers } from './service.server.ts';

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const stranger = await addPerson(market, 'recycler');
const account = await addAccount(market, recycler);
const number = await numberOf(market, account);
const png = new TestFile('picture.png', await picture('png'), 'image/png');
afterAll(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

let year = 2000;
/** A record of a separate financial year. */
const newRecord = (available = 10_000) => addCredit(market, recycler, account, { year: (year += 1), available });

const form = (changes: Record<string, unknown> = {}) => ({
  FY: year,
  offer_title: 'Rigid plastic, Mumbai',
  epr_registration_number: number,
  waste_type: 'Plastic',
  produce_type: 'Category I',
  credit_type: 'Recycling',
  credit_available: '1000',
  minimum_purchase: '100',
  price_per_credit: '2.55',
  trail_documents: '["Tax Invoice","E-Way Bill"]',
  product_image: png,
  availability_proof: png,
  ...changes,
});
const create = (record: string, changes?: Record<string, unknown>, who = recycler, accountId = account) =>
  market.call('POST', `/api/epr/credit-offers/?epr_id=${accountId}&epr_credit_id=${record}`, {
    token: who.token,
    body: form(changes),
  });
const get = (who: Person, path: string) => market.call('GET', `/api/epr/credit-offers/${path}`, { token: who.token });
const patch = (who: Person, id: string, body: unknown) =>
  market.call('PATCH', `/api/epr/credit-offers/${id}/`, { token: who.token, body });
const remove = (who: Person, id: string) =>
  market.call('DELETE', `/api/epr/credit-offers/${id}/`, { token: who.token });
const seen = (id: string) => market.call('GET', `/api/epr/public-credit-offers/${id}/`);

it('lists an offer of a record: at once in the market, with its place taken from the registration', async () => {
  const record = await newRecord();
  const response = await create(record);
  expect(response.status, response.text).toBe(201);
  expect(response.body.message).toBe('Offer created successfully');
  expect(response.body.data).toMatchObject({
    price_per_credit: 2.55,
    credit_available: 1000,
    blocked_credit: 0,
    status: 'live',
    state: 'Maharashtra',
    city: 'Mumbai',
    recycler_type: 'Recycler',
    epr_credit: record,
    trail_documents: ['Tax Invoice', 'E-Way Bill'],
  });
  const { id } = response.body.data;
  expect((await seen(id)).body.data).toMatchObject({ id, FY: year, registered_on: '2024-05-01' });
  expect(await balances(market, { credit: record })).toMatchObject({ credit: { listed: 1000 } });
});

it.each([
  ['FY', 2099],
  ['waste_type', 'Oil'],
  ['produce_type', 'Category II'],
  ['credit_type', 'EoL'],
  ['epr_registration_number', '1'],
  ['minimum_purchase', 1001],
  ['price_per_credit', 0],
  ['price_per_credit', '1.005'],
  ['price_per_credit', '10000000.01'],
  ['trail_documents', '[]'],
  ['trail_documents', '["Bribe"]'],
  ['offer_title', ''],
])('refuses a wrong %s: %s', async (field, value) => {
  const record = await newRecord();
  const response = await create(record, { [field]: value });
  expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
  const id = await addOffer(market, recycler, record, { quantity: 1000 });
  expect((await patch(recycler, id, { [field]: value })).status).toBe(400);
});

it.each([0, -1, 1e308, '1e3', 0.5, 2 ** 53, 'NaN', '٣٤', '१२', ' ', '1 000'])(
  'takes no quantity of %s, and keeps no row of it',
  async (value) => {
    const record = await newRecord();
    for (const field of ['credit_available', 'minimum_purchase']) {
      const response = await create(record, { [field]: value });
      expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
    }
    expect(await balances(market, { credit: record })).toMatchObject({ credit: { listed: 0 } });
    expect(await many(market.db)`select from offers where credit_id = ${record}`).toEqual([]);
  },
);

it('wants account and record, one’s own and belonging together', async () => {
  const record = await newRecord();
  const other = await addAccount(market, recycler);
  const missing = newId(market.clock.now());
  expect((await create(record, {}, recycler, other)).status).toBe(404);
  expect((await create(record, {}, recycler, 'x')).status).toBe(404);
  const foreign = await create(record, {}, stranger);
  expect([foreign.status, foreign.text]).toEqual([404, (await create(missing, {}, recycler)).text]);
  const rows = await many(market.db)`select from files where owner_id = ${stranger.id} and purpose = 'product_image'`;
  expect(rows).toEqual([]);
});

it('wants an approved account', async () => {
  const pending = await addAccount(market, recycler, { status: 'rejected' });
  const record = await addCredit(market, recycler, pending);
  const response = await create(record, { FY: 2026 }, recycler, pending);
  expect([response.status, response.body.error]).toEqual([409, 'This account is not approved yet.']);
});

it('never lists more than the record has, and says how much is left', async () => {
  const record = await newRecord(1500);
  expect((await create(record)).status).toBe(201);
  const response = await create(record, { credit_available: 501 });
  expect([response.status, response.body.error]).toEqual([
    409,
    'Only 500 Kg of this credit record can still be listed.',
  ]);
  expect((await create(record, { credit_available: 500 })).status).toBe(201);
});

it('never lists more than the record has when offers are created at once', async () => {
  const record = await newRecord(2500);
  const response = await Promise.all([1, 2, 3, 4, 5].map(() => create(record)));
  expect(response.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 201, 409, 409, 409]);
  expect(await balances(market, { credit: record })).toMatchObject({ credit: { listed: 2000 } });
});

it('changes an offer; omitted fields stay', async () => {
  const id = await addOffer(market, recycler, await newRecord(), { quantity: 1000, pricePaise: 300 });
  const response = await patch(recycler, id, { offer_title: 'New title', credit_available: 1200, product_image: png });
  expect(response.status, response.text).toBe(200);
  expect(response.body).toMatchObject({
    message: 'Offer updated successfully',
    data: { offer_title: 'New title', credit_available: 1200, price_per_credit: 3, minimum_purchase: 100 },
  });
  expect((await patch(recycler, id, { credit_available: 200 })).body.data.credit_available).toBe(200);
  const most = await patch(recycler, id, { credit_available: 10_001 });
  expect([most.status, most.body.error]).toEqual([409, 'Only 10,000 Kg of this credit record can still be listed.']);
  expect((await patch(recycler, id, {})).status).toBe(200);
  expect((await seen(id)).body.data).toMatchObject({ offer_title: 'New title', credit_available: 200 });
});

it('refuses a change without a year or with one out of 2000 to 2099', async () => {
  const id = await addOffer(market, recycler, await newRecord());
  for (const FY of ['', '1999', '2100']) {
    const response = await patch(recycler, id, { FY });
    expect([response.status, response.body.errors], FY).toEqual([400, { FY: 'FY is required' }]);
  }
});

it('edits of an offer at once follow each other', async () => {
  const record = await newRecord(3000);
  const first = await addOffer(market, recycler, record, { quantity: 1000 });
  const second = await addOffer(market, recycler, record, { quantity: 1000 });
  const response = await Promise.all(
    [first, second, first, second].map((id) => patch(recycler, id, { credit_available: 2000 })),
  );
  // Only one of the two offers got the last 1,000 kg; repeating the same values is no change.
  expect(response.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 200, 409, 409]);
  expect(await balances(market, { credit: record })).toMatchObject({ credit: { listed: 3000 } });
});

it('keeps what is reserved', async () => {
  const trade = await placeTrade(market);
  const lower = await patch(trade.recycler, trade.offer, { credit_available: 999 });
  expect([lower.status, lower.body.error]).toEqual([409, 'Minimum 1,000 Kg, already reserved.']);
  const gone = await remove(trade.recycler, trade.offer);
  expect([gone.status, gone.body.error]).toEqual([
    409,
    '1,000 Kg of this offer is reserved; it cannot be withdrawn now.',
  ]);
  const response = await patch(trade.recycler, trade.offer, { credit_available: 1000 });
  expect(response.body.data).toMatchObject({ blocked_credit: 1000, status: 'sold_out' });
  expect((await seen(trade.offer)).body.data).toMatchObject({ credit_available: 1000, blocked_credit: 1000 });
  const listed = await market.call('GET', '/api/epr/public-credit-offers/?page_size=200');
  expect(listed.text).not.toContain(trade.offer);
});

it('withdraws an offer at once, gives its credit back and declines its counter-offers', async () => {
  const trade = await placeTrade(market, 'counter');
  expect((await seen(trade.offer)).status).toBe(200);
  const response = await remove(trade.recycler, trade.offer);
  expect([response.status, response.body.message]).toEqual([200, 'Offer deleted successfully']);
  expect((await seen(trade.offer)).status).toBe(404);
  expect((await market.call('GET', '/api/epr/public-credit-offers/?page_size=200')).text).not.toContain(trade.offer);
  expect((await get(trade.recycler, `${trade.offer}/`)).status).toBe(404);
  expect((await get(trade.recycler, '')).body.data).toEqual([]);
  expect((await remove(trade.recycler, trade.offer)).status).toBe(404);
  expect((await patch(trade.recycler, trade.offer, { offer_title: 'Back' })).status).toBe(404);
  const rows = await many(market.db)`
    select t.status, c.listed, c.available from trades t join credit_records c on c.id = t.credit_id
    where t.id = ${trade.id}`;
  expect(rows).toEqual([{ status: 'rejected', listed: 0, available: 100_000 }]);
});

it('leaves no live offer on an account that is revoked while offers are created', async () => {
  const superadmin = actingAs(market.context, await addPerson(market, 'superadmin'));
  const record = await newRecord(10_000);
  const created = [1, 2, 3, 4].map(() => create(record));
  const response = await Promise.all([...created, decideAccount(superadmin, account, 'recycler', 'rejected')]);
  for (const answer of response) if ('text' in answer) expect([201, 409]).toContain(answer.status);
  expect(await many(market.db)`select id from offers where account_id = ${account} and live`).toEqual([]);
  await decideAccount(superadmin, account, 'recycler', 'approved');
});

it('withdraws all offers of a recycler that is closed', async () => {
  const who = await addPerson(market, 'recycler');
  const record = await addCredit(market, who, await addAccount(market, who));
  for (const quantity of [100, 200]) await addOffer(market, who, record, { quantity });
  const at = market.clock.now();
  await inTransaction(market.db, (tx) => withdrawAllOffers(tx, { recyclerId: who.id, at, byId: who.id }));
  expect((await get(who, '')).body.data).toEqual([]);
  expect(await balances(market, { credit: record })).toMatchObject({ credit: { listed: 0, available: 100_000 } });
});

it('answers a stranger as if there were no such offer', async () => {
  const id = await addOffer(market, recycler, await newRecord());
  const missing = newId(market.clock.now());
  const ways = [
    (offer: string) => get(stranger, `${offer}/`),
    (offer: string) => patch(stranger, offer, { offer_title: 'Mine' }),
    (offer: string) => remove(stranger, offer),
  ];
  for (const way of ways) {
    const foreign = await way(id);
    expect([foreign.status, foreign.text]).toEqual([404, (await way(missing)).text]);
  }
  expect((await get(recycler, `${id}/`)).body.data).toMatchObject({ offer_title: 'Recycled rigid plastic' });
  expect((await get(stranger, '')).body.data).toEqual([]);
  const producer = await addPerson(market, 'producer');
  expect((await get(producer, '')).status).toBe(403);
});

it('searches its own offers over what their cards show', async () => {
  const who = await addPerson(market, 'recycler');
  const record = await addCredit(market, who, await addAccount(market, who), { year: 2023 });
  const id = await addOffer(market, who, record, { title: '100% recycled', pricePaise: 275 });
  await sql`update offers set trail_documents = '{Tax Invoice,E-way Bill}' where id = ${id}`.execute(market.db);
  const words = ['100%25', 'RECYCLED', '2023', '2023-24', '2.75', '₹ 2.75', 'category i', '10,000 Kg', 'e-way', 'live'];
  for (const search of words) expect((await get(who, `?search=${search}`)).body.data).toMatchObject([{ id }]);
  await sql`update offers set seller_open = false where id = ${id}`.execute(market.db);
  for (const [search, found] of [
    ['live', 0],
    ['not approved', 1],
  ] as const)
    expect((await get(who, `?search=${search}`)).body.data).toHaveLength(found);
  for (const search of ['101%25', '1__%25', 'xy']) expect((await get(who, `?search=${search}`)).body.data).toEqual([]);
});

it.each([
  ['live', `title = title`],
  ['sold_out', `blocked = available`],
  ['hidden', `seller_open = false`],
  ['expired', `status = 'expired'`],
  ['paused', `status = 'paused', paused = true`],
  ['held', `seller_open = false, held_by = 'RC-2026-27-000009'`],
] as const)('finds an own offer by the badge that it has, and by no other: %s', async (state, set) => {
  const who = await addPerson(market, 'recycler');
  const id = await addOffer(market, who, await addCredit(market, who, await addAccount(market, who)));
  await market.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update offers set ${sql.raw(set)} where id = ${id}`.execute(tx);
  });
  const { status, paused, held_by: recall } = (await get(who, '')).body.data[0];
  expect(recall === null ? (paused ? 'paused' : status) : 'held').toBe(state);
  const found: string[] = [];
  for (const [key, word] of Object.entries(OFFER_WORDS))
    if ((await get(who, `?search=${word}`)).body.data.length > 0) found.push(key);
  expect(found).toEqual([state]);
  await market.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update offers set blocked = 0, seller_open = true, status = 'listed', paused = false, held_by = null where id = ${id}`.execute(
      tx,
    );
  });
});
