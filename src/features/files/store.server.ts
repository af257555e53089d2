import type { FilePurpose } from '../../lib/file-rules.ts';
import { sql, type Db, type Tx } from '../../platform/database.ts';

export interface FileRow {
  id: string;
  purpose: FilePurpose;
  mediaType: string;
  name: string;
  /** Whether a browser may show it; null where nobody has looked into it yet. */
  inline: boolean | null;
}

/** The row that names a stored file. `sha256` (hex) and `byteSize` are of the stored bytes, or of a picture in several widths of the original. */
export async function insertFile(
  tx: Tx,
  file: FileRow & { ownerId: string | null; sha256: string; byteSize: number; at: Date },
): Promise<void> {
  await sql`
    insert into files (id, owner_id, purpose, sha256, byte_size, media_type, name, inline, created_at)
    values (${file.id}, ${file.ownerId}, ${file.purpose}, decode(${file.sha256}, 'hex'), ${file.byteSize},
      ${file.mediaType}, ${file.name}, ${file.inline}, ${file.at})`.execute(tx);
}

const fileColumns = sql`id, purpose, media_type as "mediaType", name, inline`;

/** A file by its id. Who may read it, its link or its purpose has already said. */
export async function findFile(db: Db, id: string): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from files where id = ${id}`.execute(db);
  return rows[0];
}

/** Those of the ids that a row names. */
export async function knownFiles(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from files where id = any (${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Some of the PDFs that nobody has looked into yet. */
export async function listNotInspected(db: Db, limit: number): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    select ${fileColumns} from files where inline is null and media_type = 'application/pdf' order by id limit ${limit}`.execute(
    db,
  );
  return rows;
}

export async function setInline(db: Db, id: string, inline: boolean): Promise<void> {
  await sql`update files set inline = ${inline} where id = ${id} and inline is null`.execute(db);
}
