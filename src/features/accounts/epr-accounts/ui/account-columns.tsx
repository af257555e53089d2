import { Link } from 'react-router';
import { formatDay } from '#lib/dates.ts';
import { yesOrNo } from '#lib/export-column.ts';
import { WasteTypeChip } from '#ui/brand/waste-type-chip.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import type { Column } from '#ui/lists/table.tsx';
import type { ApiResponse } from '#web/api.ts';
import { capacityPath, PATHS } from '#web/paths.ts';
import type { AccountRole } from '../rules.ts';

export type Account =
  | ApiResponse<'GET /api/epr/recycler/'>['data'][number]
  | ApiResponse<'GET /api/epr/producer/'>['data'][number];

const typeOf = (account: Account) => ('recycler_type' in account ? account.recycler_type : account.producer_type);

/** The text of a column, on screen and in a file. */
const alike = (text: (account: Account) => string) => ({ cell: text, value: text });

/** Columns of an EPR account by key, as its owner and the superadmin see them; each table chooses their order. */
export function accountColumns(role: AccountRole) {
  return {
    sr: {
      key: 'sr',
      header: 'SR No',
      nowrap: true,
      cell: (_, index) => index + 1,
      value: (_, index) => index + 1,
    },
    registration: {
      key: 'registration',
      header: 'EPR Registration No',
      main: true,
      nowrap: true,
      ...alike((account) => account.epr_registration_number),
    },
    date: {
      key: 'date',
      header: 'Registration Date',
      nowrap: true,
      cell: (account) => formatDay(account.epr_registration_date),
      format: 'date',
      value: (account) => new Date(account.epr_registration_date),
    },
    name: {
      key: 'name',
      header: 'Epr Registered Name',
      long: true,
      ...alike((account) => account.epr_registered_name),
    },
    waste: {
      key: 'waste',
      header: 'Waste Type',
      nowrap: true,
      cell: (account) => <WasteTypeChip wasteType={account.waste_type} />,
      value: (account) => account.waste_type,
    },
    type: {
      key: 'type',
      header: role === 'recycler' ? 'Recycler Type' : 'Producer Type',
      ...alike(typeOf),
    },
    city: {
      key: 'city',
      header: 'City',
      nowrap: true,
      ...alike((account) => account.city),
    },
    state: {
      key: 'state',
      header: 'State',
      ...alike((account) => account.state),
    },
    certificate: {
      key: 'certificate',
      header: role === 'recycler' ? 'EPR Registration Certificate' : 'EPR Certifi.',
      cell: (account) => <CertificateLink account={account} />,
      value: (account) => yesOrNo(account.epr_certificate),
    },
    address: {
      key: 'address',
      header: 'Address',
      long: true,
      ...alike((account) => account.address),
    },
    status: {
      key: 'status',
      header: 'Status',
      nowrap: true,
      cell: (account) => <Badge status={account.status} />,
      value: (account) => STATUS_WORDS[account.status],
    },
  } satisfies Record<string, Column<Account>>;
}

/** Labels of an account's statuses. */
const STATUS_WORDS = { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' } as const;

/** The labels in the order of the life cycle. */
export const ACCOUNT_STATUSES = Object.values(STATUS_WORDS);

/** Link from a row to the capacities of its recycler account. */
export function CapacityLink({ account }: { account: { id: string; epr_registration_number: string } }) {
  return (
    <Link to={capacityPath(account.id)} aria-label={`Capacity of ${account.epr_registration_number}`}>
      Capacity
    </Link>
  );
}

interface CertificateLinkProps {
  account: { epr_certificate: string | null; epr_registration_number: string };
  /** Link text, e.g. `View` under a column header that names the document. */
  text?: string;
}

/** Link that opens an account's certificate in a new tab, or a dash. */
export function CertificateLink({ account, text = 'View' }: CertificateLinkProps) {
  if (!account.epr_certificate) return <span>-</span>;
  return (
    <a
      href={account.epr_certificate}
      target="_blank"
      rel="noopener"
      aria-label={`${text === 'View' ? 'View certificate' : text} of ${account.epr_registration_number}`}
    >
      {text}
    </a>
  );
}

/** The GST number in force for an account below its state, where the two are compared; its owner is led to the registrations. */
export function GstNumber({ gstin, isOwner }: { gstin: string | null; isOwner: boolean }) {
  if (gstin === null) return null;
  return (
    <span className="figures together text-small" style={{ display: 'block' }}>
      GST {isOwner ? <Link to={PATHS.gstRegistrations}>{gstin}</Link> : <span>{gstin}</span>}
    </span>
  );
}
