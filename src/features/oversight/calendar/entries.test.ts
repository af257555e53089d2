import { describe, expect, it, test } from 'vitest';
import { addDays } from '#lib/dates.ts';
import { Rulebook, type Rule } from '#rules/rulebook/rule.ts';
import { entriesOf, type CalendarFacts, type HeldCredit, type OpenTrade } from './entries.ts';

const TODAY = '2026-11-20';

function ruleOf<K extends 'return_due' | 'extension' | 'validity'>(
  kind: K,
  value: Rule<K>['value'],
  values: Partial<Rule> = {},
): Rule {
  const key = { producer_type: null, product_type: null, credit_type: null, part: null, FY: null };
  const source = { source_title: 'A gazette', source_url: null, clause: null, note: null, read_on: null };
  return {
    id: `${kind}-1`,
    kind,
    stream: 'Plastic',
    ...key,
    ...(kind !== 'validity' && { part: 'Annual return' }),
    from: '2022-04-01',
    to: null,
    value,
    status: value === null ? 'unknown' : 'reported',
    ...source,
    origin: 'shipped',
    ...values,
  };
}

const ANNUAL = { month_day: '06-30', year_offset: 1, who: 'producer' } as const;
const annual = (values?: Partial<Rule>) => ruleOf('return_due', ANNUAL, values);
const extended = (value: Rule<'extension'>['value'], values: Partial<Rule> = {}) =>
  ruleOf('extension', value, { FY: 2025, ...values });
const TO_SEPTEMBER = { due: '2026-09-30', notice: 'F. No. 12/3', notice_date: '2026-06-12' };

const listed = (
  rules: readonly Rule[],
  facts: Partial<CalendarFacts>,
  period = { from: '2026-06-01', to: '2026-12-31' },
) =>
  entriesOf(
    { book: new Rulebook(rules, [], {}), today: TODAY },
    { side: 'producer', streams: [], credits: [], consents: [], trades: [], ...facts },
    period,
  );

describe('A return', () => {
  const plastic = { streams: ['Plastic'] };

  test('a return is due on the day of its rule', () => {
    expect(listed([annual()], plastic)).toEqual([
      {
        uid: 'return-plastic-annual-return-2025',
        kind: 'return',
        day: '2026-06-30',
        rule_day: null,
        title: 'Annual return, Plastic, 2025-26',
        text: '30 Jun 2026 by rule.',
        stream: 'Plastic',
        FY: 2025,
        url: '/rules#rule-return_due-1',
        status: 'reported',
        rule_ids: ['return_due-1'],
      },
    ]);
  });

  test('an extended return keeps its uid and is placed on the new day', () => {
    const rules = [annual(), extended(TO_SEPTEMBER, { status: 'draft' })];
    expect(listed(rules, plastic)).toMatchObject([
      {
        uid: 'return-plastic-annual-return-2025',
        day: '2026-09-30',
        rule_day: '2026-06-30',
        text: '30 Jun 2026 by rule; extended to 30 Sep 2026 by notice F. No. 12/3 of 12 Jun 2026.',
        url: '/rules#rule-return_due-1',
        status: 'draft',
        rule_ids: ['return_due-1', 'extension-1'],
      },
    ]);
    expect(listed(rules, plastic, { from: '2026-06-01', to: '2026-09-29' })).toEqual([]);
    // However far the new day lies from the year.
    const later = extended({ ...TO_SEPTEMBER, due: '2029-09-30' });
    expect(listed([annual(), later], plastic, { from: '2029-09-30', to: '2029-09-30' })).toHaveLength(1);
  });

  it.each([
    [{ notice: null, notice_date: null }, 'extended to 30 Sep 2026.'],
    [{ notice: '5', notice_date: null }, 'extended to 30 Sep 2026 by notice 5.'],
    [{ notice: null, notice_date: '2026-06-12' }, 'extended to 30 Sep 2026 by notice of 12 Jun 2026.'],
  ])('names what is known of the notice: %o', (known, text) => {
    const [entry] = listed([annual(), extended({ ...TO_SEPTEMBER, ...known })], plastic);
    expect(entry?.text).toBe(`30 Jun 2026 by rule; ${text}`);
  });

  test('a return extended to an unknown day has none and is placed on that of the rule', () => {
    const period = { from: '2026-06-30', to: '2026-06-30' };
    expect(listed([annual(), extended(null)], plastic, period)).toMatchObject([
      {
        day: null,
        rule_day: '2026-06-30',
        title: 'Annual return, Plastic, 2025-26 (extended, the new day is not known)',
        text: '30 Jun 2026 by rule; extended, until when is not known.',
        status: 'unknown',
      },
    ]);
  });

  test('the latest extension counts', () => {
    const first = extended(TO_SEPTEMBER, { to: '2026-09-15', origin: 'own' });
    const second = extended(
      { due: '2026-12-31', notice: '2', notice_date: null },
      { from: '2026-09-16', origin: 'own' },
    );
    expect(listed([annual(), first, second], plastic)).toMatchObject([{ day: '2026-12-31' }]);
  });

  test('is listed for the side that files it, of own waste types, each of the year once', () => {
    const quarter = ruleOf(
      'return_due',
      { month_day: '07-31', year_offset: 0, who: 'both' },
      { id: 'q', part: 'Quarter 1' },
    );
    const rules = [annual(), quarter, annual({ id: 't', stream: 'Tyre' })];
    expect(listed(rules, plastic).map(({ uid }) => uid)).toEqual([
      'return-plastic-annual-return-2025',
      'return-plastic-quarter-1-2026',
    ]);
    expect(listed(rules, { ...plastic, side: 'recycler' }).map(({ title }) => title)).toEqual([
      'Quarter 1, Plastic, 2026-27',
    ]);
  });

  test('a return of 29 February is due on the 28th in a year without it', () => {
    const leap = ruleOf('return_due', { month_day: '02-29', year_offset: 1, who: 'both' });
    expect(listed([leap], plastic, { from: '2027-01-01', to: '2028-12-31' }).map(({ day }) => day)).toEqual([
      '2027-02-28',
      '2028-02-29',
    ]);
  });

  test('is not due before its rule begins', () => {
    expect(listed([annual()], plastic, { from: '2020-01-01', to: '2022-12-31' })).toMatchObject([{ FY: 2021 }]);
  });
});

const creditOf = (values: Partial<HeldCredit> = {}): HeldCredit => ({
  waste_type: 'E-waste',
  product_type: 'ITEW15',
  credit_type: 'Copper',
  year: 2024,
  unit: 'kg',
  quantity: 125_000,
  ...values,
});

describe('Credits that expire', () => {
  const validity = ruleOf('validity', { years: 2 }, { stream: 'E-waste' });
  const period = { from: '2026-11-20', to: '2027-11-20' };

  test('one entry for each waste type and year, each unit by itself', () => {
    const credits = [
      creditOf(),
      creditOf({ credit_type: 'Gold', unit: 'g', quantity: 2400 }),
      creditOf({ credit_type: 'Iron', quantity: 1000 }),
    ];
    const entry = {
      uid: 'expiry-e-waste-2024',
      kind: 'expiry',
      day: '2027-03-31',
      rule_day: null,
      title: 'E-waste credits of 2024-25 expire',
      text: '1,26,000 Kg and 2,400 g',
      stream: 'E-waste',
      FY: 2024,
      url: '/RecyclerDashboard',
      status: 'reported',
      rule_ids: ['validity-1'],
    };
    expect(listed([validity], { side: 'recycler', credits }, period)).toEqual([entry]);
    expect(listed([validity], { credits }, period)).toEqual([{ ...entry, url: '/ProducerDashboard' }]);
  });

  test('nothing where no rule is known', () => {
    const unknown = ruleOf('validity', null, { stream: 'E-waste' });
    for (const rules of [[], [unknown]]) expect(listed(rules, { credits: [creditOf()] }, period)).toEqual([]);
  });

  test('credits of several days show the next one, with the quantity that expires on it', () => {
    const gold = ruleOf('validity', { years: 1 }, { id: 'gold', stream: 'E-waste', credit_type: 'Gold' });
    const credits = [
      creditOf({ year: 2025 }),
      creditOf({ year: 2025, credit_type: 'Gold', quantity: 7 }),
      creditOf({ year: 2024 }),
      creditOf({ year: 2024, credit_type: 'Gold', quantity: 8 }),
    ];
    const all = listed([validity, gold], { credits }, { from: '2026-01-01', to: '2028-12-31' });
    expect(all.map(({ uid, day, text, rule_ids }) => [uid, day, text, rule_ids])).toEqual([
      ['expiry-e-waste-2024', '2027-03-31', '1,25,000 Kg', ['validity-1']],
      ['expiry-e-waste-2025', '2027-03-31', '7 Kg', ['gold']],
    ]);
  });
});

const tradeOf = (values: Partial<OpenTrade> = {}): OpenTrade => ({
  id: '7',
  kind: 'purchase',
  task: 'initiate_payment',
  waste_type: 'Plastic',
  year: 2026,
  unit: 'kg',
  quantity: 5000,
  price_paise: 250,
  day: '2026-11-27',
  ...values,
});

describe('A trade', () => {
  it.each([
    ['recycler', 'purchase', 'answer', 'Answer a purchase request'],
    ['recycler', 'counter', 'answer', 'Answer a counter-offer'],
    ['producer', 'counter', 'answer', 'Answer a counter-offer'],
    ['producer', 'purchase', 'initiate_payment', 'Initiate payment'],
    ['producer', 'counter', 'initiate_payment', 'Initiate payment'],
    ['recycler', 'purchase', 'issue_invoice', 'Issue invoice'],
  ] as const)('of a %s, a %s whose task is %s: %s', (side, kind, task, title) => {
    expect(listed([], { side, trades: [tradeOf({ kind, task })] })).toEqual([
      {
        uid: 'trade-7',
        kind: 'trade',
        day: '2026-11-27',
        rule_day: null,
        title,
        text: '5,000 Kg at ₹ 2.50 per Kg',
        stream: 'Plastic',
        FY: 2026,
        url: '/trade/7',
        status: null,
        rule_ids: [],
      },
    ]);
  });

  test('a trade counted in grams has quantity and price in grams', () => {
    const [entry] = listed([], { trades: [tradeOf({ unit: 'g', price_paise: 98_500 })] });
    expect(entry?.text).toBe('5,000 g at ₹ 985.00 per g');
  });
});

const CONSENT = {
  account_id: 'a7',
  waste_type: 'Tyre',
  registration_number: '778899',
  consent_number: 'MPCB/12',
  consent_valid_until: '2026-12-31',
};

test('The consent of an account ends', () => {
  expect(listed([], { side: 'recycler', consents: [CONSENT] })).toEqual([
    {
      uid: 'consent-a7',
      kind: 'consent',
      day: '2026-12-31',
      rule_day: null,
      title: 'Consent to operate ends',
      text: 'Consent MPCB/12, registration 778899',
      stream: 'Tyre',
      FY: null,
      url: '/Capacity/a7',
      status: null,
      rule_ids: [],
    },
  ]);
});

test('A day lists returns, expiries, consents, then trades, by uid; an entry without a day stands on that of its rule', () => {
  const day = '2027-03-31';
  const due = ruleOf('return_due', { month_day: '03-31', year_offset: 1, who: 'both' }, { part: 'Annual return' });
  const validity = ruleOf('validity', { years: 2 }, { stream: 'E-waste' });
  const facts = {
    streams: ['Plastic'],
    credits: [creditOf()],
    consents: [{ ...CONSENT, consent_valid_until: day }],
    trades: [tradeOf({ id: '9', day }), tradeOf({ id: '10', day }), tradeOf({ id: '1', day: addDays(day, -1) })],
  };
  const rules = [due, validity, extended(null, { FY: 2026 })];
  expect(listed(rules, facts, { from: addDays(day, -1), to: day }).map(({ uid }) => uid)).toEqual([
    'trade-1',
    'return-plastic-annual-return-2026',
    'expiry-e-waste-2024',
    'consent-a7',
    'trade-10',
    'trade-9',
  ]);
});
