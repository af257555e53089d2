/** E-waste gold is counted in grams: the unit of each quantity comes from the rule of its day, stays, and is never mixed with another. */
import { beforeAll, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer, addTarget, balances } from '#tests/goods.ts';
import { addPerson, type Person } from '#tests/people.ts';
import {
  decide,
  idOf,
  initiate,
  decideTransaction,
  market,
  openTrading,
  pdf,
  producer,
  purchase,
  recycler,
  superadmin,
  upload,
} from '#tests/trading.ts';
import { tradeWaits } from './mails.ts';
import { findTrade } from './notices.server.ts';

openTrading();

const GOLD = { productType: 'ITEW', creditType: 'Gold' };
let account: string;
let buyer: string;
let record: string;
let target: string;
beforeAll(async () => {
  account = await addAccount(market, recycler, { wasteType: 'E-waste' });
  buyer = await addAccount(market, producer, { wasteType: 'E-waste' });
  record = await addCredit(market, recycler, account, { ...GOLD, available: 5_000 });
  target = await addTarget(market, producer, buyer, { ...GOLD, targetQuantity: 900 });
});

const gold = (quantity: number, minimum = 10) =>
  addOffer(market, recycler, record, { quantity, minimum, pricePaise: 98_500 });
const buy = (offer: string, quantity: number) => purchase(offer, quantity, { account: buyer });
const read = async (path: string, { token }: Person = producer) =>
  (await market.call('GET', path, { token })).body.data;

it('the unit is that of the credit type, and of all that is traded of it', async () => {
  const offer = await gold(200);
  const trade = idOf(await buy(offer, 60));
  await decide('purchases-requests', trade, 'approved');
  const transaction = idOf(await initiate(trade));
  market.context.marketChanged();
  const types = await read('/api/epr/waste-types/E-waste/');
  const units = Object.fromEntries(types.credit_types.map(({ name, unit }: Record<string, string>) => [name, unit]));
  expect(units).toMatchObject({ Gold: 'g', Copper: 'kg', Aluminium: 'kg', Iron: 'kg' });
  const shown = await Promise.all([
    read(`/api/epr/credit/${record}/`, recycler),
    read(`/api/epr/credit-offers/${offer}/`, recycler),
    read(`/api/epr/public-credit-offers/${offer}/`),
    read(`/api/epr/target/${target}/`),
    read(`/api/epr/order/${trade}/`),
    ...['credit/', 'credit-offers/', 'purchases-requests/'].map(
      async (list) => (await read(`/api/epr/${list}`, recycler))[0],
    ),
    ...['public-credit-offers/', 'target/', 'transactions/'].map(async (list) => (await read(`/api/epr/${list}`))[0]),
    read(`/api/epr/trades/${trade}/`).then(({ request }) => request),
    read('/api/superadmin/transactions/', superadmin).then(([first]) => first),
  ]);
  expect(shown.map(({ unit }) => unit)).toEqual(shown.map(() => 'g'));
  expect(await read('/api/superadmin/volumes/', superadmin)).toMatchObject([
    { waste_type: 'E-waste', unit: 'g', quantity: 60 },
  ]);
  await upload(transaction, producer, { transaction_proof: pdf() });
  expect((await decideTransaction(transaction, 'approved')).status).toBe(200);
  expect(await balances(market, { target })).toMatchObject({ target: { blocked: 60 } });
  await upload(transaction, recycler, { recycler_transfer_proof: pdf(), trail_documents: pdf() });
  expect(await balances(market, { target })).toMatchObject({ target: { blocked: 0, achieved: 60 } });
});

it('the unit stands in refusals and mails', async () => {
  const offer = await gold(100, 20);
  expect((await buy(offer, 19)).body.errors).toEqual({ quantity: 'The minimum purchase is 20 g' });
  const trade = idOf(await buy(offer, 60));
  expect((await buy(offer, 41)).body.error).toBe('Only 40 g of this credit is available.');
  const edit = (credit_available: number) =>
    market.call('PATCH', `/api/epr/credit-offers/${offer}/`, { token: recycler.token, body: { credit_available } });
  expect((await edit(59)).body.error).toBe('Minimum 60 g, already reserved.');
  const change = (available_certificate_value: number) =>
    market.call('PATCH', `/api/epr/credit/${record}/`, {
      token: recycler.token,
      body: { available_certificate_value },
    });
  expect((await change(1)).body.error).toMatch(/^Minimum \d+ g, already listed in offers\.$/);
  const facts = await findTrade(market.db, trade);
  const letter = facts && tradeWaits(facts);
  expect(letter?.subject).toBe('New purchase request: 60 g at ₹ 985.00 per g');
  expect(letter?.paragraphs[1]).toContain('Quantity: 60 g\nPrice: ₹ 985.00 per g');
});

it('the unit stays as it was when the rule changes, and a purchase counts only towards a target of its unit', async () => {
  const grams = await gold(300);
  const now = market.clock.now();
  await sql`
    insert into rule_rows (id, kind, stream, credit_type, starts_on, value, status, source_title, clause, origin, created_by, created_at)
    values (${newId(now)}, 'unit', 'E-waste', 'Gold', '2026-11-01', '{"unit": "kg", "per": "credit"}', 'reported', 'Notice', '1', 'own',
      ${superadmin.id}, ${now})`.execute(market.db);
  const other = await addPerson(market, 'recycler');
  const otherRecord = await addCredit(market, other, await addAccount(market, other, { wasteType: 'E-waste' }), GOLD);
  const kilograms = await addOffer(market, other, otherRecord, { pricePaise: 5_000 });
  const before = await balances(market, { target });
  const inGrams = idOf(await buy(grams, 50));
  expect(await balances(market, { target })).toMatchObject({
    target: { blocked: Number(Object(before.target).blocked) + 50 },
  });
  // No target in kilograms is there yet.
  idOf(await buy(kilograms, 100));
  const second = await addTarget(market, producer, buyer, GOLD);
  const inKilograms = idOf(await buy(kilograms, 200));
  expect(await balances(market, { target })).toMatchObject({
    target: { blocked: Number(Object(before.target).blocked) + 50 },
  });
  expect(await balances(market, { target: second })).toMatchObject({ target: { blocked: 200 } });
  const units = [
    await read(`/api/epr/credit/${record}/`, recycler),
    await read(`/api/epr/target/${target}/`),
    await read(`/api/epr/order/${inGrams}/`),
    await read(`/api/epr/target/${second}/`),
    await read(`/api/epr/order/${inKilograms}/`),
  ].map(({ unit }) => unit);
  expect(units).toEqual(['g', 'g', 'g', 'kg', 'kg']);
  // Prices of different units are of different kinds of credit.
  market.context.marketChanged();
  const prices = (unit: string) =>
    read(`/api/epr/price-context/?waste_type=E-waste&product_type=ITEW&credit_type=Gold&FY=2026&unit=${unit}`);
  expect((await prices('g')).price_context).toMatchObject({ lowest: 985, offers: 3 });
  expect((await prices('kg')).price_context).toMatchObject({ lowest: 50, offers: 1 });
});

it.each(['credit_records', 'offers', 'targets', 'trades'])('no other unit can be stored in %s', async (table) => {
  const writing = inTransaction(market.db, async (tx) => {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    await sql`update ${sql.table(table)} set unit = 'lb'`.execute(tx);
  });
  await expect(writing).rejects.toMatchObject({ constraint: `${table}_unit` });
});
