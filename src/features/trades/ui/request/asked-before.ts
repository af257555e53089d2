import * as z from 'zod/mini';
import type { TradeRequest } from './request-words.ts';

/** Values of an earlier request for the same offer, stored in the navigation state to prefill a new one. */
const askedBefore = z.object({
  again: z.object({
    /** kg */
    quantity: z.number(),
    /** ₹ per kg of a counter-offer; null for a purchase at the listed price. */
    price: z.nullable(z.number()),
    year: z.number(),
    account: z.string(),
  }),
});
export type AskedBefore = z.output<typeof askedBefore>['again'];

/** Navigation state of a link that starts a new request with the values of this one. */
export function askAgain(request: TradeRequest): z.output<typeof askedBefore> {
  const { quantity, kind, offer_price, FY: year, epr_registration_number: account } = request;
  return { again: { quantity, price: kind === 'counter' ? offer_price : null, year, account } };
}

/** The values of a link made by `askAgain`; null for any other state. */
export function readAskedBefore(state: unknown): AskedBefore | null {
  return askedBefore.safeParse(state).data?.again ?? null;
}
