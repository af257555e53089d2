import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';

/** Subjects of live events: the listener's own data, or the market for all buyers. */
export const liveSubjects = [
  'approval',
  'article',
  'credit_record',
  'enquiry',
  'epr_account',
  'evidence_pack',
  'market',
  /** Members of the organisation, their parts and its invitations. */
  'member',
  'notification',
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
    permission: 'person',
    stream: true,
    /** `unheard_ms`: time in milliseconds without a connection; events of that period are sent first. */
    query: z.object({ unheard_ms: z.optional(milliseconds) }),
    response: z.object({ about: z.array(z.enum(liveSubjects)) }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof liveContract> {}
}
