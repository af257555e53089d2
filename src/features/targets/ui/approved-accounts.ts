import { useEffect } from 'react';
import { useApiList } from '../../../web/queries.ts';

/** All approved producer accounts of the caller, fetched to the last page: a select has no "load more". */
export function useApprovedAccounts() {
  const list = useApiList('GET /api/epr/producer/', { is_approved: 'true', page_size: '200' });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  return list;
}
