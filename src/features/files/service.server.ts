import type { Upload } from '../../lib/fields.ts';
import { FILE_RULES, type FilePurpose } from '../../lib/file-rules.ts';
import type { Context } from '../../platform/context.ts';
import { databaseErrorCode, inTransaction, type Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { encodePicture, pictureKey } from './pictures.server.ts';
import { insertFile } from './store.server.ts';

/** Whether files can be kept and read now: false while their disk is gone or read-only, or their bucket out of reach. */
export function canKeepFiles({ storage }: Pick<Context, 'storage'>): Promise<boolean> {
  return storage.check().then(
    () => true,
    () => false,
  );
}

interface Kept {
  field: string;
  id: string;
  upload: Upload;
  purpose: FilePurpose;
}

/**
 * Stores the uploads fully, then runs `work` in one transaction with their rows, and hands it the ids by field. Whatever throws, the
 * stored objects go; what a crash leaves behind, `sweepFiles` removes.
 * @param ownerId whoever brought them; null where the house itself did
 * @param uploads by field; a field that was not sent has no id
 * @param within opens the transaction. It may give something else than `work` did, such as the answer of an earlier request: then nothing
 * was kept here either, and the stored objects go.
 */
export async function withKeptFiles<T, Field extends string>(
  context: Context,
  ownerId: string | null,
  uploads: { [F in Field]?: Upload | undefined },
  purposes: Record<Field, FilePurpose>,
  work: (tx: Tx, files: { [F in Field]?: string }) => Promise<T>,
  within: (work: (tx: Tx) => Promise<T>) => Promise<T> = (whole) => inTransaction(context.db, whole),
): Promise<T> {
  const now = context.clock.now();
  const fields = Object.keys(purposes) as Field[];
  const kept = fields.flatMap((field): Kept[] => {
    const upload = uploads[field];
    return upload ? [{ field, id: newId(now), upload, purpose: purposes[field] }] : [];
  });
  const written: string[] = [];
  let workDone = false;
  let result: T | undefined;
  try {
    for (const file of kept) await store(context, file, written);
    const given = await within(async (tx) => {
      workDone = false;
      const ids: { [F in Field]?: string } = {};
      for (const { field, id, upload, purpose } of kept) {
        const { sha256, byteSize, mediaType, name } = upload;
        await insertFile(tx, { id, ownerId, purpose, sha256, byteSize, mediaType, name, at: now });
        ids[field as Field] = id;
      }
      result = await work(tx, ids);
      workDone = true;
      return result;
    });
    if (given !== result) await forget(context, written);
    return given;
  } catch (error) {
    // A commit whose answer was lost may have happened: then the rows need their files, and if not, the sweep takes them.
    if (!(workDone && isConnectionLost(error))) await forget(context, written);
    throw error;
  }
}

/** Writes one file's objects; each key is noted before it is written, so that a half-written one is removed too. */
async function store(context: Context, { id, upload, purpose }: Kept, written: string[]): Promise<void> {
  if (!FILE_RULES[purpose].picture) {
    written.push(id);
    await context.storage.keep(upload.path, id);
    return;
  }
  for (const { width, bytes } of await encodePicture(upload.path)) {
    const key = pictureKey(id, width);
    written.push(key);
    await context.storage.write(key, bytes);
  }
}

function isConnectionLost(error: unknown): boolean {
  return /^(?:08|57P)/.test(databaseErrorCode(error) ?? '08');
}

async function forget(context: Context, keys: readonly string[]): Promise<void> {
  try {
    await context.storage.remove(keys);
  } catch (error) {
    // The sweep comes for them; the caller must hear why the request failed, not this.
    context.log.warn({ err: error, keys }, 'stored files of a failed request could not be removed');
  }
}
