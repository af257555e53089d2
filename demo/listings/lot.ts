import type { Subject } from '../subjects.ts';

/** An offer to be made. */
export interface Listing {
  title: string;
  /** ₹ per kg */
  price: number;
  kg: number;
  minimum: number;
  /** How trades call it; such an offer is there before the first of them. */
  ref?: string;
  /** Taken off the market again. */
  withdrawn?: true;
}

/** A credit record with the offers that are made of it. */
export interface Lot {
  seller: string;
  wasteType: string;
  /** Recycler type of the registration that it stands on. */
  type: string;
  product: string;
  credit: string;
  /** 0: of the running financial year, 1: of the one before. */
  yearsBack: 0 | 1;
  shows: Subject;
  listings: readonly Listing[];
}

type Ground = Omit<Lot, 'seller' | 'listings' | 'yearsBack'> & { yearsBack?: 0 | 1 };

/** @param listings title, ₹ per kg, kg, least kg, and what else is special */
export function lot(
  seller: string,
  ground: Ground,
  listings: readonly [
    title: string,
    price: number,
    kg: number,
    minimum: number,
    special?: Pick<Listing, 'ref' | 'withdrawn'>,
  ][],
): Lot {
  return {
    yearsBack: 0,
    ...ground,
    seller,
    listings: listings.map(([title, price, kg, minimum, special]) => ({ title, price, kg, minimum, ...special })),
  };
}
