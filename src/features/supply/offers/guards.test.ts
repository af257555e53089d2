import { expect, it, vi } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { picture } from '#tests/documents.ts';
import { addAccount, addCredit } from '#tests/goods.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { addRule, setMode, verifyRule } from '#tests/rules.ts';

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const superadmin = await addPerson(market, 'superadmin');
const account = await addAccount(market, recycler, { registrationNumber: '4711' });
await addRule(market, superadmin, { kind: 'unit', value: { unit: 'kg', per: 'credit' } });
const priceBand = { low: 1.5, high: 5, unit: 'kg', per: 'credit' } as const;
const band = await addRule(market, superadmin, { kind: 'price_band', value: priceBand });

async function list(price: string, { year = 2026, productType = 'Category I' } = {}) {
  const credit = await addCredit(market, recycler, account, { year, productType });
  const body = {
    offer_title: 'Bales',
    FY: String(year),
    epr_registration_number: '4711',
    waste_type: 'Plastic',
    produce_type: productType,
    credit_type: 'Recycling',
    credit_available: '1000',
    minimum_purchase: '10',
    price_per_credit: price,
    trail_documents: JSON.stringify(['Tax Invoice']),
    product_image: new TestFile('a.png', await picture(), 'image/png'),
    availability_proof: new TestFile('b.png', await picture(), 'image/png'),
  };
  return market.call('POST', `/api/epr/credit-offers/?epr_id=${account}&epr_credit_id=${credit}`, {
    token: recycler.token,
    body,
  });
}
const change = (id: string, body: object) =>
  market.call('PATCH', `/api/epr/credit-offers/${id}/`, { token: recycler.token, body });

it('an offer outside its band is listed with a warning, and so is a changed price; other changes are not compared', async () => {
  const listed = await list('1.20');
  const warning = { code: 'price_below_band', rule_id: band, status: 'draft' };
  expect(listed).toMatchObject({ status: 201, body: { warnings: [warning] } });
  expect(listed.body.data.price_band).toEqual({
    low: 1.5,
    high: 5,
    unit: 'kg',
    per: 'credit',
    verdict: 'below',
    mode: 'warn',
    status: 'draft',
    rule_id: band,
  });
  const id = listed.body.data.id as string;
  expect((await change(id, { offer_title: 'Other bales' })).body.warnings).toEqual([]);
  expect((await change(id, { price_per_credit: '5.01' })).body.warnings).toMatchObject([{ code: 'price_above_band' }]);
  expect((await change(id, { price_per_credit: '5.00' })).body).toMatchObject({
    warnings: [],
    data: { price_band: { verdict: 'inside' } },
  });
});

it('expired credits are listed with a warning, until a verified rule refuses them', async () => {
  const validity = await addRule(market, superadmin, { kind: 'validity', value: { years: 1 } });
  const text = 'These credits expired on 31 Mar 2026.';
  const listed = await list('2.00', { year: 2024 });
  expect(listed.body.warnings).toEqual([{ code: 'credit_expired', text, rule_id: validity, status: 'draft' }]);
  expect(listed.body.data).toMatchObject({ expires_on: '2026-03-31', expiry_state: 'expired', expiry_status: 'draft' });
  await setMode(market, superadmin, { guard: 'expiry', mode: 'block' });
  await verifyRule(market, superadmin, validity);
  expect(await list('2.00', { year: 2024, productType: 'Category II' })).toMatchObject({
    status: 409,
    body: { error: text, code: 'blocked_by_rule' },
  });
});

it('a verified rule in mode block refuses the price beside its field, and what is listed stays', async () => {
  const listed = await list('1.20', { productType: 'Category III' });
  await setMode(market, superadmin, { guard: 'price_band', mode: 'block' });
  await verifyRule(market, superadmin, band);
  const text = '₹ 1.20 per Kg is below the price band of ₹ 1.50 to ₹ 5.00 per Kg (Verified: Gazette, rule 9).';
  const refused = { status: 409, body: { error: text, code: 'blocked_by_rule', errors: { price_per_credit: text } } };
  expect(await list('1.20', { productType: 'Category IV' })).toMatchObject(refused);
  const other = '₹ 1.30 per Kg is below the price band of ₹ 1.50 to ₹ 5.00 per Kg (Verified: Gazette, rule 9).';
  expect(await change(listed.body.data.id, { price_per_credit: '1.30' })).toMatchObject({
    status: 409,
    body: { error: other, errors: { price_per_credit: other } },
  });
  // A form sends all its fields: the price that stands is none that changes.
  const same = await change(listed.body.data.id, { offer_title: 'Clean bales', price_per_credit: '1.20' });
  expect(same).toMatchObject({ status: 200, body: { warnings: [], data: { offer_title: 'Clean bales' } } });
  // Details follow within two seconds.
  const shown = () => market.call('GET', `/api/epr/public-credit-offers/${listed.body.data.id}/`);
  const still = { status: 200, body: { data: { price_band: { verdict: 'below', mode: 'block' } } } };
  await vi.waitFor(async () => expect(await shown()).toMatchObject(still), { timeout: 2_000, interval: 100 });
});

it('a band of another unit is shown and not compared', async () => {
  await setMode(market, superadmin, { guard: 'price_band', mode: 'warn' });
  await sql`
    update rule_rows set withdrawn_at = now(), withdrawn_by = ${superadmin.id} where id = ${band}`.execute(market.db);
  // Where nobody knows what a credit counts, no band is in its unit, and our own comes before the shipped one.
  const perUnknown = { unit: 'kg', per: 'unknown' } as const;
  await addRule(market, superadmin, { kind: 'unit', credit_type: 'Recycling', value: perUnknown });
  const value = { low: 34, high: 113.33, unit: 'kg', per: 'equipment' } as const;
  const equipment = await addRule(market, superadmin, { kind: 'price_band', value });
  const listed = await list('900.00', { productType: 'Category II' });
  expect(listed.body).toMatchObject({
    warnings: [],
    data: { price_band: { ...value, rule_id: equipment, verdict: 'other_unit' } },
  });
});
