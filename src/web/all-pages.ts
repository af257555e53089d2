import { useEffect } from 'react';
import type { ApiQuery } from './api-query.ts';
import { useApiList, type ListKey } from './queries.ts';

/**
 * A list fetched to its last page: a select or a sum has no "load more". Its query asks for large pages (`page_size: MAX_PAGE_SIZE`).
 * `complete` once all of it is there.
 */
export function useAllPages<K extends ListKey>(query: ApiQuery<K>, options: { enabled?: boolean } = {}) {
  const list = useApiList(query, options);
  const { hasNextPage, isFetchingNextPage, isPlaceholderData, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isPlaceholderData, isError, fetchNextPage]);
  return { ...list, complete: list.data !== undefined && !isPlaceholderData && !hasNextPage };
}

interface LoadedList {
  complete: boolean;
  isError: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** Combines several such lists: complete when all are, with the first error of an incomplete one. */
export function combineLists(lists: readonly LoadedList[]) {
  return {
    complete: lists.every((list) => list.complete),
    error: lists.find((list) => list.isError && !list.complete)?.error ?? null,
    retry: () => {
      for (const list of lists) void list.refetch();
    },
  };
}
