/** Which files a person has opened, from the audit trail: the index `audit_opened` finds them. */
import { many, oneOf, sql, type Db } from '../database/database.ts';
import type { AuditTable } from '../database/schema.gen.ts';
import { Refusal } from '../refusal.ts';

/** Detail of an entry about a file that was sent to a viewer, which its reader may not have looked at: it does not count. */
export const UNSEEN = { seen: false } as const;

const counts = sql`action = 'document.opened' and not detail @> ${JSON.stringify(UNSEEN)}::jsonb`;

/** Those of these files that the person has opened. */
export async function openedFiles(db: Db, personId: string, fileIds: readonly string[]): Promise<Set<string>> {
  const rows = await many<Pick<AuditTable, 'subject_id'>>(db)`
    select distinct subject_id from audit
    where ${counts} and subject_id = ${oneOf(fileIds)} and person_id = ${personId}`;
  return new Set(rows.flatMap(({ subject_id }) => subject_id ?? []));
}

/** Whether the person has opened a file, as a condition of a statement. */
export const isOpenedBy = (fileId: ReturnType<typeof sql>, personId: string) => sql<boolean>`exists (
  select from audit where ${counts} and subject_id = ${fileId} and person_id = ${personId})`;

/** @throws Refusal `conflict` unless the person has opened each of the files */
export async function requireOpened(db: Db, personId: string, fileIds: readonly string[]): Promise<void> {
  const opened = await openedFiles(db, personId, fileIds);
  if (fileIds.some((id) => !opened.has(id))) throw new Refusal('conflict', 'Open the document first.');
}
