/** The two columns of a superadmin's dashboards: accounts of a side, and what the selected one has to do. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AccountRole } from '#accounts/epr-accounts/rules.ts';
import { targetName } from '#accounts/targets/rules.ts';
import { useYearFilter } from '#accounts/targets/ui/year-filter.tsx';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { Quantity } from '#ui/brand/amount.tsx';
import { Badge, CountBadge } from '#ui/feedback/badge.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import { EmptyState, LOADING_CARDS, LoadingState } from '#ui/feedback/states.tsx';
import { classNames } from '#ui/layout/class-names.ts';
import type { PagedList } from '#ui/lists/list-view.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { useAddressText } from '#web/address-search.ts';
import { defineQuery } from '#web/api-query.ts';
import { useApi, useApiList } from '#web/queries.ts';
import { QueryError } from '#web/query-error.tsx';
import type { SupervisedAccount } from './account-decision.tsx';
import { COLUMN_PAGE, columnAccountsQuery, statsQuery } from './queries.ts';
import styles from './dashboard-columns.module.css';

type AccountsState = 'loading' | 'failed' | 'loaded';

/** A producer's account has targets; a recycler's has credit records, which are its targets. */
const targetsOf = (account: SupervisedAccount) => ('targets' in account ? account.targets : null);

/** Whether selecting the account would show something. */
const hasSomething = (account: SupervisedAccount) =>
  'targets' in account ? account.targets.length > 0 : account.credit_records > 0;

interface AccountColumnsProps {
  side: AccountRole;
  /** Id of a company; the accounts of all companies by default. */
  company?: string | undefined;
}

/**
 * Accounts and the selected account's targets or credit records: that of the address, else the first one with something to show. The financial
 * year is sent as search text, as the specification says; with a typed text too, the text is sent and the year filters the producers' response.
 */
export function AccountColumns({ side, company }: AccountColumnsProps) {
  const [text] = useAddressText('search');
  const [named, select] = useAddressText('account');
  const year = useYearFilter();
  const search = text || year;
  const list = useApiList(columnAccountsQuery(side, { search, company }));
  const items: readonly SupervisedAccount[] = list.items;
  const accounts =
    text && year
      ? items.filter((account) => targetsOf(account)?.some((target) => target.FY === Number(year)) ?? true)
      : items;
  // The tiles above use the same request.
  const figures = useApi(statsQuery({ side, company })).data?.data;
  const total = figures?.[`${side}_epr_accounts`] ?? figures?.[`total_${side}_epr_accounts`];
  // Later pages do not change the default selection.
  const chosen =
    accounts.find((account) => account.id === named) ??
    accounts.slice(0, COLUMN_PAGE).find(hasSomething) ??
    accounts[0];
  const state: AccountsState = list.isPending ? 'loading' : list.isError && accounts.length === 0 ? 'failed' : 'loaded';
  const Ongoing = side === 'recycler' ? OngoingCredits : OngoingTargets;
  return (
    <div className={styles.columns}>
      <AchievedAccounts
        accounts={accounts}
        total={search ? undefined : total}
        list={list}
        state={state}
        asked={list.isPlaceholderData ? undefined : `${text} ${year}`}
        selected={chosen?.id}
        onSelect={select}
      />
      {/* The first account of a year and a text may stand behind the first page. */}
      <Ongoing account={chosen} accounts={list.hasNextPage ? 'loading' : state} search={year} />
    </div>
  );
}

interface AchievedAccountsProps {
  accounts: readonly SupervisedAccount[];
  /** Total number of accounts, if known before all pages are loaded. */
  total: number | undefined;
  list: PagedList<unknown>;
  state: AccountsState;
  /** Key of the request that the shown accounts belong to. */
  asked: string | undefined;
  selected: string | undefined;
  onSelect: (id: string) => void;
}

/** Space above a card for its focus ring. Pixels. */
const FOCUS_RING_PX = 4;

/** The Achieved column: selecting an account shows its targets in the other column. */
function AchievedAccounts({ accounts, total, list, state, asked, selected, onSelect }: AchievedAccountsProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const placed = useRef<string>(undefined);
  useEffect(() => {
    // A new list scrolls to the top, or to the selected account if it is outside the box; after that the scroll position is the reader's.
    if (!box || selected === undefined || asked === undefined || placed.current === asked) return;
    placed.current = asked;
    const chosen = box.querySelector<HTMLElement>('[aria-pressed="true"]');
    const isFar = chosen !== null && chosen.offsetTop + chosen.offsetHeight > box.clientHeight;
    box.scrollTo({ top: isFar ? chosen.offsetTop - FOCUS_RING_PX : 0 });
  }, [box, selected, asked]);
  const more = list.hasNextPage;
  return (
    <section className={styles.column} aria-labelledby="achieved-heading">
      <h2 id="achieved-heading" className={styles.heading}>
        Achieved{' '}
        {state === 'loaded' && (
          <CountBadge
            count={more ? (total ?? accounts.length) : accounts.length}
            label="accounts"
            more={more && total === undefined}
          />
        )}
      </h2>
      {state === 'loading' ? (
        <LoadingState text="Loading achieved accounts..." shape={LOADING_CARDS} />
      ) : state === 'failed' ? (
        <QueryError of={list} />
      ) : accounts.length === 0 && !more ? (
        <EmptyState title="No achieved accounts found" drawing="search" />
      ) : (
        // Long lists scroll in their own box, so that the selected account's targets stay visible.
        <div ref={setBox} className={styles.box}>
          <ul className={styles.list}>
            {accounts.map((account) => (
              <li key={account.id}>
                <AccountButton account={account} chosen={account.id === selected} onSelect={onSelect} />
              </li>
            ))}
          </ul>
          <LoadMore
            more={more}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onLoad={() => void list.fetchNextPage()}
            label="Load more accounts"
            box={box}
          />
        </div>
      )}
    </section>
  );
}

interface AccountButtonProps {
  account: SupervisedAccount;
  chosen: boolean;
  onSelect: (id: string) => void;
}

function AccountButton({ account, chosen, onSelect }: AccountButtonProps) {
  const targets = targetsOf(account);
  const reached = targets?.filter((target) => target.is_achieved).length;
  const facts: { label: string; value: ReactNode }[] = [
    { label: 'Registration Number', value: account.epr_registration_number },
    { label: 'Registration Date', value: formatDay(account.epr_registration_date) },
    { label: 'Waste Type', value: account.waste_type },
    'targets' in account
      ? { label: 'Producer Type', value: account.producer_type }
      : { label: 'Recycler Type', value: account.recycler_type },
    {
      label: 'Owner',
      value: (
        <>
          {account.company_name} <span className="together">{`(${account.owner_unique_id})`}</span>
        </>
      ),
    },
  ];
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onSelect(account.id)}
      className={classNames(styles.account, chosen && styles.chosen)}
    >
      <span className={styles.badges}>
        {/* Label before the share, green only when there are targets and all of them are achieved. */}
        <Badge status={targets?.length && reached === targets.length ? 'achieved' : 'unknown'}>Achieved</Badge>
        {targets && (
          <span className="text-soft text-small">
            {targets.length === 0 ? 'No targets yet' : `${reached} of ${targets.length} targets met`}
          </span>
        )}
      </span>
      <span className={styles.name}>{account.epr_registered_name}</span>
      <span className={styles.facts}>
        {facts.map(({ label, value }) => (
          <span key={label} className={classNames(styles.fact, label === 'Owner' && styles.whole)}>
            <span className="text-soft text-small">{label}</span> <span>{value}</span>
          </span>
        ))}
      </span>
    </button>
  );
}

interface OngoingProps {
  /** The selected account; undefined if there is none. */
  account: SupervisedAccount | undefined;
  /** State of the accounts: without them nothing is known about targets. */
  accounts: AccountsState;
  /** Four digits of a financial year, or ''. */
  search: string;
}

interface OngoingColumnProps<Item> extends Omit<OngoingProps, 'search'> {
  list: PagedList<Item>;
  /** Plural of the counted items, e.g. `targets`. */
  noun: string;
  empty: string;
  children: (item: Item) => ReactNode;
}

const TARGETS = { height: '7rem', count: 3 };

/** The On Progress column of a dashboard: the selected account's items under its OnGoing badge. */
function OngoingColumn<Item extends { id: string }>(props: OngoingColumnProps<Item>) {
  const { account, accounts, list, noun, empty, children } = props;
  const waiting = account === undefined ? accounts === 'loading' : list.isPending || list.isPlaceholderData;
  const count = account === undefined || waiting ? undefined : list.items.length;
  return (
    <section className={styles.column} aria-labelledby="ongoing-heading">
      <h2 id="ongoing-heading" className={styles.heading}>
        On Progress <CountBadge count={count} label={noun} more={list.hasNextPage} />
      </h2>
      {account && (
        <p className={styles.whose}>
          <Badge status="ongoing" />
          <span>{account.epr_registration_number}</span>
          <span className="text-soft text-small">{account.epr_registered_name}</span>
        </p>
      )}
      {waiting ? (
        <LoadingState text="Loading ongoing targets..." shape={TARGETS} />
      ) : list.isError && list.items.length === 0 ? (
        <QueryError of={list} />
      ) : account === undefined && accounts === 'failed' ? (
        <p className="text-soft text-small">Shown here once the accounts are.</p>
      ) : account === undefined || list.items.length === 0 ? (
        <EmptyState title={empty} drawing="papers" />
      ) : (
        <ul className={styles.list}>
          {list.items.map((item) => (
            <li key={item.id} className={styles.target}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        more={account !== undefined && list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
        label={`Load more ${noun}`}
      />
    </section>
  );
}

/** Credit records of a recycler's account; progress = current processing of the cumulative certificate potential. Source: section 4 of the second specification. */
function OngoingCredits({ search, ...props }: OngoingProps) {
  const query = defineQuery('GET /api/superadmin/epr-credits/', { query: { epr_account: props.account?.id, search } });
  const list = useApiList(query, { enabled: props.account !== undefined });
  return (
    <OngoingColumn {...props} list={list} noun="credit records" empty="No ongoing targets">
      {(record) => (
        <>
          <div className={styles.line}>
            <h3>{`${record.credit_type} | ${record.product_type}`}</h3>
            <span className="text-soft text-small">{`FY ${financialYearLabel(record.year)}`}</span>
          </div>
          <div className={styles.line}>
            <span className="text-soft text-small">Cumulative certificate potential</span>
            <strong>
              <Quantity quantity={record.comulative_certificate_potential} unit={record.unit} />
            </strong>
          </div>
          <ProgressBar
            unit={record.unit}
            label={`${record.credit_type}, FY ${financialYearLabel(record.year)}`}
            achieved={record.current_processing}
            target={record.comulative_certificate_potential}
            words={{ achieved: 'Current processing' }}
          />
        </>
      )}
    </OngoingColumn>
  );
}

function OngoingTargets({ search, ...props }: OngoingProps) {
  const query = defineQuery('GET /api/superadmin/epr-targets/', { query: { epr_account: props.account?.id, search } });
  const list = useApiList(query, { enabled: props.account !== undefined });
  return (
    <OngoingColumn {...props} list={list} noun="targets" empty="No Target">
      {(target) => (
        <>
          <div className={styles.line}>
            <h3>{targetName(target)}</h3>
            <span className="text-soft text-small">{`FY ${financialYearLabel(target.FY)}`}</span>
          </div>
          <div className={styles.line}>
            <span>{`${target.credit_type} | ${target.product_type}`}</span>
            <strong>
              <Quantity quantity={target.target_quantity} unit={target.unit} />
            </strong>
          </div>
          <ProgressBar
            unit={target.unit}
            label={targetName(target)}
            achieved={target.achieved_quantity}
            blocked={target.blocked_target}
            target={target.target_quantity}
            words={{ blocked: 'Blocked' }}
          />
        </>
      )}
    </OngoingColumn>
  );
}
