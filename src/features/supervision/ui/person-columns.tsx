import { Link } from 'react-router';
import { formatDay } from '../../../lib/dates.ts';
import { type ExportColumn, isThere } from '../../../lib/export-column.ts';
import { companyPath } from '../../../web/paths.ts';
import { exportColumns, type Column } from '../../../ui/lists/table.tsx';
import type { AccountRole } from '../../epr-accounts/rules.ts';
import styles from './person-columns.module.css';
import type { Person } from './person.ts';
import { PersonBank } from './person-bank.tsx';
import { PersonDelete } from './person-delete.tsx';
import { ChequeLink, DocumentLink, PictureLink } from './person-files.tsx';

/** Column of a text or a dash. */
const plain = (key: string, header: string, value: (person: Person) => string | null): Column<Person> => ({
  key,
  header,
  cell: (person) => value(person) || '-',
  value: (person) => value(person) || null,
});
/** Column of a long text (names, addresses) with more width. */
const wide = (key: string, header: string, value: (person: Person) => string | null): Column<Person> => ({
  key,
  header,
  long: true,
  cell: (person) => value(person) || '-',
  value: (person) => value(person) || null,
});
const short = (...column: Parameters<typeof plain>): Column<Person> => ({ ...plain(...column), nowrap: true });

/** Columns of the profile fields; producers have the branch and its code too. */
function personColumns(side: AccountRole): Column<Person>[] {
  return [
    { key: 'sr', header: 'SR No', cell: (_, index) => index + 1, value: (_, index) => index + 1 },
    {
      key: 'name',
      header: 'Full Name',
      main: true,
      value: (person) => person.full_name,
      cell: (person) => (
        <Link to={companyPath(side, person.id)} className={styles.name}>
          {person.full_name}
        </Link>
      ),
    },
    short('unique', 'ID', (person) => person.unique_id),
    {
      key: 'email',
      header: 'Email',
      value: (person) => person.email,
      cell: (person) => (
        <>
          {person.email}
          {!person.email_verified && <div>E-mail not confirmed</div>}
        </>
      ),
    },
    short('mobile', 'Mobile No', (person) => person.mobile_no),
    wide('company', 'Company Name', (person) => person.company_name),
    plain('designation', 'Designation', (person) => person.designation),
    {
      key: 'registered',
      header: 'Registration Date',
      nowrap: true,
      cell: (person) => (person.registration_date ? formatDay(person.registration_date) : '-'),
      format: 'date',
      value: (person) => (person.registration_date ? new Date(person.registration_date) : null),
    },
    plain('city', 'City', (person) => person.city),
    plain('state', 'State', (person) => person.state),
    short('gst', 'GST Number', (person) => person.gst_number),
    plain('pcb', 'PCB Number', (person) => person.pcb_number),
    wide('address', 'Address', (person) => person.address),
    {
      key: 'logo',
      header: 'Company Logo',
      value: (person) => isThere(person.company_logo),
      cell: (person) => <PictureLink url={person.company_logo} what={`logo of ${person.full_name}`} />,
    },
    {
      key: 'pcb-doc',
      header: 'PCB Document',
      value: (person) => isThere(person.pcb_doc),
      cell: (person) => <DocumentLink url={person.pcb_doc} what={`PCB document of ${person.full_name}`} />,
    },
    wide('holder', 'Account Holder Name', (person) => person.account_holder_name),
    { key: 'account', header: 'Account Number', cell: (person) => <PersonBank person={person} /> },
    wide('bank', 'Bank Name', (person) => person.bank_name),
    ...(side === 'producer'
      ? [
          plain('branch', 'Branch Name', (person) => person.branch_name),
          plain('ifsc', 'IFSC Code', (person) => person.ifsc_code),
        ]
      : []),
    {
      key: 'cheque',
      header: 'Cancelled Cheque',
      cell: (person) => (
        <ChequeLink url={person.canceled_check_proof} what={`cancelled cheque of ${person.full_name}`} />
      ),
    },
    {
      key: 'delete',
      header: 'Delete',
      actions: true,
      cell: (person) => <PersonDelete side={side} person={person} />,
    },
  ];
}

export const PERSON_COLUMNS = { recycler: personColumns('recycler'), producer: personColumns('producer') };

/** Columns that are not exported: bank details. */
const NOT_EXPORTED = new Set(['holder', 'account', 'bank', 'branch', 'ifsc', 'cheque']);

/** Export columns: those of the screen and some more. */
function personExport(side: AccountRole): ExportColumn<Person>[] {
  return [
    ...exportColumns(PERSON_COLUMNS[side].filter(({ key }) => !NOT_EXPORTED.has(key))),
    { header: 'Signed Up On', format: 'time', value: (person) => new Date(person.created_at) },
    { header: `${side === 'recycler' ? 'Recycler' : 'Producer'} Key`, value: (person) => person.id },
  ];
}
export const PERSON_EXPORT = { recycler: personExport('recycler'), producer: personExport('producer') };
