import type { FilePurpose } from '../../lib/file-rules.ts';

/** What a row of `files` says of its bytes. */
export interface KeptFile {
  id: string;
  purpose: FilePurpose;
  /** Of the original, hex. */
  sha256: string;
}
