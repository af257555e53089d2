import { useEffect } from 'react';
import { MAX_PAGE_SIZE } from './list-pages.ts';
import { useApiList } from './queries.ts';

type ListKey = Parameters<typeof useApiList>[0];

/** Loads all pages of a list, for a select or a sum. `complete` once all are loaded. */
export function useAllPages<K extends ListKey>(
  key: K,
  query: Record<string, unknown>,
  options: { enabled?: boolean; params?: Record<string, string> } = {},
) {
  const list = useApiList(key, { ...query, page_size: MAX_PAGE_SIZE }, options);
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
