/** What meeting a target costs at the offers of today. */
import { computeAmounts, type Charges } from '../../lib/amounts.ts';
import { ITEM_VALUE_LIMIT_PAISE, rupees } from '../../lib/money.ts';
import type { OffersTable } from '../../platform/database/schema.gen.ts';

/** What an offer has to sell. */
export interface Lot {
  pricePaise: OffersTable['price_paise'];
  freeKg: number;
  minimumKg: OffersTable['minimum_purchase_kg'];
}

/** Quantities in kg, amounts in ₹ with fee and GST of each offer by itself. */
export interface TargetCost {
  /** How much of what remains the offers cover. */
  covered: number;
  /** Bought beyond it, because of a minimum purchase. */
  over: number;
  missing: number;
  offers: number;
  item_value: number;
  transaction_fee: number;
  gst: number;
  total: number;
}

/**
 * What the remaining quantity costs, from the first lot on, the cheapest; null where nothing remains. Each lot gives what is still to
 * cover, raised to its minimum, or to what is free of it where that is less, and cut to what is free of it.
 * What would come to more than any order may be counts as missing.
 */
export function costOf(lots: Iterable<Lot>, remainingKg: number, charges: Charges): TargetCost | null {
  if (remainingKg <= 0) return null;
  let boughtKg = 0;
  let offers = 0;
  const paise = { itemValue: 0, processingFee: 0, gst: 0, total: 0 };
  for (const { pricePaise, freeKg, minimumKg } of lots) {
    if (boughtKg >= remainingKg) break;
    const takenKg = Math.min(freeKg, Math.max(remainingKg - boughtKg, minimumKg));
    // No order is so large, and all sums stay exact.
    if (paise.itemValue + takenKg * pricePaise > ITEM_VALUE_LIMIT_PAISE) break;
    const amounts = computeAmounts(takenKg, pricePaise, charges);
    boughtKg += takenKg;
    offers += 1;
    paise.itemValue += amounts.itemValue;
    paise.processingFee += amounts.processingFee;
    paise.gst += amounts.gst;
    paise.total += amounts.total;
  }
  const covered = Math.min(boughtKg, remainingKg);
  return {
    covered,
    over: boughtKg - covered,
    missing: remainingKg - covered,
    offers,
    item_value: rupees(paise.itemValue),
    transaction_fee: rupees(paise.processingFee),
    gst: rupees(paise.gst),
    total: rupees(paise.total),
  };
}
