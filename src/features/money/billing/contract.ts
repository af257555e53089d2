import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { offeredAction } from '#lib/part-actions.ts';
import { invoiceDocument } from '#money/invoices/document.ts';
import { FEE_SETTINGS } from '#money/invoices/rules.ts';
import { payment } from '#money/payments/contract.ts';
import { tradePayee } from '#trading/trades/payee-contract.ts';
import { BILLING_ACTIONS, FEE_INVOICE_STATES } from './rules.ts';

const ifKnown = z.nullable(z.number());

/** Amounts of an invoice as if it were made today, in ₹. Those of the fee are not known while the platform has no GST registration. */
const expectedInvoice = z.object({
  taxable_value: z.number(),
  cgst: ifKnown,
  sgst: ifKnown,
  igst: ifKnown,
  total: ifKnown,
});

/** Bank details that a buyer pays to, and what stands open. In ₹; `estimated`: no invoice says what is due. */
const billedPayee = z.object({
  ...tradePayee.shape,
  due: ifKnown,
  credited: z.number(),
  paid: z.number(),
  tds: z.number(),
  open: ifKnown,
  state: z.enum(['overpaid', 'settled', 'part_paid', 'unpaid', 'unknown']),
  estimated: z.boolean(),
});

/** Invoices and payments of a trade, as its reader may see them. */
export const billing = z.object({
  /** Credit notes too, oldest first. */
  invoices: z.array(invoiceDocument),
  /** `platform` is null without a fee, and for the recycler. */
  expected: z.object({ recycler: expectedInvoice, platform: z.nullable(expectedInvoice) }),
  /** Null for the recycler. */
  reconciliation: z.nullable(
    z.object({
      order_total: z.number(),
      /** Without round-off, of the invoices that are not wholly credited; of a missing one what is expected. */
      invoices_total: ifKnown,
      difference: ifKnown,
      round_off: z.number(),
      /** Whether an invoice is missing. */
      estimated: z.boolean(),
    }),
  ),
  payees: z.array(billedPayee),
  payments: z.array(payment),
  /** Null for the recycler. `missing` says why the invoice could not be made. */
  fee_invoice: z.nullable(
    z.object({
      state: z.enum(FEE_INVOICE_STATES),
      missing: z.array(z.enum(FEE_SETTINGS)),
    }),
  ),
  actions: z.array(z.object({ name: z.enum(BILLING_ACTIONS), ...offeredAction })),
});

export const billingContract = defineContract({
  'GET /api/epr/trades/{id}/billing/': {
    operation: 'readBilling',
    summary: 'Invoices, payees and payments of a trade, and whether the invoices agree with the order',
    access: 'session',
    permission: 'read',
    response: z.object({ data: billing }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof billingContract> {}
}
