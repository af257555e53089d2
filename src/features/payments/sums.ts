/** Sums of a payee of a trade, in paise. Source: file 9 of the specification, part 7. */

/** Part of a payment that counts in the sums. */
export interface PaidPart {
  amount: number;
  tds: number;
  status: 'recorded' | 'received' | 'not_received' | 'withdrawn';
}

export type PayeeState = 'overpaid' | 'settled' | 'part_paid' | 'unpaid' | 'unknown';

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
