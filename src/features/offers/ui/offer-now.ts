import { useCallback, useEffect, useState } from 'react';
import type { OfferDetail } from './payment-terms.ts';
import { urlOf } from '../../../web/api-query.ts';

export interface OfferNow {
  /** As it was seen last; of one that is gone, as it was before. */
  offer: OfferDetail;
  /** Withdrawn or hidden since the page was opened. */
  isGone: boolean;
  /** Takes over what somebody else has heard of it; null when it is not on the market. */
  see: (now: OfferDetail | null) => void;
}

/** The offer of an open page as it is now: whoever comes back to the window sees it anew. Who buys hears of it live (`see`). */
export function useOfferNow(loaded: OfferDetail): OfferNow {
  const [seen, setSeen] = useState({ loaded, offer: loaded, isGone: false });
  const { offer, isGone } = seen.loaded === loaded ? seen : { offer: loaded, isGone: false };
  const see = useCallback(
    (now: OfferDetail | null) =>
      setSeen((before) => {
        const last = before.loaded === loaded ? before.offer : loaded;
        return { loaded, offer: now ?? last, isGone: now === null };
      }),
    [loaded],
  );
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        const url = urlOf('GET /api/epr/public-credit-offers/{slug}/', { params: { slug: loaded.id } });
        const response = await fetch(url, { cache: 'no-cache', signal });
        if (response.status === 404) see(null);
        if (response.ok) see(((await response.json()) as { data: OfferDetail }).data);
      } catch {
        // Left, or no network: nothing new is known.
      }
    };
    const onLook = () => void look();
    document.addEventListener('visibilitychange', onLook, { signal });
    window.addEventListener('focus', onLook, { signal });
    return () => leaving.abort();
  }, [loaded, see]);
  return { offer, isGone, see };
}
