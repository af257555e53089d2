/** Invoices for the processing fee, which the platform makes. Source: file 9 of the specification, parts 3 and 4. */
import type { ActorContext } from '#platform/context.ts';
import { inSavepoint, type Db, type Tx } from '#platform/database/database.ts';
import { answerOnce, readyResponse, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { invoiceAmounts } from './amounts.ts';
import { makeDocument, platformOf, taxRuleOf, type Supplier } from './documents.server.ts';
import { FEE_SETTINGS, feeDescription, feeRefusal, settingsMissing, type FeeSetting } from './rules.ts';
import { lockDocuments } from './store.server.ts';
import * as trades from './trade-store.server.ts';
import type { DocumentWarning } from './warnings.ts';

/** Most fee invoices of one call. */
const MOST_AT_ONCE = 200;

/** Settings that fee invoices are made with, or the names of those that are missing. */
export async function readFeeSettings(
  db: Db,
): Promise<{ gstin: string; sac: string; missing: [] } | { missing: FeeSetting[] }> {
  const registration = await trades.findPlatformRegistration(db);
  const settings = await trades.findFeeSettings(db);
  const sac = settings?.sac ?? null;
  const known = { gst_registration: registration !== undefined, bank_account: settings?.has_bank, sac: sac !== null };
  const missing = FEE_SETTINGS.filter((setting) => !known[setting]);
  if (registration === undefined || sac === null || missing.length > 0) return { missing };
  return { gstin: registration.gstin, sac, missing: [] };
}

interface FeeTerms {
  supplier: Supplier;
  sac: string;
}

/** @throws Refusal `conflict` while settings are missing */
async function feeTerms(tx: Tx): Promise<FeeTerms> {
  const settings = await readFeeSettings(tx);
  if (!('sac' in settings)) throw new Refusal('conflict', settingsMissing(settings.missing));
  return { supplier: await platformOf(tx, settings.gstin), sac: settings.sac };
}

/** @throws Refusal `conflict` before the approval, without a fee, where an invoice is open or the platform's registration cancelled */
async function makeFeeInvoice(
  context: ActorContext,
  tx: Tx,
  trade: trades.BilledTrade,
  { supplier, sac }: FeeTerms,
): Promise<DocumentWarning[]> {
  const refusal = feeRefusal(trade.stage, trade.fee_paise > 0);
  if (refusal !== null || trade.order_id === null) throw new Refusal('conflict', refusal ?? undefined);
  const { warnings } = await makeDocument(tx, {
    trade,
    supplier,
    note: null,
    own: null,
    item: {
      description: feeDescription(trade.order_id),
      classification: 'service',
      hsn_sac: sac,
      quantity: 1,
      unit: 'OTH',
      unit_price_paise: trade.fee_paise,
    },
    gstBasisPoints: trade.gst_basis_points,
    amounts: invoiceAmounts(trade.fee_paise, taxRuleOf(trade, supplier.gstin)),
    madeBy: context.actor.personId,
    at: context.clock.now(),
  });
  return warnings;
}

async function findTrade({ actor, clock }: ActorContext, tx: Tx, id: string): Promise<trades.BilledTrade> {
  const trade = await trades.findBilledTrade(tx, actor, id, clock.now());
  if (trade === undefined) throw wrongField('trade', 'Choose a trade');
  return trade;
}

/**
 * Makes the fee invoice of a trade in the transaction of its approval. The approval never fails because of it: whatever stands in the way,
 * the invoice is made later by `makeFeeInvoices`.
 */
export async function tryFeeInvoice(context: ActorContext, tx: Tx, tradeId: string): Promise<void> {
  try {
    await inSavepoint(tx, async () => {
      await lockDocuments(tx, null, tradeId);
      const terms = await feeTerms(tx);
      await makeFeeInvoice(context, tx, await findTrade(context, tx, tradeId), terms);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) context.log.error({ err: error, tradeId }, 'a fee invoice could not be made');
  }
}

/**
 * Makes the fee invoices of approved trades that never had one, in the order of approval, or that of one trade, a credited one anew.
 * @throws Refusal `invalid` for an unknown trade, `conflict`
 */
export async function makeFeeInvoices(
  context: ActorContext,
  { trade: wanted }: { trade?: string | undefined },
  idempotency: Idempotency | null,
): Promise<ReadyResponse> {
  return answerOnce(context, idempotency, async (tx) => {
    const chosen = wanted === undefined ? undefined : await findTrade(context, tx, wanted);
    const ids = chosen ? [chosen.id] : await trades.lockWithoutFeeInvoice(tx, MOST_AT_ONCE);
    await lockDocuments(tx, null, chosen?.id ?? null);
    const terms = await feeTerms(tx);
    const warnings: DocumentWarning[] = [];
    for (const id of ids)
      warnings.push(...(await makeFeeInvoice(context, tx, await findTrade(context, tx, id), terms)));
    const data = { made: ids.length, left: await trades.countWithoutFeeInvoice(tx) };
    return readyResponse({ message: `${data.made} fee invoices made.`, data, warnings });
  });
}
