import { Link } from 'react-router';
import type { Role } from '../../../lib/contract.ts';
import { formatDay } from '../../../lib/dates.ts';
import type { ExportColumn } from '../../../lib/export-column.ts';
import { Money } from '../../../ui/brand/amount.tsx';
import type { Column } from '../../../ui/lists/table.tsx';
import { tradeBillingPath } from '../../../web/paths.ts';
import type { InvoiceRow } from './queries.ts';
import { ViewPaper } from './view-paper.tsx';

/** State of the IRN: its last characters, or why there is none. */
export function irnText({ irn, needs_irn }: Pick<InvoiceRow, 'irn' | 'needs_irn'>): string {
  return irn?.slice(-6) ?? (needs_irn ? 'Missing' : 'Not needed');
}

export const typeText = ({ type }: Pick<InvoiceRow, 'type'>): string =>
  type === 'invoice' ? 'Invoice' : 'Credit note';

const money = (key: 'taxable_value' | 'cgst' | 'sgst' | 'igst' | 'total', header: string): Column<InvoiceRow> => ({
  key,
  header,
  numeric: true,
  cell: (row) => <Money rupees={row[key]} />,
});

const columnsFor = (other: 'Buyer' | 'Supplier'): readonly Column<InvoiceRow>[] => [
  {
    key: 'number',
    header: 'Number',
    main: true,
    nowrap: true,
    cell: (row) => (
      <>
        {row.number}
        {row.type === 'credit_note' && <div className="text-soft text-small">{` ${typeText(row)}`}</div>}
      </>
    ),
  },
  { key: 'date', header: 'Date', nowrap: true, cell: ({ date }) => formatDay(date) },
  {
    key: 'order',
    header: 'Work order',
    nowrap: true,
    cell: ({ trade_id: trade, order_id: order }) => <Link to={tradeBillingPath(trade)}>{order}</Link>,
  },
  { key: 'other', header: other, long: true, cell: (row) => (other === 'Buyer' ? row.to : row.from).legal_name },
  money('taxable_value', 'Taxable value'),
  money('cgst', 'CGST'),
  money('sgst', 'SGST'),
  money('igst', 'IGST'),
  { ...money('total', 'Total'), pinned: true },
  { key: 'irn', header: 'IRN', cell: irnText },
  { key: 'paper', header: 'Paper', actions: true, cell: (row) => <ViewPaper document={row} /> },
];

const OF_SUPPLIER = columnsFor('Buyer');
const OF_BUYER = columnsFor('Supplier');

/** Columns of the list: a producer reads who has supplied, the others who has bought. */
export const invoiceColumns = (role: Role): readonly Column<InvoiceRow>[] =>
  role === 'producer' ? OF_BUYER : OF_SUPPLIER;

export const INVOICE_EXPORT: readonly ExportColumn<InvoiceRow>[] = [
  { header: 'SR No', value: (_, index) => index + 1 },
  { header: 'Number', value: (row) => row.number },
  { header: 'Type', value: typeText },
  { header: 'Date', format: 'date', value: (row) => new Date(`${row.date}T00:00:00+05:30`) },
  { header: 'FY', value: (row) => row.FY },
  { header: 'Work order', value: (row) => row.order_id },
  { header: 'Supplier GSTIN', value: (row) => row.from.gstin },
  { header: 'Supplier', value: (row) => row.from.legal_name },
  { header: 'Buyer GSTIN', value: (row) => row.to.gstin },
  { header: 'Buyer', value: (row) => row.to.legal_name },
  { header: 'Place of supply', value: ({ place_of_supply: place }) => `${place.state} (${place.state_code})` },
  { header: 'HSN/SAC', value: (row) => row.hsn_sac },
  { header: 'Description', value: (row) => row.description },
  { header: 'Unit', value: (row) => row.unit },
  { header: 'Quantity', format: 'quantity', value: (row) => row.quantity },
  { header: 'Unit price (₹)', format: 'money', value: (row) => row.unit_price },
  { header: 'Taxable value (₹)', format: 'money', value: (row) => row.taxable_value },
  { header: 'GST %', value: (row) => row.gst_percent },
  { header: 'CGST (₹)', format: 'money', value: (row) => row.cgst },
  { header: 'SGST (₹)', format: 'money', value: (row) => row.sgst },
  { header: 'IGST (₹)', format: 'money', value: (row) => row.igst },
  { header: 'Round off (₹)', format: 'money', value: (row) => row.round_off },
  { header: 'Total (₹)', format: 'money', value: (row) => row.total },
  { header: 'Credited (₹)', format: 'money', value: (row) => row.credited },
  { header: 'IRN', value: (row) => row.irn ?? irnText(row) },
  { header: 'Reason', value: (row) => row.reason },
  { header: 'Trade ID', value: (row) => row.trade_id },
];
