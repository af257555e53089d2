import { type Amounts, type Charges, computeAmounts } from '../../../lib/amounts.ts';
import { parseRupees } from '../../../lib/money.ts';
import type { Answer } from '../../../web/api.ts';

type Offer = Answer<'GET /api/epr/public-credit-offers/'>['data'][number];

/** What buying some of a live offer comes to now. */
export interface TradeSample {
  offer: Pick<Offer, 'id' | 'offer_title' | 'waste_type' | 'credit_type' | 'product_type' | 'price_per_credit'>;
  /** Kg, as much as can be bought of it. */
  quantity: number;
  /** In paise. */
  amounts: Amounts;
  charges: Charges;
}

/** Kg: what the sample asks for where the offer has so much. */
const ASKED = 25_000;

/** @returns null while nothing is on the market */
export function tradeSampleOf(offer: Offer | undefined, charges: Charges): TradeSample | null {
  const pricePaise = offer && parseRupees(offer.price_per_credit);
  if (!offer || typeof pricePaise !== 'number') return null;
  const { id, offer_title, waste_type, credit_type, product_type, price_per_credit } = offer;
  const free = offer.credit_available - offer.blocked_credit;
  const quantity = Math.max(Math.min(ASKED, free), offer.minimum_purchase);
  const { feeBasisPoints, gstBasisPoints } = charges;
  return {
    offer: { id, offer_title, waste_type, credit_type, product_type, price_per_credit },
    quantity,
    amounts: computeAmounts(quantity, pricePaise, charges),
    charges: { feeBasisPoints, gstBasisPoints },
  };
}
