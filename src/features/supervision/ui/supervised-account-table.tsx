import { formatDate } from '../../../lib/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import { WasteTypeChip } from '../../../ui/waste-type-chip.tsx';
import { useAddressText } from '../../../web/address-search.ts';
import { useApiList } from '../../../web/queries.ts';
import styles from './supervised-account-table.module.css';
import { AccountVerdict, type SupervisedAccount } from './account-verdict.tsx';

type Side = 'recycler' | 'producer';

function columnsOf(side: Side): Column<SupervisedAccount>[] {
  return [
    { key: 'sr', header: 'SR No', cell: (_, index) => index + 1 },
    {
      key: 'number',
      header: 'EPR Registration No',
      main: true,
      nowrap: true,
      cell: (account) => account.epr_registration_number,
    },
    { key: 'verdict', header: 'Approve / Reject', cell: (account) => <AccountVerdict side={side} account={account} /> },
    { key: 'status', header: 'Status', cell: (account) => <Badge status={account.status} /> },
    {
      key: 'name',
      header: 'Epr Registered Name',
      cell: (account) => <span className={styles.wide}>{account.epr_registered_name}</span>,
    },
    {
      key: 'owner',
      header: 'Owner',
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
    },
    { key: 'waste', header: 'Waste Type', cell: (account) => <WasteTypeChip wasteType={account.waste_type} /> },
    {
      key: 'type',
      header: side === 'recycler' ? 'Recycler Type' : 'Producer Type',
      cell: (account) => ('recycler_type' in account ? account.recycler_type : account.producer_type),
    },
    { key: 'city', header: 'City', cell: (account) => account.city },
    { key: 'state', header: 'State', cell: (account) => account.state },
    {
      key: 'certificate',
      header: side === 'recycler' ? 'EPR Registration Certificate' : 'EPR Certifi.',
      cell: (account) =>
        account.epr_certificate ? (
          <a
            href={account.epr_certificate}
            target="_blank"
            rel="noopener"
            aria-label={`View certificate of ${account.epr_registration_number}`}
          >
            View
          </a>
        ) : (
          '-'
        ),
    },
    { key: 'address', header: 'Address', cell: (account) => <span className={styles.wide}>{account.address}</span> },
    { key: 'added', header: 'Added on', nowrap: true, cell: (account) => formatDate(account.created_at) },
  ];
}

/** All accounts of a side, each with its approve or reject select; `search` is read from the address. */
export function SupervisedAccountTable({ side }: { side: Side }) {
  const [search] = useAddressText('search');
  const list = useApiList(
    side === 'recycler' ? 'GET /api/superadmin/recycler-epr/' : 'GET /api/superadmin/producer-epr/',
    { search },
  );
  return (
    <ListView
      list={list}
      noun="accounts"
      empty={
        <EmptyState
          title="No ERP Account available"
          drawing={search ? 'search' : 'papers'}
          text={search ? `No account matches “${search}”.` : `Accounts that ${side}s register wait here for approval.`}
        />
      }
    >
      {(accounts: readonly SupervisedAccount[]) => (
        <Table
          caption={`${side === 'recycler' ? 'Recycler' : 'Producer'} accounts`}
          columns={columnsOf(side)}
          rows={accounts}
          rowKey={(account) => account.id}
        />
      )}
    </ListView>
  );
}
