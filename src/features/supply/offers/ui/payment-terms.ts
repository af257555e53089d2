import { type Amounts, type Charges, computeAmounts } from '#lib/amounts.ts';
import { isAboveItemValueLimit, parseRupees } from '#lib/money.ts';
import { formatQuantity, parseQuantity, type Unit } from '#lib/quantity.ts';
import type { ApiResponse } from '#web/api.ts';

export type Offer = ApiResponse<'GET /api/epr/public-credit-offers/'>['data'][number];
export type OfferDetail = ApiResponse<'GET /api/epr/public-credit-offers/{slug}/'>['data'];

/** Data that a price depends on: the offer, the charges in force and the selectable years. */
export interface PaymentTerms {
  offer: OfferDetail;
  charges: Charges;
  /** First calendar years of the selectable financial years. */
  years: readonly number[];
  currentYear: number;
}

/** Quantity that may be bought. If less than the minimum is available, the whole remainder is the only valid quantity (screen rules, section 1). */
export interface QuantityBounds {
  unit: Unit;
  least: number;
  most: number;
  /** Step of the − and + buttons: about a tenth of the minimum, as a power of ten. */
  step: number;
}

export function quantityBounds(
  offer: Pick<OfferDetail, 'credit_available' | 'blocked_credit' | 'minimum_purchase' | 'unit'>,
): QuantityBounds {
  const most = Math.max(0, offer.credit_available - offer.blocked_credit);
  const least = Math.min(offer.minimum_purchase, most);
  return { unit: offer.unit, least, most, step: Math.max(1, 10 ** Math.floor(Math.log10(Math.max(1, least) / 10))) };
}

/** The quantity that a link to the offer fills in, at most what is free; the least one without it. */
export function firstQuantity(address: URLSearchParams, { least, most }: QuantityBounds): number {
  const wanted = parseQuantity(address.get('quantity') ?? '');
  return wanted === null || wanted < 1 ? least : Math.min(wanted, most);
}

/** Reason why this quantity cannot be bought, or null; an incomplete input is not judged. */
export function quantityProblem(quantity: string | number, { unit, least, most }: QuantityBounds): string | null {
  const wanted = parseQuantity(quantity);
  if (wanted === null) return null;
  if (wanted > most) return `Only ${formatQuantity(most, unit)} are free.`;
  return wanted < least ? `At least ${formatQuantity(least, unit)}.` : null;
}

/** Amounts in paise of a quantity at the listed price; null if the quantity cannot be bought. */
export function purchaseAmounts(
  quantity: string | number,
  { offer, charges }: Pick<PaymentTerms, 'offer' | 'charges'>,
): Amounts | null {
  const wanted = parseQuantity(quantity);
  if (wanted === null || quantityProblem(quantity, quantityBounds(offer)) !== null) return null;
  const amounts = typedAmounts(quantity, offer.price_per_credit, charges);
  return amounts.total > 0 ? amounts : null;
}

/** Amounts in paise of a typed quantity and price (₹ per unit); all are 0 if one of them is no number or the value exceeds the limit of one order. */
export function typedAmounts(quantity: string | number, price: string | number, charges: Charges): Amounts {
  const [units, paise] = [parseQuantity(quantity) ?? 0, parseRupees(price) ?? 0];
  return computeAmounts(isAboveItemValueLimit(units, paise) ? 0 : units, paise, charges);
}
