import type { ExportColumn } from '#lib/export-column.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { RejectionReason } from '#ui/feedback/rejection-reason.tsx';
import { EmptyState, LOADING_ROWS, LoadingState } from '#ui/feedback/states.tsx';
import { ButtonLink, SmallButtonLink } from '#ui/layout/button.tsx';
import { ListView, ShowAll } from '#ui/lists/list-view.tsx';
import { exportColumns, Table, type Column } from '#ui/lists/table.tsx';
import { allItems, ExportMenu } from '#web/export-menu.tsx';
import { ACCOUNT_FORM_PATHS, addCreditPath, addTargetPath } from '#web/paths.ts';
import { useApiList } from '#web/queries.ts';
import { askedWords, useStatusQuery } from '#web/workspace/status-filter.tsx';
import type { AccountRole } from '../rules.ts';
import { type Account, accountColumns, CapacityLink, GstNumber } from './account-columns.tsx';
import { accountsQuery } from './queries.ts';
import styles from './account-table.module.css';

/** The next action for an account: add credit or a target when it is approved, correct it when it is rejected. */
function NextStep({ role, account }: { role: AccountRole; account: Account }) {
  const of = (action: string) => `${action} for ${account.epr_registration_number}`;
  if (account.released) return null;
  if (account.status === 'rejected')
    return (
      <SmallButtonLink
        to={`${ACCOUNT_FORM_PATHS[role]}?account=${account.id}`}
        icon="edit"
        aria-label={`Correct ${account.epr_registration_number}`}
      >
        Correct
      </SmallButtonLink>
    );
  if (account.status !== 'approved') return null;
  return role === 'recycler' ? (
    <SmallButtonLink to={addCreditPath(account.id)} icon="plus" aria-label={of('Add Quantity')}>
      Add Quantity
    </SmallButtonLink>
  ) : (
    <SmallButtonLink to={addTargetPath(account.id)} icon="target" aria-label={of('Add Target')}>
      Add Target
    </SmallButtonLink>
  );
}

/** The specification's columns in each role's order. */
function columnsOf(role: AccountRole): Column<Account>[] {
  const { sr, registration, date, name, waste, type, city, state, certificate, address, status } = accountColumns(role);
  return [
    sr,
    registration,
    ...(role === 'recycler' ? [date, name] : [name, date]),
    waste,
    type,
    city,
    {
      ...state,
      cell: (account) => (
        <>
          {account.state} <GstNumber gstin={account.gstin} isOwner />
        </>
      ),
    },
    certificate,
    address,
    {
      ...status,
      pinned: true,
      // The next action is below the status: a column of its own would cover its neighbour.
      cell: (account) => (
        <span className={styles.status}>
          <Badge status={account.status} /> <NextStep role={role} account={account} />{' '}
          {role === 'recycler' && <CapacityLink account={account} />}
          <RejectionReason reason={account.reason} brief />
        </span>
      ),
    },
  ];
}

/** Export columns that the screen does not have. */
const EXPORTED_TOO: ExportColumn<Account>[] = [
  { header: 'GST Number', value: (account) => account.gstin },
  { header: 'Decided On', format: 'time', value: ({ decided_at: at }) => (at === null ? null : new Date(at)) },
  { header: 'Added On', format: 'time', value: (account) => new Date(account.created_at) },
  { header: 'Account ID', value: (account) => account.id },
];
const COLUMNS = { recycler: columnsOf('recycler'), producer: columnsOf('producer') };
const EXPORTED = {
  recycler: [...exportColumns(COLUMNS.recycler), ...EXPORTED_TOO],
  producer: [...exportColumns(COLUMNS.producer), ...EXPORTED_TOO],
};
/** Skeleton rows as tall as the table. */
const ROWS = { ...LOADING_ROWS, count: 6 };
/** Table of the role's own EPR accounts; `search` is read from the address. */
export function AccountTable({ role }: { role: AccountRole }) {
  const asked = useStatusQuery();
  const list = useApiList(accountsQuery(role, asked));
  return (
    <>
      <ExportMenu<Account, Account> list={list} name="epr-accounts" columns={EXPORTED[role]} rows={allItems} />
      <ListView
        list={list}
        noun="accounts"
        loading={<LoadingState shape={ROWS} />}
        empty={<NoAccount role={role} search={askedWords(asked)} />}
      >
        {(accounts) => (
          <div className={styles.frame}>
            <Table caption="EPR accounts" columns={COLUMNS[role]} rows={accounts} maxHeight={400} />
          </div>
        )}
      </ListView>
    </>
  );
}

function NoAccount({ role, search }: { role: AccountRole; search: string }) {
  const title = 'No ERP Account available';
  if (search)
    return <EmptyState title={title} text={`No account matches “${search}”.`} drawing="search" action={<ShowAll />} />;
  return (
    <EmptyState
      title={title}
      text="Register the account that the board gave you. Once it is approved, it can trade here."
      drawing="papers"
      action={
        <ButtonLink to={ACCOUNT_FORM_PATHS[role]} icon="plus">
          Add EPR Account
        </ButtonLink>
      }
    />
  );
}
