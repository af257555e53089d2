/** A paused offer is off the market at once; what was asked before goes on. */
import { afterEach, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, balances } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { placeTrade, type PlacedTrade } from '#tests/trade.ts';

const market = await openSharedMarket();
afterEach(async () => {
  // No mail is sent here.
  await sql`update outbox set delivered_at = ${market.clock.now()}`.execute(market.db);
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const press = async (name: 'pause' | 'resume', { recycler, offer }: Pick<PlacedTrade, 'recycler' | 'offer'>) => {
  const response = await market.call('POST', `/api/epr/credit-offers/${offer}/${name}/`, { token: recycler.token });
  expect(response.status, response.text).toBe(200);
  return [response.body.message, response.body.data.status, response.body.data.paused];
};
const seen = async ({ offer }: Pick<PlacedTrade, 'offer'>) => {
  const detail = await market.call('GET', `/api/epr/public-credit-offers/${offer}/`);
  const list = await market.call('GET', '/api/epr/public-credit-offers/?page_size=200');
  const counts = await market.call('GET', '/api/epr/all-types/');
  return { detail: detail.status, listed: list.text.includes(offer), types: counts.body.data.waste_type };
};
const ask = (producer: Person, { offer, account }: { offer: string; account: string }, price?: number) =>
  market.call('POST', `/api/epr/${price ? 'counter-credit-offers' : 'purchases-requests'}/?credit_offer_id=${offer}`, {
    token: producer.token,
    body: { producer_epr: account, FY: '2026', quantity: 100, ...(price && { offer_price: price }) },
  });
const accept = ({ id, recycler }: PlacedTrade, path: string) =>
  market.call('PATCH', `/api/epr/${path}/${id}/`, { token: recycler.token, body: { status: 'approved' } });
const plastic = (types: { name: string; count: number }[]) => types.find(({ name }) => name === 'Plastic')?.count;

it('leaves list, detail and counts at once and comes back; a repeat says the same', async () => {
  const recycler = await addPerson(market, 'recycler');
  const credit = await addCredit(market, recycler, await addAccount(market, recycler));
  const offer = await addOffer(market, recycler, credit);
  const before = await seen({ offer });
  expect(before).toMatchObject({ detail: 200, listed: true });
  for (let n = 0; n < 2; n += 1)
    expect(await press('pause', { recycler, offer })).toEqual(['Offer paused.', 'hidden', true]);
  const paused = await seen({ offer });
  expect(paused).toMatchObject({ detail: 404, listed: false });
  expect(plastic(paused.types)).toBe(Number(plastic(before.types)) - 1);
  expect(await balances(market, { credit })).toMatchObject({ credit: { listed: 10_000 } });
  for (let n = 0; n < 2; n += 1)
    expect(await press('resume', { recycler, offer })).toEqual(['Offer is live again.', 'live', false]);
  expect(await seen({ offer })).toEqual(before);
  const rows = await many<{ to_status: string }>(market.db)`
    select to_status from history where subject_id = ${offer} order by id`;
  expect(rows.map(({ to_status: status }) => status)).toEqual(['listed', 'paused', 'listed']);
});

it('takes no new request or counter-offer', async () => {
  const trade = await placeTrade(market);
  const account = await addAccount(market, trade.producer);
  await press('pause', trade);
  for (const price of [undefined, 2]) {
    const response = await ask(trade.producer, { offer: trade.offer, account }, price);
    expect([response.status, response.body.error]).toEqual([409, 'This offer is not on the market.']);
  }
});

it('a paused offer lets its recycler accept what was asked before', async () => {
  const purchase = await placeTrade(market);
  await press('pause', purchase);
  expect((await accept(purchase, 'purchases-requests')).body.message).toBe('Request accepted successfully!');

  const counter = await placeTrade(market, 'counter');
  await press('pause', counter);
  const file = (await market.call('GET', `/api/epr/trades/${counter.id}/`, { token: counter.recycler.token })).body
    .data;
  expect(file.actions).toContainEqual({ name: 'accept', allowed: true, reason: null });
  const { free_quantity: free, listed_price: listed } = file.request;
  expect([file.offer_id, free, listed]).toEqual([null, 10_000, null]);
  expect((await accept(counter, 'counter-credit-offers')).body.message).toBe('Request accepted successfully!');
  expect(await balances(market, { offer: counter.offer })).toMatchObject({ offer: { blocked: 1_000 } });
});

it('takes no other terms for what was asked before, of either side', async () => {
  const trade = await placeTrade(market, 'counter');
  const counter = (id: string, { token }: Person, offer_price: string) =>
    market.call('POST', `/api/epr/counter-credit-offers/${id}/counter/`, {
      token,
      body: { quantity: 900, offer_price },
    });
  const refused = { status: 409, body: { error: 'This offer is not on the market.' } };
  const offered = async (id: string, { token }: Person) =>
    (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data.actions;
  await press('pause', trade);
  expect(await counter(trade.id, trade.recycler, '2.40')).toMatchObject(refused);
  expect(await offered(trade.id, trade.recycler)).toContainEqual({
    name: 'counter',
    allowed: false,
    reason: 'This offer is not on the market.',
  });
  await press('resume', trade);
  const next = await counter(trade.id, trade.recycler, '2.40');
  expect(next.status).toBe(201);
  await press('pause', trade);
  expect(await counter(next.body.data.id, trade.producer, '2.30')).toMatchObject(refused);
  expect(await offered(next.body.data.id, trade.producer)).toContainEqual({
    name: 'accept',
    allowed: true,
    reason: null,
  });
});

it('no counter-offer is made after a pause that comes at the same time', async () => {
  for (let time = 0; time < 6; time += 1) {
    const trade = await placeTrade(market, 'counter');
    const counter = (id: string, { token }: Person, quantity = 900) =>
      market.call('POST', `/api/epr/counter-credit-offers/${id}/counter/`, {
        token,
        body: { quantity, offer_price: '2.40' },
      });
    const pause = () => press('pause', trade);
    const early = time % 2 === 0 ? pause() : undefined;
    const [made] = await Promise.all([counter(trade.id, trade.recycler), early ?? pause()]);
    const rows = await many<{ status: string }>(market.db)`
      select status from trades where id = ${trade.id} or first_id = ${trade.id} order by round`;
    expect(rows.map(({ status }) => status)).toEqual(made.status === 201 ? ['countered', 'pending'] : ['pending']);
    const [last, answerer] = made.status === 201 ? [made.body.data.id, trade.producer] : [trade.id, trade.recycler];
    expect((await counter(last, answerer, 800)).status).toBe(409);
  }
});

it('an offer stays paused while its account is not approved, and can be deleted', async () => {
  const recycler = await addPerson(market, 'recycler');
  const account = await addAccount(market, recycler);
  const offer = await addOffer(market, recycler, await addCredit(market, recycler, account));
  await press('pause', { recycler, offer });
  for (const status of ['rejected', 'approved'])
    await sql`
      update epr_accounts set status = ${status}, changed_at = ${market.clock.now()}
      where id = ${account}`.execute(market.db);
  expect(await seen({ offer })).toMatchObject({ detail: 404, listed: false });
  const gone = await market.call('DELETE', `/api/epr/credit-offers/${offer}/`, { token: recycler.token });
  expect(gone.status).toBe(200);
  const response = await market.call('POST', `/api/epr/credit-offers/${offer}/resume/`, { token: recycler.token });
  expect(response.status).toBe(404);
});
