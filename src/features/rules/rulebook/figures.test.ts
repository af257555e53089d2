/** The worked examples of file 7 of the specification, parts 3 and 4, by the shipped rules. */
import { describe, expect, it } from 'vitest';
import { effectiveMode, expiryOf, isLateFor, priceBandOf, returnDueOf, unitOf, worstStatus } from './figures.ts';
import { type Rule, Rulebook } from './rule.ts';
import { SHIPPED_RULES } from './shipped.server.ts';
import { expiryFinding, priceFinding } from './warnings.ts';

const book = new Rulebook(SHIPPED_RULES, [], {});
const TODAY = '2026-11-20';
const credit = (waste_type: string, product_type: string, credit_type: string, unit: 'kg' | 'g' = 'kg') => ({
  waste_type,
  product_type,
  credit_type,
  unit,
});
const PLASTIC = credit('Plastic', 'Category I', 'Recycling');
const GOLD = credit('E-waste', 'ITEW', 'Gold', 'g');

describe('a price and its band', () => {
  it.each([
    [credit('Battery', 'Automotive', 'Lead'), 13.2, { low: 5.4, high: 18, status: 'draft', verdict: 'inside' }],
    [PLASTIC, 1.2, { low: 1.5, high: 5, status: 'draft', verdict: 'below', mode: 'warn' }],
    [PLASTIC, 1.5, { verdict: 'inside' }],
    [PLASTIC, 5, { verdict: 'inside' }],
    [PLASTIC, 5.01, { verdict: 'above' }],
    [credit('E-waste', 'ITEW', 'Copper'), 58.5, { low: 562.5, high: 1875, status: 'draft', verdict: 'other_unit' }],
    [GOLD, 985, { low: 772.5, high: 2575, unit: 'g', per: 'credit', status: 'draft', verdict: 'inside' }],
    [GOLD, 772.49, { verdict: 'below' }],
    [{ ...GOLD, unit: 'kg' as const }, 985, { verdict: 'other_unit' }],
    [credit('Tyre', 'Domestic new tyre', 'Crumb rubber'), 3, { low: null, status: 'unknown', verdict: 'unknown' }],
    [credit('Metal', 'Any', 'Any'), 3, { low: null, status: 'unknown', verdict: 'unknown', rule_id: null }],
  ])('%o at ₹ %d', (of, price, expected) => {
    expect(priceBandOf(book, of, price, TODAY)).toMatchObject(expected);
  });

  it('outside warns with the sentence of the specification', () => {
    const { warning, mode } = priceFinding(book, PLASTIC, 1.2, TODAY) ?? {};
    expect(mode).toBe('warn');
    expect(warning?.text).toBe(
      '₹ 1.20 per Kg is below the price band of ₹ 1.50 to ₹ 5.00 per Kg (Draft: CPCB direction of 21 December 2022, legalitysimplified.com).',
    );
    // Both ends belong to the band.
    for (const price of [1.5, 5]) expect(priceFinding(book, PLASTIC, price, TODAY)).toBeNull();
    for (const price of [1.49, 5.01]) expect(priceFinding(book, PLASTIC, price, TODAY)).not.toBeNull();
  });
});

describe('the expiry of a credit', () => {
  const late = (expiresOn: string | null, stream: string) => isLateFor(book, stream, expiresOn, 2026, TODAY);
  it.each([
    ['E-waste', 2024, TODAY, '2027-03-31', 'fresh', true],
    ['E-waste', 2024, '2026-12-30', '2027-03-31', 'fresh', true],
    ['E-waste', 2024, '2026-12-31', '2027-03-31', 'expiring', true],
    ['E-waste', 2023, TODAY, '2026-03-31', 'expired', true],
    ['Tyre', 2025, TODAY, '2028-03-31', 'fresh', false],
    ['Plastic', 2025, TODAY, null, 'unknown', null],
  ])('%s of %d on %s', (stream, year, day, expires_on, expiry_state, isLate) => {
    const expiry = expiryOf(book, { waste_type: stream, product_type: '', credit_type: '', year }, day);
    expect(expiry).toMatchObject({ expires_on, expiry_state });
    expect(late(expiry.expires_on, stream)).toBe(isLate);
  });

  it('warns with the sentences of the specification', () => {
    const text = (year: number) =>
      expiryFinding(book, { ...credit('E-waste', 'ITEW', 'Copper'), year }, 2026, TODAY)?.warning.text;
    expect(text(2023)).toBe('These credits expired on 31 Mar 2026.');
    expect(text(2024)).toBe(
      'These credits expire on 31 Mar 2027, before the return for 2026-27 is due on 30 Jun 2027: apply them on the CPCB portal by 31 Mar 2027.',
    );
    expect(text(2025)).toBeUndefined();
  });
});

it('units: gold in grams, every other credit in kilograms', () => {
  const on = { book, today: TODAY };
  expect(unitOf(on, { waste_type: 'E-waste', credit_type: 'Gold' })).toBe('g');
  expect(unitOf(on, { waste_type: 'E-waste', credit_type: 'Iron', product_type: 'ITEW' })).toBe('kg');
  expect(unitOf(on, { waste_type: 'Oil', credit_type: 'Recycling' })).toBe('kg');
});

it('returns are due by rule, by the extension, or on a day that is not known', () => {
  const due = (stream: string, part: string, year: number) => returnDueOf(book, stream, part, year, TODAY);
  expect(due('Plastic', 'Annual return', 2025)).toMatchObject({ ruleDay: '2026-06-30', day: '2026-06-30' });
  expect(due('Plastic', 'Annual return', 2024)).toMatchObject({ ruleDay: '2025-06-30', day: '2025-11-30' });
  expect(due('E-waste', 'Annual return', 2024)).toMatchObject({ ruleDay: '2025-06-30', day: null });
  expect(due('Tyre', 'Quarter 3', 2026)).toMatchObject({ day: '2027-01-31' });
  expect(due('Tyre', 'Quarter 2', 2026)).toMatchObject({ day: '2026-10-31' });
  expect(due('Oil', 'Quarter 1', 2026)).toBeNull();
});

it('the status of several rules is their worst', () => {
  expect(worstStatus('verified', 'reported')).toBe('reported');
  expect(worstStatus('reported', 'draft', 'verified')).toBe('draft');
  expect(worstStatus('verified', undefined)).toBe('unknown');
});

it('a guard that is set to block refuses by a verified rule alone; by others, or without one, it warns', () => {
  const blocking = new Rulebook(
    SHIPPED_RULES,
    [{ stream: 'Plastic', guard: 'price_band', mode: 'block', since: TODAY }],
    {},
  );
  const [rule] = blocking.rulesOf('Plastic', 'price_band');
  const modeOfStatus = (status: Rule['status']) =>
    rule && effectiveMode(blocking, 'Plastic', 'price_band', { ...rule, status });
  expect((['unknown', 'draft', 'reported', 'verified'] as const).map(modeOfStatus)).toEqual([
    'warn',
    'warn',
    'warn',
    'block',
  ]);
  expect(effectiveMode(blocking, 'Plastic', 'price_band', null)).toBe('warn');
});
