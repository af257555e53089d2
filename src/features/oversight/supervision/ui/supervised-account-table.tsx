import { Link } from 'react-router';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { accountColumns, CapacityLink, GstNumber } from '#accounts/epr-accounts/ui/account-columns.tsx';
import { formatDay } from '#lib/dates.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { EmptyState } from '#ui/feedback/states.tsx';
import { KeepListFocus } from '#ui/lists/keep-list-focus.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { exportColumns, Table, TALL_TABLE, type Column } from '#ui/lists/table.tsx';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { useApiList } from '#web/queries.ts';
import { askedWords, useStatusQuery } from '#web/workspace/status-filter.tsx';
import { AccountDecision, type SupervisedAccount } from './account-decision.tsx';
import { AlsoUsedNote, alsoUsedText } from './also-used.tsx';
import { supervisedAccountsQuery } from './queries.ts';
import styles from './supervised-account-table.module.css';

function StatusWithReason({ account }: { account: SupervisedAccount }) {
  return (
    <>
      <Badge status={account.status} />
      <RejectionReason reason={account.reason} brief />
      {account.identity_change && <IdentityChange change={account.identity_change} />}
    </>
  );
}

const FIELDS = { company_name: 'Company Name', gst_number: 'GST Number' } as const;

/** Fields that the company has changed since the account was approved. */
function IdentityChange({ change }: { change: NonNullable<SupervisedAccount['identity_change']> }) {
  return <p role="note" className={styles.change}>{`${FIELDS[change.field]}: ${change.from} → ${change.to}`}</p>;
}

/** Columns, those that a decision depends on first. */
function columnsOf(side: AccountRole): Column<SupervisedAccount>[] {
  const { sr, registration, certificate, status, name, date, waste, type, city, state, address } = accountColumns(side);
  return [
    sr,
    registration,
    {
      key: 'decision',
      header: 'Approve / Reject',
      cell: (account) => <AccountDecision side={side} account={account} />,
    },
    certificate,
    { ...status, cell: (account) => <StatusWithReason account={account} /> },
    name,
    {
      key: 'owner',
      header: 'Owner',
      value: (account) => account.company_name,
      cell: (account) => (
        <div className={styles.owner}>
          {account.owner_deleted ? (
            <span>{account.company_name}</span>
          ) : (
            <Link to={`/${side}s/targetStatus/${account.owner_id}`}>{account.company_name}</Link>
          )}
          <span>{`${account.owner_unique_id}${account.owner_deleted ? ', deleted' : ''}`}</span>
          {!account.email_verified && !account.owner_deleted && <span>E-mail not confirmed</span>}
          {side === 'recycler' && <CapacityLink account={account} />}
          <AlsoUsedNote shared={account.also_used} />
        </div>
      ),
    },
    date,
    waste,
    type,
    city,
    {
      ...state,
      cell: (account) => (
        <>
          {account.state} <GstNumber gstin={account.gstin} isOwner={false} />
        </>
      ),
    },
    address,
    {
      key: 'added',
      header: 'Added on',
      nowrap: true,
      cell: (account) => formatDay(account.created_at),
      format: 'time',
      value: (account) => new Date(account.created_at),
    },
  ];
}

const COLUMNS = { recycler: columnsOf('recycler'), producer: columnsOf('producer') };
const EXPORTED_TOO: ExportColumn<SupervisedAccount>[] = [
  { header: 'GST Number', value: (account) => account.gstin },
  { header: 'Decided On', format: 'time', value: ({ decided_at: at }) => (at === null ? null : new Date(at)) },
  { header: 'Owner ID', value: (account) => account.owner_unique_id },
  { header: 'Also used by', value: (account) => alsoUsedText(account.also_used) },
  { header: 'Owner deleted', value: (account) => (account.owner_deleted ? 'yes' : 'no') },
  { header: 'Account ID', value: (account) => account.id },
];
function emptyText(side: AccountRole, search: string): string {
  if (search === '') return `Accounts that ${side}s register wait here for approval.`;
  return search.toLowerCase() === 'pending' ? 'No account waits for your approval.' : `No account matches “${search}”.`;
}

/** Table of all accounts of a side, each with its approve or reject select; `search` is read from the address. */
export function SupervisedAccountTable({ side }: { side: AccountRole }) {
  const asked = useStatusQuery();
  const search = askedWords(asked);
  const list = useApiList(supervisedAccountsQuery(side, asked));
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
            text={emptyText(side, search)}
            action={search && <ShowAll />}
          />
        }
      >
        {(accounts: readonly SupervisedAccount[]) => (
          <KeepListFocus>
            <Table
              caption={`${side === 'recycler' ? 'Recycler' : 'Producer'} accounts`}
              columns={COLUMNS[side]}
              rows={accounts}
              maxHeight={TALL_TABLE}
            />
          </KeepListFocus>
        )}
      </ListView>
    </>
  );
}
