import { useSearchParams } from 'react-router';
import { type TypedSearch, useTypedSearch } from '../../../web/typed-search.ts';
import { withNeed, withSearch } from './market-address.ts';
import { needOf } from './market-bounds.ts';

/** State of the market's search box. */
export function useMarketSearch(): TypedSearch {
  const [address] = useSearchParams();
  return useTypedSearch(address.get('search') ?? '', withSearch);
}

/** Delay from the last digit to the amounts of the quantity. Source: part 3 of the screens' specification. */
const NEED_DELAY_MS = 300;

/** State of the field of the quantity needed. */
export function useNeededQuantity(): TypedSearch {
  const [address] = useSearchParams();
  return useTypedSearch(needOf(address), withNeed, NEED_DELAY_MS);
}
