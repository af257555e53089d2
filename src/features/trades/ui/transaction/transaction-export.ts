import { type ExportColumn, yesOrNo } from '../../../../lib/export-column.ts';
import { financialYearLabel } from '../../../../lib/financial-year.ts';
import { unitName } from '../../../../lib/quantity.ts';
import { stageFacts } from '../../../stages/stages.ts';
import { DOCUMENT_LABELS, type Transaction } from './transaction-documents.ts';

interface Words {
  total: string;
  /** Label of the recycler's proof. */
  transferProof: string;
}

/** Columns of paid trades with all amounts; for documents only whether they exist. */
const columnsOf = ({ total, transferProof }: Words): readonly ExportColumn<Transaction>[] => [
  { header: 'SR No', value: (_, index) => index + 1 },
  { header: 'Work Order No.', value: (transaction) => transaction.order_id },
  { header: 'Work Order Date', format: 'time', value: (transaction) => new Date(transaction.work_order_date) },
  { header: 'Offer Title', value: (transaction) => transaction.title },
  { header: 'Waste Type', value: (transaction) => transaction.waste_type },
  { header: 'Product Type', value: (transaction) => transaction.product_type },
  { header: 'Credit Type', value: (transaction) => transaction.credit_type },
  { header: 'Producer Type', value: (transaction) => transaction.producer_type },
  { header: 'FY', value: (transaction) => financialYearLabel(transaction.FY) },
  { header: 'FY of the credit', value: (transaction) => financialYearLabel(transaction.credit_FY) },
  { header: 'EPR Registration No', value: (transaction) => transaction.epr_registration_number },
  { header: 'Producer ID', value: (transaction) => transaction.producer_unique_id },
  { header: 'Ordered By', value: (transaction) => transaction.order_by },
  { header: 'Recycler ID', value: (transaction) => transaction.recycler_unique_id },
  { header: 'Offered By', value: (transaction) => transaction.offered_by },
  { header: 'Unit', value: ({ unit }) => unitName(unit) },
  { header: 'Credit Quantity', format: 'quantity', value: (transaction) => transaction.credit_quantity },
  { header: 'Price per credit (₹)', format: 'money', value: (transaction) => transaction.price_per_credit },
  { header: 'Item Value (₹)', format: 'money', value: (transaction) => transaction.item_value },
  { header: 'Processing Fee (₹)', format: 'money', value: (transaction) => transaction.transaction_fee },
  { header: 'CGST (₹)', format: 'money', value: (transaction) => transaction.cgst },
  { header: 'SGST (₹)', format: 'money', value: (transaction) => transaction.sgst },
  { header: 'IGST (₹)', format: 'money', value: (transaction) => transaction.igst },
  { header: 'GST (₹)', format: 'money', value: (transaction) => transaction.gst },
  { header: total, format: 'money', value: (transaction) => transaction.total_price },
  { header: 'Payment Status', value: ({ stage }) => stageFacts(stage).order?.word ?? '' },
  { header: 'Transaction Proof', value: (transaction) => yesOrNo(transaction.transaction_proof) },
  { header: 'Producer Transfer Proof', value: (transaction) => yesOrNo(transaction.producer_transfer_proof) },
  { header: transferProof, value: (transaction) => yesOrNo(transaction.recycler_transfer_proof) },
  { header: 'Trail Documents', value: (transaction) => yesOrNo(transaction.trail_documents) },
  { header: 'Trade ID', value: (transaction) => transaction.trade_id },
  { header: 'Transaction ID', value: (transaction) => transaction.id },
];

/** Export columns for a party and for the superadmin, each in the words of their cards. */
export const TRANSACTION_EXPORT = columnsOf({
  total: 'Total including GST (₹)',
  transferProof: DOCUMENT_LABELS.recycler_transfer_proof,
});
export const REVIEW_EXPORT = columnsOf({
  total: 'Total Earnings including GST (₹)',
  transferProof: 'Recycler Transfer Proof',
});
