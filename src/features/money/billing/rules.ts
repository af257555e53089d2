/** Sum of a trade's invoices beside its order, and the state of the fee invoice. Source: file 9 of the specification, parts 4 and 10. */
import { brand } from '#brand.ts';
import type { Role } from '#lib/contract.ts';
import { formatRupees } from '#lib/money.ts';
import {
  feeRefusal,
  type FeeSetting,
  invoiceExists,
  settingNames,
  settingsMissing,
  stageRefusal,
} from '#money/invoices/rules.ts';
import { fullRefusal, recordingRefusal } from '#money/payments/rules.ts';
import type { Side, Stage } from '#trading/stages/stages.ts';
import { may, payeeRefusal } from '#trading/trades/policy.ts';

export type Supplier = 'recycler' | 'platform';

/** An invoice of a trade. Amounts in paise. */
export interface BilledInvoice {
  supplier: Supplier;
  number: string;
  total: number;
  roundOff: number;
  isWhollyCredited: boolean;
}

/** The invoice of a supplier that is not wholly credited; there is at most one. */
export const openInvoice = (invoices: readonly BilledInvoice[], supplier: Supplier): BilledInvoice | undefined =>
  invoices.find((invoice) => invoice.supplier === supplier && !invoice.isWhollyCredited);

/**
 * Compares the invoices that are not wholly credited with the order: their round-off is left out, and a missing one counts with its
 * expected total. Credit notes do not count. Amounts in paise; null where they are not known.
 * @param expected totals as if made today; of the platform `undefined` without a fee
 */
export function reconcile(
  orderTotal: number,
  invoices: readonly BilledInvoice[],
  expected: { recycler: number | null; platform: number | null | undefined },
) {
  const suppliers: Supplier[] = expected.platform === undefined ? ['recycler'] : ['recycler', 'platform'];
  let sum: number | null = 0;
  let roundOff = 0;
  let estimated = false;
  for (const supplier of suppliers) {
    const made = openInvoice(invoices, supplier);
    const total: number | null = made ? made.total - made.roundOff : (expected[supplier] ?? null);
    sum = sum === null || total === null ? null : sum + total;
    roundOff += made?.roundOff ?? 0;
    estimated ||= made === undefined;
  }
  return { orderTotal, invoicesTotal: sum, difference: sum === null ? null : sum - orderTotal, roundOff, estimated };
}

export const FEE_INVOICE_STATES = ['none', 'not_due', 'made', 'credited', 'missing'] as const;
type FeeInvoiceState = (typeof FEE_INVOICE_STATES)[number];

/** State of the fee invoice; `missing` names what stands in its way. */
export function feeInvoiceState({
  fee,
  stage,
  invoices,
  missingSettings,
}: {
  /** Paise. */
  fee: number;
  stage: Stage;
  invoices: readonly BilledInvoice[];
  missingSettings: readonly FeeSetting[];
}): { state: FeeInvoiceState; missing: FeeSetting[] } {
  if (fee === 0) return { state: 'none', missing: [] };
  if (openInvoice(invoices, 'platform')) return { state: 'made', missing: [] };
  if (invoices.some(({ supplier }) => supplier === 'platform')) return { state: 'credited', missing: [] };
  if (stage !== 'verified' && stage !== 'completed') return { state: 'not_due', missing: [] };
  return { state: 'missing', missing: [...missingSettings] };
}

/** Why there is no fee invoice, for people; null where none is missing. */
export function feeInvoiceText({
  state,
  missing,
}: {
  state: FeeInvoiceState;
  missing: readonly FeeSetting[];
}): string | null {
  if (state !== 'missing') return null;
  if (missing.length === 0) return 'The fee invoice has not been made yet.';
  return `No fee invoice was made: ${brand.name} has not entered ${settingNames(missing)}.`;
}

/** `+₹ 0.40`, `−₹ 0.40` */
export const signedRupees = (amount: number) => `${amount < 0 ? '−' : '+'}${formatRupees(Math.abs(amount))}`;

/** Sentences on the reconciliation, for people. Amounts in ₹, as the API states them. */
export function reconciliationText(facts: {
  order_total: number;
  invoices_total: number | null;
  difference: number | null;
  round_off: number;
  estimated: boolean;
}): string {
  const { order_total: order, invoices_total: sum, difference, round_off: roundOff, estimated } = facts;
  const sentences: string[] = [];
  if (difference === 0) sentences.push('Invoices and order agree.');
  else if (sum !== null && difference !== null)
    sentences.push(
      `Invoices ${formatRupees(sum)}, order ${formatRupees(order)}: difference ${signedRupees(difference)}, because each invoice is rounded by itself.`,
    );
  if (roundOff !== 0) sentences.push(`A round-off of ${signedRupees(roundOff)} is left out.`);
  if (estimated) sentences.push('One invoice is still missing.');
  return sentences.join(' ');
}

export const BILLING_ACTIONS = ['issue_invoice', 'record_payment', 'show_bank_details', 'make_fee_invoice'] as const;
export type ActionName = (typeof BILLING_ACTIONS)[number];

/** Facts of a trade that decide which actions are allowed. */
export interface BillingFacts {
  stage: Stage;
  /** Side that made the round; the other has to answer it. */
  madeBy: Side;
  hasFee: boolean;
  /** Numbers of the invoices that are not wholly credited. */
  open: { recycler: string | undefined; platform: string | undefined };
  /** Number of its payments, withdrawn ones included. */
  payments: number;
  missingSettings: readonly FeeSetting[];
}

const exists = (number: string | undefined) => (number === undefined ? null : invoiceExists(number));

/** The actions of a role on its own trade, each with the reason if it is not allowed. */
export function billingActions(role: Role, facts: BillingFacts): ReturnType<typeof may<ActionName>>[] {
  const { stage, open } = facts;
  // A cancelled registration does not forbid an own paper of an earlier day, so the form says which date is refused.
  if (role === 'recycler') return [may('issue_invoice', stageRefusal(stage) ?? exists(open.recycler))];
  if (role === 'producer')
    return [
      may('record_payment', recordingRefusal(stage) ?? fullRefusal(facts.payments)),
      may('show_bank_details', payeeRefusal(stage, facts.madeBy)),
    ];
  return [may('make_fee_invoice', feeInvoiceRefusal(facts))];
}

function feeInvoiceRefusal({ stage, hasFee, open, missingSettings }: BillingFacts): string | null {
  if (missingSettings.length > 0) return settingsMissing(missingSettings);
  return feeRefusal(stage, hasFee) ?? exists(open.platform);
}
