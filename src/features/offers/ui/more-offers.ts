import { useState } from 'react';
import { useLocation } from 'react-router';
import { marketQuery } from './market-address.ts';
import type { Offer } from './payment-terms.ts';
import { urlOf } from '../../../web/api-query.ts';

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
const remembered = new Map<string, OfferPage>();
const REMEMBERED_PLACES = 20;

/** The market may have changed in the meantime: what has left the first page since stands behind it, where it was or will be found. */
function begin(first: OfferPage, place: string): Loaded {
  const known = remembered.get(place);
  return { first, extra: known?.data ?? [], next: known ? known.next : first.next, state: 'idle' };
}

function remember(place: string, { first, extra, next }: Loaded): void {
  remembered.delete(place);
  remembered.set(place, { data: withoutRepeats([...first.data, ...extra]), next });
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
      const response = await fetch(`${urlOf('GET /api/epr/public-credit-offers/', {})}?${query}`);
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

/** An offer that changed its place between two pages is shown once, as the first of them has it. */
function withoutRepeats(offers: readonly Offer[]): Offer[] {
  const ids = new Set<string>();
  return offers.filter(({ id }) => !ids.has(id) && ids.add(id));
}
