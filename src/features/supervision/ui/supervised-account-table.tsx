import { formatDate } from '../../../lib/dates.ts';
import { type ExportColumn, isThere } from '../../../lib/export-column.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { exportColumns, Table, TALL_TABLE, type Column } from '../../../ui/table.tsx';
import { WasteTypeChip } from '../../../ui/waste-type-chip.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { allItems, ExportMenu } from '../../../web/export-menu.tsx';
import { useApiList } from '../../../web/queries.ts';
import { KeptPlace } from '../../../ui/kept-place.tsx';
import styles from './supervised-account-table.module.css';
import { AccountVerdict, type SupervisedAccount } from './account-verdict.tsx';
import { CertificateLink } from './certificate-link.tsx';

type Side = 'recycler' | 'producer';

const typeOf = (account: SupervisedAccount) =>
  'recycler_type' in account ? account.recycler_type : account.producer_type;

function columnsOf(side: Side): Column<SupervisedAccount>[] {
  return [
    { key: 'sr', header: 'SR No', cell: (_, index) => index + 1, value: (_, index) => index + 1 },
    {
      key: 'number',
      header: 'EPR Registration No',
      main: true,
      nowrap: true,
      cell: (account) => account.epr_registration_number,
      value: (account) => account.epr_registration_number,
    },
    { key: 'verdict', header: 'Approve / Reject', cell: (account) => <AccountVerdict side={side} account={account} /> },
    {
      key: 'certificate',
      header: side === 'recycler' ? 'EPR Registration Certificate' : 'EPR Certifi.',
      cell: (account) => <CertificateLink account={account} />,
      value: (account) => isThere(account.epr_certificate),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (account) => <Badge status={account.status} />,
      value: (account) => account.status,
    },
    {
      key: 'name',
      header: 'Epr Registered Name',
      long: true,
      cell: (account) => account.epr_registered_name,
      value: (account) => account.epr_registered_name,
    },
    {
      key: 'owner',
      header: 'Owner',
      value: (account) => account.company_name,
      cell: (account) => (
        <span className={styles.owner}>
          {account.company_name}
          <span>{account.owner_unique_id}</span>
        </span>
      ),
    },
    {
      key: 'date',
      header: 'Registration Date',
      nowrap: true,
      cell: (account) => formatDate(account.epr_registration_date),
      format: 'date',
      value: (account) => new Date(account.epr_registration_date),
    },
    {
      key: 'waste',
      header: 'Waste Type',
      cell: (account) => <WasteTypeChip wasteType={account.waste_type} />,
      value: (account) => account.waste_type,
    },
    {
      key: 'type',
      header: side === 'recycler' ? 'Recycler Type' : 'Producer Type',
      cell: typeOf,
      value: typeOf,
    },
    { key: 'city', header: 'City', cell: (account) => account.city, value: (account) => account.city },
    { key: 'state', header: 'State', cell: (account) => account.state, value: (account) => account.state },
    {
      key: 'address',
      header: 'Address',
      long: true,
      cell: (account) => account.address,
      value: (account) => account.address,
    },
    {
      key: 'added',
      header: 'Added on',
      nowrap: true,
      cell: (account) => formatDate(account.created_at),
      format: 'time',
      value: (account) => new Date(account.created_at),
    },
  ];
}

const COLUMNS = { recycler: columnsOf('recycler'), producer: columnsOf('producer') };
/** What an accountant wants beside what is on the screen. */
const EXPORTED_TOO: ExportColumn<SupervisedAccount>[] = [
  { header: 'Owner ID', value: (account) => account.owner_unique_id },
  { header: 'Account ID', value: (account) => account.id },
];
const keyOf = (account: SupervisedAccount) => account.id;

/** All accounts of a side, each with its approve or reject select; `search` is read from the address. */
export function SupervisedAccountTable({ side }: { side: Side }) {
  const [search] = useAddressText('search');
  const list = useApiList(
    side === 'recycler' ? 'GET /api/superadmin/recycler-epr/' : 'GET /api/superadmin/producer-epr/',
    { search },
  );
  return (
    <>
      <ExportMenu<SupervisedAccount, SupervisedAccount>
        list={list}
        name={`${side}-accounts`}
        columns={[...exportColumns(COLUMNS[side]), ...EXPORTED_TOO]}
        rows={allItems}
      />
      <ListView
        list={list}
        noun="accounts"
        empty={
          <EmptyState
            title="No ERP Account available"
            drawing={search ? 'search' : 'papers'}
            text={
              search ? `No account matches “${search}”.` : `Accounts that ${side}s register wait here for approval.`
            }
          />
        }
      >
        {(accounts: readonly SupervisedAccount[]) => (
          <KeptPlace>
            <Table
              caption={`${side === 'recycler' ? 'Recycler' : 'Producer'} accounts`}
              columns={COLUMNS[side]}
              rows={accounts}
              rowKey={keyOf}
              maxHeight={TALL_TABLE}
            />
          </KeptPlace>
        )}
      </ListView>
    </>
  );
}
