import { setTimeout as pause } from 'node:timers/promises';
import type { Buyer, Player, Participants } from './participants.ts';

/** One response, or a failure. */
export interface ProbeResult {
  /** Time of the request, in `performance.now()` milliseconds. */
  at: number;
  path: string;
  /** 0 for a broken connection. */
  status: number;
  retryAfter: boolean;
  milliseconds: number;
}

/** Interval between two requests. */
const PROBE_INTERVAL_MS = 50;
/** Timeout of a request, longer than any allowed response time. */
const PROBE_TIMEOUT_MS = 60_000;

/**
 * Sends requests at a fixed rate without waiting for the responses, like independent users: pages, public and own lists, and purchases that
 * are refused for their quantity.
 * @param urls of the servers, used alternately
 */
export function startProbes(urls: readonly string[], { buyers, sellers }: Participants) {
  const heard: ProbeResult[] = [];
  const open = new Set<Promise<void>>();
  const stopping = new AbortController();
  const [buyer] = buyers;
  const [seller] = sellers;
  if (!buyer || !seller) throw new Error('Nobody asks');
  const ask = async (url: string, { method = 'GET', path, who, body }: ProbeRequest): Promise<void> => {
    const began = performance.now();
    const response = await fetch(`${url}${path}`, {
      method,
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
      headers: {
        ...(who && { authorization: `Bearer ${who.token()}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => undefined);
    const retryAfter = Number(response?.headers.get('retry-after')) > 0;
    heard.push({ at: began, path, status: response?.status ?? 0, retryAfter, milliseconds: performance.now() - began });
  };
  const asking = (async () => {
    const requests = probeRequests(buyer, seller);
    for (let turn = 0; !stopping.signal.aborted; turn += 1) {
      const request = requests[turn % requests.length];
      const url = urls[Math.floor(turn / requests.length) % urls.length];
      if (request && url) {
        const one = ask(url, request).finally(() => open.delete(one));
        open.add(one);
      }
      await pause(PROBE_INTERVAL_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  })();
  return {
    /** @returns all responses, after the last one */
    async stop(): Promise<readonly ProbeResult[]> {
      stopping.abort();
      await asking;
      await Promise.all(open);
      return heard;
    },
  };
}

interface ProbeRequest {
  method?: string;
  path: string;
  who?: Player;
  body?: object;
}

const probeRequests = (buyer: Buyer, seller: Player): readonly ProbeRequest[] => [
  { path: '/' },
  { path: `/Erpcredits?search=${Math.random()}` },
  { path: '/api/epr/public-credit-offers/' },
  { path: '/api/epr/purchases-requests/', who: buyer },
  { path: '/api/users/counts/', who: seller },
  {
    method: 'POST',
    path: '/api/epr/purchases-requests/?credit_offer_id=00000000-0000-7000-8000-000000000000',
    who: buyer,
    body: { producer_epr: buyer.accountId, FY: 2026, quantity: 1 },
  },
  { path: '/healthz' },
];
