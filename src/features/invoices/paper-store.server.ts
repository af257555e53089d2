/** Files of tax documents. */
import { sql, type Db, type Tx } from '../../platform/database/database.ts';
import type { DocumentsTable, FilesTable } from '../../platform/database/schema.gen.ts';

/** A paper that is kept. */
export interface KeptPaper extends Pick<FilesTable, 'id' | 'name' | 'byte_size'> {
  /** Hex. */
  file_hash: string;
}

/** A paper, unless its file is erased. */
export async function findPaper(db: Db, fileId: string): Promise<KeptPaper | undefined> {
  const { rows } = await sql<KeptPaper>`
    select id, name, byte_size, encode(sha256, 'hex') as file_hash from files where id = ${fileId} and erased_at is null`.execute(
    db,
  );
  return rows[0];
}

export type PaperState = Pick<DocumentsTable, 'file_id' | 'irn_file_id' | 'irn'>;

/** A document's papers and what their versions differ by; holds it until the transaction ends. */
export async function lockPaperState(tx: Tx, id: string): Promise<PaperState | undefined> {
  const { rows } = await sql<PaperState>`
    select file_id, irn_file_id, irn from documents where id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Gives a document its paper: the version with the IRN, or the one before. */
export async function setPaper(tx: Tx, id: string, fileId: string, { withIrn }: { withIrn: boolean }): Promise<void> {
  const column = sql.ref(withIrn ? 'irn_file_id' : 'file_id');
  await sql`update documents set ${column} = ${fileId} where id = ${id}`.execute(tx);
}
