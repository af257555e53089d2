import { useState } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { financialYearLabel, parseFinancialYear, tradeYearOptions } from '../../../lib/financial-year.ts';
import { EmptyState, LOADING_ROWS, LoadingState } from '../../../ui/feedback/states.tsx';
import { Select, type Option } from '../../../ui/fields/select.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { ShowAll } from '../../../ui/lists/show-all.tsx';
import { Table, TALL_TABLE } from '../../../ui/lists/table.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { allItems, ExportMenu } from '../../../web/export-menu.tsx';
import { useApiList } from '../../../web/queries.ts';
import { useGstNumbers } from './gst-number-options.ts';
import { INVOICE_EXPORT, invoiceColumns } from './invoice-columns.tsx';
import styles from './invoice-list.module.css';
import { monthName, monthOptions } from './months.ts';
import { invoicesQuery, type InvoiceRow } from './queries.ts';

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
  const [today] = useState(() => new Date());
  const years = tradeYearOptions(today).map((year) => ({ value: String(year), label: financialYearLabel(year) }));
  const months = monthOptions(today, chosen.FY === '' ? undefined : Number(chosen.FY));
  const isFiltered = Object.values(chosen).some((value) => value !== '');
  return (
    <>
      <ExportMenu list={list} name="invoices" columns={INVOICE_EXPORT} rows={allItems} />
      <div role="group" aria-label="Filters" className={styles.filters}>
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
      </div>
      <ListView
        list={list}
        noun="documents"
        loading={<LoadingState shape={LOADING_ROWS} />}
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
            rowKey={keyOf}
            maxHeight={TALL_TABLE}
          />
        )}
      </ListView>
    </>
  );
}

const keyOf = ({ id }: InvoiceRow) => id;

const EMPTY: Readonly<Record<Role, string>> = {
  recycler: 'Issue the invoice of a trade once its payment has been initiated.',
  producer: 'Invoices of recyclers and of the platform appear here.',
  superadmin: 'Invoices of recyclers and of the platform appear here.',
};
