import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { ErrorState, LOADING_ROWS, LoadingState } from '../feedback/states.tsx';
import { ButtonLink } from '../layout/button.tsx';
import { Deferred, useWasReady } from '../layout/deferred.tsx';
import { ListContext } from './list-context.ts';
import { LoadMore } from './load-more.tsx';
import styles from './list-view.module.css';

/** The part of a paged query that a list needs. */
export interface PagedList<Item> {
  items: readonly Item[];
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  /** Loading the next page failed. */
  isFetchNextPageError?: boolean;
  /** The data belongs to other parameters, e.g. to the previous search. */
  isPlaceholderData?: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

export interface ListViewProps<Item> {
  list: PagedList<Item>;
  /** Plural name of the items for a screen reader: `48 offers shown`. */
  noun: string;
  /** Replaces the list during the first load; placeholders of rows by default. */
  loading?: ReactNode;
  /** Text when nothing could be loaded; the error's own text by default. */
  failure?: string;
  empty: ReactNode;
  /** The loaded items to show; all by default. */
  items?: readonly Item[];
  children: (items: readonly Item[]) => ReactNode;
}

/** `offers`: offer, `enquiries`: enquiry. */
const singular = (noun: string) => noun.replace(/ies$/, 'y').replace(/s$/, '');

/** A list in each of its states: loading, failed, empty, or loaded with more pages. Loaded items stay visible during a refetch. */
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
  const surroundings = useMemo(() => ({ more: list.hasNextPage, setScrollBox: setBox }), [list.hasNextPage]);
  const wasReady = useWasReady(!list.isPending);
  const busy = list.isPlaceholderData === true;
  useEffect(() => {
    // The results of a new search are shown from the start.
    if (busy) return () => box?.scrollTo({ top: 0 });
  }, [busy, box]);
  const waiting = loading ?? <LoadingState shape={LOADING_ROWS} />;
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
    <Deferred placeholder={loading} isCached={wasReady}>
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

/** Link out of a search without results, to the same list unfiltered. */
export function ShowAll() {
  return (
    <ButtonLink to="?" variant="secondary">
      Show all
    </ButtonLink>
  );
}
