/** Obligation sheets: the worked examples of the specification, what is refused, and the targets that are made of a sheet. */
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { addAccount } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { refusalOf } from '#tests/refused-statements.ts';
import type { Sheet } from './contract.ts';

const accounts: Record<string, string> = {};
const market = await openSharedMarket();
const producer = await addPerson(market, 'producer');
for (const [name, wasteType, entityType] of [
  ['BO', 'Plastic', 'Brand Owner (BO)'],
  ['P', 'Plastic', 'Producer (P)'],
  ['E-waste', 'E-waste', 'Producer'],
  ['Battery', 'Battery', 'Producer'],
  ['Tyre', 'Tyre', 'Producer'],
  ['Oil', 'Oil', 'P1'],
] as const)
  accounts[name] = await addAccount(market, producer, { wasteType, entityType });

type Fields = Record<string, unknown>;
const compute = (account: string, items: Fields[], more: Fields = {}, query = '?save=false') =>
  market.call('POST', `/api/epr/obligations/${query}`, {
    token: producer.token,
    body: { epr_id: accounts[account] ?? account, FY: 2026, items, ...more },
  });

async function linesOf(account: string, ...items: Fields[]): Promise<Sheet['lines']> {
  const response = await compute(account, items);
  expect(response.status, response.text).toBe(200);
  return (response.body.data as Sheet).lines;
}

const BRAND_OWNER = {
  product_type: 'Category II',
  introduced_1: 420_000,
  introduced_2: 480_000,
  pre_consumer_1: 10_000,
  pre_consumer_2: 14_000,
};

/** `credit type or total: quantity unit, state, status` of each line. */
const brief = (lines: Sheet['lines']) =>
  lines.map(
    ({ credit_type: credit, quantity, unit, state, status }) =>
      `${credit ?? 'total'}: ${quantity} ${unit}, ${state}, ${status}`,
  );

describe('the worked examples', () => {
  it.each<[string, string, Fields, string[]]>([
    [
      'Plastic BO, Category II',
      'BO',
      BRAND_OWNER,
      ['Recycling: 231000 kg, known, reported', 'EoL: 231000 kg, known, reported'],
    ],
    [
      'Plastic P, Category I',
      'P',
      {
        product_type: 'Category I',
        introduced_1: 300_001,
        introduced_2: 250_000,
        pre_consumer_1: 0,
        pre_consumer_2: 5_001,
        supplied: 40_000,
      },
      ['Recycling: 166251 kg, known, reported', 'EoL: 71250 kg, known, reported'],
    ],
    [
      'E-waste ITEW',
      'E-waste',
      {
        product_type: 'ITEW',
        placed: 800_000,
        life_years: 5,
        shares: { Copper: 4, Iron: '50' },
        gold_g_per_t: 25,
      },
      ['Iron: 280000 kg, known, reported', 'Copper: 22400 kg, known, reported', 'Gold: 8400 g, known, reported'],
    ],
    [
      'E-waste, new producer',
      'E-waste',
      { product_type: 'ITEW', part: 'New producer', placed: 500_000 },
      ['total: 100000 kg, known, draft'],
    ],
    [
      'Battery, Automotive',
      'Battery',
      { part: 'Automotive', placed: 1_000_000 },
      ['total: 900000 kg, known, reported'],
    ],
    [
      // Q is 1.5: the obligation is 2 and recycling 1.05, each rounded once; EoL is the rest, not 0.45 rounded.
      'Plastic P, Category I, of which the rest is taken after rounding',
      'P',
      { product_type: 'Category I', introduced_1: 3, introduced_2: 0 },
      ['Recycling: 1 kg, known, reported', 'EoL: 1 kg, known, reported'],
    ],
    [
      'Battery, Portable, not rechargeable',
      'Battery',
      { part: 'Portable, not rechargeable', placed: 333_335 },
      ['total: 200001 kg, known, reported'],
    ],
    ['Tyre', 'Tyre', { product_type: 'Domestic new tyre', placed: 2_000_000 }, ['total: 2000000 kg, known, reported']],
    ['Oil', 'Oil', { placed: 3_000_000 }, ['total: null kg, not_known, unknown']],
    ['Oil import', 'Oil', { part: 'Used oil import', placed: 75_000 }, ['total: 75000 kg, known, reported']],
  ])('%s', async (_name, account, item, expected) => {
    expect(brief(await linesOf(account, item))).toEqual(expected);
  });

  it('a target that begins later is not 0', async () => {
    expect(await linesOf('Battery', { part: 'Electric four-wheelers', placed: 1_000 })).toMatchObject([
      {
        key: '0:total',
        product_type: 'EV',
        quantity: null,
        net: null,
        state: 'not_yet',
        begins: 2029,
        status: 'unknown',
      },
    ]);
  });

  it("oil with the portal's figure", async () => {
    expect(await linesOf('Oil', { placed: 3_000_000, portal: { total: 150_000 } })).toMatchObject([
      { computed: null, portal: 150_000, quantity: 150_000, source: 'portal', difference: null, state: 'known' },
    ]);
  });
});

it('says limits, years, rules, and each step', async () => {
  const [recycling, eol] = await linesOf('BO', { ...BRAND_OWNER, held: { Recycling: 31_000 }, leftover: { EoL: 5 } });
  expect(recycling).toMatchObject({
    key: '0:Recycling',
    limit: 'at_least',
    reference_years: [2024, 2025],
    held: 31_000,
    net: 200_000,
    source: 'computed',
  });
  expect(eol).toMatchObject({ key: '0:EoL', limit: 'at_most', leftover: 5, net: 231_005 });
  expect(recycling?.rule_ids).toHaveLength(3);
  expect(recycling?.steps).toEqual([
    'Introduced, average of 2025-26 and 2024-25: (4,20,000 + 4,80,000) ÷ 2 = 4,50,000 Kg',
    'Pre-consumer waste, average of 2025-26 and 2024-25: (10,000 + 14,000) ÷ 2 = 12,000 Kg',
    'Less supplied on in 2025-26: 4,50,000 + 12,000 − 0 = 4,62,000 Kg',
    'Obligation: 4,62,000 × 100% = 4,62,000 Kg',
    'At least 50% by recycling: 2,31,000 Kg',
    'Still to buy: 2,31,000 + 0 left over − 31,000 held = 2,00,000 Kg',
  ]);
  const [target, least, lag] = recycling?.rule_ids ?? [];
  expect(recycling?.step_rules).toEqual([lag, lag, lag, target, least, null]);
});

it('says in its last step that a target is not known', async () => {
  const [line] = await linesOf('Oil', { placed: 3_000_000 });
  expect(line?.steps.at(-1)).toBe('The target of this year is not known');
  const [gold] =
    (await linesOf('E-waste', { product_type: 'ITEW', placed: 800_000, life_years: 5, gold_g_per_t: 25 })) ?? [];
  expect(gold?.steps).toEqual([
    'Placed on the market: 8,00,000 Kg',
    'Phase of gold: 60%',
    '8,00,000 ÷ 1,000 × 25 g × 70% × 60% (phase) = 8,400 g',
  ]);
  expect(new Set(gold?.step_rules).size).toBe(3);
});

it("brings in the portal's kilograms of metals, and compares where both are known", async () => {
  const lines = await linesOf('Battery', {
    part: 'Automotive',
    placed: 1_000_000,
    portal: { Lead: 540_000, total: 899_000 },
  });
  expect(lines).toMatchObject([
    { key: '0:total', computed: 900_000, portal: 899_000, difference: -1_000, quantity: 899_000 },
    {
      key: '0:Lead',
      computed: null,
      quantity: 540_000,
      source: 'portal',
      status: 'unknown',
      product_type: 'Automotive',
    },
  ]);
});

describe('refuses', () => {
  it.each<[string, string, Fields[], Fields, Fields]>([
    ['a foreign account', 'nothing', [BRAND_OWNER], {}, { epr_id: 'Choose one of your approved EPR accounts.' }],
    ['a year too far ahead', 'BO', [BRAND_OWNER], { FY: 2032 }, { FY: 'Financial Year is required' }],
    [
      'an unfinished year',
      'BO',
      [BRAND_OWNER],
      { FY: 2027 },
      { FY: 'The quantities of 2026-27 are complete after 31 Mar 2027.' },
    ],
    ['nothing', 'BO', [], {}, { items: 'Enter at least one quantity.' }],
    ['no quantity', 'BO', [{ product_type: 'Category I' }], {}, { items: 'Enter at least one quantity.' }],
    [
      'wrong figures',
      'BO',
      [{ ...BRAND_OWNER, introduced_1: '1.5', introduced_2: 1_000_000_001, portal: { Recycling: 'x' } }],
      {},
      {
        'items.0.introduced_1': 'Enter whole kilograms, digits only',
        'items.0.introduced_2': 'At most 1,00,00,00,000 Kg',
        'items.0.portal.Recycling': 'Enter whole kilograms, digits only',
      },
    ],
    [
      'a type twice',
      'BO',
      [BRAND_OWNER, BRAND_OWNER, { ...BRAND_OWNER, product_type: 'Gold' }],
      {},
      {
        'items.1.product_type': 'Each product type once.',
        'items.2.product_type': 'Choose a product type of this waste type.',
      },
    ],
    [
      'what a brand owner supplies',
      'BO',
      [{ ...BRAND_OWNER, supplied: 1 }],
      {},
      { 'items.0.supplied': 'A brand owner supplies nothing on.' },
    ],
    [
      'more supplied than introduced',
      'P',
      [{ ...BRAND_OWNER, supplied: 462_001 }],
      {},
      { 'items.0.supplied': 'More was supplied on than introduced.' },
    ],
    [
      'a class of no battery',
      'Battery',
      [{ part: 'Boat', placed: 1 }],
      {},
      { 'items.0.part': 'Choose a part of this rule.' },
    ],
    [
      'shares and lives of e-waste',
      'E-waste',
      [
        { product_type: 'ITEW', placed: 1, life_years: 31, shares: { Iron: 60, Copper: 40.01 } },
        { product_type: 'CEEW', placed: 1, life_years: 5, gold_g_per_t: '1.234', held: { Lead: 1 } },
      ],
      {},
      {
        'items.0.life_years': 'Enter 1 to 30 years.',
        'items.0.shares': 'The shares add up to more than 100%.',
        'items.1.gold_g_per_t': 'Enter a figure.',
        'items.1.held': 'Choose a credit type of this waste type.',
      },
    ],
    [
      'a total where credit types are known',
      'BO',
      [{ ...BRAND_OWNER, portal: { total: 1 } }],
      {},
      { 'items.0.portal': 'Choose a credit type of this waste type.' },
    ],
  ])('%s', async (_name, account, items, more, errors) => {
    const response = await compute(account, items, more);
    expect([response.status, response.body.errors]).toEqual([400, errors]);
  });
});

describe('a saved sheet', () => {
  const save = async (items: Fields[], account = 'BO') => {
    const response = await compute(account, items, {}, '');
    expect([response.status, response.body.message]).toEqual([201, 'Obligation saved.']);
    return (response.body.data as Sheet & { id: string }).id;
  };
  const setTargets = (id: string, body?: Fields) =>
    market.call('POST', `/api/epr/obligations/${id}/targets/`, { token: producer.token, ...(body && { body }) });
  const outcomes = async (id: string, body?: Fields) => {
    const response = await setTargets(id, body);
    expect([response.status, response.body.message], response.text).toEqual([200, 'Targets set.']);
    return (response.body.data as { key: string; outcome: string; quantity: number }[]).map(
      ({ key, outcome, quantity }) => `${key} ${outcome} ${quantity}`,
    );
  };

  it('is read again as it was, newest first, by its owner alone', async () => {
    const [first, second] = [await save([BRAND_OWNER]), await save([BRAND_OWNER])];
    const list = await market.call('GET', `/api/epr/obligations/?epr_id=${accounts['BO']}&FY=2026`, {
      token: producer.token,
    });
    expect((list.body.data as Sheet[]).map(({ id }) => id)).toEqual([second, first]);
    const one = await market.call('GET', `/api/epr/obligations/${first}/`, { token: producer.token });
    expect(one.body.data).toMatchObject({ id: first, items: [BRAND_OWNER], FY: 2026, stream: 'Plastic' });
    const stranger = await addPerson(market, 'producer');
    expect((await market.call('GET', `/api/epr/obligations/${first}/`, { token: stranger.token })).status).toBe(404);
  });

  it('stores what is read of its items alone, without blanks', async () => {
    const long = 'x'.repeat(50_000);
    const blanks = ' '.repeat(1_000);
    const id = await save([
      { product_type: 'Category II', introduced_1: `${blanks}1000${blanks}`, placed: long, shares: long },
    ]);
    const named = await save(
      [{ product_type: 'ITEW', part: 'New producer', placed: 5_000, life_years: long }],
      'E-waste',
    );
    const itemsOf = async (sheet: string) =>
      (await market.call('GET', `/api/epr/obligations/${sheet}/`, { token: producer.token })).body.data.items;
    expect(await itemsOf(id)).toEqual([{ product_type: 'Category II', introduced_1: '1000' }]);
    expect(await itemsOf(named)).toEqual([{ product_type: 'ITEW', part: 'New producer', placed: 5_000 }]);
  });

  it('keeps the waste type of its account', async () => {
    const account = await addAccount(market, producer, { wasteType: 'Tyre', entityType: 'Producer' });
    await save([{ product_type: 'Domestic new tyre', placed: 5_000 }], account);
    await sql`update epr_accounts set status = 'rejected' where id = ${account}`.execute(market.db);
    const body = { waste_type: 'Oil', producer_type: 'P1' };
    const changed = await market.call('PATCH', `/api/epr/producer/${account}/`, { token: producer.token, body });
    expect([changed.status, changed.body.errors]).toEqual([
      409,
      { waste_type: 'This can no longer change. The account has credits, targets, calculations or trades.' },
    ]);
  });

  it('makes targets, corrects them, and a newer sheet wins', async () => {
    const id = await save([BRAND_OWNER]);
    expect(await outcomes(id)).toEqual(['0:Recycling created 231000', '0:EoL created 231000']);
    expect(await outcomes(id)).toEqual(['0:Recycling unchanged 231000', '0:EoL unchanged 231000']);
    const next = await save([{ ...BRAND_OWNER, held: { Recycling: 1_000, EoL: 231_000 } }]);
    expect(await outcomes(next)).toEqual(['0:Recycling corrected 230000', '0:EoL nothing_missing 0']);
    const late = await setTargets(id);
    expect([late.status, late.body.error]).toEqual([409, 'A newer sheet of this account and year exists.']);
  });

  it('needs types where the law names none, and lines of its own', async () => {
    const id = await save(
      [
        { part: 'Automotive', placed: 1_000 },
        { part: 'Electric four-wheelers', placed: 1_000 },
      ],
      'Battery',
    );
    expect(await outcomes(id, { lines: [{ key: '0:total' }, { key: '1:total', credit_type: 'Lead' }] })).toEqual([
      '0:total incomplete 900',
      '1:total incomplete null',
    ]);
    expect(await outcomes(id, { lines: [{ key: '0:total', credit_type: 'Lead' }] })).toEqual(['0:total created 900']);
    for (const [line, error] of [
      [{ key: '7:total' }, 'Choose lines of this sheet.'],
      [{ key: '0:total', credit_type: 'Gold' }, 'Choose a credit type of this waste type.'],
    ] as const)
      expect((await setTargets(id, { lines: [line] })).body.errors).toEqual({ lines: error });
  });

  it('never makes grams of kilograms', async () => {
    const id = await save([{ product_type: 'ITEW', part: 'New producer', placed: 500_000 }], 'E-waste');
    const response = await setTargets(id, { lines: [{ key: '0:total', credit_type: 'Gold' }] });
    expect([response.status, response.body.errors]).toEqual([
      400,
      { lines: 'Choose a credit type of this waste type.' },
    ]);
  });

  it('never changes', async () => {
    await save([BRAND_OWNER]);
    for (const statement of [
      'update obligation_sheets set year = 2025',
      'delete from obligation_sheets',
      'truncate obligation_sheets cascade',
    ])
      expect(await refusalOf(market.db, statement)).toBe('AO001');
  });
});
