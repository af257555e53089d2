import { Link } from 'react-router';
import { CLOSING_LINE } from '#lib/closing-line.ts';
import type { Role } from '#lib/contract.ts';
import { formatDay, startOfDay } from '#lib/dates.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { financialYearLabel, parseFinancialYear, tradeYearOptions } from '#lib/financial-year.ts';
import { OrderNumber } from '#trading/trades/ui/order/order-number.tsx';
import { Money } from '#ui/brand/amount.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { type Option, Select } from '#ui/fields/select.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { type Column, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { tradeBillingPath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import { useToday } from '#web/today.ts';
import { ListFilters } from '#web/workspace/page-tools.tsx';
import { monthName, monthOptions } from './months.ts';
import { type InvoiceRow, invoicesQuery, invoicesToIssueQuery, useGstNumbers } from './queries.ts';
import { ViewPaper } from './view-paper.tsx';
import styles from './invoice-list.module.css';

const TYPES: readonly Option[] = [
  { value: 'invoice', label: 'Invoice' },
  { value: 'credit_note', label: 'Credit note' },
];

/** The options, and the one of the address where it is not among them. */
const withChosen = (options: readonly Option[], value: string, label = value): readonly Option[] =>
  value === '' || options.some((option) => option.value === value) ? options : [...options, { value, label }];

/** The filters of the address; a text there that is none is left out. */
function useInvoiceFilter() {
  const [search] = useAddressText('search');
  const [year, setYear] = useAddressText('FY');
  const [month, setMonth] = useAddressText('month');
  const [gstin, setGstin] = useAddressText('gstin');
  const [type, setType] = useAddressText('type');
  const FY = parseFinancialYear(year);
  const chosen = {
    search,
    FY: FY === null ? '' : String(FY),
    month: /^20\d\d-(?:0[1-9]|1[0-2])$/.test(month) ? month : '',
    gstin,
    type: TYPES.some(({ value }) => value === type) ? type : '',
  };
  return { chosen, setYear, setMonth, setGstin, setType };
}

/** Tax invoices and credit notes of the reader, newest first; search and filters are stored in the address. */
export function InvoiceList({ role }: { role: Role }) {
  const { chosen, setYear, setMonth, setGstin, setType } = useInvoiceFilter();
  const list = useApiList(invoicesQuery(chosen));
  const numbers = useGstNumbers();
  const today = startOfDay(useToday());
  const years = tradeYearOptions(today).map((year) => ({ value: String(year), label: financialYearLabel(year) }));
  const months = monthOptions(today, chosen.FY === '' ? undefined : Number(chosen.FY));
  const isFiltered = Object.values(chosen).some((value) => value !== '');
  return (
    <>
      <ExportMenu list={list} name="invoices" columns={INVOICE_EXPORT} rows={allItems} closing={CLOSING_LINE} />
      <ListFilters className={styles.filters}>
        <Select
          label="Financial year"
          value={chosen.FY}
          onValueChange={(year) => {
            setYear(year);
            setMonth('');
          }}
          placeholder="All"
          options={withChosen(years, chosen.FY, chosen.FY && financialYearLabel(Number(chosen.FY)))}
        />
        <Select
          label="Month"
          value={chosen.month}
          onValueChange={setMonth}
          placeholder="All"
          options={withChosen(months, chosen.month, chosen.month && monthName(chosen.month))}
        />
        <Select
          label="GST number"
          value={chosen.gstin}
          onValueChange={setGstin}
          placeholder="All"
          loading={numbers.loading}
          options={withChosen(numbers.options, chosen.gstin)}
        />
        <Select label="Type" value={chosen.type} onValueChange={setType} placeholder="All" options={TYPES} />
      </ListFilters>
      <ListView
        list={list}
        noun="documents"
        empty={
          <EmptyState
            title="No invoices yet."
            drawing={isFiltered ? 'search' : 'papers'}
            text={isFiltered ? 'No invoice or credit note matches.' : EMPTY[role]}
            action={isFiltered && <ShowAll />}
          />
        }
      >
        {(rows) => (
          <Table
            caption="Invoices and credit notes"
            columns={invoiceColumns(role)}
            rows={rows}
            maxHeight={TALL_TABLE}
          />
        )}
      </ListView>
    </>
  );
}

const EMPTY: Readonly<Record<Role, string>> = {
  recycler: 'Issue the invoice of a trade once its payment has been initiated.',
  producer: 'Invoices of recyclers and of the platform appear here.',
  superadmin: 'Invoices of recyclers and of the platform appear here.',
};

/** State of the IRN: its last characters, or why there is none. */
function irnText({ irn, needs_irn }: Pick<InvoiceRow, 'irn' | 'needs_irn'>): string {
  return irn?.slice(-6) ?? (needs_irn ? 'Missing' : 'Not needed');
}

const typeText = ({ type }: Pick<InvoiceRow, 'type'>): string => (type === 'invoice' ? 'Invoice' : 'Credit note');

const money = (key: 'taxable_value' | 'cgst' | 'sgst' | 'igst' | 'total', header: string): Column<InvoiceRow> => ({
  key,
  header,
  numeric: true,
  cell: (row) => <Money rupees={row[key]} />,
});

const tax = (key: 'cgst' | 'sgst' | 'igst', header: string): Column<InvoiceRow> => ({
  ...money(key, header),
  isEmpty: (row) => row[key] === 0,
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
    cell: ({ trade_id: trade, order_id: order }) =>
      order !== null && (
        <Link to={tradeBillingPath(trade)} aria-label={order}>
          <OrderNumber number={order} />
        </Link>
      ),
  },
  { key: 'other', header: other, long: true, cell: (row) => (other === 'Buyer' ? row.to : row.from).legal_name },
  money('taxable_value', 'Taxable value'),
  tax('cgst', 'CGST'),
  tax('sgst', 'SGST'),
  tax('igst', 'IGST'),
  { ...money('total', 'Total'), pinned: true },
  {
    key: 'irn',
    header: 'IRN',
    nowrap: true,
    cell: irnText,
    isEmpty: ({ irn, needs_irn: needed }) => irn === null && !needed,
  },
  { key: 'paper', header: 'Paper', actions: true, cell: (row) => <ViewPaper document={row} /> },
];

const OF_SUPPLIER = columnsFor('Buyer');
const OF_BUYER = columnsFor('Supplier');

/** Columns of the list: a producer reads who has supplied, the others who has bought. */
const invoiceColumns = (role: Role): readonly Column<InvoiceRow>[] => (role === 'producer' ? OF_BUYER : OF_SUPPLIER);

/** A figure of a document, of a credit note below zero as in the registers: a column of the file can be added up. */
const counted = (
  header: string,
  key: 'quantity' | 'taxable_value' | 'cgst' | 'sgst' | 'igst' | 'round_off' | 'total',
  format: 'quantity' | 'money' = 'money',
): ExportColumn<InvoiceRow> => ({
  header,
  format,
  value: (row) => (row.type === 'credit_note' && row[key] !== null ? 0 - row[key] : row[key]),
});

const INVOICE_EXPORT: readonly ExportColumn<InvoiceRow>[] = [
  { header: 'SR No', value: (_, index) => index + 1 },
  { header: 'Number', value: (row) => row.number },
  { header: 'Type', value: typeText },
  { header: 'Date', format: 'date', value: (row) => startOfDay(row.date) },
  { header: 'FY', value: (row) => financialYearLabel(row.FY) },
  { header: 'Work order', value: (row) => row.order_id },
  { header: 'Supplier GSTIN', value: (row) => row.from.gstin },
  { header: 'Supplier', value: (row) => row.from.legal_name },
  { header: 'Buyer GSTIN', value: (row) => row.to.gstin },
  { header: 'Buyer', value: (row) => row.to.legal_name },
  { header: 'Place of supply', value: ({ place_of_supply: place }) => `${place.state} (${place.state_code})` },
  { header: 'HSN/SAC', value: (row) => row.hsn_sac },
  { header: 'Description', value: (row) => row.description },
  { header: 'Unit', value: (row) => row.unit },
  counted('Quantity', 'quantity', 'quantity'),
  { header: 'Unit price (₹)', format: 'money', value: (row) => row.unit_price },
  counted('Taxable value (₹)', 'taxable_value'),
  { header: 'GST %', value: (row) => row.gst_percent },
  counted('CGST (₹)', 'cgst'),
  counted('SGST (₹)', 'sgst'),
  counted('IGST (₹)', 'igst'),
  counted('Round off (₹)', 'round_off'),
  counted('Total (₹)', 'total'),
  { header: 'Credited before tax (₹)', format: 'money', value: (row) => row.credited },
  { header: 'IRN', value: (row) => row.irn ?? irnText(row) },
  { header: 'Reason', value: (row) => row.reason },
  { header: 'Trade ID', value: (row) => row.trade_id },
];

/** Verified and completed trades that the recycler has not invoiced; nothing where there are none. */
export function InvoicesToIssue() {
  const list = useApiList(invoicesToIssueQuery);
  if (list.items.length === 0) return list.isError ? <QueryError of={list} /> : null;
  return (
    <Card title="Invoices to issue" subtitle="The payment is verified, and there is no invoice.">
      <ul className={styles.trades} aria-label="Invoices to issue">
        {list.items.map(({ id, order_id: order, buyer, taxable_value: value }) => (
          <li key={id} className={styles.trade}>
            <Link to={tradeBillingPath(id)}>{order}</Link>
            <span>{buyer}</span>
            <span>
              <span className="text-soft text-small">Taxable value</span> <Money rupees={value} />
            </span>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <LoadMore
          more
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoad={() => void list.fetchNextPage()}
        />
      )}
    </Card>
  );
}
