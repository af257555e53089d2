import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { date } from '#lib/fields.ts';
import { RULE_STATUSES } from '#rules/rulebook/status.ts';

/** Kinds of entries, in the order in which a day lists them. */
export const ENTRY_KINDS = ['return', 'expiry', 'consent', 'trade'] as const;

/** One day of the calendar; what does not apply is null. Days are `YYYY-MM-DD`. */
export const calendarEntry = z.object({
  /** Stays the same when its day moves. */
  uid: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** Null for a return that is extended, but until when is not known; it is then placed on its `rule_day`. */
  day: z.nullable(z.string()),
  /** The day by rule, where the day was moved. */
  rule_day: z.nullable(z.string()),
  title: z.string(),
  text: z.string(),
  stream: z.nullable(z.string()),
  FY: z.nullable(z.number()),
  /** Path on the site. */
  url: z.string(),
  status: z.nullable(z.enum(RULE_STATUSES)),
  rule_ids: z.array(z.string()),
});

export const organisationFigures = z.object({
  id: z.string(),
  /** Trades in which something waits for it: as in its counts. */
  needs_you: z.number(),
  /** Quantity that targets of the current financial year still need, by unit; null for a recycler. */
  missing: z.nullable(z.object({ kg: z.number(), g: z.number() })),
  /** The first entry of its calendar from today, within a year. */
  next_deadline: z.nullable(z.object({ day: z.string(), title: z.string() })),
});

const day = z.optional(date('Enter a date.'));

export const calendarContract = defineContract({
  'GET /api/users/calendar/': {
    operation: 'listCalendar',
    summary: 'Days of the caller: returns that are due, credits and consents that end, trades that await an action',
    access: ['recycler', 'producer'],
    permission: 'read',
    query: z.object({ from: day, to: day }),
    response: z.object({ data: z.array(calendarEntry) }),
  },
  'GET /api/users/organisations/overview/': {
    operation: 'readOrganisationsOverview',
    summary: "Figures of the caller's organisations, by name",
    access: 'session',
    openUnenrolled: true,
    permission: 'person',
    response: z.object({ data: z.array(organisationFigures) }),
  },
  'POST /api/users/calendar/link/': {
    operation: 'createCalendarLink',
    summary: 'A new address under which calendar programs read these days; the old one ends',
    access: ['recycler', 'producer'],
    permission: 'admin',
    limit: 'trade',
    created: true,
    response: z.object({ data: z.object({ url: z.string() }) }),
  },
  'GET /api/users/calendar/link/': {
    operation: 'readCalendarLink',
    summary: 'Whether such an address exists, and when it was last read; the address itself is shown once',
    access: ['recycler', 'producer'],
    permission: 'read',
    response: z.object({
      data: z.object({
        active: z.boolean(),
        created_at: z.nullable(z.string()),
        last_read_at: z.nullable(z.string()),
      }),
    }),
  },
  'DELETE /api/users/calendar/link/': {
    operation: 'revokeCalendarLink',
    summary: 'End the address',
    access: ['recycler', 'producer'],
    permission: 'admin',
    limit: 'trade',
    response: z.object({}),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof calendarContract> {}
}
