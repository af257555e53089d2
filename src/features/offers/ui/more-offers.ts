import { useState } from 'react';
import { useLocation } from 'react-router';
import { marketQuery } from './market-address.ts';
import type { Offer } from './price-comparison.ts';

export interface OfferPage {
  data: readonly Offer[];
  next: string | null;
}

interface Loaded {
  first: OfferPage;
  /** What came after the first page. */
  extra: readonly Offer[];
  next: string | null;
  state: 'idle' | 'loading' | 'failed';
}

/** What was loaded at a place of the history, so that Back leads to the same list at the same height. */
const remembered = new Map<string, Pick<Loaded, 'extra' | 'next'> & { from: string }>();
const REMEMBERED_PLACES = 20;

function begin(first: OfferPage, place: string): Loaded {
  const known = remembered.get(place);
  const fits = known !== undefined && known.from === first.next;
  return { first, extra: fits ? known.extra : [], next: fits ? known.next : first.next, state: 'idle' };
}

function remember(place: string, loaded: Loaded): void {
  if (loaded.first.next === null) return;
  remembered.delete(place);
  remembered.set(place, { from: loaded.first.next, extra: loaded.extra, next: loaded.next });
  const oldest = remembered.size > REMEMBERED_PLACES ? remembered.keys().next().value : undefined;
  if (oldest !== undefined) remembered.delete(oldest);
}

/** The offers of a public page, continued page by page from the API; a new first page begins anew. */
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
    // An answer for a list that is no longer shown falls away.
    const update = (change: Partial<Loaded>) =>
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
      const response = await fetch(`/api/epr/public-credit-offers/?${query}`);
      if (!response.ok) throw new Error(`The list answered ${response.status}`);
      const page = (await response.json()) as OfferPage;
      update({ extra: [...loaded.extra, ...page.data], next: page.next, state: 'idle' });
    } catch {
      update({ state: 'failed' });
    }
  };

  return {
    offers: withoutRepeats([...first.data, ...loaded.extra]),
    more: loaded.next !== null,
    loading: loaded.state === 'loading',
    failed: loaded.state === 'failed',
    load: () => void load(),
  };
}

/** An offer that changed its place between two pages is shown once. */
function withoutRepeats(offers: readonly Offer[]): Offer[] {
  return [...new Map(offers.map((offer) => [offer.id, offer])).values()];
}
