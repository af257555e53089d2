import { createAccessTokens } from '#platform/security/session-tokens.ts';
import type { Server, BenchEnvironment } from './environment.ts';
import type { Market } from './market.ts';
import { CONNECTIONS, form, post, type Generator, type Measure, type Target } from './measure.ts';

/** Purchases by buyers that each have their own connection and account. */
export function purchaseLoad(environment: BenchEnvironment, market: Market, generator: Generator) {
  let bought = 0;
  const tokens = createAccessTokens(environment.secret);
  const shop = (server: Server, offers: readonly string[], keyed: boolean): Measure => {
    const requests = market.buyers.map(({ id, sessionId, accountId }) => {
      const token = tokens.sign({ sid: sessionId, sub: id }, new Date());
      const { body, type } = form({ producer_epr: accountId, FY: '2026', quantity: '100' });
      const headers = {
        Authorization: `Bearer ${token}`,
        'Content-Type': type,
        ...(keyed && { 'Idempotency-Key': 'bench-{unique}' }),
      };
      return someOf(offers).map((offer) =>
        post(`/api/epr/purchases-requests/?credit_offer_id=${offer}`, body, headers),
      );
    });
    const slice = generator.slice(server, { requests, connections: CONNECTIONS, accepted: [201, 409] });
    return async (milliseconds) => {
      const measured = await slice(milliseconds);
      bought += measured.statuses?.[201] ?? 0;
      return measured;
    };
  };
  return { shop, count: () => bought };
}

/** The same for the plain server, which numbers offers and targets. */
export function databasePurchaseLoad(
  environment: BenchEnvironment,
  market: Market,
  generator: Generator,
  purchase: Target,
  offers: number,
): Measure {
  const tokens = createAccessTokens(environment.secret);
  const numbers = Array.from({ length: offers }, (_, index) => String(index + 1));
  const requests = market.buyers.map(({ id, sessionId }, index) => {
    const token = tokens.sign({ sid: sessionId, sub: id }, new Date());
    const { body, type } = form({ target: String(index + 1), FY: '2026', quantity: '100' });
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': type };
    return someOf(numbers).map((offer) => post(`/buy?offer=${offer}`, body, headers));
  });
  return generator.slice(purchase, { requests, connections: CONNECTIONS, accepted: [201] });
}

/** Up to fifty random ones. */
function someOf(all: readonly string[]): string[] {
  if (all.length === 1) return [...all];
  return Array.from({ length: 50 }, () => all[Math.floor(Math.random() * all.length)] ?? '');
}
