import { useEffect, useState } from 'react';
import { urlOf } from '../../../web/api-query.ts';
import { network } from '../../../web/network.ts';
import type { Counts } from './counts.ts';
import { countsQuery } from './market-address.ts';

/** Pause after a choice before its counts are asked for. Milliseconds. */
const PAUSE_MS = 150;

/** The counts for choices that are not applied yet; those of the last answer until theirs has come. */
export function usePendingCounts(counts: Counts, address: URLSearchParams, pending: string): Counts {
  const wanted = countsQuery(new URLSearchParams(pending)).toString();
  const isApplied = wanted === countsQuery(address).toString();
  const [answered, setAnswered] = useState<Counts | null>(null);
  useEffect(() => {
    if (isApplied) return;
    const leaving = new AbortController();
    const ask = async () => {
      try {
        const response = await fetch(`${urlOf('GET /api/epr/all-types/', {})}?${wanted}`, { signal: leaving.signal });
        if (response.ok) setAnswered((await response.json()) as Counts);
      } catch {
        // The numbers of before stay, and the page says that it is offline.
        if (!leaving.signal.aborted) network.lost();
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [wanted, isApplied]);
  return isApplied ? counts : (answered ?? counts);
}
