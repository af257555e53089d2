import { useState } from 'react';
import { dayInIndia, formatDateTime, isCalendarDate } from '#lib/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { DateFilter } from '#ui/fields/date-field.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { Select } from '#ui/fields/select.tsx';
import { Button } from '#ui/layout/button.tsx';
import { unbroken } from '#ui/layout/unbroken.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { ListView } from '#ui/lists/list-view.tsx';
import { Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { useAddressChoice, useAddressText } from '#web/address-search.ts';
import { download, errorText, type ApiResponse } from '#web/api.ts';
import { useApiList } from '#web/queries.ts';
import { saveFile } from '#web/save-file.ts';
import { ListFilters, PageTools } from '#web/workspace/page-tools.tsx';
import { ACTION_GROUPS, shownDetail } from '../rules.ts';
import { auditQuery, type AuditFilters } from './queries.ts';
import styles from './audit-trail.module.css';

type Entry = ApiResponse<'GET /api/superadmin/audit/'>['data'][number];

const dash = (text: string | null | undefined) => text || '-';

/** A person without a company of their own has a number alone. */
const nameOf = ({ company_name: name, unique_id: number }: NonNullable<Entry['company']>): string =>
  name === '' ? number : `${name} (${number})`;

const COLUMNS: readonly Column<Entry>[] = [
  { key: 'at', header: 'Time', nowrap: true, cell: ({ at }) => formatDateTime(at) },
  {
    key: 'action',
    header: 'Action',
    main: true,
    cell: ({ text, outcome }) => (
      <>
        {unbroken(text)} {outcome === 'refused' && <Badge status="rejected">Refused</Badge>}
      </>
    ),
  },
  { key: 'by', header: 'By', cell: ({ by }) => dash(by?.name) },
  {
    key: 'company',
    header: 'Company',
    long: true,
    cell: ({ company }) => (company === null ? '-' : unbroken(nameOf(company))),
  },
  { key: 'address', header: 'Address', nowrap: true, cell: ({ address }) => dash(address) },
  { key: 'details', header: 'Details', long: true, cell: ({ detail }) => dash(shownDetail(detail).join('; ')) },
];

const ACTIONS = ACTION_GROUPS.map(({ value }) => value);

function ExportButton({ filters }: { filters: AuditFilters }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      const file = await download('GET /api/superadmin/audit/export/', { query: filters });
      saveFile(file, `audit-${dayInIndia(new Date())}.csv`);
    } catch (error) {
      toast.error(errorText(error));
    }
    setBusy(false);
  };
  return (
    <PageTools>
      <Button variant="secondary" icon="download" busy={busy} onClick={() => void start()}>
        Export
      </Button>
    </PageTools>
  );
}

/** A day of the address; a text that is none is left out. */
function useAddressDay(name: string): [string, (day: string) => void] {
  const [text, setText] = useAddressText(name);
  return [isCalendarDate(text) ? text : '', setText];
}

export function AuditTrail() {
  const [action, setAction] = useAddressChoice('action', ACTIONS);
  const [search, setSearch] = useAddressText('search');
  const [address, setAddress] = useAddressText('address');
  const [from, setFrom] = useAddressDay('from');
  const [to, setTo] = useAddressDay('to');
  const filters = { action, search, address, from, to };
  const list = useApiList(auditQuery(filters));
  return (
    <>
      <ExportButton filters={filters} />
      <ListFilters className={styles.filters}>
        <Select label="Action" value={action} onValueChange={setAction} placeholder="All" options={ACTION_GROUPS} />
        <SearchField label="Person or company" placeholder="Person or company" value={search} onSearch={setSearch} />
        <SearchField label="Address" placeholder="Address" value={address} onSearch={setAddress} />
        <DateFilter label="From" value={from} onDay={setFrom} />
        <DateFilter label="To" value={to} onDay={setTo} />
      </ListFilters>
      <ListView list={list} noun="entries" empty={<EmptyState title="No entries." drawing="papers" />}>
        {(entries) => (
          <KeepListFocus>
            <Table caption="Audit trail" columns={COLUMNS} rows={entries} maxHeight={TALL_TABLE} />
          </KeepListFocus>
        )}
      </ListView>
    </>
  );
}
