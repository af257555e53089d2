import type { FilePurpose } from '../../lib/file-rules.ts';
import { sql, type Db, type Tx } from '../../platform/database.ts';

export interface FileRow {
  id: string;
  purpose: FilePurpose;
  mediaType: string;
  name: string;
}

/** The row that names a stored file. `sha256` (hex) and `byteSize` are of the stored bytes, or of a picture in several widths of the original. */
export async function insertFile(
  tx: Tx,
  file: FileRow & { ownerId: string | null; sha256: string; byteSize: number; at: Date },
): Promise<void> {
  await sql`
    insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, created_at)
    values (${file.id}, ${file.ownerId}, ${file.purpose}, decode(${file.sha256}, 'hex'), ${file.byteSize},
      ${file.mediaType}, ${file.name}, ${file.at})`.execute(tx);
}

/** A file by its id. Who may read it, its link or its purpose has already said. */
export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<{ id: string; purpose: FilePurpose; media_type: string; name: string }>`
    select id, purpose, media_type, name from files where id = ${id}`.execute(db);
  const [row] = rows;
  return row && { id: row.id, purpose: row.purpose, mediaType: row.media_type, name: row.name };
}

/** Those of the ids that a row names. */
export async function knownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from files where id = any (${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
