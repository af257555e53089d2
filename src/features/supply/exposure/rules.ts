import type * as z from 'zod/mini';
import { formatRupees, paiseOf } from '#lib/money.ts';
import type { exposure } from './contract.ts';

export type Exposure = z.output<typeof exposure>;
export type ExposureLine = Exposure['lines'][number];
export type Sum = Exposure['totals']['ec'];

/** `₹ 15,00,000.00 and 1 line not known` */
export const sumText = (sum: Sum): string => `${formatRupees(sum.known)} ${unknownText(sum)}`.trimEnd();

/** Lines that a sum leaves out; empty where it is whole. */
export function unknownText({ unknown_lines: unknown }: Sum): string {
  return unknown === 0 ? '' : `and ${unknown === 1 ? '1 line' : `${unknown} lines`} not known`;
}

/** Fact that the sum of the costs does not say: that the same offers may meet several targets; null where they do not. */
export const inTurnText = ({ total_in_turn: sum }: Exposure['totals']): string | null =>
  sum && `Some targets can be met by the same offers. Bought one after the other they cost ${sumText(sum)}.`;

/** Sum of amounts in ₹, added in paise. */
export const inPaise = (...amounts: number[]) => amounts.reduce((paise, amount) => paise + paiseOf(amount), 0) / 100;

/** Meaning of `Cure in year 2`. */
export const buyingInYear = (year: number) => `If you buy in year ${year}`;
