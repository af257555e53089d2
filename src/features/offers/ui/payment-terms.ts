import { type Amounts, type Charges, computeAmounts } from '../../../lib/amounts.ts';
import { formatKilograms, parseKilograms } from '../../../lib/kilograms.ts';
import { isAboveItemValueLimit, parseRupees } from '../../../lib/money.ts';
import type { Answer } from '../../../web/api.ts';

export type Offer = Answer<'GET /api/epr/public-credit-offers/'>['data'][number];
export type OfferDetail = Answer<'GET /api/epr/public-credit-offers/{slug}/'>['data'];

/** What a price is made of: the offer, the charges in force and the years one can buy for. */
export interface PaymentTerms {
  offer: OfferDetail;
  charges: Charges;
  /** First calendar years of the financial years to choose from. */
  years: readonly number[];
  currentYear: number;
}

/** Kg that one may buy. Where less than the minimum is free, the whole remainder is the only quantity (screen rules, section 1). */
export interface QuantityBounds {
  least: number;
  most: number;
  /** Of the − and + buttons: about a tenth of the minimum, as a power of ten. */
  step: number;
}

export function quantityBounds(
  offer: Pick<OfferDetail, 'credit_available' | 'blocked_credit' | 'minimum_purchase'>,
): QuantityBounds {
  const most = Math.max(0, offer.credit_available - offer.blocked_credit);
  const least = Math.min(offer.minimum_purchase, most);
  return { least, most, step: Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, least) / 10))) };
}

/** Why so much cannot be bought of the offer, or null; what is not typed whole yet is not judged. */
export function quantityProblem(quantity: string | number, { least, most }: QuantityBounds): string | null {
  const wanted = parseKilograms(quantity);
  if (wanted === null) return null;
  if (wanted > most) return `Only ${formatKilograms(most)} are free.`;
  return wanted < least ? `At least ${formatKilograms(least)}.` : null;
}

/** Amounts in paise of buying a quantity at the listed price; null where the offer does not sell so much. */
export function purchaseAmounts(
  quantity: string | number,
  { offer, charges }: Pick<PaymentTerms, 'offer' | 'charges'>,
): Amounts | null {
  const wanted = parseKilograms(quantity);
  if (wanted === null || quantityProblem(quantity, quantityBounds(offer)) !== null) return null;
  const amounts = typedAmounts(quantity, offer.price_per_credit, charges);
  return amounts.total > 0 ? amounts : null;
}

/**
 * Amounts in paise of a quantity and a price (₹ per kg) as they are typed; of nothing while one of them is no number, and where they are
 * worth more than one order may be.
 */
export function typedAmounts(quantity: string | number, price: string | number, charges: Charges): Amounts {
  const [kilograms, paise] = [parseKilograms(quantity) ?? 0, parseRupees(price) ?? 0];
  return computeAmounts(isAboveItemValueLimit(kilograms, paise) ? 0 : kilograms, paise, charges);
}
