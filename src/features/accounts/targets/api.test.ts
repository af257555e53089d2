import { expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addTarget, numberOf } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
const producer = await addPerson(market, 'producer');
const stranger = await addPerson(market, 'producer');
const account = await addAccount(market, producer);
const number = await numberOf(market, account);

const form = (changes: Record<string, unknown> = {}) => ({
  FY: '2026-27',
  epr_registration_number: number,
  waste_type: 'Plastic',
  product_type: 'Category II',
  credit_type: 'Recycling',
  target_quantity: '5000',
  state: 'Maharashtra',
  ...changes,
});
const add = (changes?: Record<string, unknown>, id = account, who = producer) =>
  market.call('POST', `/api/epr/target/?epr_id=${id}`, { token: who.token, body: form(changes) });
const get = (who: Person, path: string) => market.call('GET', `/api/epr/target/${path}`, { token: who.token });

it('adds a target once', async () => {
  const response = await add();
  expect(response.status, response.text).toBe(201);
  expect(response.body.message).toBe('Target added!');
  expect(response.body.data).toMatchObject({ FY: 2026, target_quantity: 5000, remaining: 5000, is_achieved: false });
  const again = await add({ target_quantity: 1 });
  expect([again.status, again.body.error]).toEqual([409, 'A target of this kind exists already.']);
});

it('says whether its account is approved, wherever it stands', async () => {
  const owner = await addPerson(market, 'producer');
  const other = await addAccount(market, owner);
  const id = await addTarget(market, owner, other);
  const said = async () => {
    const alone = (await get(owner, `${id}/`)).body.data;
    const listed = (await get(owner, '')).body.data[0];
    const accounts = await market.call('GET', '/api/epr/producer/', { token: owner.token });
    return [alone, listed, accounts.body.data[0].targets[0]].map((target) => target.is_approved);
  };
  expect(await said()).toEqual([true, true, true]);
  await sql`update epr_accounts set status = 'rejected' where id = ${other}`.execute(market.db);
  expect(await said()).toEqual([false, false, false]);
});

it.each([0, -1, 1e308, '1e3', 0.5, 2 ** 53, 'NaN', null, '٣٤', '१२', ' ', '1 000', '', true])(
  'takes no quantity of %s',
  async (target_quantity) => {
    const before = (await get(producer, '')).body.data.length;
    const response = await add({ target_quantity, FY: 2030 });
    expect(response.status).toBe(400);
    expect(response.body.errors).toHaveProperty('target_quantity');
    expect((await get(producer, '')).body.data).toHaveLength(before);
  },
);

it.each([
  ['epr_registration_number', '1'],
  ['waste_type', 'Oil'],
  ['product_type', 'Grease'],
  ['product_type', 'Category V'],
  ['credit_type', 'Gold'],
  ['state', 'Goa'],
  ['FY', '1999'],
])('refuses a %s that is not of the account or the lists: %s', async (field, value) => {
  const response = await add({ [field]: value });
  expect([response.status, Object.keys(response.body.errors)]).toEqual([400, [field]]);
});

it('wants an account that is approved and one’s own', async () => {
  const pending = await addAccount(market, producer, { status: 'pending' });
  const response = await add({ epr_registration_number: await numberOf(market, pending) }, pending);
  expect([response.status, response.body.error]).toEqual([409, 'This account is not approved yet.']);
  const foreign = await add({}, account, stranger);
  expect([foreign.status, foreign.text]).toEqual([404, (await add({}, newId(market.clock.now()), stranger)).text]);
  expect((await add({}, 'nonsense')).status).toBe(404);
  const url = '/api/epr/target/';
  expect((await market.call('POST', url, { token: producer.token, body: form() })).status).toBe(400);
});

it('refuses who has no complete profile', async () => {
  const newcomer = await addPerson(market, 'producer', { complete: false });
  const response = await add({}, account, newcomer);
  expect([response.status, response.body.code]).toEqual([403, 'profile_incomplete']);
});

it('shows a stranger nothing', async () => {
  const id = await addTarget(market, producer, account, { year: 2022 });
  const foreign = await get(stranger, `${id}/`);
  expect([foreign.status, foreign.text]).toEqual([404, (await get(stranger, `${newId(market.clock.now())}/`)).text]);
  expect((await get(stranger, '')).body.data).toEqual([]);
  expect((await get(stranger, `?epr_id=${account}`)).status).toBe(404);
  expect((await get(producer, `${id}/`)).body.data.id).toBe(id);
});

it('lists by year, account and search, in pages', async () => {
  const who = await addPerson(market, 'producer');
  const one = await addAccount(market, who);
  const other = await addAccount(market, who);
  const targets = [];
  for (const year of [2022, 2023, 2024]) targets.unshift(await addTarget(market, who, one, { year }));
  const foreign = await addTarget(market, who, other, { year: 2024 });
  const ids = async (query: string) => (await get(who, query)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('')).toEqual([foreign, ...targets]);
  expect(await ids('?FY=2024')).toEqual([foreign, targets[0]]);
  expect(await ids(`?FY=2024&epr_id=${one}`)).toEqual([targets[0]]);
  expect(await ids('?search=2023-24')).toEqual([targets[1]]);
  expect(await ids('?search=category i')).toHaveLength(4);
  expect(await ids('?search=%5C')).toEqual([]);
  for (const [search, found] of [
    ['50,000 Kg', 4],
    ['50,001', 0],
  ] as const)
    expect(await ids(`?search=${search}`)).toHaveLength(found);
  const first = await get(who, '?page_size=3');
  await addTarget(market, who, other, { year: 2022 });
  expect(await ids(`?page_size=3&cursor=${first.body.next}`)).toEqual([targets[2]]);
});

it('lists by status, and the most urgent first, in pages', async () => {
  const who = await addPerson(market, 'producer');
  const held = await addAccount(market, who);
  const target = async (year: number, targetQuantity: number, achieved = 0, blocked = 0) => {
    const id = await addTarget(market, who, held, { year, targetQuantity });
    await sql`update targets set achieved = ${achieved}, blocked = ${blocked} where id = ${id}`.execute(market.db);
    return id;
  };
  await sql`alter table targets disable trigger protect_balance`.execute(market.db);
  const older = await target(2023, 100);
  const more = await target(2024, 900, 100);
  const less = await target(2025, 900, 500);
  const latest = await target(2026, 500);
  const covered = await target(2022, 500, 0, 500);
  const achieved = await target(2021, 500, 600);
  await sql`alter table targets enable trigger protect_balance`.execute(market.db);
  const ids = async (query: string) => (await get(who, query)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids('?status=achieved')).toEqual([achieved]);
  expect(await ids('?status=ongoing')).toEqual([covered, latest, less, more, older]);
  const urgent = [older, more, less, latest, achieved, covered];
  expect(await ids('?ordering=urgency')).toEqual(urgent);
  const walked: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await get(who, `?ordering=urgency&page_size=1${next && `&cursor=${next}`}`);
    walked.push(...body.data.map(({ id }: { id: string }) => id));
    next = body.next;
  }
  expect(walked).toEqual(urgent);
  const place = (await get(who, '?ordering=urgency&page_size=1')).body.next;
  for (const query of ['?status=closed', '?ordering=name', `?cursor=${place}`, '?ordering=urgency&cursor=x'])
    expect((await get(who, query)).status, query).toBe(400);
});

it('never shows less than nothing as remaining', async () => {
  const id = await addTarget(market, producer, account, { year: 2040, targetQuantity: 10 });
  await sql`alter table targets disable trigger protect_balance`.execute(market.db);
  await sql`update targets set achieved = 8, blocked = 5 where id = ${id}`.execute(market.db);
  await sql`alter table targets enable trigger protect_balance`.execute(market.db);
  expect((await get(producer, `${id}/`)).body.data).toMatchObject({ remaining: 0, is_achieved: false });
});

it('numbers the targets of an account in the order of adding, whatever is asked for and however many come at once', async () => {
  const owner = await addPerson(market, 'producer');
  const first = await addAccount(market, owner);
  const second = await addAccount(market, owner);
  for (const year of [2026, 2027]) await addTarget(market, owner, first, { year });
  await addTarget(market, owner, second);
  const types = ['Category I', 'Category II', 'Category III', 'Category IV'];
  await Promise.all(types.map((productType) => addTarget(market, owner, first, { year: 2028, productType })));
  const numbers = async (query: string) => {
    const { data } = (await get(owner, query)).body;
    return data.map((target: { number: number }) => target.number);
  };
  expect((await numbers(`?epr_id=${first}`)).toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  expect(await numbers(`?epr_id=${first}&FY=2027`)).toEqual([2]);
  expect(await numbers(`?epr_id=${second}`)).toEqual([1]);
  const accounts = await market.call('GET', '/api/epr/producer/?FY=2027', { token: owner.token });
  const targets = accounts.body.data.flatMap((each: { targets: { number: number }[] }) => each.targets);
  expect(targets.map((target: { number: number }) => target.number)).toEqual([2]);
});
