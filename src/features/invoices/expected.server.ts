/** Amounts of the invoices of a trade as if they were made today. */
import { rupees } from '../../lib/money.ts';
import type { Db } from '../../platform/database/database.ts';
import { invoiceAmounts, type DocumentAmounts } from './amounts.ts';
import { taxRuleOf } from './documents.server.ts';
import { findPlatformRegistration, type BilledTrade } from './trade-store.server.ts';

/** Amounts in paise. */
export interface ExpectedAmounts {
  recycler: DocumentAmounts;
  /** Null without a fee; its amounts are not known while the platform has no registration. */
  platform: { taxable: number; amounts: DocumentAmounts | null } | null;
}

export async function expectedAmounts(db: Db, trade: BilledTrade): Promise<ExpectedAmounts> {
  const recycler = invoiceAmounts(trade.item_value_paise, taxRuleOf(trade, trade.seller_gst_number));
  const taxable = trade.fee_paise;
  if (taxable === 0) return { recycler, platform: null };
  const registration = await findPlatformRegistration(db);
  const amounts = registration ? invoiceAmounts(taxable, taxRuleOf(trade, registration.gstin)) : null;
  return { recycler, platform: { taxable, amounts } };
}

const shown = (taxable: number, amounts: DocumentAmounts | null) => ({
  taxable_value: rupees(taxable),
  cgst: amounts && rupees(amounts.cgst),
  sgst: amounts && rupees(amounts.sgst),
  igst: amounts && rupees(amounts.igst),
  total: amounts && rupees(amounts.total),
});

/** The same in ₹. */
export async function expectedOf(db: Db, trade: BilledTrade) {
  const { recycler, platform } = await expectedAmounts(db, trade);
  return {
    recycler: shown(recycler.taxable, recycler),
    platform: platform && shown(platform.taxable, platform.amounts),
  };
}
