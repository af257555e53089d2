import type { Subject } from '../subjects.ts';

/** An offer to be created. */
export interface Listing {
  title: string;
  /** ₹ per kg */
  price: number;
  kg: number;
  minimum: number;
  /** Key by which trade scenarios refer to it; such an offer is created before the first trade. */
  ref?: string;
  /** The offer is withdrawn later. */
  withdrawn?: true;
  /** Its recycler has taken the offer off the market for a while. */
  paused?: true;
}

type YearsBack = 0 | 1 | 2 | 3;

/** A credit record with its offers. */
export interface Lot {
  seller: string;
  wasteType: string;
  /** Recycler type of its registration. */
  type: string;
  product: string;
  credit: string;
  /** 0: current financial year, 1: previous one, and so on. */
  yearsBack: YearsBack;
  shows: Subject;
  listings: readonly Listing[];
}

type LotDescription = Omit<Lot, 'seller' | 'listings' | 'yearsBack'> & { yearsBack?: YearsBack };

/** @param listings title, ₹ per kg, kg, minimum kg, and further options */
export function lot(
  seller: string,
  description: LotDescription,
  listings: readonly [
    title: string,
    price: number,
    kg: number,
    minimum: number,
    special?: Pick<Listing, 'ref' | 'withdrawn' | 'paused'>,
  ][],
): Lot {
  return {
    yearsBack: 0,
    ...description,
    seller,
    listings: listings.map(([title, price, kg, minimum, special]) => ({ title, price, kg, minimum, ...special })),
  };
}
