import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ListContext } from './list-context.ts';
import styles from './list-view.module.css';
import { LoadMore } from './load-more.tsx';
import { ErrorState, LoadingState } from '../feedback/states.tsx';
import { Deferred, useWasThere } from '../layout/deferred.tsx';

/** The part of a paged query that a list needs. */
export interface PagedList<Item> {
  items: readonly Item[];
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** The next page was asked for and did not come. */
  isFetchNextPageError?: boolean;
  /** What is there answers another question, e.g. the search before this one. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

export interface ListViewProps<Item> {
  list: PagedList<Item>;
  /** What is listed, for a screen reader: `48 offers shown`. */
  noun: string;
  /** In place of the list while nothing has come yet; `Loading...` unless told. */
  loading?: ReactNode;
  /** What is said when nothing could be loaded; the failure's own words unless told. */
  failure?: string;
  empty: ReactNode;
  /** Which of the loaded ones show; all unless told. */
  items?: readonly Item[];
  children: (items: readonly Item[]) => ReactNode;
}

/** `offers`: offer, `enquiries`: enquiry. */
const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');

/** A list in each of its states: on its way, failed, empty, or there with more to load. What was there before stays while it is asked again. */
export function ListView<Item>({
  list,
  noun,
  loading,
  failure,
  empty,
  items = list.items,
  children,
}: ListViewProps<Item>) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const surroundings = useMemo(() => ({ more: list.hasNextPage, scrollsIn: setBox }), [list.hasNextPage]);
  const wasThere = useWasThere(!list.isPending);
  const busy = list.isPlaceholderData === true;
  useEffect(() => {
    // What answers a new search is read from its beginning.
    if (busy) return () => box?.scrollTo({ top: 0 });
  }, [busy, box]);
  const waiting = loading ?? <LoadingState text="Loading..." />;
  if (list.isPending) return <>{waiting}</>;
  if (list.isError && list.items.length === 0)
    return (
      <ErrorState
        text={failure ?? list.error?.message ?? 'Failed to fetch data.'}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  return (
    <Deferred meanwhile={waiting} isKnown={wasThere}>
      <ListContext value={surroundings}>
        <div className={styles.list} aria-busy={busy || undefined}>
          {items.length > 0 ? children(items) : !list.hasNextPage && empty}
        </div>
      </ListContext>
      <LoadMore
        box={box}
        failed={list.isFetchNextPageError}
        more={list.hasNextPage && !busy}
        loading={list.isFetchingNextPage}
        onLoad={() => void list.fetchNextPage()}
        status={`${items.length} ${items.length === 1 ? singular(noun) : noun} shown`}
      />
    </Deferred>
  );
}
