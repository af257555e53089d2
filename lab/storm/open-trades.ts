import type { Buyer, Seller } from './participants.ts';
import type { Random } from './random.ts';

export interface StormOffer {
  id: string;
  seller: Seller;
}

export interface StormTrade {
  id: string;
  kind: 'purchase' | 'counter';
  seller: Seller;
  buyer: Buyer;
  /** Number in its negotiation: odd ones are the buyer's. */
  round: number;
}
export interface StormTransaction extends StormTrade {
  transactionId: string;
}

/** Objects of the market shared by all clients, who work on the same ones and conflict with each other. */
export interface OpenTrades {
  offers: StormOffer[];
  /** Waiting for the decision of the side that did not make it. */
  asked: StormTrade[];
  /** Waiting for payment. */
  agreed: StormTrade[];
  /** Waiting for payment proof and verification. */
  paying: StormTransaction[];
  /** Waiting for the recycler's documents. */
  verified: StormTransaction[];
}

export const noOpenTrades = (): OpenTrades => ({ offers: [], asked: [], agreed: [], paying: [], verified: [] });

/** Number of the oldest objects that clients choose from: the fewer, the more conflicts. */
const CHOICE_SIZE = 6;

/** One of the oldest matching objects, or undefined. It stays on the list, so that another client may choose it too. */
export function pickOldest<T>(random: Random, list: readonly T[], fits: (one: T) => boolean): T | undefined {
  const some: T[] = [];
  for (const one of list) if (fits(one) && some.push(one) === CHOICE_SIZE) break;
  return some.length === 0 ? undefined : random.pick(some);
}

export function removeFrom<T>(list: T[], one: T): void {
  const place = list.indexOf(one);
  if (place >= 0) list.splice(place, 1);
}
