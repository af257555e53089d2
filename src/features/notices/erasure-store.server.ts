import { type Db, one, sql } from '../../platform/database/database.ts';
import type { DataExportsTable, ErasureRequestsTable } from '../../platform/database/schema.gen.ts';

/** A request for erasure as its mails need it: the address outlives the account by some days. */
export async function findErasure(db: Db, id: string) {
  return one<Pick<ErasureRequestsTable, 'email' | 'answer_by' | 'answer'>>(db)`
    select email, answer_by, answer from erasure_requests where id = ${id}`;
}

export async function findExportOwner(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<
    Pick<DataExportsTable, 'owner_id'>
  >`select owner_id from data_exports where id = ${id}`.execute(db);
  return rows[0]?.owner_id;
}
