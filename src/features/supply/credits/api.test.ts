import { afterAll, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many, one } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer, balances, numberOf } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const stranger = await addPerson(market, 'recycler');
const account = await addAccount(market, recycler);
const number = await numberOf(market, account);
afterAll(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const form = (changes: Record<string, unknown> = {}) => ({
  year: '2026-01-01',
  epr_registration_number: number,
  waste_type: 'Plastic',
  product_type: 'Category II',
  credit_type: 'Recycling',
  state: 'Maharashtra',
  processing_capacity: '100000',
  available_certificate_value: '4000',
  comulative_certificate_potential: '9000',
  ...changes,
});
const add = (changes?: Record<string, unknown>, id = account, who = recycler) =>
  market.call('POST', `/api/epr/credit/?epr_id=${id}`, { token: who.token, body: form(changes) });
const get = (who: Person, path: string) => market.call('GET', `/api/epr/credit/${path}`, { token: who.token });
const patch = (who: Person, id: string, body: unknown) =>
  market.call('PATCH', `/api/epr/credit/${id}/`, { token: who.token, body });

/** A record of 1,000 kg of a person without other records. */
async function recordOfSomebody(): Promise<{ who: Person; id: string }> {
  const who = await addPerson(market, 'recycler');
  return { who, id: await addCredit(market, who, await addAccount(market, who), { available: 1000 }) };
}

it('adds a credit record once; its available value is in the ledger', async () => {
  const response = await add();
  expect(response.status, response.text).toBe(201);
  expect(response.body.message).toBe('Credit quantity added!');
  expect(response.body.data).toMatchObject({
    year: 2026,
    available_certificate_value: 4000,
    comulative_certificate_potential: 9000,
    current_processing: 4000,
    listed: 0,
    blocked: 0,
  });
  const rows = await many(market.db)`select movement, quantity from ledger where credit_id = ${response.body.data.id}`;
  expect(rows).toEqual([{ movement: 'add', quantity: 4000 }]);
  const again = await add();
  expect([again.status, again.body.error]).toEqual([409, 'A credit record of this kind exists already.']);
});

it.each([
  ['epr_registration_number', '1'],
  ['waste_type', 'Oil'],
  ['product_type', 'Grease'],
  ['credit_type', 'Reuse'],
  ['state', 'Goa'],
  ['year', '2026-28'],
  ['available_certificate_value', 9001],
])('refuses a wrong %s: %s', async (field, value) => {
  const response = await add({ year: 2030, [field]: value });
  expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
});

const NO_QUANTITIES = [0, -1, 1e308, '1e3', 0.5, 2 ** 53, 'NaN', null, '٣٤', '१२', ' ', '1 000', '', true];

it.each(NO_QUANTITIES)('takes no quantity of %s, and keeps no row of it', async (value) => {
  const fields = ['available_certificate_value', 'comulative_certificate_potential', 'processing_capacity'];
  for (const field of fields) {
    const response = await add({ year: 2031, [field]: value });
    expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
  }
  const { who, id } = await recordOfSomebody();
  for (const field of fields.slice(0, 2)) {
    if (value === 0 && field === 'available_certificate_value') continue;
    expect((await patch(who, id, { [field]: value })).status).toBe(400);
  }
  expect((await get(recycler, '?FY=2031')).body.data).toEqual([]);
});

it('wants an account that is approved and one’s own', async () => {
  for (const status of ['pending', 'rejected'] as const) {
    const other = await addAccount(market, recycler, { status });
    const response = await add({}, other);
    expect([response.status, response.body.error]).toEqual([409, 'This account is not approved yet.']);
  }
  const foreign = await add({}, account, stranger);
  expect([foreign.status, foreign.text]).toEqual([404, (await add({}, newId(market.clock.now()), stranger)).text]);
});

it('shows and gives a stranger nothing', async () => {
  const id = await addCredit(market, recycler, account, { year: 2023 });
  const missing = newId(market.clock.now());
  expect((await get(stranger, `${id}/`)).text).toBe((await get(stranger, `${missing}/`)).text);
  const change = { available_certificate_value: 1 };
  const response = await patch(stranger, id, change);
  expect([response.status, response.text]).toEqual([404, (await patch(stranger, missing, change)).text]);
  expect((await get(stranger, '')).body.data).toEqual([]);
  expect((await get(stranger, `?epr_id=${account}`)).status).toBe(404);
});

it('changes values; never below what is listed, never above the potential', async () => {
  const id = await addCredit(market, recycler, account, { year: 2024, available: 5000, potential: 8000 });
  await addOffer(market, recycler, id, { quantity: 3000 });
  const least = await patch(recycler, id, { available_certificate_value: 2999 });
  expect([least.status, least.body.error]).toEqual([409, 'Minimum 3,000 Kg, already listed in offers.']);
  const potential = await patch(recycler, id, { comulative_certificate_potential: 4999 });
  expect([potential.status, potential.body.error]).toEqual([409, 'Minimum 5,000 Kg, already available.']);
  const both = await patch(recycler, id, { available_certificate_value: 7000, comulative_certificate_potential: 6999 });
  expect(both.status).toBe(400);
  const down = { available_certificate_value: 3000, comulative_certificate_potential: 3000 };
  expect((await patch(recycler, id, down)).body).toMatchObject({
    message: 'Values updated successfully!',
    data: { ...down, listed: 3000 },
  });
  const up = { available_certificate_value: 90_000, comulative_certificate_potential: 90_000 };
  expect((await patch(recycler, id, up)).body.data).toMatchObject(up);
  expect((await patch(recycler, id, {})).body.data).toMatchObject(up);
  expect(await balances(market, { credit: id })).toMatchObject({ credit: { available: 90_000, listed: 3000 } });
});

it('shows what its offers have reserved', async () => {
  const trade = await placeTrade(market);
  const { data } = (await get(trade.recycler, '')).body;
  expect(data).toMatchObject([{ listed: 10_000, blocked: 1000, available_certificate_value: 100_000 }]);
});

it(
  'edits of a credit record at once follow each other: the last one holds, and the ledger agrees',
  { tags: 'thorough' },
  async () => {
    const id = await addCredit(market, recycler, account, { year: 2022, available: 1000, potential: 100_000 });
    const values = [100, 2000, 300, 44_000, 5, 600, 0, 80];
    const response = await Promise.all(
      values.map((available_certificate_value) => patch(recycler, id, { available_certificate_value })),
    );
    expect(response.map(({ status }) => status)).toEqual(values.map(() => 200));
    const row = await one<{ available: number; posted: number }>(market.db)`
    select c.available as available, (select sum(case movement when 'add' then quantity else -quantity end)
      from ledger l where l.credit_id = c.id) as posted
    from credit_records c where c.id = ${id}`;
    expect(values).toContain(row?.available);
    expect(row?.posted).toBe(row?.available);
  },
);

it('never ends with less available than listed when an edit and an offer race', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { who, id } = await recordOfSomebody();
    const offer = await addOffer(market, who, id, { quantity: 100 });
    await Promise.all([
      patch(who, id, { available_certificate_value: 500 }),
      market.call('PATCH', `/api/epr/credit-offers/${offer}/`, { token: who.token, body: { credit_available: 800 } }),
    ]);
    const { data } = (await get(who, `${id}/`)).body;
    expect([
      [500, 100],
      [1000, 800],
    ]).toContainEqual([data.available_certificate_value, data.listed]);
  }
});

it('lists by account, product type, year and search', async () => {
  const who = await addPerson(market, 'recycler');
  const first = await addAccount(market, who);
  const other = await addAccount(market, who);
  const a = await addCredit(market, who, first, { year: 2025 });
  const b = await addCredit(market, who, first, { year: 2024, productType: 'Category III' });
  const c = await addCredit(market, who, other, { year: 2025 });
  const ids = async (query: string) => (await get(who, query)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('')).toEqual([c, b, a]);
  expect(await ids(`?epr_id=${first}`)).toEqual([b, a]);
  expect(await ids(`?epr_id=${first}&product_type=Category I&search=2025`)).toEqual([a]);
  expect(await ids('?FY=2024-25')).toEqual([b]);
  expect(await ids('?search=category iii')).toEqual([b]);
  expect(await ids('?search=category_iii')).toEqual([]);
  await addOffer(market, who, b, { quantity: 14_500 });
  for (const shown of ['14,500', '14,500 Kg', '85,500']) expect(await ids(`?search=${shown}`)).toEqual([b]);
  expect((await get(who, '?cursor=x')).status).toBe(400);
});
