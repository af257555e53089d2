import { beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget, balances } from '#tests/goods.ts';
import { addRule, setMode, verifyRule } from '#tests/rules.ts';
import {
  buyerAccount,
  counter,
  credit,
  market,
  openTrading,
  producer,
  purchase,
  recycler,
  superadmin,
} from '#tests/trading.ts';

openTrading();

let band: string;
beforeAll(async () => {
  band = await addRule(market, superadmin, {
    kind: 'price_band',
    value: { low: 1.5, high: 5, unit: 'kg', per: 'credit' },
    source_title: 'Price "order"',
    clause: 'rule 15(9)',
  });
  await addRule(market, superadmin, { kind: 'unit', value: { unit: 'kg', per: 'credit' } });
});
beforeEach(async () => {
  await setMode(market, superadmin, { guard: 'price_band', mode: 'warn' });
  await setMode(market, superadmin, { guard: 'expiry', mode: 'warn' });
});

const offerAt = (pricePaise: number, of = credit) => addOffer(market, recycler, of, { pricePaise, minimum: 1 });
const BELOW = '₹ 1.20 per Kg is below the price band of ₹ 1.50 to ₹ 5.00 per Kg (Draft: Price "order", rule 15(9)).';
const ABOVE = '₹ 5.01 per Kg is above the price band of ₹ 1.50 to ₹ 5.00 per Kg (Draft: Price "order", rule 15(9)).';

it('a purchase below the band is placed with a warning; at its ends and inside it without one', async () => {
  const below = await purchase(await offerAt(120), 10);
  expect(below).toMatchObject({
    status: 201,
    body: { warnings: [{ code: 'price_below_band', text: BELOW, rule_id: band, status: 'draft' }] },
  });
  for (const price of [150, 300, 500]) expect((await purchase(await offerAt(price), 10)).body.warnings).toEqual([]);
  expect((await purchase(await offerAt(501), 10)).body.warnings).toMatchObject([
    { code: 'price_above_band', text: ABOVE },
  ]);
});

it('a repeated key gets the warnings of the first answer', async () => {
  const offer = await offerAt(120);
  const [first, again] = [
    await purchase(offer, 10, { key: 'same-key' }),
    await purchase(offer, 10, { key: 'same-key' }),
  ];
  expect(again.body).toEqual(first.body);
  expect(again.body.warnings).toHaveLength(1);
});

it('a counter-offer is compared by the price that it offers', async () => {
  const offer = await offerAt(300);
  expect((await counter(offer, 10, '1.20')).body.warnings).toMatchObject([{ code: 'price_below_band', text: BELOW }]);
  expect((await counter(offer, 10, '2.00')).body.warnings).toEqual([]);
});

it('nothing is said while the guard is off', async () => {
  await setMode(market, superadmin, { guard: 'price_band', mode: 'off' });
  expect((await purchase(await offerAt(120), 10)).body.warnings).toEqual([]);
});

it('a draft warns where the mode is block; a verified rule refuses at once, with its field where the buyer names the price', async () => {
  const dear = await addRule(market, superadmin, {
    kind: 'price_band',
    credit_type: 'EoL',
    value: { low: 2, high: 3, unit: 'kg', per: 'credit' },
  });
  await setMode(market, superadmin, { guard: 'price_band', mode: 'block' });
  const eol = await addCredit(market, recycler, await addAccount(market, recycler), { creditType: 'EoL' });
  const offer = await offerAt(120, eol);
  expect((await purchase(offer, 10)).body.warnings).toMatchObject([{ code: 'price_below_band', rule_id: dear }]);
  await verifyRule(market, superadmin, dear);
  const text = '₹ 1.20 per Kg is below the price band of ₹ 2.00 to ₹ 3.00 per Kg (Verified: Gazette, rule 9).';
  const refused = await purchase(offer, 10, { key: 'refused' });
  expect(refused).toMatchObject({ status: 409, body: { status: false, error: text, code: 'blocked_by_rule' } });
  expect(refused.body.errors).toBeUndefined();
  expect((await purchase(offer, 10, { key: 'refused' })).body).toEqual(refused.body);
  expect(await counter(offer, 10, '1.20')).toMatchObject({
    status: 409,
    body: { error: text, code: 'blocked_by_rule', errors: { offer_price: text } },
  });
  expect((await counter(offer, 10, '2.50')).status).toBe(201);
  expect((await balances(market, { offer })).offer).toMatchObject({ blocked: 10 });
});

it('a rule holds in the next purchase, also while the answers on the offers are older', async () => {
  const offer = await offerAt(250);
  expect((await purchase(offer, 10)).body.warnings).toEqual([]);
  const own = await addRule(market, superadmin, {
    kind: 'price_band',
    product_type: 'Category I',
    value: { low: 2.6, high: 5, unit: 'kg', per: 'credit' },
  });
  expect((await purchase(offer, 10)).body.warnings).toMatchObject([{ code: 'price_below_band', rule_id: own }]);
  await sql`
    update rule_rows set withdrawn_at = now(), withdrawn_by = ${superadmin.id} where id = ${own}`.execute(market.db);
  expect((await purchase(offer, 10)).body.warnings).toEqual([]);
});

it('credits that expire before the return, and expired ones, are told; only a verified rule in mode block refuses the expired', async () => {
  const stream = 'Tyre';
  const validity = await addRule(market, superadmin, { kind: 'validity', stream, value: { years: 2 } });
  await addRule(market, superadmin, {
    kind: 'return_due',
    stream,
    part: 'Annual return',
    value: { month_day: '06-30', year_offset: 1, who: 'producer' },
  });
  const tyre = await addAccount(market, recycler, { wasteType: stream, entityType: 'Recycler' });
  const account = await addAccount(market, producer, { wasteType: stream, entityType: 'Producer' });
  const of = (year: number) =>
    addCredit(market, recycler, tyre, { year, productType: 'Domestic new', creditType: 'Crumb rubber' });
  const [late, expired, fresh] = [
    await offerAt(300, await of(2024)),
    await offerAt(300, await of(2023)),
    await offerAt(300, await of(2025)),
  ];
  const result = async (offer: string, FY = '2026') => (await purchase(offer, 10, { account, FY })).body;
  expect((await result(late)).warnings).toEqual([
    {
      code: 'expires_before_return',
      text: 'These credits expire on 31 Mar 2027, before the return for 2026-27 is due on 30 Jun 2027: apply them on the CPCB portal by 31 Mar 2027.',
      rule_id: validity,
      status: 'draft',
    },
  ]);
  expect((await result(late, '2025')).warnings).toEqual([]);
  expect((await result(fresh)).warnings).toEqual([]);
  expect((await result(expired)).warnings).toMatchObject([
    { code: 'credit_expired', text: 'These credits expired on 31 Mar 2026.' },
  ]);
  await setMode(market, superadmin, { stream, guard: 'expiry', mode: 'block' });
  expect((await result(expired)).warnings).toHaveLength(1);
  await verifyRule(market, superadmin, validity);
  expect(await result(expired)).toMatchObject({
    error: 'These credits expired on 31 Mar 2026.',
    code: 'blocked_by_rule',
  });
  // The day of the return is still a draft, and a warning of several rules has the worst of their statuses.
  expect((await result(late)).warnings).toMatchObject([{ code: 'expires_before_return', status: 'draft' }]);
});

it('a purchase counts towards a target of its unit alone', async () => {
  const target = await addTarget(market, producer, buyerAccount, { year: 2027 });
  const gold = await addTarget(market, producer, buyerAccount, { year: 2028 });
  await sql`update targets set unit = 'g' where id = ${gold}`.execute(market.db);
  const offer = await offerAt(300);
  for (const FY of ['2027', '2028']) expect((await purchase(offer, 10, { FY })).status).toBe(201);
  expect((await balances(market, { target })).target).toMatchObject({ blocked: 10 });
  expect((await balances(market, { target: gold })).target).toMatchObject({ blocked: 0 });
});
