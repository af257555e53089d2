/** The seller's record beside an offer: completed trades, what was delivered, and how fast buyers get an answer. */
import { expect, it } from 'vitest';
import { decideAccount } from '#accounts/epr-accounts/service.server.ts';
import { dayInIndia } from '#lib/dates.ts';
import { type Db, inTransaction, one, sql, type Tx } from '#platform/database/database.ts';
import { actingAs } from '#tests/actors.ts';
import { billedTrade, decideTrade } from '#tests/billing.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket, withoutLimits } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { pdf } from '#tests/trading.ts';
import type { Decision } from '#trading/trades/moves-store.server.ts';
import { placeTrade } from '#trading/trades/placing.server.ts';
import { counterRequest } from '#trading/trades/rounds.server.ts';
import { decideRequest, withdrawRequest } from '#trading/trades/service.server.ts';
import { followShownNames } from './jobs.server.ts';
import { NO_RECORD, SellerRecords } from './sellers.server.ts';

const HOUR_MS = 3_600_000;
const market = await openSharedMarket();
withoutLimits(market);
const producer = await addPerson(market, 'producer');
const buyer = await addAccount(market, producer);

interface Stand {
  recycler: Person;
  account: string;
  offer: string;
}
async function newStand(): Promise<Stand> {
  const recycler = await addPerson(market, 'recycler', { company: 'Green Loop Recyclers' });
  const account = await addAccount(market, recycler);
  const offer = await addOffer(market, recycler, await addCredit(market, recycler, account), { minimum: 1 });
  return { recycler, account, offer };
}
/** Use cases without HTTP: a session would end while the clock advances. */
const ask = async ({ offer }: Stand, kind: 'purchase' | 'counter' = 'purchase') => {
  const form = { producer_epr: buyer, FY: 2026, quantity: 1, ...(kind === 'counter' && { offer_price: 200 }) };
  const response = await placeTrade(actingAs(market.context, producer), kind, offer, form, null);
  expect(response.status, response.body).toBe(201);
  return { kind, id: JSON.parse(response.body).data.id as string };
};
const answer = (
  { recycler }: Stand,
  { kind, id }: { kind: 'purchase' | 'counter'; id: string },
  decision: Decision = { status: 'rejected' },
) => decideRequest(actingAs(market.context, recycler), kind, id, decision);
const sellerOf = async (offer: string) =>
  (await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).body.data.seller;
const medianOf = async ({ offer }: Stand) => (await sellerOf(offer)).median_answer_hours;

it('the response time is the median of answers in hours, where silence counts 168: 2, 5, 30 h and one expired are 17.5', async () => {
  const stand = await newStand();
  await ask(stand);
  for (const [hours, kind, status] of [
    [2, 'purchase', 'approved'],
    [5, 'counter', 'rejected'],
  ] as const) {
    const trade = await ask(stand, kind);
    market.clock.advance(hours * HOUR_MS);
    await answer(stand, trade, { status });
  }
  const third = await ask(stand, 'counter');
  market.clock.advance(30 * HOUR_MS);
  await counterRequest(actingAs(market.context, stand.recycler), third.id, { quantity: 1, offer_price: 220 }, null);
  // Taken back and still pending: no answers.
  const withdrawn = await ask(stand);
  await withdrawRequest(actingAs(market.context, producer), withdrawn.kind, withdrawn.id, undefined, null);
  market.clock.advance(7 * 24 * HOUR_MS - 37 * HOUR_MS);
  await ask(stand);
  // The first request has had no answer for 168 hours; no job has moved it yet.
  expect(await medianOf(stand)).toBe(17.5);
});

it('the response time is null below three answers, and leaves out what the superadmin ended and what is a year old', async () => {
  const few = await newStand();
  for (let n = 0; n < 2; n += 1) await answer(few, await ask(few));
  expect(await medianOf(few)).toBeNull();

  const silent = await newStand();
  for (let n = 0; n < 3; n += 1) await ask(silent);
  market.clock.advance(168 * HOUR_MS);
  expect(await medianOf(silent)).toBe(168);

  const old = await newStand();
  for (let n = 0; n < 3; n += 1) await answer(old, await ask(old));
  market.clock.advance(366 * 24 * HOUR_MS);
  expect(await medianOf(old)).toBeNull();

  const revoked = await newStand();
  for (let n = 0; n < 3; n += 1) await ask(revoked, 'counter');
  const superadmin = await addPerson(market, 'superadmin');
  for (const status of ['rejected', 'approved'] as const)
    await decideAccount(actingAs(market.context, superadmin), revoked.account, 'recycler', status);
  expect(await medianOf(revoked)).toBeNull();
});

it('counts completed trades and what they delivered, in detail and list; the list leaves out the two days', async () => {
  const superadmin = await addPerson(market, 'superadmin');
  const recycler = await addPerson(market, 'recycler');
  for (const quantity of [1_000, 250]) {
    const trade = await billedTrade(market, { recycler, quantity });
    await decideTrade(market, trade, superadmin);
    const body = { recycler_transfer_proof: pdf(), trail_documents: pdf() };
    const response = await market.call('PATCH', `/api/epr/transactions/${trade.transaction}/`, {
      token: recycler.token,
      body,
    });
    expect(response.status, response.text).toBe(200);
  }
  await billedTrade(market, { recycler, quantity: 10 });
  const row = await one<{ id: string }>(market.db)`select id from offers where recycler_id = ${recycler.id} limit 1`;
  const record = {
    company_name: null,
    completed_trades: 2,
    delivered: [{ unit: 'kg', quantity: 1_250 }],
    median_answer_hours: 0,
  };
  const offer = String(row?.id);
  const today = dayInIndia(market.clock.now());
  const seller = await sellerOf(offer);
  expect(seller).toMatchObject({ ...record, approved_on: today, member_since: today });
  const { data } = (await market.call('GET', '/api/epr/public-credit-offers/?page_size=200')).body;
  const listed = data.find(({ id }: { id: string }) => id === offer);
  expect(listed.seller).toEqual({ ...record, unique_id: seller.unique_id });
});

it('names the company only where its recycler wants it, and only then the search finds it', async () => {
  const { recycler, offer } = await newStand();
  const show = async (shown: boolean) => {
    const body = { show_company_name: shown };
    const response = await market.call('PATCH', '/api/users/update/', { token: recycler.token, body });
    expect(response.body.data.show_company_name, response.text).toBe(shown);
  };
  const found = async () =>
    (await market.call('GET', '/api/epr/public-credit-offers/?search=green+loop&page_size=200')).text.includes(offer);
  expect([(await sellerOf(offer)).company_name, await found()]).toEqual([null, false]);
  await show(true);
  expect(await brokenLaws(market.db)).toEqual([]);
  while (await followShownNames(market.context));
  expect([(await sellerOf(offer)).company_name, await found()]).toEqual(['Green Loop Recyclers', true]);
  await show(false);
  while (await followShownNames(market.context));
  expect([(await sellerOf(offer)).company_name, await found()]).toEqual([null, false]);
  expect((await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).text).not.toContain('Green Loop');
  const wrong = await market.call('PATCH', '/api/users/update/', {
    token: recycler.token,
    body: { show_company_name: 'yes' },
  });
  expect(wrong.body.errors).toEqual({ show_company_name: 'show_company_name is true or false' });
});

/** Lists an offer of one Kg so many times more. */
async function copyOffer(tx: Tx, { recycler, offer }: Stand, times: number): Promise<void> {
  await sql`
    insert into offers (id, recycler_id, account_id, credit_id, title, price_paise, minimum_purchase, year, waste_type,
      product_type, credit_type, recycler_type, state, city, trail_documents, product_image_id, availability_proof_id,
      seller_open, status, changed_at, changed_by, created_at)
    select gen_random_uuid(), recycler_id, account_id, credit_id, 'Copy ' || n, 100, 1, year, waste_type, product_type,
      credit_type, recycler_type, state, city, trail_documents, product_image_id, availability_proof_id, seller_open,
      status, changed_at, changed_by, created_at
    from offers, generate_series(1, ${times}::integer) n where id = ${offer}`.execute(tx);
  await sql`
    insert into ledger (movement, credit_id, offer_id, quantity, at, by_id)
    select 'list', credit_id, id, 1, changed_at, changed_by from offers
    where recycler_id = ${recycler.id} and id <> ${offer}`.execute(tx);
}

const renameTo = (name: string, { recycler }: Stand, db: Db = market.db) =>
  sql`update companies set company_name = ${name}, show_company_name = true where user_id = ${recycler.id}`.execute(db);

/** How many of the seller's offers are found by that name. */
async function namedOffers(name: string, { recycler }: Stand): Promise<number | undefined> {
  const found = await one<{ count: number }>(market.db)`
    select count(*) as count from offers where recycler_id = ${recycler.id} and search_text like ${`%${name}%`}`;
  return found?.count;
}

it('a name waits until an offer is there that is listed meanwhile, so that the offer is found by it', async () => {
  const stand = await newStand();
  await inTransaction(market.db, async (tx) => {
    await copyOffer(tx, stand, 1);
    const renamed = inTransaction(market.db, async (other) => {
      await sql`set local lock_timeout = '1ms'`.execute(other);
      await renameTo('Late Name', stand, other);
    });
    await expect(renamed).rejects.toMatchObject({ code: '55P03' });
  });
  await renameTo('Late Name', stand);
  while (await followShownNames(market.context));
  expect(await namedOffers('late name', stand)).toBe(2);
});

it('the offers of a seller get its name a hundred at a time, and the last one where it changes meanwhile', async () => {
  const stand = await newStand();
  await inTransaction(market.db, (tx) => copyOffer(tx, stand, 249));
  const rename = (name: string) => renameTo(name, stand);
  const named = (name: string) => namedOffers(name, stand);
  await rename('First Name');
  expect(await named('first name')).toBe(0);
  expect(await followShownNames(market.context)).toBe(true);
  expect(await named('first name')).toBe(100);
  await rename('Second Name');
  while (await followShownNames(market.context));
  expect([await named('first name'), await named('second name')]).toEqual([0, 250]);
  expect(await followShownNames(market.context)).toBe(false);
});

it('reads the sellers of a page in one statement, and anew before their figures are 60 s old', async () => {
  let now = 0;
  const asked: string[][] = [];
  let trades = 1;
  const sellers = new SellerRecords(
    async (ids) => {
      asked.push([...ids]);
      return ids.map((id) => ({ ...NO_RECORD, recycler_id: id, completed_trades: trades }));
    },
    () => now,
  );
  const at = new Date();
  const read = async (...ids: string[]) =>
    [...(await sellers.read(ids, at)).values()].map((each) => each.completed_trades);
  expect(await read('a', 'b', 'a')).toEqual([1, 1]);
  trades = 2;
  now = 20_000;
  expect(await read('a', 'c')).toEqual([1, 2]);
  expect(asked).toEqual([['a', 'b'], ['c']]);
  // Known figures answer while newer ones are read behind them.
  now = 30_000;
  expect(await read('a')).toEqual([1]);
  expect(await read('a')).toEqual([2]);
  expect(asked).toEqual([['a', 'b'], ['c'], ['a']]);
  // The figures of `b` are too old to answer.
  now = 50_000;
  expect(await read('b')).toEqual([2]);
});
