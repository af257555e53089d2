import type { ClientBase } from 'pg';
import { eraseExpired, hasErasedFiles, removeErasedFiles, sweepFiles } from '#base/files/jobs.server.ts';
import { AUDIT_ACTIONS } from '#lib/audit-actions.ts';
import { deleteUnconfirmedSubscriptions } from '#oversight/content/newsletter.server.ts';
import { ENQUIRY_LIFE_MS, OPEN_ENQUIRY_LIFE_MS } from '#oversight/content/rules.ts';
import { NOTIFICATION_LIFE_MS } from '#oversight/notifications/rules.ts';
import { endExports } from '#oversight/personal-data/exports.server.ts';
import { deleteErasureAddresses } from '#oversight/personal-data/service.server.ts';
import { closeUnconfirmed } from '#oversight/supervision/closing.server.ts';
import { KNOWN_ADDRESS_MS, KNOWN_DEVICE_MS } from '#people/identity/rules.ts';
import type { Context } from '#platform/context.ts';
import { scalar, sql, type Db } from '#platform/database/database.ts';
import { runExclusively } from '#platform/database/locks.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Rows that one statement deletes: it must end long before the statement timeout. */
const BATCH = 5_000;
/** Name of the advisory lock, which distinguishes it from other locks on the same database. */
const LOCK = 'epr-mandi.housekeeping';

/**
 * Waits until no housekeeping runs, and prevents it as long as this connection lives: the objects that rows name now stay stored, even if
 * the rows are deleted. Any number of callers may hold housekeeping off at the same time.
 */
export async function pauseHousekeeping(client: ClientBase): Promise<void> {
  await client.query('select pg_advisory_lock_shared(hashtextextended($1, 0))', [LOCK]);
}

/**
 * Deletes expired data: leftover uploads of crashed processes, used idempotency keys, counters, sessions. One of several workers does it.
 */
export async function runHousekeeping(context: Context): Promise<void> {
  await runExclusively(context.db, LOCK, async (connection) => {
    for (const [table, expired] of Object.entries(expiredRows(context.clock.now())))
      await deleteInBatches(connection, table, expired);
    await deleteErasureAddresses(context);
    await deleteUnconfirmedSubscriptions(context);
    await endExports(context);
    await closeUnconfirmed(context);
    await eraseExpired(context);
    await deleteOldAudit(context);
    await sweepFiles(context);
  });
}

/**
 * Removes the bytes of erased files, unless a backup holds it off: its snapshot may name them. Resolves to true when there is more to do at
 * once.
 */
export async function eraseFiles(context: Context): Promise<boolean> {
  if (!(await hasErasedFiles(context))) return false;
  let more = false;
  await runExclusively(context.db, LOCK, async () => {
    more = await removeErasedFiles(context);
  });
  return more;
}

/** The rows that have expired, by their table. */
function expiredRows(now: Date) {
  const before = (age: number) => new Date(now.getTime() - age);
  const month = before(30 * DAY);
  return {
    // Idempotency keys are remembered for 24 hours (section 1 of the server rules).
    idempotency_keys: sql`created_at < ${before(DAY)}`,
    rate_windows: sql`window_start < ${before(DAY)}`,
    password_resets: sql`expires_at < ${month}`,
    claimed_tries: sql`at < ${before(DAY)}`,
    link_tokens: sql`expires_at < ${month} or used_at < ${month}`,
    invitations: sql`state <> 'open' and ended_at < ${month}`,
    login_challenges: sql`expires_at < ${month}`,
    second_factors: sql`removed_at < ${month} or (confirmed_at is null and created_at < ${month})`,
    recovery_codes: sql`used_at < ${month} or void_at < ${month}`,
    email_changes: sql`expires_at < ${month}`,
    account_notices: sql`at < ${month}`,
    devices: sql`known_at < ${before(KNOWN_DEVICE_MS)}`,
    known_addresses: sql`known_at < ${before(KNOWN_ADDRESS_MS)}`,
    // A session lives 30 days at most, so a token that was used before has no session that its return could end.
    refresh_tokens: sql`expires_at < ${month} or spent_at < ${month}`,
    enquiries: sql`(status = 'closed' and changed_at < ${before(ENQUIRY_LIFE_MS)}) or (status <> 'closed' and changed_at < ${before(OPEN_ENQUIRY_LIFE_MS)})`,
    // Events without attempts left (`buried_at`) stay until an administrator has looked at them.
    outbox: sql`delivered_at < ${month} and told_at is not null and notify_at is null`,
    notification_digests: sql`at < ${before(NOTIFICATION_LIFE_MS)}`,
    notifications: sql`at < ${before(NOTIFICATION_LIFE_MS)}`,
    // A placed plan stays until its owner is closed.
    baskets: sql`placed_at is null and created_at < ${month}`,
    // A session without log-out ends with its last token, which is deleted above.
    sessions: sql`ended_at < ${month} or (ended_at is null and created_at < ${month}
      and not exists (select from refresh_tokens r where r.session_id = sessions.id))`,
  };
}

/** Entries of these groups are kept for 1 year, all others for 8; the database refuses to delete others. */
const SHORT_GROUPS = ['login', 'step_up', 'session', 'access'];

async function deleteOldAudit({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  for (const action of AUDIT_ACTIONS) {
    const before = new Date(now);
    before.setUTCFullYear(now.getUTCFullYear() - (SHORT_GROUPS.includes(action.split('.')[0] ?? '') ? 1 : 8));
    for (;;) {
      const deleted = await scalar<number>(db)`select delete_old_audit(${action}, ${before}, ${now}, ${BATCH})`;
      if (deleted < BATCH) break;
    }
  }
}

async function deleteInBatches(db: Db, table: string, expired: ReturnType<typeof sql>): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${expired} limit ${BATCH} for update skip locked
      ))`.execute(db);
    if (numAffectedRows < BATCH) return;
  }
}
