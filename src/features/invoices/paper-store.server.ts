/** Files of tax documents. */
import { type Db, one, sql, type Tx } from '../../platform/database/database.ts';
import type { DocumentsTable, FilesTable } from '../../platform/database/schema.gen.ts';

/** A paper that is kept. */
export interface KeptPaper extends Pick<FilesTable, 'id' | 'name' | 'byte_size'> {
  /** Hex. */
  file_hash: string;
}

/** A paper, unless its file is erased. */
export function findPaper(db: Db, fileId: string): Promise<KeptPaper | undefined> {
  return one<KeptPaper>(db)`
    select id, name, byte_size, encode(sha256, 'hex') as file_hash from files where id = ${fileId} and erased_at is null`;
}

export type PaperState = Pick<DocumentsTable, 'file_id' | 'irn_file_id' | 'irn'>;

/** A document's papers and what their versions differ by; holds it until the transaction ends. */
export function lockPaperState(tx: Tx, id: string): Promise<PaperState | undefined> {
  return one<PaperState>(tx)`
    select file_id, irn_file_id, irn from documents where id = ${id} for update`;
}

/** Gives a document its paper: the version with the IRN, or the one before. */
export async function setPaper(tx: Tx, id: string, fileId: string, { withIrn }: { withIrn: boolean }): Promise<void> {
  const column = sql.ref(withIrn ? 'irn_file_id' : 'file_id');
  await sql`update documents set ${column} = ${fileId} where id = ${id}`.execute(tx);
}
