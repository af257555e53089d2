/** Making a document: its number, its date and its parties are of the moment in which it is made. */
import { stateOf, numberUsed, seriesNumber, USUAL_PREFIXES } from '#accounts/gst-registrations/rules.ts';
import { brand } from '#brand.ts';
import { type Share, splitByPayee } from '#lib/amounts.ts';
import { dayInIndia, startOfDay } from '#lib/dates.ts';
import { financialYearOf } from '#lib/financial-year.ts';
import { rupees } from '#lib/money.ts';
import type { Db, Tx } from '#platform/database/database.ts';
import type { DocumentsTable, GstRegistrationsTable } from '#platform/database/schema.gen.ts';
import { newId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import { type DocumentAmounts, type TaxedTrade, type TaxRule, invoiceAmounts } from './amounts.ts';
import type { Party } from './document.ts';
import { cancelledRefusal, invoiceExists } from './rules.ts';
import * as store from './store.server.ts';
import { type BilledTrade, findPlatformRegistration, findRegistration } from './trade-store.server.ts';
import { buyerWarnings, type DocumentWarning } from './warnings.ts';

/** Supplier of a document: the recycler of the trade, or the platform (`companyId` null). */
export interface Supplier {
  companyId: string | null;
  gstin: string;
  /** Name where the registration's row is gone. */
  company: string;
  registration: GstRegistrationsTable | undefined;
}

export async function recyclerOf(tx: Tx, trade: BilledTrade): Promise<Supplier> {
  const { recycler_id: companyId, seller_gst_number: gstin, seller_company: company } = trade;
  return { companyId, gstin, company, registration: await findRegistration(tx, companyId, gstin) };
}

export async function platformOf(tx: Tx, gstin: string): Promise<Supplier> {
  return { companyId: null, gstin, company: brand.name, registration: await findRegistration(tx, null, gstin) };
}

/** GST of a trade's documents: within one state where the supplier and the place of supply have the same code. */
export const taxRuleOf = (
  trade: Pick<BilledTrade, 'gst_basis_points' | 'buyer_gst_number'>,
  supplierGstin: string,
): TaxRule => ({
  gstBasisPoints: trade.gst_basis_points,
  isWithinState: supplierGstin.slice(0, 2) === trade.buyer_gst_number.slice(0, 2),
});

function partyOf(registration: GstRegistrationsTable | undefined, gstin: string, company: string): Party {
  return {
    legal_name: registration?.legal_name ?? company,
    trade_name: registration?.trade_name ?? null,
    gstin,
    address1: registration?.address1 ?? null,
    address2: registration?.address2 ?? null,
    place: registration?.place ?? null,
    pin: registration?.pin ?? null,
    state: stateOf(gstin) ?? '',
    state_code: gstin.slice(0, 2),
  };
}

/** Fields that the supplier states; the rest of a document follows from the trade and the moment. */
export interface Draft {
  trade: BilledTrade;
  supplier: Supplier;
  /** Invoice and reason of a credit note. */
  note: { invoiceId: string; reason: string } | null;
  /** An own paper; null for the next number of the series. */
  own: { number: string; date: string; fileId: string } | null;
  item: Pick<DocumentsTable, 'description' | 'classification' | 'hsn_sac' | 'quantity' | 'unit' | 'unit_price_paise'>;
  gstBasisPoints: number;
  amounts: DocumentAmounts;
  madeBy: string;
  at: Date;
}

/** Prefixes of the supplier's numbers; the usual ones where the registration's row is gone. */
const prefixesOf = ({ registration, companyId }: Supplier) =>
  registration ?? USUAL_PREFIXES[companyId === null ? 'platform' : 'company'];

/** Prefixes that own numbers cannot have: those that the supplier states, and those of its series so far. */
export async function seriesOf(tx: Tx, supplier: Supplier): Promise<string[]> {
  const { invoice_prefix, credit_note_prefix } = prefixesOf(supplier);
  return [invoice_prefix, credit_note_prefix, ...(await store.listSeriesPrefixes(tx, supplier))];
}

/** Number, date and financial year of a document; a number of the series is taken. */
async function numberOf(tx: Tx, { supplier, own, note, at }: Draft) {
  const series = { company_id: supplier.companyId, gstin: supplier.gstin };
  if (own !== null) {
    const year = financialYearOf(startOfDay(own.date));
    return { ...series, year, prefix: null, series_position: null, number: own.number, dated: own.date };
  }
  const prefixes = prefixesOf(supplier);
  const prefix = note === null ? prefixes.invoice_prefix : prefixes.credit_note_prefix;
  const year = financialYearOf(at);
  const taken = await store.takeNumber(tx, { ...series, year, prefix }, dayInIndia(at));
  const number = seriesNumber(prefix, year, taken.last_position);
  return { ...series, year, prefix, series_position: taken.last_position, number, dated: taken.last_date };
}

/**
 * Makes a document, with what is said of its buyer. The caller holds the supplier's documents.
 * @throws Refusal `conflict`, in this order: number used, an open invoice, a cancelled registration; the number is then free again
 */
export async function makeDocument(tx: Tx, draft: Draft): Promise<{ id: string; warnings: DocumentWarning[] }> {
  const { trade, supplier, note, item, amounts, at } = draft;
  const kind = supplier.companyId === null ? 'platform' : 'recycler';
  const buyer = await findRegistration(tx, trade.producer_id, trade.buyer_gst_number);
  const numbered = await numberOf(tx, draft);
  if (await store.isNumberUsed(tx, numbered, numbered.number))
    throw new Refusal('conflict', numberUsed(numbered.number, numbered.year));
  if (note === null) await refuseInvoice(tx, draft, kind, numbered.dated);
  const id = newId(at);
  await store.insertDocument(tx, {
    ...numbered,
    id,
    trade_id: trade.id,
    type: note === null ? 'invoice' : 'credit_note',
    invoice_id: note?.invoiceId ?? null,
    supplier: kind,
    source: draft.own === null ? 'series' : 'own',
    seller: partyOf(supplier.registration, supplier.gstin, supplier.company),
    buyer: partyOf(buyer, trade.buyer_gst_number, trade.buyer_company),
    place_of_supply: trade.buyer_gst_number.slice(0, 2),
    ...item,
    taxable_paise: amounts.taxable,
    gst_basis_points: draft.gstBasisPoints,
    cgst_paise: amounts.cgst,
    sgst_paise: amounts.sgst,
    igst_paise: amounts.igst,
    round_off_paise: amounts.roundOff,
    total_paise: amounts.total,
    reason: note?.reason ?? null,
    needs_irn: supplier.registration?.e_invoice ?? false,
    file_id: draft.own?.fileId ?? null,
    created_by: draft.madeBy,
    created_at: at,
  });
  return { id, warnings: note === null ? buyerWarnings(buyer, numbered.dated) : [] };
}

async function refuseInvoice(
  tx: Tx,
  { trade, supplier }: Draft,
  kind: 'recycler' | 'platform',
  dated: string,
): Promise<void> {
  const open = await store.findOpenInvoice(tx, trade.id, kind);
  if (open !== undefined) throw new Refusal('conflict', invoiceExists(open));
  const { gstin, company, registration } = supplier;
  const refusal = cancelledRefusal({ gstin, company, cancelledOn: registration?.cancelled_on ?? null }, dated);
  if (refusal !== null) throw new Refusal('conflict', refusal);
}

/** Amounts in paise. */
export interface ExpectedAmounts {
  recycler: DocumentAmounts;
  /** Null without a fee; its amounts are not known while the platform has no registration. */
  platform: { taxable: number; amounts: DocumentAmounts | null } | null;
}

type PlatformNumber = Pick<GstRegistrationsTable, 'gstin'> | undefined;

/** Amounts of the recycler's invoice of a trade, as if made today. */
export const expectedOfRecycler = (trade: Omit<TaxedTrade, 'fee_paise'>): DocumentAmounts =>
  invoiceAmounts(trade.item_value_paise, taxRuleOf(trade, trade.seller_gst_number));

/** Amounts of both invoices of a trade, as if made today. @param registration the platform's */
export function expectedAmounts(trade: TaxedTrade, registration: PlatformNumber): ExpectedAmounts {
  const recycler = expectedOfRecycler(trade);
  const taxable = trade.fee_paise;
  if (taxable === 0) return { recycler, platform: null };
  const amounts = registration ? invoiceAmounts(taxable, taxRuleOf(trade, registration.gstin)) : null;
  return { recycler, platform: { taxable, amounts } };
}

/**
 * Amounts that the buyer owes each payee of an order without an invoice, in paise: as the invoices would be made today. The fee and its tax are
 * those of the order while the platform has no registration.
 */
export function expectedShares(
  trade: TaxedTrade & Pick<BilledTrade, 'gst_paise'>,
  registration: PlatformNumber,
): { recycler: Share; platform: Share } {
  const { item_value_paise: itemValue, fee_paise: processingFee, gst_paise: gst } = trade;
  const { recycler, platform } = expectedAmounts(trade, registration);
  return {
    recycler: shareOf(recycler),
    platform: platform?.amounts
      ? shareOf(platform.amounts)
      : splitByPayee({ itemValue, processingFee, gst }, trade.gst_basis_points).platform,
  };
}

const shareOf = ({ taxable, cgst, sgst, igst, total }: DocumentAmounts): Share => ({
  value: taxable,
  gst: cgst + sgst + igst,
  total,
});

const shown = (taxable: number, amounts: DocumentAmounts | null) => ({
  taxable_value: rupees(taxable),
  cgst: amounts && rupees(amounts.cgst),
  sgst: amounts && rupees(amounts.sgst),
  igst: amounts && rupees(amounts.igst),
  total: amounts && rupees(amounts.total),
});

/** The same in ₹. */
export async function expectedOf(db: Db, trade: BilledTrade) {
  const { recycler, platform } = expectedAmounts(trade, await findPlatformRegistration(db));
  return {
    recycler: shown(recycler.taxable, recycler),
    platform: platform && shown(platform.taxable, platform.amounts),
  };
}
