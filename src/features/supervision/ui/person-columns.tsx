import { Link } from 'react-router';
import { formatDate } from '../../../lib/dates.ts';
import type { Column } from '../../../ui/table.tsx';
import type { Answer } from '../../../web/api.ts';
import styles from './person-columns.module.css';
import { PersonDelete } from './person-delete.tsx';
import { DocumentLink, PictureLink } from './person-files.tsx';

export type Person = Answer<'GET /api/superadmin/recyclers/'>['data'][number];
export type PersonSide = 'recycler' | 'producer';

const TARGETS = { recycler: '/recyclers/targetStatus', producer: '/producers/targetStatus' } as const;

/** A text or a dash. */
const plain = (key: string, header: string, value: (person: Person) => string | null): Column<Person> => ({
  key,
  header,
  cell: (person) => value(person) || '-',
});
/** Names and addresses get the width to stand in few lines. */
const wide = (key: string, header: string, value: (person: Person) => string | null): Column<Person> => ({
  key,
  header,
  cell: (person) => <span className={styles.wide}>{value(person) || '-'}</span>,
});
const short = (...column: Parameters<typeof plain>): Column<Person> => ({ ...plain(...column), nowrap: true });

/** The specification's profile fields as columns; producers show the branch and its code too. */
export function personColumns(side: PersonSide): Column<Person>[] {
  return [
    { key: 'sr', header: 'SR No', cell: (_, index) => index + 1 },
    {
      key: 'name',
      header: 'Full Name',
      main: true,
      cell: (person) => (
        <Link to={`${TARGETS[side]}/${person.id}`} className={styles.name}>
          {person.full_name}
        </Link>
      ),
    },
    short('unique', 'ID', (person) => person.unique_id),
    plain('email', 'Email', (person) => person.email),
    short('mobile', 'Mobile No', (person) => person.mobile_no),
    wide('company', 'Company Name', (person) => person.company_name),
    plain('designation', 'Designation', (person) => person.designation),
    short(
      'registered',
      'Registration Date',
      (person) => person.registration_date && formatDate(person.registration_date),
    ),
    plain('city', 'City', (person) => person.city),
    plain('state', 'State', (person) => person.state),
    short('gst', 'GST Number', (person) => person.gst_number),
    plain('pcb', 'PCB Number', (person) => person.pcb_number),
    wide('address', 'Address', (person) => person.address),
    {
      key: 'logo',
      header: 'Company Logo',
      cell: (person) => <PictureLink url={person.company_logo} what={`logo of ${person.full_name}`} />,
    },
    {
      key: 'pcb-doc',
      header: 'PCB Document',
      cell: (person) => <DocumentLink url={person.pcb_doc} what={`PCB document of ${person.full_name}`} />,
    },
    wide('holder', 'Account Holder Name', (person) => person.account_holder_name),
    short('account', 'Account Number', (person) => person.account_number),
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
        <PictureLink url={person.canceled_check_proof} what={`cancelled cheque of ${person.full_name}`} />
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
