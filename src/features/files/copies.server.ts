import { buffer } from 'node:stream/consumers';
import type { Upload } from '../../lib/fields.ts';
import { PICTURE_WIDTHS, FILE_RULES, type FilePurpose } from '../../lib/file-rules.ts';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { pictureKey } from './pictures.server.ts';

/** Columns of a file's bytes: of the stored bytes or, for a picture in several widths, of the original. */
export type Bytes = Pick<Upload, 'sha256' | 'byteSize'>;

/** A stored file that is kept a second time, so that each can be replaced and erased by itself. */
export interface FileCopy {
  /** Id of the stored file. */
  copyOf: string;
}

/** Copies a file's objects; each key is recorded before it is written. @throws Refusal `not_found` if one is missing */
export async function copyObjects(
  { storage }: Pick<Context, 'storage'>,
  { id, of, purpose }: { id: string; of: string; purpose: FilePurpose },
  written: string[],
): Promise<Bytes> {
  const pairs = FILE_RULES[purpose].picture
    ? PICTURE_WIDTHS.map((width) => [pictureKey(of, width), pictureKey(id, width)] as const)
    : [[of, id] as const];
  let byteSize = 0;
  for (const [from, to] of pairs) {
    const found = await storage.read(from);
    if (found === null) throw new Refusal('not_found');
    const bytes = await buffer(found.stream);
    byteSize += bytes.byteLength;
    written.push(to);
    await storage.write(to, bytes);
  }
  return { sha256: '', byteSize };
}
