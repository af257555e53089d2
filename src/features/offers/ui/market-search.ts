import { useSearchParams } from 'react-router';
import { type TypedSearch, useTypedSearch } from '../../../web/typed-search.ts';
import { withSearch } from './market-address.ts';

/** State of the market's search box. */
export function useMarketSearch(): TypedSearch {
  const [address] = useSearchParams();
  return useTypedSearch(address.get('search') ?? '', withSearch);
}
