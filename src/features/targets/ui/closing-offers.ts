import { useEffect } from 'react';
import { useApiList } from '../../../web/queries.ts';
import { closingCost, type ClosingCost, type Target } from './target-market.ts';

export type Closing = { state: 'loading' } | { state: 'failed' } | { state: 'known'; cost: ClosingCost | null };

/** What closing a target would cost at the offers of today; offers are fetched, the cheapest first, until they cover it. */
export function useClosingCost({ waste_type, product_type, credit_type, remaining }: Target): Closing {
  const list = useApiList(
    'GET /api/epr/public-credit-offers/',
    { waste_type, product_type, credit_type, ordering: 'price_per_credit', page_size: '200' },
    { enabled: remaining > 0 },
  );
  const { items, hasNextPage, isFetchingNextPage, isPlaceholderData, isError, fetchNextPage } = list;
  const cost = closingCost(items, remaining);
  const short = remaining > 0 && (cost?.covered ?? 0) < remaining;
  const walking = short && hasNextPage && !isPlaceholderData && !isError;
  useEffect(() => {
    if (walking && !isFetchingNextPage) void fetchNextPage();
  }, [walking, isFetchingNextPage, fetchNextPage]);
  if (isError) return { state: 'failed' };
  if (list.data === undefined || isPlaceholderData || walking) return { state: 'loading' };
  return { state: 'known', cost };
}
