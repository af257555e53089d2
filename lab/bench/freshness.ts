import * as z from 'zod/mini';
import { createAccessTokens } from '#platform/security/session-tokens.ts';
import { publicOffer } from '#supply/offers/contract.ts';
import type { Server, BenchEnvironment } from './environment.ts';
import type { Market } from './market.ts';

const offersBody = z.object({ data: z.array(publicOffer) });
const TRIES = 20;
/** Longer than the life of any cache: a change not visible by then is lost. */
const MAX_STALENESS_MS = 5_000;

/**
 * How long after the response to a purchase a list still shows the state before. Milliseconds for each attempt, sorted.
 * @param reader server that is asked for the list; the purchases go to `server`
 */
export async function measureFreshness(
  environment: BenchEnvironment,
  market: Market,
  server: Server,
  reader: Server,
): Promise<number[]> {
  const [buyer] = market.buyers;
  const [offer] = market.bought;
  if (buyer === undefined || offer === undefined) throw new Error('Nobody to buy, or nothing');
  const token = createAccessTokens(environment.secret).sign({ sid: buyer.sessionId, sub: buyer.id }, new Date());

  const blocked = async (): Promise<number> => {
    const filters = new URLSearchParams({ page_size: '24', ...market.kind }).toString();
    const response = await fetch(`http://127.0.0.1:${reader.port}/api/epr/public-credit-offers/?${filters}`);
    const { data } = z.parse(offersBody, await response.json());
    const shown = data.find(({ id }) => id === offer);
    if (shown === undefined) throw new Error('The list does not show the offer that is bought');
    return shown.blocked_credit;
  };

  const times: number[] = [];
  for (let index = 0; index < TRIES; index++) {
    const before = await blocked();
    const body = new FormData();
    for (const [name, value] of Object.entries({ producer_epr: buyer.accountId, FY: '2026', quantity: '100' }))
      body.set(name, value);
    const response = await fetch(
      `http://127.0.0.1:${server.port}/api/epr/purchases-requests/?credit_offer_id=${offer}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body,
      },
    );
    const bought = performance.now();
    if (response.status !== 201) throw new Error(`A buy is answered with ${response.status}`);
    await response.arrayBuffer();
    let seen = bought;
    while ((await blocked()) === before) {
      seen = performance.now();
      if (seen - bought > MAX_STALENESS_MS) throw new Error('A list never shows the change');
    }
    times.push(seen - bought);
  }
  return times.toSorted((a, b) => a - b);
}
