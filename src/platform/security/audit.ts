import { AUDIT_SUBJECTS, type ActionAndSubject } from '#lib/audit-actions.ts';
import type { PartyRole } from '#lib/contract.ts';
import type { Actor, RequestOrigin } from '../context.ts';
import { exists, inTransaction, sql, type Db, type Tx } from '../database/database.ts';

/** An entry of the audit trail: an event of an account, with the type and id of the resource that its action has to name. */
export type AuditEntry = ActionAndSubject & {
  outcome?: 'done' | 'refused';
  /** Owner of the account, company or resource concerned; by default the actor's organisation, or the actor's own account. */
  ownerId?: string | null;
  /** Changed fields before and after: never a password, code, token or content; of account numbers the last four digits. */
  detail?: Readonly<Record<string, unknown>>;
};

/** Actor, request and time. Without an actor or a request the system acts. */
export interface AuditSource {
  at: Date;
  actor?: (Pick<Actor, 'ownerId' | 'personId'> & { role: PartyRole; sessionId: string | null }) | null;
  requestOrigin?: RequestOrigin | null;
}

/** Type and id of the resource that a row names. An account is named by its person, who is its owner. */
function subjectOf(
  { action, subject, ownerId }: AuditEntry,
  { actor }: AuditSource,
): { kind: string; id: string } | null {
  if (subject) return subject;
  const [kind] = AUDIT_SUBJECTS[action];
  const person = ownerId === undefined ? actor?.personId : ownerId;
  // A log-in with an e-mail that no account has is about no person.
  return kind === 'account' && person ? { kind: 'person', id: person } : null;
}

/** An event of an account concerns its person, whomever the person acts for; another one the organisation. */
function ownerOf(action: AuditEntry['action'], actor: AuditSource['actor']): string | null {
  const [kind] = AUDIT_SUBJECTS[action];
  return (kind === 'account' || kind === 'person' ? actor?.personId : actor?.ownerId) ?? null;
}

/** Writes rows of the audit trail in the transaction of the change: a rollback removes both. */
export async function recordAudit(tx: Tx, source: AuditSource, ...entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { at, actor = null, requestOrigin = null } = source;
  const rows = entries.map((entry) => {
    const { action, outcome = 'done', ownerId, detail = {} } = entry;
    const subject = subjectOf(entry, source);
    return {
      action,
      outcome,
      owner_id: ownerId === undefined ? ownerOf(action, actor) : ownerId,
      subject: subject?.kind ?? null,
      subject_id: subject?.id ?? null,
      detail,
    };
  });
  await sql`
    insert into audit (at, person_id, owner_id, role, session_id, address, device, action, outcome, subject, subject_id, detail, request_id)
    select ${at}::timestamptz, ${actor?.personId ?? null}::uuid, r.owner_id, ${actor?.role ?? null}::text,
      ${actor?.sessionId ?? null}::uuid, ${requestOrigin?.address ?? null}::text, ${requestOrigin?.userAgent ?? null}::text, r.action, r.outcome, r.subject,
      r.subject_id, r.detail, ${requestOrigin?.requestId ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (action text, outcome text, owner_id uuid, subject text, subject_id uuid, detail jsonb)`.execute(tx);
}

const HOUR_MS = 3_600_000;

/**
 * Records an event that changes nothing, such as an opened file, unless the same person did the same within an hour: repeated requests
 * must not fill the trail.
 */
export async function recordOncePerHour(
  db: Db,
  source: AuditSource & { actor: NonNullable<AuditSource['actor']> },
  entry: AuditEntry,
): Promise<void> {
  const since = new Date(source.at.getTime() - HOUR_MS);
  const isKnown = await exists(db)`
    select from audit where person_id = ${source.actor.personId} and action = ${entry.action} and at > ${since}
      and subject_id is not distinct from ${subjectOf(entry, source)?.id ?? null}::uuid and detail = ${JSON.stringify(entry.detail ?? {})}::jsonb
    limit 1`;
  if (!isKnown) await inTransaction(db, (tx) => recordAudit(tx, source, entry));
}
