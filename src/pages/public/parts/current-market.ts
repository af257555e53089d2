import { useEffect } from 'react';
import type { Counts } from '../../../features/offers/ui/counts.ts';
import { network } from '../../../web/network.ts';
import type { OfferPage } from '../../../features/offers/ui/more-offers.ts';

interface Market {
  page: OfferPage;
  counts: Counts;
}

/** Data of the open market page. */
let shown: Market | undefined;

/** Keeps the market's current data while its page is open. */
export function useCurrentMarket({ page, counts }: Market): void {
  useEffect(() => {
    shown = { page, counts };
    return () => {
      shown = undefined;
    };
  }, [page, counts]);
}

/** Returns the result of `ask`; if it fails, the current data with `isMissed`. @throws the error of `ask` if there is no current data */
export async function loadOrCurrent<Data extends Market>(
  ask: () => Promise<Data>,
  signal: AbortSignal,
): Promise<Data | (Market & { isMissed: true })> {
  const found = network.begin();
  try {
    const market = await ask();
    found();
    return market;
  } catch (error) {
    // A redirect is not a failure, and the result of an aborted request is not needed.
    if (error instanceof TypeError && !signal.aborted) network.lost();
    if (shown === undefined || error instanceof Response || signal.aborted) throw error;
    return { ...shown, isMissed: true };
  }
}
