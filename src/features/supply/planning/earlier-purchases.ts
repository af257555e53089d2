/**
 * Purchases of a plan's targets, one after the other: what the earlier ones take of an offer is gone for the later ones, and counts for the
 * limits of what a buyer may have open. Source: file 8 of the specification, part 2; file 11, part 12.
 */
import type { Charges } from '#lib/amounts.ts';
import { payableOf, type TargetLimits } from './open-limits.ts';
import type { Plan } from './plan.ts';

/** Open purchases of a buyer, and their limits. Amounts in paise. */
export interface OpenPurchases {
  /** Requests that may still be made. */
  requests: number;
  /** Total payable that may still be opened; null: no limit. */
  payable: number | null;
  /** Offers of which the buyer may hold more than half. */
  mostMostlyHeld: number;
  /** Offers of which pending purchases hold something: how much, and of how much. */
  held: readonly { offer_id: string; quantity: number; available: number }[];
}

/** An offer before any target of the plan takes of it. */
interface OfferStock {
  id: string;
  /** All that is listed, what others have blocked included. */
  available: number;
  free: number;
}

export class EarlierPurchases {
  readonly #taken = new Map<string, number>();
  readonly #held: Map<string, { quantity: number; available: number }>;
  readonly #open: OpenPurchases | null;
  readonly #charges: Charges;
  #requests = 0;
  #payable = 0;

  /** @param open null where no limits hold */
  constructor(open: OpenPurchases | null, charges: Charges) {
    this.#open = open;
    this.#charges = charges;
    this.#held = new Map(open?.held.map(({ offer_id: id, quantity, available }) => [id, { quantity, available }]));
  }

  /** Number of offers that something was taken of. */
  get offers(): number {
    return this.#taken.size;
  }

  /** Whether something was taken of one of these offers. */
  takesOf(offers: readonly Pick<OfferStock, 'id'>[]): boolean {
    return offers.some(({ id }) => this.#taken.has(id));
  }

  /** The offers with what is left of them; those of which nothing is are gone. */
  leftOf<Offer extends OfferStock>(offers: readonly Offer[]): Offer[] {
    return offers.flatMap((offer) => {
      const free = offer.free - (this.#taken.get(offer.id) ?? 0);
      return free > 0 ? [{ ...offer, free }] : [];
    });
  }

  /** The limits that are left for the next target. */
  limitsOf(offers: readonly OfferStock[]): TargetLimits | null {
    if (this.#open === null) return null;
    const { requests, payable, mostMostlyHeld } = this.#open;
    const mostly = new Set(
      [...this.#held].filter(([, { quantity, available }]) => quantity * 2 > available).map(([id]) => id),
    );
    const halfOf = ({ id, available }: OfferStock) => {
      // More of an offer that counts already may be taken, unless there are too many of them.
      if (mostly.has(id)) return mostly.size > mostMostlyHeld ? 0 : Infinity;
      return Math.max(0, Math.floor(available / 2) - (this.#held.get(id)?.quantity ?? 0));
    };
    return {
      requests: Math.max(0, requests - this.#requests),
      payable: payable === null ? null : Math.max(0, payable - this.#payable),
      mostlyHeld: Math.max(0, mostMostlyHeld - mostly.size),
      half: new Map(offers.map((offer) => [offer.id, halfOf(offer)])),
      charges: this.#charges,
    };
  }

  /** Notes the purchases of a target. @param offers those that it was planned among */
  add({ taken }: Pick<Plan, 'taken'>, offers: readonly OfferStock[]): void {
    const availableOf = new Map(offers.map(({ id, available }) => [id, available]));
    for (const { offer, quantity } of taken) {
      this.#taken.set(offer.id, (this.#taken.get(offer.id) ?? 0) + quantity);
      const held = this.#held.get(offer.id)?.quantity ?? 0;
      this.#held.set(offer.id, { quantity: held + quantity, available: availableOf.get(offer.id) ?? 0 });
    }
    this.#requests += taken.length;
    if (this.#open !== null) this.#payable += payableOf(taken, this.#charges);
  }
}
