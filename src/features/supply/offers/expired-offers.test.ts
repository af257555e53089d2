/** Expired credits where they are refused: at once in writes, and by the job that takes their offers off the market. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many, sql } from '#platform/database/database.ts';
import { picture } from '#tests/documents.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { addRule, setMode, verifyRule } from '#tests/rules.ts';

const LAST_MOMENT = '2027-03-31T18:29:59.999Z';
const FIRST_SECOND = '2027-03-31T18:30:00.000Z';
const REFUSED = { status: false, error: 'These credits expired on 31 Mar 2027.', code: 'blocked_by_rule' };
const goods = { productType: 'ITEW1', creditType: 'Copper', year: 2024 };

let superadmin: Person;
let recycler: Person;
let producer: Person;
let account: string;
let credit: string;
let offer: string;
let buyer: string;

const market = await openSharedMarket();
const png = new TestFile('picture.png', await picture('png'), 'image/png');
beforeEach(async () => {
  market.clock.set('2027-03-31T18:25:00Z');
  superadmin = await addPerson(market, 'superadmin');
  recycler = await addPerson(market, 'recycler');
  producer = await addPerson(market, 'producer');
  account = await addAccount(market, recycler, { wasteType: 'E-waste' });
  credit = await addCredit(market, recycler, account, goods);
  offer = await addOffer(market, recycler, credit);
  buyer = await addAccount(market, producer, { wasteType: 'E-waste' });
  await addTarget(market, producer, buyer, { ...goods, year: 2026 });
  await setMode(market, superadmin, { stream: 'E-waste', guard: 'expiry', mode: 'block' });
});

afterEach(async () => {
  // Messages are not delivered in this test.
  await sql`update outbox set delivered_at = ${market.clock.now()}`.execute(market.db);
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const ask = (kind: 'purchases-requests' | 'counter-credit-offers', of = offer) =>
  market.call('POST', `/api/epr/${kind}/?credit_offer_id=${of}`, {
    token: producer.token,
    body: {
      producer_epr: buyer,
      FY: '2026',
      quantity: 100,
      ...(kind === 'counter-credit-offers' && { offer_price: 2 }),
    },
  });
const asked = async (kind: 'purchases-requests' | 'counter-credit-offers') => (await ask(kind)).body.data.id as string;
const decide = (kind: string, id: string, status: string) =>
  market.call('PATCH', `/api/epr/${kind}/${id}/`, { token: recycler.token, body: { status } });
const list = async () =>
  market.call('POST', `/api/epr/credit-offers/?epr_id=${account}&epr_credit_id=${credit}`, {
    token: recycler.token,
    body: {
      FY: '2024',
      epr_registration_number: (await own()).epr_registration_number,
      offer_title: 'Copper',
      waste_type: 'E-waste',
      produce_type: 'ITEW1',
      credit_type: 'Copper',
      credit_available: 100,
      minimum_purchase: 1,
      price_per_credit: 1,
      trail_documents: ['Tax Invoice'],
      product_image: png,
      availability_proof: png,
    },
  });
const runJob = async () => {
  const url = '/api/superadmin/system/jobs/expire%20credits/run/';
  expect((await market.call('POST', url, { token: superadmin.token })).body.message).toBe('Job finished.');
};
const own = async () =>
  (await market.call('GET', `/api/epr/credit-offers/${offer}/`, { token: recycler.token })).body.data;
const ownStatuses = async () =>
  (await market.call('GET', '/api/epr/credit-offers/', { token: recycler.token })).body.data
    .filter(({ id }: { id: string }) => id === offer)
    .map(({ status }: { status: string }) => status);
const isPublic = async () => {
  market.clock.advance(1_000);
  const shown = await market.call('GET', `/api/epr/public-credit-offers/${offer}/`);
  const listed = await market.call('GET', '/api/epr/public-credit-offers/?waste_type=E-waste&page_size=100');
  expect(shown.status === 200).toBe(listed.body.data.some(({ id }: { id: string }) => id === offer));
  return shown.status === 200;
};
const counts = async () =>
  (await market.call('GET', '/api/users/counts/', { token: recycler.token })).body.data.credit_offers;
const moves = async () =>
  (
    await many<{ move: string }>(market.db)`
    select from_status || ' ' || to_status || ' ' || (by_id is null) as move from history
      where subject_id = ${offer} order by id`
  ).map(({ move }) => move);

it('refuses from the first second of the day after, and accepts until then', async () => {
  const [rule, counter] = [
    await addRule(market, superadmin, { kind: 'validity', stream: 'E-waste', value: { years: 2 } }),
    await asked('counter-credit-offers'),
  ];
  market.clock.set(FIRST_SECOND);
  // Until somebody has read the rule's source it warns.
  expect((await ask('purchases-requests')).body.warnings).toMatchObject([
    { code: 'credit_expired', text: REFUSED.error },
  ]);
  await verifyRule(market, superadmin, rule);
  market.clock.set(LAST_MOMENT);
  expect((await ask('purchases-requests')).status).toBe(201);
  market.clock.set(FIRST_SECOND);
  for (const kind of ['purchases-requests', 'counter-credit-offers'] as const) {
    const response = await ask(kind);
    expect([response.status, response.body]).toEqual([409, REFUSED]);
  }
  expect(await list()).toMatchObject({ status: 409, body: REFUSED });
  expect(await decide('counter-credit-offers', counter, 'approved')).toMatchObject({ status: 409, body: REFUSED });
  const trade = await market.call('GET', `/api/epr/trades/${counter}/`, { token: recycler.token });
  expect(trade.body.data.actions).toContainEqual({ name: 'accept', allowed: false, reason: REFUSED.error });
  expect((await decide('counter-credit-offers', counter, 'rejected')).status).toBe(200);
});

it('takes offers off the market at five past midnight, and their trades go on', async () => {
  const purchase = await asked('purchases-requests');
  const counter = await asked('counter-credit-offers');
  const before = await counts();
  market.clock.set(LAST_MOMENT);
  await runJob();
  expect(await own()).toMatchObject({ status: 'live' });
  market.clock.set(FIRST_SECOND);
  await runJob();
  await runJob();
  expect([await isPublic(), await ownStatuses(), await counts()]).toEqual([false, ['expired'], before]);
  expect(await moves()).toEqual([' listed false', 'listed expired true']);
  expect(await ask('purchases-requests')).toMatchObject({ status: 409, body: REFUSED });
  expect(await decide('counter-credit-offers', counter, 'approved')).toMatchObject({ status: 409, body: REFUSED });
  expect((await decide('purchases-requests', purchase, 'approved')).status).toBe(200);
  const paid = await market.call('POST', `/api/epr/transactions/?purchases_request_id=${purchase}`, {
    token: producer.token,
  });
  expect(paid.status).toBe(201);
});

it('an expired offer can be changed and withdrawn', async () => {
  market.clock.set(FIRST_SECOND);
  await runJob();
  const url = `/api/epr/credit-offers/${offer}/`;
  const changed = await market.call('PATCH', url, { token: recycler.token, body: { credit_available: '500' } });
  expect(changed.body.data).toMatchObject({ status: 'expired', credit_available: 500 });
  expect((await market.call('DELETE', url, { token: recycler.token })).status).toBe(200);
  await runJob();
  expect(await ownStatuses()).toEqual([]);
  expect(await moves()).toEqual([' listed false', 'listed expired true', 'expired withdrawn false']);
});

it('lists it again when expired credits are not refused any more, hidden where its account was rejected meanwhile', async () => {
  market.clock.set(FIRST_SECOND);
  await runJob();
  await sql`
    update epr_accounts set status = 'rejected', changed_at = ${market.clock.now()}
    where id = ${account}`.execute(market.db);
  await setMode(market, superadmin, { stream: 'E-waste', guard: 'expiry', mode: 'warn' });
  expect(await ask('purchases-requests')).toMatchObject({ status: 404 });
  expect(await ownStatuses()).toEqual(['expired']);
  await runJob();
  expect([await isPublic(), await ownStatuses()]).toEqual([false, ['hidden']]);
  await sql`
    update epr_accounts set status = 'pending', changed_at = ${market.clock.now()}
    where id = ${account}`.execute(market.db);
  await sql`
    update epr_accounts set status = 'approved', changed_at = ${market.clock.now()}
    where id = ${account}`.execute(market.db);
  market.context.marketChanged();
  expect([await isPublic(), await ownStatuses()]).toEqual([true, ['live']]);
  expect(await moves()).toEqual([' listed false', 'listed expired true', 'expired listed true']);
});

it('withdraws expired offers when their recycler closes its account', async () => {
  const leaving = await addPerson(market, 'recycler');
  const record = await addCredit(market, leaving, await addAccount(market, leaving, { wasteType: 'E-waste' }), goods);
  const left = await addOffer(market, leaving, record);
  market.clock.set(FIRST_SECOND);
  await runJob();
  const url = `/api/superadmin/recyclers/${leaving.id}/`;
  expect((await market.call('DELETE', url, { token: superadmin.token })).status).toBe(200);
  expect(await many(market.db)`select status from offers where id = ${left}`).toEqual([{ status: 'withdrawn' }]);
});

it('a paused offer expires, and is paused again once no rule refuses its credits', async () => {
  const press = (name: string) =>
    market.call('POST', `/api/epr/credit-offers/${offer}/${name}/`, { token: recycler.token, body: {} });
  expect((await press('pause')).body.data).toMatchObject({ status: 'hidden', paused: true });
  market.clock.set(FIRST_SECOND);
  await runJob();
  expect(await own()).toMatchObject({ status: 'expired', paused: true });
  // Neither brings expired credits back onto the market.
  expect((await press('resume')).body).toMatchObject({
    message: 'Offer resumed. It is not on the market, because its credits have expired.',
    data: { status: 'expired', paused: false },
  });
  expect((await press('pause')).body.data).toMatchObject({ status: 'expired', paused: true });
  await setMode(market, superadmin, { stream: 'E-waste', guard: 'expiry', mode: 'warn' });
  await runJob();
  expect(await own()).toMatchObject({ status: 'hidden', paused: true });
  expect(await isPublic()).toBe(false);
});
