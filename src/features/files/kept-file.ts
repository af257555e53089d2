import type { FilesTable } from '../../platform/database/schema.gen.ts';

type Hex = string;

/** What a row of `files` says of its bytes. */
export interface KeptFile extends Pick<FilesTable, 'id' | 'purpose'> {
  /** Of the original. */
  sha256: Hex;
}
