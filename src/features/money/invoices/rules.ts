/** Decisions on tax documents, and their texts. Source: file 9 of the specification, parts 1, 3 and 4. */
import { formatDay, isCalendarDate } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { formatRupees, rupees } from '#lib/money.ts';
import { formatQuantity, type Unit } from '#lib/quantity.ts';
import { isClosed, isPaid, type Stage } from '#trading/stages/stages.ts';
import type { BilledTrade } from './trade-store.server.ts';

export type Classification = 'goods' | 'service';

/**
 * Prefix of the series whose form a number has, in capitals; null for any other number. A year of four digits and any count of digits behind
 * it are of that form too. `series_prefix_of` in the database is the same.
 */
export const seriesPrefixOf = (number: string): string | null =>
  /^([A-Z][A-Z0-9]{0,2})\/(?:\d{2})?\d{2}-\d{2}\/\d+$/.exec(number.toUpperCase())?.[1] ?? null;

/** Error of a code; null if it can be one. */
export function codeError(classification: Classification, code: string | undefined): string | null {
  if (code === undefined || code === '') return 'HSN or SAC code is required';
  if (classification === 'service')
    return /^99\d{4}$/.test(code) ? null : 'Enter a SAC of 6 digits that begins with 99';
  const isHsn = /^(?:\d{4}|\d{6}|\d{8})$/.test(code) && !/^(?:99|0+$)/.test(code);
  return isHsn ? null : 'Enter an HSN code of 4, 6 or 8 digits';
}

/** Turnover fields of a supplier's registration. */
export interface Turnover {
  aato_band: string;
  e_invoice: boolean;
}

/** Fields of a document as sent. */
export interface IssueForm {
  classification?: Classification | undefined;
  hsn_sac?: string | undefined;
  own_number?: string | undefined;
  own_date?: string | undefined;
  /** Paise. */
  own_total?: number | undefined;
  file?: object | undefined;
}

/** Facts that the fields of an invoice are checked with. Days are `YYYY-MM-DD`, amounts paise. */
export interface IssueFacts {
  /** Classification and code of the last invoice for this registration and waste type; null without one. */
  last: { classification: Classification; hsn_sac: string } | null;
  /** Supplier's registration; null where its row is gone. */
  registration: Turnover | null;
  today: string;
  /** Day of the work order; null before there is one. */
  workOrderOn: string | null;
  /** Prefixes of the supplier's series. */
  series: readonly string[];
  computedTotal: number;
}

/** Errors by field, in the order in which they are checked. */
export type FieldErrors = Record<string, string>;

export const WRONG_OWN_NUMBER = 'At most 16 letters, digits, / and -, not beginning with 0, / or -';
const OWN_NUMBER = /^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$/;

/** Number that the e-invoice portal gives a document, in small or capital letters. */
export const isIrn = (text: string): boolean => /^[0-9a-f]{64}$/i.test(text);
export const WRONG_IRN = 'An IRN has 64 characters, 0-9 and a-f';

/** The total on an own paper differs from the computed one by at most this. Paise. */
const MOST_ROUND_OFF = 50;

/** Facts that an own paper is checked with. */
export interface PaperFacts {
  today: string;
  /** The first day that the paper may have, and the text for an earlier one. */
  least: { day: string; error: string } | null;
  /** Prefixes of the supplier's series; the browser does not know them all. */
  series?: readonly string[];
}

function ownNumberError(number: string, series: readonly string[]): string | null {
  if (!OWN_NUMBER.test(number)) return WRONG_OWN_NUMBER;
  const prefix = seriesPrefixOf(number);
  return prefix !== null && series.includes(prefix) ? `Numbers of this form belong to the series ${prefix}.` : null;
}

/** Errors of the fields of an own paper; none where none of them is sent. */
export function ownPaperErrors(
  form: Pick<IssueForm, 'own_number' | 'own_date' | 'own_total' | 'file'>,
  { today, least, series = [] }: PaperFacts,
): FieldErrors {
  const errors: FieldErrors = {};
  const { own_number: number, own_date: date, own_total: total, file } = form;
  if ([number, date, total, file].every((field) => field === undefined)) return errors;
  const wrongNumber = number ? ownNumberError(number, series) : 'Invoice number is required';
  if (wrongNumber !== null) errors['own_number'] = wrongNumber;
  if (date === undefined || date === '') errors['own_date'] = 'Invoice date is required';
  else if (!isCalendarDate(date)) errors['own_date'] = 'Enter a date.';
  else if (date > today) errors['own_date'] = 'The date cannot be in the future';
  else if (least !== null && date < least.day) errors['own_date'] = least.error;
  if (file === undefined) errors['file'] = 'Invoice file is required';
  return errors;
}

function totalError(total: number, computed: number): string | null {
  if (Math.abs(total - computed) <= MOST_ROUND_OFF) return null;
  return `The total must be ${formatRupees(rupees(computed))}, at most 50 paise more or less`;
}

/** The checked fields of an invoice; null with errors. Its `own` is null for the next number of the series. */
export function checkInvoice(form: IssueForm, facts: IssueFacts) {
  const isChosen = form.classification !== undefined || form.hsn_sac !== undefined;
  const { classification, hsn_sac: code } = isChosen ? form : (facts.last ?? form);
  const errors: FieldErrors = {};
  if (classification === undefined) errors['classification'] = 'Choose goods or service';
  const wrongCode = classification && codeError(classification, code);
  if (wrongCode) errors['hsn_sac'] = wrongCode;
  else if (classification && isCodeTooShort(classification, code, facts.registration))
    errors['hsn_sac'] = 'Above ₹ 5 crore of turnover an HSN code has at least 6 digits';
  const { workOrderOn: day, today, series, computedTotal } = facts;
  const least = day && {
    day,
    error: `The invoice cannot be older than the work order of ${formatDay(day)}`,
  };
  Object.assign(errors, ownPaperErrors(form, { today, least: least || null, series }));
  const total = form.own_total ?? computedTotal;
  const wrongTotal = totalError(total, computedTotal);
  if (wrongTotal) errors['own_total'] = wrongTotal;
  if (classification === undefined || code === undefined || Object.keys(errors).length > 0)
    return { terms: null, errors };
  const own =
    form.own_number === undefined || form.own_date === undefined
      ? null
      : { number: form.own_number, date: form.own_date, roundOff: total - computedTotal };
  return { terms: { classification, hsn_sac: code, own }, errors };
}

/** Whether the supplier's turnover asks for a longer code of goods. */
export const isCodeTooShort = (
  classification: Classification,
  code: string | undefined,
  registration: Turnover | null,
): boolean =>
  classification === 'goods' &&
  code?.length === 4 &&
  registration !== null &&
  (registration.aato_band === 'above_5_crore' || registration.e_invoice);

/** Reason why no invoice can be issued in a stage; null if one can. */
export function stageRefusal(stage: Stage): string | null {
  if (stage === 'asked' || stage === 'accepted') return 'Payment has not been initiated.';
  return isPaid(stage) && !isClosed(stage) ? null : 'This trade has ended.';
}

/** Reason why no invoice for the fee can be made in a stage; null if one can. */
export function feeRefusal(stage: Stage, hasFee: boolean): string | null {
  if (stage !== 'verified' && stage !== 'completed') return 'The payment has not been verified yet.';
  return hasFee ? null : 'This trade has no fee.';
}

export const invoiceExists = (number: string): string =>
  `Invoice ${number} exists already. Undo it with a credit note first.`;

/** Whether a registration is cancelled by the date of a document; both `YYYY-MM-DD`. */
export const isCancelledBy = (cancelledOn: string | null, dated: string): cancelledOn is string =>
  cancelledOn !== null && cancelledOn <= dated;

/**
 * Refusal of a document where the registration of its seller is cancelled by its date; null while it stands.
 * @param cancelledOn day from which the registration is cancelled
 */
export function cancelledRefusal(
  { gstin, company, cancelledOn }: { gstin: string; company: string; cancelledOn: string | null },
  dated: string,
): string | null {
  if (!isCancelledBy(cancelledOn, dated)) return null;
  return `The GST registration ${gstin} of ${company} is marked as cancelled since ${formatDay(cancelledOn)}.`;
}

/** Description of what a recycler supplies. */
export function creditDescription(
  trade: Pick<BilledTrade, 'credit_type' | 'product_type' | 'waste_type' | 'credit_year' | 'registration_number'>,
  orderId: string,
): string {
  const { credit_type, product_type, waste_type, credit_year, registration_number: account } = trade;
  return `EPR credit: ${credit_type}, ${product_type}, ${waste_type}, FY ${financialYearLabel(credit_year)}, to EPR account ${account}, work order ${orderId}`;
}

export const feeDescription = (orderId: string): string => `Processing fee for work order ${orderId}`;

/** Value of a credit note, checked against what is left of its invoice; amounts in paise. */
export function creditedValue(
  invoice: { number: string; left: number; unitPrice: number; unit: Unit | null },
  asked: { quantity: number } | { value: number },
): { value: number } | { refusal: string } {
  const { number, left, unitPrice, unit } = invoice;
  const amount = formatRupees(rupees(left));
  if ('value' in asked)
    return asked.value <= left ? asked : { refusal: `Only ${amount} of invoice ${number} is left.` };
  const most = Math.floor(left / unitPrice);
  if (asked.quantity <= most) return { value: asked.quantity * unitPrice };
  return { refusal: `Only ${formatQuantity(most, unit ?? 'kg')} (${amount}) of invoice ${number} are left.` };
}

/** Settings without which no fee invoice is made, in this order. */
export const FEE_SETTINGS = ['gst_registration', 'bank_account', 'sac'] as const;
export type FeeSetting = (typeof FEE_SETTINGS)[number];
const SETTING_NAMES: Readonly<Record<FeeSetting, string>> = {
  gst_registration: 'GST registration',
  bank_account: 'bank account',
  sac: 'SAC',
};

/** `GST registration, bank account` */
export const settingNames = (missing: readonly FeeSetting[]): string =>
  missing.map((setting) => SETTING_NAMES[setting]).join(', ');

export const settingsMissing = (missing: readonly FeeSetting[]): string =>
  `Enter the billing settings first: ${settingNames(missing)}.`;
