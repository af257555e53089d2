/** Invoices, payees and payments of a trade in one answer. Source: file 9 of the specification, parts 4, 6 and 7. */
import type * as z from 'zod/mini';
import { paiseOf, rupees } from '#lib/money.ts';
import { refuseByPart } from '#lib/part-actions.ts';
import { findPlatformPayee } from '#money/billing-settings/service.server.ts';
import type { InvoiceDocument } from '#money/invoices/document.ts';
import { expectedOf } from '#money/invoices/documents.server.ts';
import { readFeeSettings } from '#money/invoices/fee-invoices.server.ts';
import { type BilledTrade, documentsOfTrade, findOwnTrade } from '#money/invoices/service.server.ts';
import type { Payment } from '#money/payments/contract.ts';
import { paymentsOfTrade, sumsOfTrade } from '#money/payments/service.server.ts';
import type { ActorContext } from '#platform/context.ts';
import { payeesOf } from '#trading/trades/payees.server.ts';
import { ACTION_CALLS } from './action-rules.ts';
import type { billing } from './contract.ts';
import { type BilledInvoice, billingActions, feeInvoiceState, openInvoice, reconcile } from './rules.ts';

/** Invoices, payees and payments of a trade, as far as the caller may know them. @throws Refusal `not_found` if it may not read the trade */
export async function readBilling(context: ActorContext, id: string): Promise<z.output<typeof billing>> {
  const { db, actor } = context;
  const trade = await findOwnTrade(context, id);
  const [documents, expected, payees, sums, payments, { missing: missingSettings }] = await Promise.all([
    documentsOfTrade(context, trade.id),
    expectedOf(db, trade),
    payeesOf(context, trade, findPlatformPayee),
    sumsOfTrade(db, trade),
    paymentsOfTrade(context, trade.id),
    readFeeSettings(db),
  ]);
  const invoices = billedInvoices(documents);
  const { stage, fee_paise: fee } = trade;
  // The recycler has no part in the fee and its invoice.
  const readsFee = actor.role !== 'recycler';
  return {
    invoices: documents,
    expected: { recycler: expected.recycler, platform: readsFee ? expected.platform : null },
    reconciliation: readsFee ? reconciliationOf(trade, expected, invoices) : null,
    payees: payees.map((payee) => ({ ...payee, ...sumsFor(payee.payee, sums) })),
    payments,
    fee_invoice: readsFee ? feeInvoiceState({ fee, stage, invoices, missingSettings }) : null,
    actions: refuseByPart(
      billingActions(actor.role, {
        stage,
        madeBy: trade.made_by,
        hasFee: fee > 0,
        open: {
          recycler: openInvoice(invoices, 'recycler')?.number,
          platform: openInvoice(invoices, 'platform')?.number,
        },
        payments: payments.length,
        missingSettings,
      }),
      actor.organisation,
      ACTION_CALLS,
    ),
  };
}

const paiseIfKnown = (amount: number | null): number | null => amount && paiseOf(amount);
const rupeesIfKnown = (amount: number | null): number | null => amount && rupees(amount);

const billedInvoices = (documents: readonly InvoiceDocument[]): BilledInvoice[] =>
  documents
    .filter(({ type }) => type === 'invoice')
    .map(({ supplier, number, total, round_off, credited, taxable_value }) => ({
      supplier,
      number,
      total: paiseOf(total),
      roundOff: paiseOf(round_off),
      isWhollyCredited: credited === taxable_value,
    }));

function reconciliationOf(
  trade: BilledTrade,
  { recycler, platform }: Awaited<ReturnType<typeof expectedOf>>,
  invoices: readonly BilledInvoice[],
) {
  const orderTotal = trade.item_value_paise + trade.fee_paise + trade.gst_paise;
  const found = reconcile(orderTotal, invoices, {
    recycler: paiseIfKnown(recycler.total),
    platform: platform === null ? undefined : paiseIfKnown(platform.total),
  });
  return {
    order_total: rupees(found.orderTotal),
    invoices_total: rupeesIfKnown(found.invoicesTotal),
    difference: rupeesIfKnown(found.difference),
    round_off: rupees(found.roundOff),
    estimated: found.estimated,
  };
}

function sumsFor(payee: Payment['payee'], sums: Awaited<ReturnType<typeof sumsOfTrade>>) {
  const found = sums.find((each) => each.payee === payee);
  if (found === undefined) throw new Error('A payee has no sums');
  const { due, credited, paid, tds, open, state, estimated } = found;
  return {
    due: rupeesIfKnown(due),
    credited: rupees(credited),
    paid: rupees(paid),
    tds: rupees(tds),
    open: rupeesIfKnown(open),
    state,
    estimated,
  };
}
