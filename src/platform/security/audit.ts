import type { Actor, Ask } from '../context.ts';
import { sql, type Tx } from '../database/database.ts';

/** An entry of the audit trail: an event of an account. */
export interface AuditEntry {
  /** `group.verb`, such as `bank.changed`. */
  action: string;
  outcome?: 'done' | 'refused';
  /** Owner of the account, company or resource concerned; by default the actor. */
  ownerId?: string | null;
  /** Type and id of the resource. */
  subject?: { kind: string; id: string };
  /** Changed fields before and after: never a password, code, token or content; of account numbers the last four digits. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Actor, request and time. Without an actor or a request the system acts. */
export interface AuditSource {
  at: Date;
  actor?: (Pick<Actor, 'ownerId' | 'personId' | 'role'> & { sessionId: string | null }) | null;
  ask?: Ask | null;
}

/** Writes a row of the audit trail in the transaction of the change: a rollback removes both. */
export async function recordAudit(
  tx: Tx,
  { at, actor = null, ask = null }: AuditSource,
  entry: AuditEntry,
): Promise<void> {
  const { action, outcome = 'done', subject, detail = {} } = entry;
  const ownerId = entry.ownerId === undefined ? (actor?.ownerId ?? null) : entry.ownerId;
  await sql`
    insert into audit (at, person_id, owner_id, role, session_id, address, device, action, outcome, subject, subject_id, detail, request_id)
    values (${at}, ${actor?.personId ?? null}, ${ownerId}, ${actor?.role ?? null}, ${actor?.sessionId ?? null}, ${ask?.address ?? null},
      ${ask?.userAgent ?? null}, ${action}, ${outcome}, ${subject?.kind ?? null}, ${subject?.id ?? null}, ${JSON.stringify(detail)}::jsonb,
      ${ask?.requestId ?? null})`.execute(tx);
}
