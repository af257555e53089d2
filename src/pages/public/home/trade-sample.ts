import { type Amounts, type Charges, computeAmounts } from '#lib/amounts.ts';
import { parseRupees } from '#lib/money.ts';
import type { ApiResponse } from '#web/api.ts';

type Offer = ApiResponse<'GET /api/epr/public-credit-offers/'>['data'][number];

/** Example purchase from a live offer at current rates. */
export interface TradeSample {
  offer: Pick<
    Offer,
    'id' | 'offer_title' | 'waste_type' | 'credit_type' | 'product_type' | 'price_per_credit' | 'unit'
  >;
  /** Quantity of the example: at most the free quantity, at least the minimum purchase. */
  quantity: number;
  /** Amounts in paise. */
  amounts: Amounts;
  charges: Charges;
}

/** Quantity of the example, if the offer has that much. */
const ASKED = 25_000;

/** @returns null while the market has no offers */
export function tradeSampleOf(offer: Offer | undefined, charges: Charges): TradeSample | null {
  const pricePaise = offer && parseRupees(offer.price_per_credit);
  if (!offer || typeof pricePaise !== 'number') return null;
  const { id, offer_title, waste_type, credit_type, product_type, price_per_credit, unit } = offer;
  const free = offer.credit_available - offer.blocked_credit;
  const quantity = Math.max(Math.min(ASKED, free), offer.minimum_purchase);
  const { feeBasisPoints, gstBasisPoints } = charges;
  return {
    offer: { id, offer_title, waste_type, credit_type, product_type, price_per_credit, unit },
    quantity,
    amounts: computeAmounts(quantity, pricePaise, charges),
    charges: { feeBasisPoints, gstBasisPoints },
  };
}
