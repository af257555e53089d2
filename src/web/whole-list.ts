import { useEffect } from 'react';
import { useApiList } from './queries.ts';

/** A list fetched to its last page, for what cannot say "load more": a select, a sum, the oldest of all. `complete` once all is there. */
export function useWholeList<K extends Parameters<typeof useApiList>[0]>(
  key: K,
  query: Record<string, unknown>,
  options: { enabled?: boolean } = {},
) {
  const list = useApiList(key, { ...query, page_size: '200' }, options);
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return { ...list, complete: list.data !== undefined && !hasNextPage && !list.isPlaceholderData };
}
