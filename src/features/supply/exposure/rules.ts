import type * as z from 'zod/mini';
import { formatRupees } from '#lib/money.ts';
import type { exposure } from './contract.ts';

export type Exposure = z.output<typeof exposure>;
export type ExposureLine = Exposure['lines'][number];
type Sum = Exposure['totals']['ec'];

/** `₹ 15,00,000.00 and 1 line not known` */
export function sumText({ known, unknown_lines: unknown }: Sum): string {
  const lines = unknown === 1 ? '1 line' : `${unknown} lines`;
  return unknown === 0 ? formatRupees(known) : `${formatRupees(known)} and ${lines} not known`;
}

/** Item value with the transaction fee, as one sum. */
export const withFee = ({ item_value: value, transaction_fee: fee }: Exposure['totals']): Sum => ({
  amount: value.amount === null ? null : inPaise(value.amount, fee.known),
  known: inPaise(value.known, fee.known),
  unknown_lines: value.unknown_lines,
});

/** Sum of amounts in ₹, added in paise. */
export const inPaise = (...amounts: number[]) =>
  amounts.reduce((paise, amount) => paise + Math.round(amount * 100), 0) / 100;
