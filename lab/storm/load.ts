import { setTimeout as pause } from 'node:timers/promises';
import { emptyBoard } from './board.ts';
import type { Shore } from './client.ts';
import { buyerMoves } from './buyer-moves.ts';
import type { Moves, Play } from './moves.ts';
import { sellerMoves } from './seller-moves.ts';
import { superadminMoves } from './superadmin-moves.ts';
import { createRandom, type Random } from './random.ts';
import type { Scene } from './scene.ts';

/** Clients for each person: two with the same account conflict with each other. */
const CLIENTS = { buyer: 2, seller: 2, superadmin: 2 };
/** Pause of a client that found nothing to do. */
const IDLE = 20;

/**
 * Runs eighteen trading clients until stopped; each ends after the response to its last write.
 * @param beat minimum milliseconds between the starts of two actions of a client
 */
export function startLoad(shore: Shore, scene: Scene, seed: number, beat = () => 0) {
  const play: Play = { shore, scene, board: emptyBoard() };
  const work: Moves[] = [
    ...scene.buyers.flatMap((one) => times(CLIENTS.buyer, () => buyerMoves(play, one))),
    ...scene.sellers.flatMap((one) => times(CLIENTS.seller, () => sellerMoves(play, one))),
    ...times(CLIENTS.superadmin, () => superadminMoves(play)),
  ];
  let stopping = false;
  const trade = async (moves: Moves, random: Random): Promise<void> => {
    while (!stopping) {
      const began = performance.now();
      const rest = (await someMove(moves, random)) ? 0 : IDLE;
      const left = Math.max(rest, beat() - (performance.now() - began));
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

function someMove(moves: Moves, random: Random): Promise<boolean> {
  let place = random.next() * moves.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, move] of moves) if ((place -= weight) < 0) return move(random);
  return Promise.resolve(false);
}

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
