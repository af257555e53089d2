import { useEffect } from 'react';
import type { FilterGroups } from '../../../features/offers/ui/filter-panel.tsx';
import type { OfferPage } from '../../../features/offers/ui/more-offers.ts';

interface Market {
  page: OfferPage;
  groups: FilterGroups;
}

/** What the open market shows. */
let shown: Market | undefined;

/** Keeps what the market shows as long as it is open. */
export function useKeptMarket({ page, groups }: Market): void {
  useEffect(() => {
    shown = { page, groups };
    return () => {
      shown = undefined;
    };
  }, [page, groups]);
}

/** What `ask` gives; where it fails, what is shown already, marked as not what was asked for. @throws what `ask` throws at the first time */
export async function askOrKeep<Data extends Market>(
  ask: () => Promise<Data>,
  signal: AbortSignal,
): Promise<Data | (Market & { isMissed: true })> {
  try {
    return await ask();
  } catch (error) {
    // A redirection is no failure, and nobody waits any more for what was called off.
    if (shown === undefined || error instanceof Response || signal.aborted) throw error;
    return { ...shown, isMissed: true };
  }
}
