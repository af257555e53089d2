import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';

/** Kinds of results, in the order in which they are shown. */
const SEARCH_KINDS = ['trades', 'offers', 'accounts', 'companies'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];
/** Items of a kind. */
export const MOST_FOUND = 5;
const SEARCH_LENGTH = { least: 2, most: 100 } as const;

const LENGTH = `Enter ${SEARCH_LENGTH.least} to ${SEARCH_LENGTH.most} characters.`;

export const foundItem = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Path on the site. */
  path: z.string(),
});
const found = z.object({ items: z.array(foundItem), more: z.boolean() });

export const searchContract = defineContract({
  'GET /api/users/search/': {
    operation: 'search',
    summary: 'Trades, offers, EPR accounts and companies that the caller may see, at most 5 of each',
    access: 'session',
    permission: 'read',
    query: z.object({
      q: z
        .string({ error: LENGTH })
        .check(z.trim(), z.minLength(SEARCH_LENGTH.least, LENGTH), z.maxLength(SEARCH_LENGTH.most, LENGTH)),
    }),
    response: z.object({ data: z.object({ trades: found, offers: found, accounts: found, companies: found }) }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof searchContract> {}
}
