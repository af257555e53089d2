/** Cost of meeting a target from current offers. */
import { computeAmounts, type Charges } from '../../lib/amounts.ts';
import { ITEM_VALUE_LIMIT_PAISE, rupees } from '../../lib/money.ts';
import type { OffersTable } from '../../platform/database/schema.gen.ts';

/** Free quantity of an offer, with price and minimum. */
export interface Lot {
  pricePaise: OffersTable['price_paise'];
  free: number;
  minimum: OffersTable['minimum_purchase'];
}

/** Quantities in the unit of all the offers, amounts in ₹ as sums over offers, with fee and GST computed for each offer. */
export interface TargetCost {
  /** Part of the remaining quantity that the offers cover. */
  covered: number;
  /** Quantity bought above it, because of a minimum purchase. */
  over: number;
  missing: number;
  offers: number;
  item_value: number;
  transaction_fee: number;
  gst: number;
  total: number;
}

/**
 * Cost of the remaining quantity, bought from the lots in the given order (cheapest first); null if nothing remains. From each lot it takes
 * the quantity still missing, at least the lot's minimum and at most its free quantity. It stops before the item value limit of an order;
 * the rest counts as missing.
 */
export function costOf(lots: Iterable<Lot>, remaining: number, charges: Charges): TargetCost | null {
  if (remaining <= 0) return null;
  let bought = 0;
  let offers = 0;
  const paise = { itemValue: 0, processingFee: 0, gst: 0, total: 0 };
  for (const { pricePaise, free, minimum } of lots) {
    if (bought >= remaining) break;
    const taken = Math.min(free, Math.max(remaining - bought, minimum));
    // No order may exceed the limit, and below it all sums are exact integers.
    if (paise.itemValue + taken * pricePaise > ITEM_VALUE_LIMIT_PAISE) break;
    const amounts = computeAmounts(taken, pricePaise, charges);
    bought += taken;
    offers += 1;
    paise.itemValue += amounts.itemValue;
    paise.processingFee += amounts.processingFee;
    paise.gst += amounts.gst;
    paise.total += amounts.total;
  }
  const covered = Math.min(bought, remaining);
  return {
    covered,
    over: bought - covered,
    missing: remaining - covered,
    offers,
    item_value: rupees(paise.itemValue),
    transaction_fee: rupees(paise.processingFee),
    gst: rupees(paise.gst),
    total: rupees(paise.total),
  };
}
