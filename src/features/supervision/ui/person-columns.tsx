import { Link } from 'react-router';
import { formatDate } from '../../../lib/dates.ts';
import type { Column } from '../../../ui/table.tsx';
import type { Answer } from '../../../web/api.ts';
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

/** The specification's profile fields as columns; producers show the branch and its code too. */
export function personColumns(side: PersonSide): Column<Person>[] {
  return [
    { key: 'sr', header: 'SR No', cell: (_, index) => index + 1 },
    {
      key: 'name',
      header: 'Full Name',
      main: true,
      cell: (person) => <Link to={`${TARGETS[side]}/${person.id}`}>{person.full_name}</Link>,
    },
    plain('unique', 'ID', (person) => person.unique_id),
    plain('email', 'Email', (person) => person.email),
    plain('mobile', 'Mobile No', (person) => person.mobile_no),
    plain('company', 'Company Name', (person) => person.company_name),
    plain('designation', 'Designation', (person) => person.designation),
    plain(
      'registered',
      'Registration Date',
      (person) => person.registration_date && formatDate(person.registration_date),
    ),
    plain('city', 'City', (person) => person.city),
    plain('state', 'State', (person) => person.state),
    plain('gst', 'GST Number', (person) => person.gst_number),
    plain('pcb', 'PCB Number', (person) => person.pcb_number),
    plain('address', 'Address', (person) => person.address),
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
    plain('holder', 'Account Holder Name', (person) => person.account_holder_name),
    plain('account', 'Account Number', (person) => person.account_number),
    plain('bank', 'Bank Name', (person) => person.bank_name),
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
