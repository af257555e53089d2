import type { ExportColumn } from '../../../../lib/export-column.ts';
import { financialYearLabel } from '../../../../lib/financial-year.ts';
import { unitName } from '../../../../lib/quantity.ts';
import { statusWord } from '../../../../ui/feedback/badge-status.ts';
import type { AccountRole } from '../../../epr-accounts/rules.ts';
import { badgeOf, type RequestKind, type TradeRequest } from './request-words.ts';

/** Export columns of purchase requests or counter-offers with all amounts, in the words of this party's cards. */
export const requestExport = (role: AccountRole, ofKind: RequestKind): readonly ExportColumn<TradeRequest>[] => [
  { header: 'SR No', value: (_, index) => index + 1 },
  { header: 'Kind', value: ({ kind }) => (kind === 'purchase' ? 'Direct Purchase' : 'Counter Offer') },
  { header: 'Date', format: 'time', value: (request) => new Date(request.created_at) },
  { header: 'Offer Title', value: (request) => request.title },
  { header: 'Waste Type', value: (request) => request.waste_type },
  { header: 'Product Type', value: (request) => request.product_type },
  { header: 'Credit Type', value: (request) => request.credit_type },
  { header: 'FY', value: (request) => financialYearLabel(request.FY) },
  { header: 'FY of the credit', value: (request) => financialYearLabel(request.credit_FY) },
  { header: 'EPR Registration No', value: (request) => request.epr_registration_number },
  { header: 'Requested By', value: (request) => request.requested_by },
  { header: 'Offered By', value: (request) => request.offered_by },
  { header: 'Unit', value: ({ unit }) => unitName(unit) },
  { header: 'Quantity', format: 'quantity', value: (request) => request.quantity },
  {
    header: ofKind === 'counter' ? 'Offer Price (₹)' : 'Price (₹)',
    format: 'money',
    value: (request) => request.price_per_credit,
  },
  { header: 'Listed Price (₹)', format: 'money', value: (request) => request.actual_price },
  { header: 'Item Value (₹)', format: 'money', value: (request) => request.item_value },
  { header: 'Processing Fee (₹)', format: 'money', value: (request) => request.transaction_fee },
  { header: 'CGST (₹)', format: 'money', value: (request) => request.cgst },
  { header: 'SGST (₹)', format: 'money', value: (request) => request.sgst },
  { header: 'IGST (₹)', format: 'money', value: (request) => request.igst },
  { header: 'GST (₹)', format: 'money', value: (request) => request.gst },
  { header: 'Total Payable (₹)', format: 'money', value: (request) => request.total },
  { header: 'Status', value: (request) => statusWord(badgeOf(request, role)) },
  {
    header: 'Answer Or Pay By',
    format: 'time',
    value: ({ expires_at: until }) => (until === null ? null : new Date(until)),
  },
  { header: 'Trade ID', value: (request) => request.id },
];
