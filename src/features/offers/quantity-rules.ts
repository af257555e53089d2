import { type Amounts, type Charges, computeAmounts } from '../../lib/amounts.ts';
import { ITEM_VALUE_LIMIT_PAISE } from '../../lib/money.ts';

/** The part of an offer that is for sale, and its price in paise per unit. */
export interface OfferTerms {
  free: number;
  minimum: number;
  pricePaise: number;
}

/** The quantity that a buyer takes of an offer who needs a quantity. */
export interface QuantityTaken {
  takes: number;
  /** Whether that is all of the quantity needed. */
  covers: 'all' | 'part';
  amounts: Amounts;
  /** Total in paise per unit, rounded half up. */
  perUnit: number;
}

/**
 * The quantity needed, raised to the minimum purchase and cut to what is free; a remainder below the minimum is taken whole. No order may
 * be worth more than the limit of one. Null if nothing is free.
 */
export function quantityTaken(
  need: number,
  { free, minimum, pricePaise }: OfferTerms,
  charges: Charges,
): QuantityTaken | null {
  if (free <= 0) return null;
  const wanted = free < minimum ? free : Math.min(Math.max(need, minimum), free);
  const takes = Math.min(wanted, Math.floor(ITEM_VALUE_LIMIT_PAISE / pricePaise));
  const amounts = computeAmounts(takes, pricePaise, charges);
  const perUnit = Number((2n * BigInt(amounts.total) + BigInt(takes)) / (2n * BigInt(takes)));
  return { takes, covers: takes >= need ? 'all' : 'part', amounts, perUnit };
}

/** Above every item value: offers of a part follow those of all. */
const PARTS_FROM = 2 * ITEM_VALUE_LIMIT_PAISE;

/**
 * Place of an offer in the order by total: those that cover all of it by their total, then the others by their price per unit. Totals
 * rise with item values, so these are compared.
 */
export function rankOfTaken({ covers, amounts, perUnit }: QuantityTaken): number {
  return covers === 'all' ? amounts.itemValue : PARTS_FROM + perUnit;
}
