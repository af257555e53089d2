import { useState } from 'react';
import type { Role } from '../../../lib/contract.ts';
import { financialYearLabel, parseFinancialYear, tradeYearOptions } from '../../../lib/financial-year.ts';
import { Select } from '../../../ui/fields/select.tsx';
import { EmptyState, LOADING_ROWS, LoadingState } from '../../../ui/feedback/states.tsx';
import { ListView } from '../../../ui/lists/list-view.tsx';
import { ShowAll } from '../../../ui/lists/show-all.tsx';
import { Table, TALL_TABLE } from '../../../ui/lists/table.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { allItems, ExportMenu } from '../../../web/export-menu.tsx';
import { useApiList } from '../../../web/queries.ts';
import { certificateColumns, certificateExport } from './certificate-columns.tsx';
import { certificatesQuery, type Certificate } from './queries.ts';

const EMPTY: Readonly<Record<Role, string>> = {
  recycler: 'Numbers that you record for your orders appear here.',
  producer: 'Numbers that recyclers record for your orders appear here.',
  superadmin: 'Numbers that recyclers record appear here.',
};
const keyOf = ({ id }: Certificate) => id;

/** Filter by the financial year of the credit. */
export function CertificateFilter() {
  const [year, setYear] = useAddressText('FY');
  const [today] = useState(() => new Date());
  const years = tradeYearOptions(today).map((each) => ({ value: String(each), label: financialYearLabel(each) }));
  const chosen = parseFinancialYear(year);
  return (
    <Select
      label="Financial year"
      value={chosen === null ? '' : String(chosen)}
      onValueChange={setYear}
      placeholder="All"
      options={years}
    />
  );
}

/** Certificate numbers of the CPCB portal that the reader sees, newest first. */
export function CertificateList({ role }: { role: Role }) {
  const [search] = useAddressText('search');
  const [year] = useAddressText('FY');
  const FY = parseFinancialYear(year);
  const list = useApiList(certificatesQuery({ search, ...(FY !== null && { FY: String(FY) }) }));
  const isFiltered = search !== '' || FY !== null;
  return (
    <>
      <ExportMenu list={list} name="certificate-numbers" columns={certificateExport(role)} rows={allItems} />
      <ListView
        list={list}
        noun="certificate numbers"
        loading={<LoadingState shape={LOADING_ROWS} />}
        empty={
          <EmptyState
            title="No certificate numbers yet."
            drawing={isFiltered ? 'search' : 'papers'}
            text={isFiltered ? 'No certificate number matches.' : EMPTY[role]}
            action={isFiltered && <ShowAll />}
          />
        }
      >
        {(rows) => (
          <Table
            caption="CPCB certificate numbers"
            columns={certificateColumns(role)}
            rows={rows}
            rowKey={keyOf}
            maxHeight={TALL_TABLE}
          />
        )}
      </ListView>
    </>
  );
}
