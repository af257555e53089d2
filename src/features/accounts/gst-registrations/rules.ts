/** Decisions on GST registrations. Source: file 9 of the specification, part 2. */
import * as z from 'zod/mini';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { isGstin } from '#lib/gstin.ts';
import { isVisible } from '#lib/plain-text.ts';
import { printable } from '#lib/printable.ts';
import { stateOfGstNumber } from '#rules/reference/places.ts';
import { eInvoicesOn } from '#rules/reference/tax-dates.ts';
import type { RuleStatus } from '#rules/rulebook/status.ts';

/** Aggregate turnover by whose band the duties of a registration differ. */
export const TURNOVER_BANDS = { up_to_5_crore: 'Up to ₹ 5 crore', above_5_crore: 'Above ₹ 5 crore' } as const;

/** Prefixes of the numbers of invoices and credit notes, where none is stated. */
export const USUAL_PREFIXES = {
  company: { invoice_prefix: 'INV', credit_note_prefix: 'CRN' },
  platform: { invoice_prefix: 'EM', credit_note_prefix: 'EMC' },
} as const;

/** First digits of PIN codes by state code. Source: file 9 of the specification, part 2. */
const FIRST_DIGITS: readonly (readonly [digits: string, codes: readonly string[]])[] = [
  ['1', ['01', '02', '03', '04', '06', '07', '38']],
  ['2', ['05', '09']],
  ['3', ['08', '24', '25', '26']],
  ['4', ['22', '23', '27', '30']],
  ['5', ['28', '29', '36', '37']],
  ['6', ['31', '32', '33']],
  ['56', ['34']],
  ['7', ['11', '12', '13', '14', '15', '16', '17', '18', '19', '21', '35']],
  ['8', ['10', '20']],
];

/** Whether a PIN code can lie in the state of a GST number; any can in other territory. */
export function pinFits(gstin: string, pin: string): boolean {
  const digits = FIRST_DIGITS.find(([, codes]) => codes.includes(gstin.slice(0, 2)))?.[0];
  return digits === undefined || digits.includes(pin.charAt(0));
}

/** Characters 3 to 12 of a GST number: the PAN of its holder. */
export const panOf = (gstin: string): string => gstin.slice(2, 12);

/** Figures of a registration that are checked together. */
export interface RegistrationFacts {
  gstin: string;
  pin: string | null;
  invoice_prefix: string;
  credit_note_prefix: string;
  cancelled_on: string | null;
}

/** Errors by field. @param pan of the company's profile, or of the platform's first registration; null where none is known or the number stays */
export function registrationErrors(
  facts: RegistrationFacts,
  pan: string | null,
  today: string,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (pan !== null && panOf(facts.gstin) !== pan)
    errors['gstin'] = 'All GST registrations of a company carry the same PAN';
  if (facts.pin !== null && !pinFits(facts.gstin, facts.pin))
    errors['pin'] = `This PIN code does not belong to ${stateOf(facts.gstin)}`;
  if (facts.invoice_prefix === facts.credit_note_prefix) errors['credit_note_prefix'] = 'The two prefixes must differ';
  if (facts.cancelled_on !== null && facts.cancelled_on > today)
    errors['cancelled_on'] = 'The date cannot be in the future';
  return errors;
}

/** A hint that does not refuse the write. */
export interface RegistrationWarning {
  code: 'state_differs' | 'e_invoice_expected';
  text: string;
  /** No rule of the rulebook is behind it. */
  rule_id: null;
  status: RuleStatus;
}

/** Hints on a registration and the accounts that it is used for. @param accountStates states of these accounts */
export function registrationWarnings(
  registration: { gstin: string; aato_band: string; e_invoice: boolean },
  accountStates: readonly string[],
  today: string,
): RegistrationWarning[] {
  const eInvoices = eInvoicesOn(today);
  const state = stateOf(registration.gstin);
  const differs = [...new Set(accountStates)].filter((of) => of !== state);
  const warnings: RegistrationWarning[] = differs.map((of) => ({
    code: 'state_differs',
    text: `The EPR account is in ${of}, the GST registration in ${state}.`,
    rule_id: null,
    status: 'draft',
  }));
  if (eInvoices && registration.aato_band === 'above_5_crore' && !registration.e_invoice)
    warnings.push({
      code: 'e_invoice_expected',
      text: `Above ₹ ${eInvoices.above_crore} crore of turnover e-invoices are required since ${formatDay(eInvoices.from)}.`,
      rule_id: null,
      status: eInvoices.status,
    });
  return warnings;
}

/** Most registrations of one company. */
export const MOST_REGISTRATIONS = 100;

/** State code of registrations outside of the states. */
const OTHER_TERRITORY = '97';

/** Name of the state that a GST number belongs to; undefined for an unknown code. */
export function stateOf(gstin: string): string | undefined {
  return gstin.startsWith(OTHER_TERRITORY) ? 'Other Territory' : stateOfGstNumber(gstin)?.name;
}

/** Whether a number has the form and check character of a GST number and a known state. */
export function isRegistrable(gstin: string): boolean {
  return isGstin(gstin) && stateOf(gstin) !== undefined;
}

/** A name or line of an address, as e-invoices take it. @param required text where it is missing; the rule's own where it may be null */
export function registrationText(least: number, most: number, required?: string) {
  const wrong = `Enter ${least} to ${most} characters, without " and \\`;
  return z.string({ error: required ?? wrong }).check(
    z.trim(),
    z.minLength(1, { error: required ?? wrong, abort: true }),
    z.minLength(least, wrong),
    z.maxLength(most, { error: wrong, abort: true }),
    z.regex(/^[^"\\]*$/, wrong),
    z.refine((value) => isVisible(value), 'Remove invisible characters'),
    printable,
  );
}

/** Prefix of a series of numbers, typed small or large. */
export const prefix = z
  .string({ error: '1 to 3 letters and digits, beginning with a letter' })
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z][A-Z0-9]{0,2}$/, '1 to 3 letters and digits, beginning with a letter'),
  );

/** Number of a series: `INV/26-27/000001`. */
export function seriesNumber(series: string, year: number, position: number): string {
  return `${series}/${financialYearLabel(year).slice(2)}/${String(position).padStart(6, '0')}`;
}

export const numberUsed = (number: string, year: number): string =>
  `You have used the number ${number} in FY ${financialYearLabel(year)} already.`;

/** Reason why a prefix cannot begin a series of a kind; null where it has that use already. @param used its use so far */
export function prefixRefusal(
  kind: 'invoice' | 'credit_note',
  used: { use: 'invoice' | 'credit_note' | 'own'; own: { number: string; year: number } | null },
): string | null {
  if (used.use === kind) return null;
  if (used.own !== null) return numberUsed(used.own.number, used.own.year);
  return `This prefix is used for ${used.use === 'invoice' ? 'invoices' : 'credit notes'}.`;
}
