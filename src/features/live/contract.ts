import * as z from 'zod/mini';
import { defineContract } from '../../lib/contract.ts';

/** What can have changed: things of the listener's own, or the market for everybody who buys. */
export const liveSubjects = [
  'article',
  'credit_record',
  'enquiry',
  'epr_account',
  'market',
  'offer',
  'target',
  'trade',
  'transaction',
  'user',
] as const;

const milliseconds = z.pipe(
  z.string().check(z.regex(/^\d{1,15}$/, { error: 'unheard_ms is a whole number of milliseconds' })),
  z.transform(Number),
);

export const liveContract = defineContract({
  'GET /api/users/live/': {
    operation: 'followChanges',
    summary:
      'Says when something changed that the caller can see: `event: changed`, and `event: over` when the session is',
    access: 'session',
    stream: true,
    /** For how long the caller has read without hearing: what was told in that time is told first. */
    query: z.object({ unheard_ms: z.optional(milliseconds) }),
    answer: z.object({ about: z.array(z.enum(liveSubjects)) }),
  },
});
