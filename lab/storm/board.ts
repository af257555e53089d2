import type { Random } from './random.ts';
import type { Buyer, Seller } from './scene.ts';

export interface StormOffer {
  id: string;
  seller: Seller;
}

export interface StormTrade {
  id: string;
  kind: 'purchase' | 'counter';
  seller: Seller;
  buyer: Buyer;
}
export interface StormTransaction extends StormTrade {
  transactionId: string;
}

/** What the clients know of the market: they see each other's work and get in each other's way. */
export interface Board {
  offers: StormOffer[];
  /** Waiting for the recycler. */
  asked: StormTrade[];
  /** Waiting for payment. */
  agreed: StormTrade[];
  /** Waiting for proof and verdict. */
  paying: StormTransaction[];
  /** Waiting for the recycler's documents. */
  verified: StormTransaction[];
}

export const emptyBoard = (): Board => ({ offers: [], asked: [], agreed: [], paying: [], verified: [] });

/** How many of the oldest the clients choose from: the fewer, the more they meet. */
const NARROW = 6;

/** One of the oldest that fit, or undefined. It stays on the board, so that another may take it too. */
export function oneOf<T>(random: Random, list: readonly T[], fits: (one: T) => boolean): T | undefined {
  const some: T[] = [];
  for (const one of list) if (fits(one) && some.push(one) === NARROW) break;
  return some.length === 0 ? undefined : random.pick(some);
}

export function takeOff<T>(list: T[], one: T): void {
  const place = list.indexOf(one);
  if (place >= 0) list.splice(place, 1);
}
