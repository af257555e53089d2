import type { Actor, Ask } from '../context.ts';
import { sql, type Tx } from '../database/database.ts';

/** What happened to an account, as the audit trail keeps it. */
export interface AuditEntry {
  /** `group.verb`, such as `bank.changed`. */
  action: string;
  outcome?: 'done' | 'refused';
  /** Whose account, company or thing it concerns; the one who acts unless said otherwise. */
  ownerId?: string | null;
  /** The kind of thing and its id. */
  subject?: { kind: string; id: string };
  /** Changed fields with before and after: never a password, code, token or content; of account numbers the last four digits. */
  detail?: Readonly<Record<string, unknown>>;
}

/** Who acts, from where and when. Without an actor or a request it is the system. */
export interface AuditSource {
  at: Date;
  actor?: (Pick<Actor, 'ownerId' | 'personId' | 'role'> & { sessionId: string | null }) | null;
  ask?: Ask | null;
}

/** Writes a row of the audit trail in the transaction of the change: what is rolled back leaves none. */
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
