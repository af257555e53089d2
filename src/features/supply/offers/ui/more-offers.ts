import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { urlOf } from '#web/api-query.ts';
import { marketQuery } from './market-address.ts';
import type { Offer } from './payment-terms.ts';

export interface OfferPage {
  data: readonly Offer[];
  next: string | null;
}

interface LoadedOffers {
  first: OfferPage;
  /** Offers after the first page. */
  extra: readonly Offer[];
  next: string | null;
  state: 'idle' | 'loading' | 'failed';
}

/** Loaded offers by history entry, so that Back restores the list at its scroll position. */
const remembered = new Map<string, OfferPage>();
const REMEMBERED_PLACES = 20;

/** Starts with the remembered offers of a history entry. The first page may have changed since: offers that left it are kept after it. */
function begin(first: OfferPage, place: string): LoadedOffers {
  const known = remembered.get(place);
  return { first, extra: known?.data ?? [], next: known ? known.next : first.next, state: 'idle' };
}

function remember(place: string, { first, extra, next }: LoadedOffers): void {
  remembered.delete(place);
  remembered.set(place, { data: withoutRepeats([...first.data, ...extra]), next });
  const oldest = remembered.size > REMEMBERED_PLACES ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
}

/** Offers of a public page, continued page by page from the API; a new first page starts over. */
export function useMoreOffers(first: OfferPage) {
  const { key, search } = useLocation();
  const [state, setState] = useState(() => begin(first, key));
  let loaded = state;
  if (loaded.first !== first) {
    loaded = begin(first, key);
    setState(loaded);
  }

  const load = async () => {
    const { next } = loaded;
    if (next === null || loaded.state === 'loading') return;
    // A response for a list that is no longer shown is ignored.
    const update = (change: Partial<LoadedOffers>) =>
      setState((now) => {
        if (now.first !== first) return now;
        const changed = { ...now, ...change };
        remember(key, changed);
        return changed;
      });
    update({ state: 'loading' });
    try {
      const query = marketQuery(new URLSearchParams(search));
      query.set('cursor', next);
      const response = await fetch(`${urlOf('GET /api/epr/public-credit-offers/', {})}?${query}`);
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      const page = (await response.json()) as OfferPage;
      update({ extra: [...loaded.extra, ...page.data], next: page.next, state: 'idle' });
    } catch {
      update({ state: 'failed' });
    }
  };

  const { extra } = loaded;
  const offers = useMemo(() => withoutRepeats([...first.data, ...extra]), [first, extra]);
  return {
    offers,
    more: loaded.next !== null,
    loading: loaded.state === 'loading',
    failed: loaded.state === 'failed',
    load: () => void load(),
  };
}

/** Removes repeats: an offer that moved between two pages is shown once, as on the first of them. */
function withoutRepeats(offers: readonly Offer[]): Offer[] {
  const ids = new Set<string>();
  return offers.filter(({ id }) => !ids.has(id) && ids.add(id));
}
