import { useCallback, useEffect, useState } from 'react';
import { urlOf } from '#web/api-query.ts';
import type { OfferDetail } from './payment-terms.ts';

interface CurrentOffer {
  /** The offer as last loaded; of a removed one, the state before. */
  offer: OfferDetail;
  /** Withdrawn or hidden since the page was opened. */
  isGone: boolean;
  /** Takes over a state received elsewhere, e.g. by the buying panel; null when the offer is not on the market. */
  see: (now: OfferDetail | null) => void;
}

/** Current state of an open page's offer: reloaded when the window regains the focus. The buying panel also gets live updates (`see`). */
export function useCurrentOffer(loaded: OfferDetail): CurrentOffer {
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
        // The page was left or the network failed: the state stays.
      }
    };
    const onLook = () => void look();
    document.addEventListener('visibilitychange', onLook, { signal });
    window.addEventListener('focus', onLook, { signal });
    return () => leaving.abort();
  }, [loaded, see]);
  return { offer, isGone, see };
}
