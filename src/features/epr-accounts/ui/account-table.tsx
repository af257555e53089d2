import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { ListView } from '../../../ui/list-view.tsx';
import { EmptyState, LoadingState } from '../../../ui/states.tsx';
import { exportColumns, Table, type Column } from '../../../ui/table.tsx';
import { WasteTypeChip } from '../../../ui/waste-type-chip.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { type ExportColumn, isThere } from '../../../lib/export-column.ts';
import type { Answer } from '../../../web/api.ts';
import { useAddressText } from '../../../web/address-search.ts';
import { allItems, ExportMenu } from '../../../web/export-menu.tsx';
import { useApiList } from '../../../web/queries.ts';
import type { AccountRole } from '../rules.ts';
import { ACCOUNT_FORM_PATHS } from './account-paths.ts';
import styles from './account-table.module.css';

type Account = Answer<'GET /api/epr/recycler/'>['data'][number] | Answer<'GET /api/epr/producer/'>['data'][number];

const number: Column<Account> = {
  key: 'sr',
  header: 'SR No',
  nowrap: true,
  cell: (_, index) => index + 1,
  value: (_, index) => index + 1,
};
const registration: Column<Account> = {
  key: 'registration',
  header: 'EPR Registration No',
  main: true,
  nowrap: true,
  cell: (account) => account.epr_registration_number,
  value: (account) => account.epr_registration_number,
};
const date: Column<Account> = {
  key: 'date',
  header: 'Registration Date',
  nowrap: true,
  cell: (account) => formatDate(account.epr_registration_date),
  format: 'date',
  value: (account) => new Date(account.epr_registration_date),
};
const name: Column<Account> = {
  key: 'name',
  header: 'Epr Registered Name',
  long: true,
  cell: (account) => account.epr_registered_name,
  value: (account) => account.epr_registered_name,
};

function certificate(header: string): Column<Account> {
  return {
    key: 'certificate',
    header,
    value: (account) => isThere(account.epr_certificate),
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
  };
}

/** What one can do next with an account: go on when it is approved, correct it when it is rejected. */
function NextStep({ role, account }: { role: AccountRole; account: Account }) {
  const of = (action: string) => `${action} for ${account.epr_registration_number}`;
  if (account.status === 'rejected')
    return (
      <ButtonLink
        to={`${ACCOUNT_FORM_PATHS[role]}?account=${account.id}`}
        size="small"
        variant="secondary"
        icon="edit"
        aria-label={`Correct ${account.epr_registration_number}`}
      >
        Correct
      </ButtonLink>
    );
  if (account.status !== 'approved') return null;
  return role === 'recycler' ? (
    <ButtonLink
      to={`/RecycleAddQuantity?account=${account.id}`}
      size="small"
      variant="secondary"
      icon="plus"
      aria-label={of('Add Quantity')}
    >
      Add Quantity
    </ButtonLink>
  ) : (
    <ButtonLink
      to={`/ProducerAddTarget/${account.id}`}
      size="small"
      variant="secondary"
      icon="target"
      aria-label={of('Add Target')}
    >
      Add Target
    </ButtonLink>
  );
}

const typeOf = (account: Account) => ('recycler_type' in account ? account.recycler_type : account.producer_type);

/** The specification's columns, in each role's order. */
function columnsOf(role: AccountRole): Column<Account>[] {
  return [
    number,
    registration,
    ...(role === 'recycler' ? [date, name] : [name, date]),
    {
      key: 'waste',
      header: 'Waste Type',
      nowrap: true,
      cell: (account) => <WasteTypeChip wasteType={account.waste_type} />,
      value: (account) => account.waste_type,
    },
    {
      key: 'type',
      header: role === 'recycler' ? 'Recycler Type' : 'Producer Type',
      nowrap: true,
      cell: typeOf,
      value: typeOf,
    },
    { key: 'city', header: 'City', nowrap: true, cell: (account) => account.city, value: (account) => account.city },
    {
      key: 'state',
      header: 'State',
      nowrap: true,
      cell: (account) => account.state,
      value: (account) => account.state,
    },
    certificate(role === 'recycler' ? 'EPR Registration Certificate' : 'EPR Certifi.'),
    {
      key: 'address',
      header: 'Address',
      long: true,
      cell: (account) => account.address,
      value: (account) => account.address,
    },
    {
      key: 'status',
      header: 'Status',
      pinned: true,
      nowrap: true,
      // The next step stands under it: a column of its own would cover what is beside it.
      cell: (account) => (
        <span className={styles.status}>
          <Badge status={account.status} /> <NextStep role={role} account={account} />
        </span>
      ),
      value: (account) => account.status,
    },
  ];
}

/** What an accountant wants beside what is on the screen. */
const EXPORTED_TOO: ExportColumn<Account>[] = [
  { header: 'Added On', format: 'time', value: (account) => new Date(account.created_at) },
  { header: 'Account ID', value: (account) => account.id },
];
const COLUMNS = { recycler: columnsOf('recycler'), producer: columnsOf('producer') };
const EXPORTED = {
  recycler: [...exportColumns(COLUMNS.recycler), ...EXPORTED_TOO],
  producer: [...exportColumns(COLUMNS.producer), ...EXPORTED_TOO],
};
const keyOf = (account: Account) => account.id;

/** The role's own EPR accounts; `search` is read from the address. */
export function AccountTable({ role }: { role: AccountRole }) {
  const [search] = useAddressText('search');
  const list = useApiList(role === 'recycler' ? 'GET /api/epr/recycler/' : 'GET /api/epr/producer/', { search });
  return (
    <>
      <ExportMenu<Account, Account> list={list} name="epr-accounts" columns={EXPORTED[role]} rows={allItems} />
      <ListView
        list={list}
        noun="accounts"
        loading={<LoadingState text="Loading..." />}
        empty={<NoAccount role={role} search={search} />}
      >
        {(accounts) => (
          <Table caption="EPR accounts" columns={COLUMNS[role]} rows={accounts} rowKey={keyOf} maxHeight={400} />
        )}
      </ListView>
    </>
  );
}

function NoAccount({ role, search }: { role: AccountRole; search: string }) {
  const title = 'No ERP Account available';
  if (search) return <EmptyState title={title} text={`No account matches “${search}”.`} drawing="search" />;
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
