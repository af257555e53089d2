import type { ReactNode } from 'react';
import { Badge, CountBadge } from '../../../ui/feedback/badge.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/feedback/states.tsx';
import { errorText, type ApiError } from '../../../web/api.ts';
import styles from './dashboard-columns.module.css';

/** The account whose targets are shown in the column. */
export interface ChosenAccount {
  id: string;
  epr_registration_number: string;
  epr_registered_name: string;
}

/** State of the list of accounts. */
export type AccountsState = 'loading' | 'failed' | 'loaded';

interface OngoingColumnProps<Item> {
  /** The selected account; undefined if there is none. */
  account: ChosenAccount | undefined;
  /** State of the accounts: without them nothing is known about targets. */
  accounts: AccountsState;
  /** The loaded pages. */
  list: {
    items: readonly Item[];
    error: ApiError | Error | null;
    isError: boolean;
    isPending: boolean;
    isPlaceholderData: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    hasNextPage: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
  /** Plural of the counted items, e.g. `targets`. */
  noun: string;
  empty: string;
  children: (item: Item) => ReactNode;
}

const TARGETS = { height: '7rem', count: 3 };

/** The On Progress column of a dashboard: the selected account's items under its OnGoing badge. */
export function OngoingColumn<Item extends { id: string }>(props: OngoingColumnProps<Item>) {
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
          <span className={styles.label}>{account.epr_registered_name}</span>
        </p>
      )}
      {waiting ? (
        <LoadingState text="Loading ongoing targets..." shape={TARGETS} />
      ) : list.isError && list.items.length === 0 ? (
        <ErrorState text={errorText(list.error)} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : account === undefined && accounts === 'failed' ? (
        <p className={styles.label}>Shown here once the accounts are.</p>
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
