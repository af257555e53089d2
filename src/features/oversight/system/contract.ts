import * as z from 'zod/mini';
import { defineContract } from '#lib/contract.ts';
import { messageResponse } from '#lib/fields.ts';

const instant = z.nullable(z.string());

/** A message that could not be delivered in ten attempts. Mail addresses in the reason are masked. */
const letter = z.object({
  id: z.string(),
  /** `subject.status`, e.g. `trade.approved` */
  topic: z.string(),
  at: z.string(),
  attempts: z.number(),
  buried_at: z.string(),
  reason: z.string(),
});

const ledgerCheck = z.object({
  at: z.string(),
  milliseconds: z.number(),
  breaches: z.number(),
  first_breaches: z.array(z.object({ law: z.string(), subject: z.string(), detail: z.string() })),
});

/**
 * System status. Sizes in bytes, measured at most once a minute; no free space if files are in object storage; no secrets and no mail
 * addresses of users.
 */
export const system = z.object({
  version: z.string(),
  started_at: z.string(),
  /** Time of this answer by the server's clock. */
  now: z.string(),
  database: z.object({ size: z.number(), migrations: z.number(), last_migration: instant }),
  outbox: z.object({
    waiting: z.number(),
    waiting_since: instant,
    /** Pending messages with failed attempts: their number and the last error; null if there are none. */
    failing: z.nullable(z.object({ count: z.number(), reason: z.string() })),
    buried: z.number(),
    letters: z.array(letter),
  }),
  jobs: z.array(
    z.object({
      name: z.string(),
      /** Null: it has not run yet. */
      last_run_at: instant,
      next_run_at: z.string(),
      succeeded_at: instant,
      failed_at: instant,
      failure: z.nullable(z.string()),
      failing: z.boolean(),
    }),
  ),
  ledger: z.nullable(ledgerCheck),
  /** `writable`: whether uploads can be stored. */
  storage: z.object({ files: z.number(), size: z.number(), writable: z.boolean(), free: z.nullable(z.number()) }),
  mail: z.enum(['smtp', 'files']),
  rate_limits: z.boolean(),
  /** Warnings about settings and conditions, one sentence each. */
  warnings: z.array(z.string()),
});

export const systemContract = defineContract({
  'GET /api/superadmin/system/': {
    operation: 'readSystem',
    summary: 'System status: database, messages, jobs, ledger, storage',
    access: ['superadmin'],
    response: z.object({ data: system }),
  },
  'POST /api/superadmin/system/letters/{id}/retry/': {
    operation: 'retryMessage',
    summary: 'Deliver a buried message after all; said twice it is tried once',
    access: ['superadmin'],
    // The number of an event, no id of ours.
    params: z.object({ id: z.string() }),
    response: messageResponse,
  },
  'POST /api/superadmin/system/letters/retry/': {
    operation: 'retryAllMessages',
    summary: 'Deliver all buried messages after all, e.g. when the mail server is back',
    access: ['superadmin'],
    response: messageResponse,
  },
  'POST /api/superadmin/system/jobs/{name}/run/': {
    operation: 'runJob',
    summary: 'Run a job of the server now',
    access: ['superadmin'],
    noDeadline: true,
    params: z.object({ name: z.string() }),
    response: messageResponse,
  },
  'POST /api/superadmin/system/ledger-checks/': {
    operation: 'verifyLedger',
    summary: 'Verify the ledger now',
    access: ['superadmin'],
    noDeadline: true,
    response: z.object({ message: z.string(), data: z.object({ breaches: z.number() }) }),
  },
});

declare module '#lib/contract.ts' {
  interface Endpoints extends ContractType<typeof systemContract> {}
}
