/** Invoices, payees and payments of a trade, as the server shows them to each role; derived values follow the product's own rules. */
import type { Role } from '#lib/contract.ts';
import { type BilledInvoice, billingActions, feeInvoiceState, openInvoice, reconcile } from '#money/billing/rules.ts';
import { invoiceDocument } from '#money/invoices/document.ts';
import type { FeeSetting } from '#money/invoices/rules.ts';
import { isClosed, type Stage } from '#trading/stages/stages.ts';
import type { ApiResponse } from '#web/api.ts';
import { sample } from './sample.ts';
import { PRODUCER, RECYCLER, WORK_ORDER } from './trade-file.ts';

export type BillingFile = ApiResponse<'GET /api/epr/trades/{id}/billing/'>['data'];
type Document = BillingFile['invoices'][number];
type Payee = BillingFile['payees'][number];

export interface BillingState {
  stage?: Stage;
  invoices?: readonly Document[];
  payments?: BillingFile['payments'];
  missingSettings?: readonly FeeSetting[];
  /** Changes of the recycler's payee, and of the platform's. */
  recycler?: Partial<Payee>;
  platform?: Partial<Payee>;
}

const PARTY = { trade_name: null, address1: '1 Market Road', address2: null, place: 'Mumbai', pin: '400001' };
const STATE = { state: 'Maharashtra', state_code: '27' };

/** The invoice of the 5,000 Kg of `tradeFileOf`: ₹ 12,500.00 before tax, both parties in one state. */
export const invoiceOf = (values: Partial<Document> = {}): Document =>
  sample(invoiceDocument, {
    id: 'own',
    trade_id: 'one',
    order_id: WORK_ORDER,
    type: 'invoice',
    supplier: 'recycler',
    source: 'series',
    number: 'INV/26-27/000001',
    date: '2026-11-20',
    FY: 2026,
    from: { ...PARTY, ...STATE, legal_name: RECYCLER.company, gstin: '27AAACR1234F1Z4' },
    to: { ...PARTY, ...STATE, legal_name: PRODUCER.company, gstin: PRODUCER.gst },
    place_of_supply: STATE,
    classification: 'goods',
    hsn_sac: '4907',
    quantity: 5_000,
    unit: 'KGS',
    unit_price: 2.5,
    taxable_value: 12_500,
    gst_percent: 18,
    cgst: 1_125,
    sgst: 1_125,
    total: 14_750,
    ...values,
  });

/** The platform's invoice for the fee of ₹ 62.50. */
export const feeInvoiceOf = (values: Partial<Document> = {}): Document =>
  invoiceOf({
    id: 'fee',
    supplier: 'platform',
    number: 'EM/26-27/000001',
    from: { ...PARTY, ...STATE, legal_name: 'EPR Mandi Services Private Limited', gstin: '27AAAAE9012C1Z5' },
    classification: 'service',
    hsn_sac: '998599',
    quantity: 1,
    unit: 'OTH',
    unit_price: 62.5,
    taxable_value: 62.5,
    cgst: 5.63,
    sgst: 5.63,
    total: 73.76,
    ...values,
  });

const EXPECTED = {
  recycler: { taxable_value: 12_500, cgst: 1_125, sgst: 1_125, igst: 0, total: 14_750 },
  platform: { taxable_value: 62.5, cgst: 5.63, sgst: 5.63, igst: 0, total: 73.76 },
};
const ORDER_TOTAL = 14_823.75;

const payeeOf = (payee: 'recycler' | 'platform', total: number, values: Partial<Payee> | undefined): Payee => ({
  payee,
  name: payee === 'recycler' ? RECYCLER.company : 'EPR Mandi',
  account_holder_name: payee === 'recycler' ? RECYCLER.company : 'EPR Mandi Services',
  account_number: payee === 'recycler' ? 'XXXXXX9012' : 'XXXXXX7777',
  bank_name: 'State Bank of India',
  ifsc_code: 'SBIN0001234',
  branch_name: 'Fort',
  changed_on: null,
  changed_after: null,
  due: total,
  credited: 0,
  paid: 0,
  tds: 0,
  open: total,
  state: 'unpaid',
  estimated: true,
  ...values,
});

const paise = (rupees: number) => Math.round(rupees * 100);

export function billingOf(role: Role, state: BillingState = {}): BillingFile {
  const { stage = 'paying', invoices: all = [], payments = [], missingSettings = [] } = state;
  const readsFee = role !== 'recycler';
  const invoices = all.filter(({ supplier }) => readsFee || supplier === 'recycler');
  const billed: BilledInvoice[] = invoices
    .filter(({ type }) => type === 'invoice')
    .map((invoice) => ({
      supplier: invoice.supplier,
      number: invoice.number,
      total: paise(invoice.total),
      roundOff: paise(invoice.round_off),
      isWhollyCredited: invoice.credited === invoice.taxable_value,
    }));
  const sum = reconcile(paise(ORDER_TOTAL), billed, {
    recycler: paise(EXPECTED.recycler.total),
    platform: paise(EXPECTED.platform.total),
  });
  const isEnded = isClosed(stage);
  const payees = [
    payeeOf('recycler', EXPECTED.recycler.total, state.recycler),
    payeeOf('platform', EXPECTED.platform.total, state.platform),
  ];
  return {
    invoices,
    expected: { ...EXPECTED, platform: readsFee ? EXPECTED.platform : null },
    reconciliation: readsFee
      ? {
          order_total: ORDER_TOTAL,
          invoices_total: (sum.invoicesTotal ?? 0) / 100,
          difference: (sum.difference ?? 0) / 100,
          round_off: sum.roundOff / 100,
          estimated: sum.estimated,
        }
      : null,
    payees: stage === 'asked' || isEnded ? [] : payees.slice(0, readsFee ? 2 : 1),
    payments,
    fee_invoice: readsFee ? feeInvoiceState({ fee: 6_250, stage, invoices: billed, missingSettings }) : null,
    actions: billingActions(role, {
      payments: payments.length,
      stage,
      madeBy: 'producer',
      hasFee: true,
      open: { recycler: openInvoice(billed, 'recycler')?.number, platform: openInvoice(billed, 'platform')?.number },
      missingSettings,
    }),
  };
}
