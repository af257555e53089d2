import { Link } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { Select } from '#ui/fields/select.tsx';
import { ButtonLink } from '#ui/layout/button.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { useAddressChoice, useAddressText } from '#web/address-search.ts';
import { PATHS, recallPath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { RECALL_STATES, scopeText } from '../rules.ts';
import { type ListedRecall, recallsQuery, STATE_WORDS } from './queries.ts';

const STATES = [
  { value: '', label: 'All' },
  ...RECALL_STATES.map((value) => ({ value, label: STATE_WORDS[value][1] })),
];

/** Most certificate numbers of a scope that a row names. */
const SHOWN_NUMBERS = 5;

/** The scope of a recall, shortened where it names many certificate numbers. */
function scopeOf(recall: ListedRecall): string {
  const { certificate_numbers: numbers } = recall;
  const shown = { ...recall, certificate_numbers: numbers.slice(0, SHOWN_NUMBERS) };
  const more = numbers.length > SHOWN_NUMBERS ? ` and ${numbers.length - SHOWN_NUMBERS} more` : '';
  return scopeText({ ...shown, registration_number: recall.epr_account?.epr_registration_number ?? null }) + more;
}

const day = (instant: string | null) => (instant === null ? '-' : formatDay(instant));

const COLUMNS: readonly Column<ListedRecall>[] = [
  {
    key: 'number',
    header: 'Recall',
    main: true,
    nowrap: true,
    cell: ({ id, number }) => <Link to={recallPath(id)}>{number}</Link>,
  },
  {
    key: 'state',
    header: 'Status',
    cell: ({ state }) => <Badge status={STATE_WORDS[state][0]}>{STATE_WORDS[state][1]}</Badge>,
  },
  { key: 'authority', header: 'Authority', cell: ({ authority }) => authority },
  { key: 'reference', header: 'Reference', cell: ({ reference }) => reference },
  { key: 'order_date', header: 'Order date', nowrap: true, cell: ({ order_date }) => formatDay(order_date) },
  { key: 'waste_type', header: 'Waste type', cell: ({ waste_type }) => waste_type },
  { key: 'scope', header: 'Scope', long: true, cell: scopeOf },
  { key: 'executed', header: 'Executed', nowrap: true, cell: ({ executed_at }) => day(executed_at) },
];

/** Filter by state. */
export function RecallFilter() {
  const [status, setStatus] = useAddressChoice('status', RECALL_STATES);
  return <Select label="Status" value={status} onValueChange={setStatus} options={STATES} />;
}

/** All recalls, newest first. */
export function RecallList() {
  const [status] = useAddressChoice('status', RECALL_STATES);
  const [search] = useAddressText('search');
  const list = useApiList(recallsQuery({ status, search }));
  const isFiltered = search !== '' || status !== '';
  return (
    <ListView
      list={list}
      noun="recalls"
      empty={
        <EmptyState
          title="No recalls."
          drawing={isFiltered ? 'search' : 'papers'}
          text={isFiltered ? 'No recall matches.' : 'Enter a recall when an authority cancels credits or certificates.'}
          action={isFiltered ? <ShowAll /> : <ButtonLink to={PATHS.newRecall}>New recall</ButtonLink>}
        />
      }
    >
      {(rows) => <Table caption="Recalls" columns={COLUMNS} rows={rows} maxHeight={TALL_TABLE} />}
    </ListView>
  );
}
