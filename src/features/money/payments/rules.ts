/** Decisions on recorded payments, and their texts. Source: file 9 of the specification, part 7. */
import { brand } from '#brand.ts';
import { charactersOf } from '#lib/characters.ts';
import type { Role } from '#lib/contract.ts';
import { formatDay } from '#lib/dates.ts';
import type { FieldErrors } from '#money/invoices/rules.ts';
import { isClosed, isPaid, type Stage } from '#trading/stages/stages.ts';

/** Refusal of a payment to the platform while it has no bank account, and what its buyer reads before. */
export const NO_ACCOUNT = `${brand.name} has not stated its bank account yet.`;
export const NO_FEE_ACCOUNT = `${NO_ACCOUNT} Do not pay the fee now.`;

type PaymentStatus = 'recorded' | 'received' | 'not_received' | 'withdrawn';
export type AnsweredStatus = Exclude<PaymentStatus, 'recorded'>;

/** Refusal of a second payment with the UTR number of one that is recorded or received on the same trade. */
export const UTR_RECORDED = 'A payment with this UTR is recorded already.';

/** Reason why no payment can be recorded in a stage; null if one can. */
export function recordingRefusal(stage: Stage): string | null {
  if (stage === 'asked' || stage === 'accepted') return 'Initiate the payment first.';
  return isPaid(stage) && !isClosed(stage) ? null : 'This trade has ended.';
}

/** Most payments of a trade, withdrawn ones included. */
const MOST_PAYMENTS = 500;

/** Reason why a trade takes no further payment; null if it does. @param recorded number of its payments, withdrawn ones included */
export const fullRefusal = (recorded: number): string | null =>
  recorded >= MOST_PAYMENTS ? `At most ${MOST_PAYMENTS} payments.` : null;

/** TDS as typed, in paise. */
interface TdsForm {
  tds_amount?: number | undefined;
  tds_section?: string | undefined;
  tds_note?: string | undefined;
}

/** Facts that a payment is checked with. Days are `YYYY-MM-DD`, amounts paise. */
interface PaymentFacts {
  acceptedOn: string;
  today: string;
  /** Value before tax that the payee is paid for, and TDS of earlier payments to it. */
  taxable: number;
  tdsBefore: number;
  /** Labels of the TDS sections in force on the day of the payment. */
  sections: readonly string[];
}

/** Section of a deduction that no known section names. */
export const OTHER = 'Other';

/** Errors of the day and the TDS of a payment. */
export function paymentErrors(form: TdsForm & { amount: number; paid_on: string }, facts: PaymentFacts): FieldErrors {
  const { acceptedOn, today, taxable, tdsBefore, sections } = facts;
  const errors: FieldErrors = {};
  if (form.paid_on < acceptedOn || form.paid_on > today)
    errors['paid_on'] = `The payment date lies between ${formatDay(acceptedOn)} and ${formatDay(today)}`;
  const { tds_amount: tds = 0, tds_section: section, tds_note: note = '' } = form;
  if (tds === 0) return errors;
  if (tdsBefore + tds > taxable / 5) errors['tds_amount'] = 'TDS is more than 20% of the taxable value';
  else if (tds * 10 > form.amount + tds) errors['tds_amount'] = 'TDS cannot be more than 10% of the payment.';
  if (section === undefined || !sections.includes(section)) errors['tds_section'] = 'Choose the TDS section';
  else if (section === OTHER && charactersOf(note) < 3) errors['tds_note'] = 'Enter 3 to 100 characters';
  return errors;
}

/** The TDS that is stored: a section belongs to TDS alone, a note to another section alone. */
export function tdsOf({ tds_amount: tds = 0, tds_section, tds_note }: TdsForm) {
  const section = tds > 0 ? (tds_section ?? null) : null;
  return { tds, section, note: section === OTHER ? (tds_note ?? null) : null };
}

/** Whether an answer is that of the role: the payee's, or the buyer's withdrawal. */
export function mayAnswer(role: Role, payee: 'recycler' | 'platform', status: AnsweredStatus): boolean {
  if (status === 'withdrawn') return role === 'producer';
  return role === (payee === 'recycler' ? 'recycler' : 'superadmin');
}

/** Statuses that each status may change to; `status_moves` in the database has the same. */
const MOVES: Readonly<Record<PaymentStatus, readonly AnsweredStatus[]>> = {
  recorded: ['received', 'not_received', 'withdrawn'],
  not_received: ['received', 'withdrawn'],
  received: [],
  withdrawn: [],
};

/** Reason why a payment cannot get an answer any more; null if it can. */
export const answerRefusal = (from: PaymentStatus, to: AnsweredStatus): string | null =>
  MOVES[from].includes(to) ? null : 'This payment has already been answered.';

/** Errors of an answer's fields. @param today the day of the answer, the default of `received_on` */
export function answerErrors(
  form: { status: AnsweredStatus; received_on?: string | undefined; reason?: string | undefined },
  { paidOn, today }: { paidOn: string; today: string },
): FieldErrors {
  if (form.status === 'received') {
    const { received_on: day = today } = form;
    return day < paidOn || day > today
      ? { received_on: `The date lies between ${formatDay(paidOn)} and ${formatDay(today)}` }
      : {};
  }
  if (form.reason === undefined) return { reason: 'Reason is required' };
  return charactersOf(form.reason) < 10 ? { reason: 'Enter 10 to 1,000 characters' } : {};
}

/** Message of each answer. */
export const ANSWERED: Readonly<Record<AnsweredStatus, string>> = {
  received: 'Payment confirmed!',
  not_received: 'Marked as not received.',
  withdrawn: 'Payment withdrawn.',
};

/** Part of a payment that counts in the sums. */
export interface PaidPart {
  amount: number;
  tds: number;
  status: PaymentStatus;
}

type PayeeState = 'overpaid' | 'settled' | 'part_paid' | 'unpaid' | 'unknown';

/** Sums of a payee of a trade, in paise. */
export interface PayeeSums {
  /** Totals of the payee's invoices, or what is expected; null where it is not known. */
  due: number | null;
  /** Totals of its credit notes. */
  credited: number;
  paid: number;
  tds: number;
  /** Null where `due` is not known. */
  open: number | null;
  state: PayeeState;
}

/** An account is settled within one rupee. */
const TOLERANCE = 100;

/** Payments that did not arrive or were withdrawn count nothing. */
const counts = ({ status }: PaidPart): boolean => status === 'recorded' || status === 'received';

export function sumsOf({
  due,
  credited,
  payments,
}: Pick<PayeeSums, 'due' | 'credited'> & { payments: readonly PaidPart[] }): PayeeSums {
  let [paid, tds] = [0, 0];
  for (const part of payments.filter(counts)) {
    paid += part.amount;
    tds += part.tds;
  }
  const open = due === null ? null : due - credited - paid - tds;
  return { due, credited, paid, tds, open, state: stateOf(open, paid + tds) };
}

function stateOf(open: number | null, paid: number): PayeeState {
  if (open === null) return 'unknown';
  if (open < -TOLERANCE) return 'overpaid';
  if (open <= TOLERANCE) return 'settled';
  return paid > 0 ? 'part_paid' : 'unpaid';
}

/** Whether a payment with its TDS is more than can be recorded. Without a known `due` there is no limit. */
export const isTooMuch = (open: number | null, { amount, tds }: Omit<PaidPart, 'status'>): boolean =>
  open !== null && amount + tds > open + TOLERANCE;
