import { describe, expect, it, test } from 'vitest';
import { seriesNumber } from '#accounts/gst-registrations/rules.ts';
import { answerOf } from '#rules/rulebook/answer.ts';
import { Rulebook } from '#rules/rulebook/rule.ts';
import { SHIPPED_RULES } from '#rules/rulebook/shipped.server.ts';
import {
  cancelledRefusal,
  checkInvoice,
  creditDescription,
  creditedValue,
  feeDescription,
  seriesPrefixOf,
  settingsMissing,
  stageRefusal,
  type IssueFacts,
  type IssueForm,
} from './rules.ts';
import { buyerWarnings, documentWarnings, lateNoteWarnings } from './warnings.ts';

const SMALL = { aato_band: 'up_to_5_crore', e_invoice: false };
const FACTS: IssueFacts = {
  last: null,
  registration: SMALL,
  today: '2026-11-21',
  workOrderOn: '2026-11-20',
  series: ['INV', 'CRN'],
  computedTotal: 1_493_915,
};
const CODE: IssueForm = { classification: 'goods', hsn_sac: '4907' };
const OWN: IssueForm = { ...CODE, own_number: 'A/1', own_date: '2026-11-20', file: {} };

const check = (form: IssueForm, facts: Partial<IssueFacts> = {}) => checkInvoice(form, { ...FACTS, ...facts });
const errorsOf = (form: IssueForm, facts: Partial<IssueFacts> = {}) => {
  const { terms, errors } = check(form, facts);
  return terms === null ? errors : null;
};
const termsOf = (form: IssueForm, facts: Partial<IssueFacts> = {}) => check(form, facts).terms;

describe('a code', () => {
  const HSN = 'Enter an HSN code of 4, 6 or 8 digits';
  const SAC = 'Enter a SAC of 6 digits that begins with 99';
  test.each([
    ['goods', '4907', null],
    ['goods', '490700', null],
    ['goods', '49070090', null],
    ['goods', '49070', HSN],
    ['goods', '0000', HSN],
    ['goods', '998599', HSN],
    ['goods', '4907a', HSN],
    ['service', '998599', null],
    ['service', '4907', SAC],
    ['service', '9985', SAC],
    ['service', '99859999', SAC],
    ['goods', '', 'HSN or SAC code is required'],
    ['goods', undefined, 'HSN or SAC code is required'],
  ] as const)('%s %s', (classification, hsn_sac, error) => {
    expect(errorsOf({ classification, hsn_sac })).toEqual(error && { hsn_sac: error });
  });

  it('has six digits for goods above ₹ 5 crore or with e-invoices', () => {
    const error = { hsn_sac: 'Above ₹ 5 crore of turnover an HSN code has at least 6 digits' };
    expect(errorsOf(CODE, { registration: { ...SMALL, aato_band: 'above_5_crore' } })).toEqual(error);
    expect(errorsOf(CODE, { registration: { ...SMALL, e_invoice: true } })).toEqual(error);
    const service = { classification: 'service', hsn_sac: '998599' } as const;
    expect(errorsOf(service, { registration: { ...SMALL, e_invoice: true } })).toBeNull();
    expect(errorsOf({ ...CODE, hsn_sac: '490700' }, { registration: { ...SMALL, e_invoice: true } })).toBeNull();
    expect(errorsOf(CODE, { registration: null })).toBeNull();
  });

  it('is that of the last invoice where neither it nor the classification is sent', () => {
    const last = { classification: 'service', hsn_sac: '998599' } as const;
    expect(termsOf({}, { last })).toEqual({ ...last, own: null });
    expect(termsOf(CODE, { last })).toEqual({ ...CODE, own: null });
    expect(errorsOf({ classification: 'service' }, { last })).toEqual({ hsn_sac: 'HSN or SAC code is required' });
    expect(errorsOf({ hsn_sac: '4907' }, { last })).toEqual({ classification: 'Choose goods or service' });
    expect(errorsOf({})).toEqual({ classification: 'Choose goods or service' });
  });
});

describe('an own paper', () => {
  it('has a number, a date and a file, or none of them', () => {
    expect(termsOf(OWN)).toEqual({ ...CODE, own: { number: 'A/1', date: '2026-11-20', roundOff: 0 } });
    expect(errorsOf({ ...CODE, own_number: 'A/1' })).toEqual({
      own_date: 'Invoice date is required',
      file: 'Invoice file is required',
    });
    expect(errorsOf({ ...CODE, own_date: '2026-11-20' })).toEqual({
      own_number: 'Invoice number is required',
      file: 'Invoice file is required',
    });
    expect(errorsOf({ ...CODE, own_total: 1_493_915 })).toEqual({
      own_number: 'Invoice number is required',
      own_date: 'Invoice date is required',
      file: 'Invoice file is required',
    });
  });

  test.each(['0A', '/A', '-A', 'A B', 'A_1', 'x'.repeat(17), 'ä'])('number %s', (own_number) => {
    expect(errorsOf({ ...OWN, own_number })).toEqual({
      own_number: 'At most 16 letters, digits, / and -, not beginning with 0, / or -',
    });
  });

  test.each([
    ['INV/26-27/000002', 'INV'],
    ['inv/26-27/2', 'INV'],
    ['INV/25-26/00002', 'INV'],
    ['INV/2026-27/0001', 'INV'],
    ['Crn/26-27/000001', 'CRN'],
    ['GL/26-27/000001', null],
    ['INV-26-27-000001', null],
    ['INV/26-27/00001A', null],
    ['INVX/26-27/00001', null],
    ['A/INV/26-27/001', null],
  ])('number %s is of the series %s', (own_number, prefix) => {
    const error = { own_number: `Numbers of this form belong to the series ${prefix}.` };
    expect(errorsOf({ ...OWN, own_number })).toEqual(prefix && error);
  });

  it('has any number of a series by its own form, that of the next number among them', () => {
    expect(seriesPrefixOf(seriesNumber('X9Z', 2099, 999_999))).toBe('X9Z');
    expect(seriesPrefixOf('1/26-27/000001')).toBeNull();
  });

  test.each([
    ['2026-11-22', 'The date cannot be in the future'],
    ['2026-11-19', 'The invoice cannot be older than the work order of 20 Nov 2026'],
    ['2026-02-30', 'Enter a date.'],
    ['2026-11-21', null],
  ])('an own paper dated %s', (own_date, error) => {
    expect(errorsOf({ ...OWN, own_date })).toEqual(error && { own_date: error });
  });

  it('differs from the computed total by at most 50 paise', () => {
    const error = { own_total: 'The total must be ₹ 14,939.15, at most 50 paise more or less' };
    expect(termsOf({ ...OWN, own_total: 1_493_900 })?.own?.roundOff).toBe(-15);
    expect(termsOf({ ...OWN, own_total: 1_493_965 })?.own?.roundOff).toBe(50);
    expect(errorsOf({ ...OWN, own_total: 1_493_864 })).toEqual(error);
    expect(errorsOf({ ...OWN, own_total: 1_493_966 })).toEqual(error);
  });
});

it('errors come in the order in which the fields are checked', () => {
  const wrong: IssueForm = {
    classification: 'goods',
    hsn_sac: '1',
    own_number: '0',
    own_date: '2027-01-01',
    own_total: 100,
  };
  expect(Object.keys(errorsOf(wrong) ?? {})).toEqual(['hsn_sac', 'own_number', 'own_date', 'file', 'own_total']);
});

test.each([
  ['asked', 'Payment has not been initiated.'],
  ['accepted', 'Payment has not been initiated.'],
  ['paying', null],
  ['proven', null],
  ['verified', null],
  ['completed', null],
  ['declined', 'This trade has ended.'],
  ['expired', 'This trade has ended.'],
  ['cancelled', 'This trade has ended.'],
] as const)('an invoice of a trade that is %s', (stage, refusal) => {
  expect(stageRefusal(stage)).toBe(refusal);
});

it('a cancelled registration of the seller refuses documents from its day on', () => {
  const of = (cancelledOn: string | null) => ({ gstin: '24AAAAR1234A1ZD', company: 'Seller', cancelledOn });
  const text = 'The GST registration 24AAAAR1234A1ZD of Seller is marked as cancelled since 21 Nov 2026.';
  expect(cancelledRefusal(of('2026-11-21'), '2026-11-21')).toBe(text);
  expect(cancelledRefusal(of('2026-11-22'), '2026-11-21')).toBeNull();
  expect(cancelledRefusal(of(null), '2026-11-21')).toBeNull();
});

it('numbers and descriptions are written as the specification says', () => {
  expect(seriesNumber('INV', 2026, 1)).toBe('INV/26-27/000001');
  expect(seriesNumber('EMC', 2099, 999_999)).toBe('EMC/99-00/999999');
  expect(
    creditDescription(
      {
        credit_type: 'Recycling',
        product_type: 'Category I',
        waste_type: 'Plastic',
        credit_year: 2025,
        registration_number: '123',
      },
      'WO-2026-27-000001',
    ),
  ).toBe('EPR credit: Recycling, Category I, Plastic, FY 2025-26, to EPR account 123, work order WO-2026-27-000001');
  expect(feeDescription('WO-2026-27-000001')).toBe('Processing fee for work order WO-2026-27-000001');
  expect(settingsMissing(['gst_registration', 'bank_account', 'sac'])).toBe(
    'Enter the billing settings first: GST registration, bank account, SAC.',
  );
});

describe('what is left of an invoice', () => {
  const invoice = { number: 'A/1', left: 1_000, unitPrice: 270, unit: 'kg' } as const;
  test.each([
    [{ quantity: 3 }, { value: 810 }],
    [{ quantity: 4 }, { refusal: 'Only 3 Kg (₹ 10.00) of invoice A/1 are left.' }],
    [{ value: 1_000 }, { value: 1_000 }],
    [{ value: 1_001 }, { refusal: 'Only ₹ 10.00 of invoice A/1 is left.' }],
  ])('%j', (asked, answer) => {
    expect(creditedValue(invoice, asked)).toEqual(answer);
  });
  it('counts grams in grams', () => {
    expect(creditedValue({ ...invoice, unit: 'g' }, { quantity: 4 })).toEqual({
      refusal: 'Only 3 g (₹ 10.00) of invoice A/1 are left.',
    });
  });
});

describe('warnings', () => {
  const TODAY = { dated: '2026-11-21', gstin: '24AAAAR1234A1ZD', accountState: 'Gujarat' };
  const rule = answerOf(new Rulebook(SHIPPED_RULES, [], {}), { kind: 'gst_rate', stream: 'Tyre', on: '2026-11-21' });
  it('a rate that differs from the rulebook', () => {
    expect(documentWarnings({ ...TODAY, gstBasisPoints: 1_800, registration: SMALL }, rule)).toEqual([]);
    expect(documentWarnings({ ...TODAY, gstBasisPoints: 1_250, registration: null }, rule)).toEqual([
      {
        code: 'gst_rate_differs',
        text: 'The rulebook says 18%, this order 12.5%.',
        rule_id: rule?.id,
        status: 'reported',
      },
    ]);
  });
  it('a turnover above ₹ 5 crore without e-invoices', () => {
    const codes = (e_invoice: boolean) =>
      documentWarnings(
        { ...TODAY, gstBasisPoints: 1_800, registration: { aato_band: 'above_5_crore', e_invoice } },
        rule,
      ).map(({ code, text }) => [code, text]);
    expect(codes(false)).toEqual([
      ['e_invoice_expected', 'Above ₹ 5 crore of turnover e-invoices are required since 1 Aug 2023.'],
    ]);
    expect(codes(true)).toEqual([]);
  });
  it('an EPR account in another state than the registration', () => {
    const of = (accountState: string | null) =>
      documentWarnings({ ...TODAY, accountState, gstBasisPoints: 1_800, registration: SMALL }, rule);
    expect(of('Goa')).toMatchObject([
      { code: 'state_differs', text: 'The EPR account is in Goa, the GST registration in Gujarat.' },
    ]);
    expect([of('Gujarat'), of(null)]).toEqual([[], []]);
  });
  it('a registration of the buyer that is cancelled by the date of the document', () => {
    const of = (cancelled_on: string | null) => ({ gstin: '29AAAAP5678B1ZF', cancelled_on });
    const text = "The buyer's registration 29AAAAP5678B1ZF was cancelled on 21 Nov 2026.";
    const warning = { code: 'buyer_registration_cancelled', text, rule_id: null, status: 'draft' };
    expect(buyerWarnings(of('2026-11-21'), '2026-11-21')).toEqual([warning]);
    expect(buyerWarnings(of('2026-11-22'), '2026-11-21')).toEqual([]);
    expect(buyerWarnings(of(null), '2026-11-21')).toEqual([]);
    expect(buyerWarnings(undefined, '2026-11-21')).toEqual([]);
  });

  it('a credit note after the 30 November that follows the year', () => {
    expect(lateNoteWarnings(2025, '2026-11-30')).toEqual([]);
    expect(lateNoteWarnings(2025, '2026-12-01')).toMatchObject([
      { code: 'credit_note_late', text: 'Credit notes for FY 2025-26 were due by 30 Nov 2026.' },
    ]);
  });
});
