import type { FilesTable } from '#platform/database/schema.gen.ts';

type Hex = string;

/** Metadata of a stored file's bytes, from its row of `files`. */
export interface StoredFileInfo extends Pick<FilesTable, 'id' | 'purpose'> {
  /** SHA-256 of the original upload. */
  sha256: Hex;
}
