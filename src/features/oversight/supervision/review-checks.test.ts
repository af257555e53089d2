import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccountFacts,
  type Check,
  checksOf,
  type Facts,
  hasFlag,
  reasonRefusal,
  type TransactionFacts,
} from './review-checks.ts';
import { FLAG_NEEDS_REASON } from './review-rules.ts';

const ACCOUNT: AccountFacts = {
  sharedWith: [],
  registrationNumber: 'BO-27-000-05-ABCDE1234F-25',
  registrationDate: '2026-11-20',
  wasteType: 'Plastic',
  entityType: 'Brand Owner (BO)',
  state: 'Maharashtra',
  gstin: '27ABCDE1234F1Z5',
  today: '2026-11-20',
};
/** ₹ 53,100.00 for the recycler, ₹ 265.50 for the platform: the worked example of file 12. */
const TRANSACTION: TransactionFacts = {
  duplicateOf: [],
  due: { recycler: 53_100_00, platform: 265_50 },
  payments: [],
  hasFeeAccount: true,
  unexamined: 0,
  findings: [],
};
const paid = (amount: number, more: Partial<TransactionFacts['payments'][number]> = {}) => ({
  payee: 'recycler' as const,
  amount,
  tds: 0,
  utr: 'UTR100001',
  status: 'recorded' as const,
  ...more,
});
const WHOLE = [paid(53_100_00), paid(265_50, { payee: 'platform' })];

const account = (facts: Partial<AccountFacts> = {}) => checksOf({ type: 'account', ...ACCOUNT, ...facts });
const transaction = (facts: Partial<TransactionFacts> = {}) =>
  checksOf({ type: 'transaction', ...TRANSACTION, ...facts });
const find = (checks: readonly Check[], name: Check['name']) => checks.find((check) => check.name === name);

describe('an account', () => {
  it('an account whose facts fit has no flag and nothing unknown', () =>
    expect(account().map(({ ok }) => ok)).not.toContain(false));

  it.each<[string, Partial<AccountFacts>, Check['name'], boolean | null, string]>([
    [
      'shared with another company',
      { sharedWith: ['GST number also used by Surya Foods (PRO-000002)'] },
      'same_document',
      false,
      'GST number also used by Surya Foods (PRO-000002).',
    ],
    ['of its own PAN', {}, 'pan', true, 'Registration number and GST number carry PAN ABCDE1234F.'],
    [
      'of another PAN',
      { gstin: '27AAPFU0939F1ZV' },
      'pan',
      false,
      'The registration number carries PAN ABCDE1234F, the GST number AAPFU0939F.',
    ],
    ['of digits alone', { registrationNumber: '1234' }, 'pan', null, 'The registration number carries no PAN.'],
    [
      'of a longer word than a PAN',
      { registrationNumber: 'XABCDE1234F/25' },
      'pan',
      null,
      'The registration number carries no PAN.',
    ],
    ['without a GST number', { gstin: null }, 'pan', null, 'The company has no GST number.'],
    ['of its type', {}, 'number_prefix', true, 'BO in the registration number means Brand Owner (BO).'],
    [
      'of another type',
      { registrationNumber: 'IM-27-000-05-ABCDE1234F-25' },
      'number_prefix',
      false,
      'IM in the registration number means Importer (I), the account says Brand Owner (BO).',
    ],
    [
      'of a producer',
      { registrationNumber: 'PR-27-000-05-ABCDE1234F-25', entityType: 'Producer (P)' },
      'number_prefix',
      true,
      'PR in the registration number means Producer (P).',
    ],
    [
      'of a number without a prefix',
      { registrationNumber: '1234' },
      'number_prefix',
      null,
      'The registration number does not name the type.',
    ],
    [
      'of another waste type',
      { wasteType: 'E-waste', entityType: 'Producer', registrationNumber: 'B-29016(1234)/(EPR)/25/WM-III' },
      'number_prefix',
      null,
      'The registration number does not name the type.',
    ],
    ['of its state', {}, 'state', true, 'GST code 27 belongs to Maharashtra.'],
    [
      'of a former code of its state',
      { state: 'Andhra Pradesh', gstin: '28ABCDE1234F1Z5' },
      'state',
      true,
      'GST code 28 belongs to Andhra Pradesh.',
    ],
    [
      'of another state',
      { state: 'Goa' },
      'state',
      false,
      'GST code 27 belongs to Maharashtra, the account is in Goa.',
    ],
    ['of other territory', { gstin: '97ABCDE1234F1Z5' }, 'state', null, 'GST code 97 belongs to no state.'],
    ['of no state that can be told', { gstin: null }, 'state', null, 'The company has no GST number.'],
    ['registered today', {}, 'registration_date', true, 'Registered on 20 Nov 2026.'],
    [
      'registered tomorrow',
      { registrationDate: '2026-11-21' },
      'registration_date',
      false,
      'The registration date 21 Nov 2026 is in the future.',
    ],
  ])('%s', (_, facts, name, ok, text) => expect(find(account(facts), name)).toEqual({ name, ok, text }));
});

describe('a transaction', () => {
  it('a transaction that is paid in full, confirmed and examined has no flag and nothing unknown', () => {
    const payments = WHOLE.map((payment) => ({ ...payment, status: 'received' as const }));
    expect(new Set(transaction({ payments }).map(({ ok }) => ok))).toEqual(new Set([true]));
  });

  it.each<[string, Partial<TransactionFacts>, Check['name'], boolean | null, string]>([
    [
      'with a document of others',
      { duplicateOf: ['WO-1', 'WO-2'] },
      'same_document',
      false,
      'The same document is in WO-1, WO-2.',
    ],
    ['without a record', {}, 'payments', null, 'No payment of ₹ 53,100.00 to the recycler is recorded.'],
    [
      'paid as ordered',
      { payments: WHOLE },
      'payments',
      true,
      'The recorded ₹ 53,100.00 to the recycler agrees with the order.',
    ],
    [
      'paid within a rupee',
      { payments: [paid(53_099_00)] },
      'payments',
      true,
      'The recorded ₹ 53,099.00 to the recycler agrees with the order.',
    ],
    [
      'paid with TDS',
      { payments: [paid(53_055_00, { tds: 45_00 })] },
      'payments',
      true,
      'The recorded ₹ 53,100.00 to the recycler agrees with the order.',
    ],
    [
      'paid in part',
      { payments: [paid(53_098_99)] },
      'payments',
      false,
      'Recorded to the recycler: ₹ 53,098.99. The order says ₹ 53,100.00.',
    ],
    [
      'paid too much',
      { payments: [paid(53_101_01)] },
      'payments',
      false,
      'Recorded to the recycler: ₹ 53,101.01. The order says ₹ 53,100.00.',
    ],
    ['with a fee paid', { payments: WHOLE }, 'fee', true, 'The fee of ₹ 265.50 is recorded as paid.'],
    ['without a fee paid', {}, 'fee', false, 'The fee of ₹ 265.50 is not paid.'],
    [
      'with a fee paid in part',
      { payments: [paid(100_00, { payee: 'platform' })] },
      'fee',
      false,
      'Recorded for the fee: ₹ 100.00. The order says ₹ 265.50.',
    ],
    [
      'whose fee has no account',
      { hasFeeAccount: false },
      'fee',
      null,
      'The fee cannot be paid: EPR Mandi has not stated its bank account.',
    ],
    ['without a fee', { due: { ...TRANSACTION.due, platform: 0 } }, 'fee', true, 'This trade has no fee.'],
    [
      'not received',
      { payments: [paid(1_00, { status: 'not_received' })] },
      'arrival',
      false,
      'Answered as not received: ₹ 1.00, UTR UTR100001.',
    ],
    ['not answered', { payments: WHOLE }, 'arrival', null, 'Not every recorded payment is confirmed yet.'],
    [
      'with a finding',
      { findings: [{ document: 'Payment', text: 'UTR number 1 is also on WO-1.' }] },
      'finding',
      false,
      'Payment: UTR number 1 is also on WO-1.',
    ],
    ['not examined', { unexamined: 1 }, 'finding', null, 'The documents have not been examined yet.'],
    ['examined', {}, 'finding', true, 'Nothing was found on the documents.'],
  ])('%s', (_, facts, name, ok, text) => expect(find(transaction(facts), name)).toEqual({ name, ok, text }));

  it('without a payment asks for no answer', () => expect(find(transaction(), 'arrival')).toBeUndefined());

  it('tells each finding', () => {
    const findings = ['One.', 'Two.'].map((text) => ({ document: 'Transaction Proof', text }));
    expect(transaction({ findings }).filter(({ name }) => name === 'finding')).toHaveLength(2);
  });
});

const accounts: fc.Arbitrary<Facts> = fc.record({
  type: fc.constant('account' as const),
  sharedWith: fc.array(fc.constant('Certificate also used by A'), { maxLength: 2 }),
  registrationNumber: fc.oneof(fc.stringMatching(/^(PR|IM|BO)-\d{2}-000-05-[A-Z]{5}\d{4}[A-Z]-25$/), fc.string()),
  registrationDate: fc.constantFrom('2024-05-01', '2026-11-20', '2026-11-21'),
  wasteType: fc.constantFrom('Plastic', 'E-waste', 'Oil', 'unknown'),
  entityType: fc.constantFrom('Producer (P)', 'Importer (I)', 'Brand Owner (BO)', 'Recycler'),
  state: fc.constantFrom('Maharashtra', 'Goa', 'unknown'),
  gstin: fc.option(fc.stringMatching(/^\d{2}[A-Z]{5}\d{4}[A-Z]1Z[0-9A-Z]$/), { nil: null }),
  today: fc.constant('2026-11-20'),
});
const payment = fc.record({
  payee: fc.constantFrom('recycler' as const, 'platform' as const),
  amount: fc.integer({ min: 1, max: 60_000_00 }),
  tds: fc.integer({ min: 0, max: 100_00 }),
  utr: fc.constant('UTR100001'),
  status: fc.constantFrom('recorded' as const, 'received' as const, 'not_received' as const),
});
const transactions: fc.Arbitrary<Facts> = fc.record({
  type: fc.constant('transaction' as const),
  duplicateOf: fc.array(fc.constant('WO-1'), { maxLength: 2 }),
  due: fc.record({
    recycler: fc.integer({ min: 0, max: 120_000_00 }),
    platform: fc.integer({ min: 0, max: 600_00 }),
  }),
  payments: fc.array(payment, { maxLength: 4 }),
  hasFeeAccount: fc.boolean(),
  unexamined: fc.nat(2),
  findings: fc.array(fc.constant({ document: 'Payment', text: 'Seen before.' }), { maxLength: 3 }),
});
const anything = fc.oneof(accounts, transactions);

it('every check has a text, and the flags come first', () =>
  fc.assert(
    fc.property(anything, (facts) => {
      const checks = checksOf(facts);
      expect(checks.every(({ text }) => text.endsWith('.'))).toBe(true);
      expect(checks.findLastIndex(({ ok }) => ok === false)).toBe(checks.filter(({ ok }) => ok === false).length - 1);
    }),
  ));

it('a case without shared values or errors needs no reason; one flag more needs one', () =>
  fc.assert(
    fc.property(anything, fc.integer({ min: 0, max: 400 }), (facts, length) => {
      const checks = checksOf(facts);
      const isLong = length >= 10 && length <= 300;
      const calm = checks.filter(({ ok }) => ok !== false);
      expect(reasonRefusal(calm, length)).toBe(length > 300 ? 'At most 300 characters' : null);
      expect(reasonRefusal([...calm, { name: 'fee', ok: false, text: 'Not paid.' }], length)).toBe(
        isLong ? null : FLAG_NEEDS_REASON,
      );
      expect(hasFlag(checks)).toBe(checks.length > calm.length);
    }),
  ));

it('a value of another company, and each finding, is a flag whatever else is known', () => {
  fc.assert(
    fc.property(accounts, (facts) =>
      hasFlag(checksOf({ ...facts, sharedWith: ['Certificate also used by A'] } as Facts)),
    ),
  );
  fc.assert(
    fc.property(transactions, (facts) =>
      hasFlag(checksOf({ ...facts, findings: [{ document: 'Payment', text: 'Seen before.' }] } as Facts)),
    ),
  );
});

it('a GST number makes no check of an account unknown', () =>
  fc.assert(
    fc.property(accounts, (facts) => {
      const unknown = (gstin: string | null) =>
        checksOf({ ...facts, gstin } as Facts).filter(({ ok }) => ok === null).length;
      expect(unknown('27ABCDE1234F1Z5')).toBeLessThanOrEqual(unknown(null));
    }),
  ));
