import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { useYearFilter } from '#accounts/targets/ui/year-filter.tsx';
import { dayInIndia, formatDay } from '#lib/dates.ts';
import { type ExportColumn, yesOrNo } from '#lib/export-column.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { Address } from '#ui/brand/address.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { type Column, exportColumns, Table, TALL_TABLE } from '#ui/lists/table.tsx';
import { useAddressText } from '#web/address-search.ts';
import { ExportMenu } from '#web/export-menu.tsx';
import { companyPath, personPath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { PEOPLE_ORDERINGS, type PeopleSort } from '../people-rules.ts';
import { PersonDelete } from './person-delete.tsx';
import { DocumentLink } from './person-files.tsx';
import { type Person, peopleQuery } from './queries.ts';
import styles from './person-table.module.css';

/** Signed up or registered in that year, as the server interprets four digits in this list. */
function isOfYear(person: Person, year: string): boolean {
  return (
    dayInIndia(new Date(person.created_at)).startsWith(year) || person.registration_date?.startsWith(year) === true
  );
}

/** Reason for an empty list: the search text, the year, or no entries at all. */
function emptyText(side: AccountRole, text: string, year: string): string {
  if (text === '' && year === '') return `No ${side} has signed up yet.`;
  const whose = year === '' ? `No ${side}` : `No ${side} of FY ${financialYearLabel(Number(year))}`;
  return text === '' ? `${whose}.` : `${whose} matches “${text}”.`;
}

/**
 * Table of all recyclers or producers with their profiles. The financial year is sent as search text, as the specification says; with a typed text
 * too, the text is sent and the year filters the response.
 */
export function PersonTable({ side }: { side: AccountRole }) {
  const [text] = useAddressText('search');
  const year = useYearFilter();
  const search = text || year;
  const [typed, setOrder] = useAddressText('ordering');
  const ordering = PEOPLE_ORDERINGS.find((name) => name === typed) ?? '';
  const list = useApiList(peopleQuery(side, search, ordering));
  const shown = (people: readonly Person[]) =>
    text && year ? people.filter((person) => isOfYear(person, year)) : people;
  return (
    <>
      <ExportMenu list={list} name={`${side}s`} columns={PERSON_EXPORT[side]} rows={shown} />
      <ListView
        list={list}
        noun={`${side}s`}
        items={shown(list.items)}
        empty={
          <EmptyState
            title="No ERP Account available"
            drawing={search ? 'search' : 'papers'}
            text={emptyText(side, text, year)}
            action={search && <ShowAll />}
          />
        }
      >
        {(people) => (
          <KeepListFocus>
            <Table
              caption={side === 'recycler' ? 'Recyclers' : 'Producers'}
              columns={PERSON_COLUMNS[side]}
              rows={people}
              maxHeight={TALL_TABLE}
              ordering={ordering}
              onOrder={setOrder}
            />
          </KeepListFocus>
        )}
      </ListView>
    </>
  );
}

const plain = (order: PeopleSort, header: string, value: (person: Person) => string | null): Column<Person> => ({
  key: order,
  header,
  order,
  cell: (person) => value(person) || '-',
  value: (person) => value(person) || null,
});
const short = (...column: Parameters<typeof plain>): Column<Person> => ({ ...plain(...column), nowrap: true });
const inFile = (header: string, value: (person: Person) => string | null): Column<Person> => ({
  key: header,
  header,
  fileOnly: true,
  cell: () => null,
  value: (person) => value(person) || null,
});

/** Columns of the table; bank details stand on the page of the company alone. */
function personColumns(side: AccountRole): Column<Person>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      main: true,
      order: 'full_name',
      value: (person) => person.full_name,
      cell: (person) => (
        <Link to={companyPath(side, person.id)} className={styles.name}>
          {person.full_name}
        </Link>
      ),
    },
    {
      key: 'company',
      header: 'Company',
      order: 'company_name',
      value: (person) => person.company_name,
      cell: (person) => (
        <Link to={personPath(side, person.id)} className={styles.company}>
          {person.company_name || person.unique_id}
        </Link>
      ),
    },
    short('unique_id', 'ID', (person) => person.unique_id),
    {
      key: 'email',
      header: 'Email',
      order: 'email',
      value: (person) => person.email,
      cell: (person) => (
        <>
          <span className={styles.email}>
            <Address email={person.email} />
          </span>
          {!person.email_verified && <div>E-mail not confirmed</div>}
        </>
      ),
    },
    short('mobile_no', 'Mobile', (person) => person.mobile_no),
    plain('city', 'City', (person) => person.city),
    plain('state', 'State', (person) => person.state),
    short('gst_number', 'GST number', (person) => person.gst_number),
    {
      key: 'documents',
      header: 'Documents',
      value: (person) => yesOrNo(person.pcb_doc),
      cell: (person) => <DocumentLink url={person.pcb_doc} what={`PCB document of ${person.full_name}`} />,
    },
    {
      key: 'registered',
      header: 'Registered',
      nowrap: true,
      order: 'registration_date',
      cell: (person) => (person.registration_date ? formatDay(person.registration_date) : '-'),
      format: 'date',
      value: (person) => (person.registration_date ? new Date(person.registration_date) : null),
    },
    {
      key: 'joined',
      header: 'Joined',
      nowrap: true,
      order: 'created_at',
      cell: (person) => formatDay(person.created_at),
      format: 'time',
      value: (person) => new Date(person.created_at),
    },
    inFile('Designation', (person) => person.designation),
    inFile('PCB number', (person) => person.pcb_number),
    inFile('Address', (person) => person.address),
    {
      key: 'delete',
      header: 'Delete',
      actions: true,
      cell: (person) => <PersonDelete side={side} person={person} />,
    },
  ];
}

const PERSON_COLUMNS = { recycler: personColumns('recycler'), producer: personColumns('producer') };

/** Export columns: those of the screen and some more. */
function personExport(side: AccountRole): ExportColumn<Person>[] {
  return [
    ...exportColumns(PERSON_COLUMNS[side]),
    { header: `${side === 'recycler' ? 'Recycler' : 'Producer'} Key`, value: (person) => person.id },
  ];
}
const PERSON_EXPORT = { recycler: personExport('recycler'), producer: personExport('producer') };
