import { Link } from 'react-router';
import { formatDay } from '../../../lib/dates.ts';
import { type ExportColumn, yesOrNo } from '../../../lib/export-column.ts';
import { companyPath, personPath } from '../../../web/paths.ts';
import { exportColumns, type Column } from '../../../ui/lists/table.tsx';
import type { AccountRole } from '../../epr-accounts/rules.ts';
import type { PeopleSort } from '../people-rules.ts';
import styles from './person-columns.module.css';
import type { Person } from './person.ts';
import { PersonDelete } from './person-delete.tsx';
import { DocumentLink } from './person-files.tsx';

/** Column of a text or a dash that its header sorts by. */
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
          <span className={styles.email}>{person.email}</span>
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

export const PERSON_COLUMNS = { recycler: personColumns('recycler'), producer: personColumns('producer') };

/** Export columns: those of the screen and some more. */
function personExport(side: AccountRole): ExportColumn<Person>[] {
  return [
    ...exportColumns(PERSON_COLUMNS[side]),
    { header: `${side === 'recycler' ? 'Recycler' : 'Producer'} Key`, value: (person) => person.id },
  ];
}
export const PERSON_EXPORT = { recycler: personExport('recycler'), producer: personExport('producer') };
