import * as z from 'zod/mini';
import type { TradeRequest } from './request-words.ts';

/** Values of an earlier request for the same offer, stored in the navigation state to prefill a new one. */
const previousRequest = z.object({
  again: z.object({
    quantity: z.number(),
    /** ₹ per unit of a counter-offer; null for a purchase at the listed price. */
    price: z.nullable(z.number()),
    year: z.number(),
    account: z.string(),
  }),
});

/** Navigation state of a link that starts a new request with the values of this one. */
export function previousRequestState(request: TradeRequest): z.output<typeof previousRequest> {
  const { quantity, kind, offer_price, FY: year, epr_registration_number: account } = request;
  return { again: { quantity, price: kind === 'counter' ? offer_price : null, year, account } };
}

/** The values of a link made by `previousRequestState`; null for any other state. */
export function readPreviousRequest(state: unknown): z.output<typeof previousRequest>['again'] | null {
  return previousRequest.safeParse(state).data?.again ?? null;
}
