import { setTimeout as pause } from 'node:timers/promises';
import type { Actions, ActionContext } from './actions.ts';
import { buyerActions } from './buyer-actions.ts';
import type { ClientContext } from './client.ts';
import { memberActions } from './member-actions.ts';
import { noOpenTrades } from './open-trades.ts';
import type { Participants } from './participants.ts';
import { createRandom, type Random } from './random.ts';
import { sellerActions } from './seller-actions.ts';
import { superadminActions } from './superadmin-actions.ts';

/** Clients for each person: two with the same account conflict with each other. */
const CLIENTS = { buyer: 2, seller: 2, superadmin: 2, team: 2 };
/** Pause of a client that found nothing to do. */
const IDLE_PAUSE_MS = 20;

/**
 * Runs the trading clients until stopped; each ends after the response to its last write.
 * @param intervalMs minimum milliseconds between the starts of two actions of a client
 */
export function startLoad(
  clientContext: ClientContext,
  participants: Participants,
  seed: number,
  intervalMs = () => 0,
) {
  const context: ActionContext = { clientContext, participants, openTrades: noOpenTrades() };
  const work: Actions[] = [
    ...participants.buyers.flatMap((one) => times(CLIENTS.buyer, () => buyerActions(context, one))),
    ...participants.sellers.flatMap((one) => times(CLIENTS.seller, () => sellerActions(context, one))),
    ...times(CLIENTS.team, () => memberActions(context, participants.team)),
    ...times(CLIENTS.superadmin, () => superadminActions(context)),
  ];
  let stopping = false;
  const trade = async (moves: Actions, random: Random): Promise<void> => {
    while (!stopping) {
      const began = performance.now();
      const rest = (await someAction(moves, random)) ? 0 : IDLE_PAUSE_MS;
      const left = Math.max(rest, intervalMs() - (performance.now() - began));
      if (left > 0) await pause(left);
    }
  };
  const trading = Promise.all(work.map((moves, index) => trade(moves, createRandom(seed, `client ${index}`))));
  return {
    clients: work.length,
    async stop() {
      stopping = true;
      await trading;
    },
  };
}

function someAction(moves: Actions, random: Random): Promise<boolean> {
  let place = random.next() * moves.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, move] of moves) if ((place -= weight) < 0) return move(random);
  return Promise.resolve(false);
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
