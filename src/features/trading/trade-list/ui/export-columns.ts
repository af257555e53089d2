/** Columns of the files of requests and of work orders, with all amounts, in the words of the cards of their reader. */
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import type { Role } from '#lib/contract.ts';
import { type ExportColumn, yesOrNo } from '#lib/export-column.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { unitName } from '#lib/quantity.ts';
import { stageFacts } from '#trading/stages/stages.ts';
import { DOCUMENT_LABELS } from '#trading/trades/document-rules.ts';
import { badgeOf, type RequestKind, type TradeRequest } from '#trading/trades/ui/request/request-words.ts';
import type { Transaction } from '#trading/trades/ui/transaction/transaction-documents.ts';
import { statusWord } from '#ui/feedback/badge-status.ts';

type TradeRow = TradeRequest | Transaction;

const NUMBER: ExportColumn<unknown> = { header: 'SR No', value: (_, index) => index + 1 };
const SUBJECT: readonly ExportColumn<TradeRow>[] = [
  { header: 'Offer Title', value: ({ title }) => title },
  { header: 'Waste Type', value: ({ waste_type }) => waste_type },
  { header: 'Product Type', value: ({ product_type }) => product_type },
  { header: 'Credit Type', value: ({ credit_type }) => credit_type },
];
const YEARS: readonly ExportColumn<TradeRow>[] = [
  { header: 'FY', value: ({ FY }) => financialYearLabel(FY) },
  { header: 'FY of the credit', value: ({ credit_FY }) => financialYearLabel(credit_FY) },
  { header: 'EPR Registration No', value: ({ epr_registration_number }) => epr_registration_number },
];
const UNIT: ExportColumn<TradeRow> = { header: 'Unit', value: ({ unit }) => unitName(unit) };
const AMOUNTS: readonly ExportColumn<TradeRow>[] = [
  { header: 'Item Value (₹)', format: 'money', value: ({ item_value }) => item_value },
  { header: 'Processing Fee (₹)', format: 'money', value: ({ transaction_fee }) => transaction_fee },
  { header: 'CGST (₹)', format: 'money', value: ({ cgst }) => cgst },
  { header: 'SGST (₹)', format: 'money', value: ({ sgst }) => sgst },
  { header: 'IGST (₹)', format: 'money', value: ({ igst }) => igst },
  { header: 'GST (₹)', format: 'money', value: ({ gst }) => gst },
];

export const requestColumns = (role: AccountRole, ofKind: RequestKind): readonly ExportColumn<TradeRequest>[] => [
  NUMBER,
  { header: 'Kind', value: ({ kind }) => (kind === 'purchase' ? 'Direct Purchase' : 'Counter Offer') },
  { header: 'Date', format: 'time', value: (request) => new Date(request.created_at) },
  ...SUBJECT,
  ...YEARS,
  { header: 'Requested By', value: (request) => request.requested_by },
  { header: 'Offered By', value: (request) => request.offered_by },
  UNIT,
  { header: 'Quantity', format: 'quantity', value: (request) => request.quantity },
  {
    header: ofKind === 'counter' ? 'Offer Price (₹)' : 'Price (₹)',
    format: 'money',
    value: (request) => request.price_per_credit,
  },
  { header: 'Listed Price (₹)', format: 'money', value: (request) => request.actual_price },
  ...AMOUNTS,
  { header: 'Total Payable (₹)', format: 'money', value: (request) => request.total },
  { header: 'Status', value: (request) => statusWord(badgeOf(request, role)) },
  {
    header: 'Answer Or Pay By',
    format: 'time',
    value: ({ expires_at: until }) => (until === null ? null : new Date(until)),
  },
  { header: 'Trade ID', value: (request) => request.id },
];

/** Documents are exported as whether they exist. */
export const transactionColumns = (role: Role): readonly ExportColumn<Transaction>[] => [
  NUMBER,
  { header: 'Work Order No.', value: (transaction) => transaction.order_id },
  { header: 'Work Order Date', format: 'time', value: (transaction) => new Date(transaction.work_order_date) },
  ...SUBJECT,
  { header: 'Producer Type', value: (transaction) => transaction.producer_type },
  ...YEARS,
  { header: 'Producer ID', value: (transaction) => transaction.producer_unique_id },
  { header: 'Ordered By', value: (transaction) => transaction.order_by },
  { header: 'Recycler ID', value: (transaction) => transaction.recycler_unique_id },
  { header: 'Offered By', value: (transaction) => transaction.offered_by },
  UNIT,
  { header: 'Credit Quantity', format: 'quantity', value: (transaction) => transaction.credit_quantity },
  { header: 'Price per credit (₹)', format: 'money', value: (transaction) => transaction.price_per_credit },
  ...AMOUNTS,
  {
    header: role === 'superadmin' ? 'Total Earnings including GST (₹)' : 'Total including GST (₹)',
    format: 'money',
    value: (transaction) => transaction.total_price,
  },
  { header: 'Payment Status', value: ({ stage }) => stageFacts(stage).order?.word ?? '' },
  { header: 'Transaction Proof', value: (transaction) => yesOrNo(transaction.transaction_proof) },
  { header: 'Producer Transfer Proof', value: (transaction) => yesOrNo(transaction.producer_transfer_proof) },
  {
    header: role === 'superadmin' ? 'Recycler Transfer Proof' : DOCUMENT_LABELS.recycler_transfer_proof,
    value: (transaction) => yesOrNo(transaction.recycler_transfer_proof),
  },
  { header: 'Trail Documents', value: (transaction) => yesOrNo(transaction.trail_documents) },
  { header: 'Trade ID', value: (transaction) => transaction.trade_id },
  { header: 'Transaction ID', value: (transaction) => transaction.id },
];
