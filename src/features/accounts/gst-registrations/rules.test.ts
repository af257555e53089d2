import { expect, it, test } from 'vitest';
import { isRegistrable, pinFits, registrationErrors, registrationWarnings } from './rules.ts';

// Examples of the specification: one PAN in three, two others.
const NUMBERS = ['24AAAAR1234A1ZD', '24AAAAR1234A2ZC', '27AAAAR1234A1Z7', '29AAAAP5678B1ZF', '27AAAAE9012C1Z8'];
const [gujarat = '', second = '', maharashtra = '', karnataka = ''] = NUMBERS;

test.each(NUMBERS)('%s can be registered', (number) => expect(isRegistrable(number)).toBe(true));

it('knows the states and the other territory, and no other code', () => {
  expect(['97AAAAR1234A1ZZ', '88AAAAR1234A1ZZ'].map((number) => isRegistrable(number))).toEqual([false, false]);
  expect(isRegistrable('97AAAAR1234A1Z0')).toBe(true);
});

test.each([
  ['24', '380001', true],
  ['24', '400001', false],
  ['34', '533464', true],
  ['34', '605001', true],
  ['34', '705001', false],
  ['38', '194101', true],
  ['35', '744101', true],
  ['97', '999999', true],
  ['28', '520001', true],
])('a PIN code of state %s may be %s: %s', (code, pin, fits) =>
  expect(pinFits(`${code}AAAAR1234A1ZD`, pin)).toBe(fits),
);

const facts = {
  gstin: gujarat,
  pin: '380001',
  invoice_prefix: 'INV',
  credit_note_prefix: 'CRN',
  cancelled_on: null,
};

it('all registrations of a company carry its PAN; the prefixes differ; a date is not in the future', () => {
  const errors = (change: object, pan: string | null = 'AAAAR1234A') =>
    registrationErrors({ ...facts, ...change }, pan, '2026-11-20');
  for (const gstin of [gujarat, second]) expect(errors({ gstin })).toEqual({});
  expect(errors({ gstin: maharashtra, pin: null })).toEqual({});
  expect(errors({ gstin: karnataka, pin: null })).toEqual({
    gstin: 'All GST registrations of a company carry the same PAN',
  });
  expect(errors({ gstin: karnataka, pin: null }, null)).toEqual({});
  expect(errors({ pin: '400001' })).toEqual({ pin: 'This PIN code does not belong to Gujarat' });
  expect(errors({ credit_note_prefix: 'INV' })).toEqual({ credit_note_prefix: 'The two prefixes must differ' });
  expect(errors({ cancelled_on: '2026-11-20' })).toEqual({});
  expect(errors({ cancelled_on: '2026-11-21' })).toEqual({ cancelled_on: 'The date cannot be in the future' });
});

it('hints at another state and at e-invoices that are due', () => {
  const registration = { gstin: gujarat, aato_band: 'above_5_crore', e_invoice: false };
  expect(registrationWarnings(registration, ['Gujarat', 'Goa', 'Goa'], '2026-11-21')).toMatchObject([
    { code: 'state_differs', text: 'The EPR account is in Goa, the GST registration in Gujarat.' },
    { code: 'e_invoice_expected', text: 'Above ₹ 5 crore of turnover e-invoices are required since 1 Aug 2023.' },
  ]);
  expect(registrationWarnings({ ...registration, e_invoice: true }, ['Gujarat'], '2026-11-21')).toEqual([]);
});
