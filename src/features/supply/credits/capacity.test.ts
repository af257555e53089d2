/** Credit records, the product that they are for, and the capacity of their plant. */
import { beforeEach, expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { runNow } from '#platform/jobs/run-job.ts';
import { invalidateRulebook } from '#rules/rulebook/rulebook.server.ts';
import { applyShippedRules } from '#rules/rulebook/service.server.ts';
import { pdf } from '#tests/documents.ts';
import { addAccount, numberOf } from '#tests/goods.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

let account: string;
let number: string;

const market = await openSharedMarket();
market.clock.set('2026-11-20T06:30:00Z');
await applyShippedRules(market.context);
const recycler = await addPerson(market, 'recycler');
const superadmin = await addPerson(market, 'superadmin');
beforeEach(() => open('Tyre'));

async function open(wasteType: string): Promise<void> {
  account = await addAccount(market, recycler, { wasteType });
  number = await numberOf(market, account);
}
const add = (changes: Record<string, unknown> = {}) =>
  market.call('POST', `/api/epr/credit/?epr_id=${account}`, {
    token: recycler.token,
    body: {
      year: '2026',
      epr_registration_number: number,
      waste_type: 'Tyre',
      product_type: 'Domestic new tyre',
      credit_type: 'Crumb rubber',
      state: 'Maharashtra',
      processing_capacity: '1200000',
      available_certificate_value: '420000',
      comulative_certificate_potential: '900000',
      ...changes,
    },
  });
const plastic = { waste_type: 'Plastic', product_type: 'Category I', credit_type: 'Recycling' };
const patch = (id: string, body: object) =>
  market.call('PATCH', `/api/epr/credit/${id}/`, { token: recycler.token, body });
const declare = (kg_per_year = 1_200_000) =>
  market.call('POST', `/api/epr/recycler/${account}/capacity/`, {
    token: recycler.token,
    body: {
      kg_per_year,
      consent_number: '1',
      consent_valid_until: '2030-03-31',
      from_day: '2025-04-01',
      document: new TestFile('consent.pdf', pdf(), 'application/pdf'),
    },
  });

it('a tyre record has product sold and QEPR; a change and a removal show at once', async () => {
  const response = await add({ product_sold: '300000' });
  expect(response.status, response.text).toBe(201);
  expect(response.body.data).toMatchObject({
    product_sold: 300_000,
    qepr: 399_900,
    qepr_status: 'draft',
    qepr_rule_id: expect.any(String),
  });
  expect(response.body.data.capacity.facts).toEqual([
    { code: 'above_qepr', text: '4,20,000 Kg are claimed, 5.03% more than 3,99,900 Kg by the product sold.' },
  ]);
  const { id } = response.body.data;
  expect((await patch(id, { product_sold: 400_000 })).body.data).toMatchObject({
    product_sold: 400_000,
    qepr: 533_200,
    capacity: { facts: [] },
  });
  expect((await patch(id, {})).body.data.product_sold).toBe(400_000);
  expect((await patch(id, { product_sold: '' })).body.data).toMatchObject({ product_sold: null, qepr: null });
  const imported = { product_type: 'Imported waste tyre', credit_type: 'Reclaimed rubber', product_sold: 100_000 };
  expect((await add(imported)).body.data.qepr).toBe(129_800);
});

it.each([0, -1, 1.5, '1e3', 'x', 1_000_000_001, true])('takes no product sold of %s', async (product_sold) => {
  const response = await add({ product_sold });
  expect([response.status, Object.keys(response.body.errors)]).toEqual([400, ['product_sold']]);
});

it('other waste types have no product sold', async () => {
  await open('Plastic');
  const refused = [400, { product_sold: 'Product sold is entered for Tyre only.' }];
  const response = await add({ ...plastic, product_sold: 5 });
  expect([response.status, response.body.errors]).toEqual(refused);
  const { data } = (await add({ ...plastic, product_sold: null })).body;
  expect(data).toMatchObject({ product_sold: null, qepr: null });
  const changed = await patch(data.id, { product_sold: 5 });
  expect([changed.status, changed.body.errors]).toEqual(refused);
});

it('warns with what stands after the write; a guard that is off is silent, the figures stay', async () => {
  await open('Plastic');
  await declare();
  const within = await add({ ...plastic, available_certificate_value: 800_000 });
  expect([within.status, within.body.warnings]).toEqual([201, []]);
  const { id } = within.body.data;
  const warning = {
    code: 'capacity_exceeded',
    text: '9,00,000 Kg are claimed; 7,69,315 Kg were possible by 20 Nov 2026 (117%).',
    rule_id: null,
    status: 'draft',
  };
  const over = await patch(id, { available_certificate_value: 900_000 });
  expect([over.status, over.body.warnings]).toEqual([200, [warning]]);
  expect(over.body.data.capacity.percent).toBe(117);
  const more = { product_type: 'Category II', available_certificate_value: 1, comulative_certificate_potential: 1 };
  expect((await add({ ...plastic, ...more })).body.warnings).toMatchObject([
    { text: '9,00,001 Kg are claimed; 7,69,315 Kg were possible by 20 Nov 2026 (117%).' },
  ]);
  // Another year has another capacity.
  expect((await add({ ...plastic, year: '2025', available_certificate_value: 900_000 })).body.warnings).toEqual([]);
  await sql`
    insert into rule_modes (stream, guard, mode, citation, by_id, at)
    values ('Plastic', 'capacity', 'off', 'None', ${superadmin.id}, ${market.clock.now()})`.execute(market.db);
  const silent = await patch(id, {});
  expect([silent.body.warnings, silent.body.data.capacity.percent]).toEqual([[], 117]);
});

it('two records that are added at once are both claimed', async () => {
  await open('Plastic');
  await declare();
  for (let round = 0; round < 5; round += 1) {
    const types = ['Category I', 'Category II', 'Category III'];
    const values = {
      year: String(2022 + round),
      available_certificate_value: 100,
      comulative_certificate_potential: 100,
    };
    await Promise.all(types.map((product_type) => add({ ...plastic, ...values, product_type })));
    const rows = await many(market.db)`
      select claimed from capacity_figures where account_id = ${account} and year = ${2022 + round}`;
    expect(rows).toEqual([{ claimed: 300 }]);
  }
});

it('the figures follow a new conversion rule', async () => {
  await declare();
  const { id } = (await add({ credit_type: 'Reclaimed rubber', available_certificate_value: 130_000 })).body.data;
  const claimed = async () => {
    const response = await market.call('GET', `/api/epr/credit/${id}/`, { token: recycler.token });
    return response.body.data.capacity.claimed;
  };
  expect(await claimed()).toBe(100_000);
  const at = market.clock.now();
  await sql`
    insert into rule_rows (id, kind, stream, credit_type, starts_on, value, status, source_title, origin, created_by, created_at)
    values (${newId(at)}, 'conversion', 'Tyre', 'Reclaimed rubber', '2026-11-20', '{"cf": 1.298, "wp": 1}', 'draft', 'Gazette', 'own',
      ${superadmin.id}, ${at})`.execute(market.db);
  invalidateRulebook(market.context.db);
  const job = market.context.jobs.find(({ name }) => name === 'capacity by changed rules');
  if (job === undefined) throw new Error('no such job');
  await runNow(market.context, job);
  expect(await claimed()).toBe(130_000);
});
