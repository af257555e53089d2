import * as z from 'zod/mini';
import type { TradeRequest } from './request-words.ts';

/** What was asked of an offer before, kept beside its page in the history, to begin with when one asks again. */
const askedBefore = z.object({
  again: z.object({
    /** kg */
    quantity: z.number(),
    /** ₹ per kg of a counter-offer; null where one bought at the listed price. */
    price: z.nullable(z.number()),
    year: z.number(),
    account: z.string(),
  }),
});
export type AskedBefore = z.output<typeof askedBefore>['again'];

/** State of a link that leads to asking again. */
export function askAgain(request: TradeRequest): z.output<typeof askedBefore> {
  const { quantity, kind, offer_price, FY: year, epr_registration_number: account } = request;
  return { again: { quantity, price: kind === 'counter' ? offer_price : null, year, account } };
}

/** What a link of `askAgain` has brought along; null on any other way. */
export function readAskedBefore(state: unknown): AskedBefore | null {
  return askedBefore.safeParse(state).data?.again ?? null;
}
