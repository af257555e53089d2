import { createHash } from 'node:crypto';
import { DAY_MS, dayInIndia, startOfDay } from '#lib/dates.ts';
import type { Upload } from '#lib/fields.ts';
import { FILE_RULES, type FilePurpose } from '#lib/file-rules.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { databaseErrorCode, inTransaction, type Tx } from '#platform/database/database.ts';
import { respondOnce, type ReadyResponse, type Idempotency } from '#platform/http/respond-once.ts';
import { newId } from '#platform/ids.ts';
import { Refusal } from '#platform/refusal.ts';
import { recordAudit, type AuditEntry } from '#platform/security/audit.ts';
import {
  type Bytes,
  copyObjects,
  type FileCopy,
  encodePicture,
  pictureKey,
  withoutMetadata,
} from './pictures.server.ts';
import { lockUploadedBytes, insertCopy, insertFile, listFileIds, markErased } from './store.server.ts';

/** Whether file storage can be read and written: false while the disk is missing or read-only, or the bucket unreachable. */
export function canKeepFiles({ storage }: Pick<Context, 'storage'>): Promise<boolean> {
  return storage.check().then(
    () => true,
    () => false,
  );
}

interface NewFile {
  field: string;
  id: string;
  upload: Upload | FileCopy;
  purpose: FilePurpose;
}

/**
 * Stores the uploads completely, then runs `work` in one transaction with their rows and passes it the ids by field. On any error the
 * stored objects are removed; leftovers of a crash are removed by `sweepFiles`.
 * @param ownerId the uploading user; null for files that come with the product
 * @param uploads by field, or stored files of the owner to copy; a missing field has no id
 * @param within opens the transaction. It may roll back `work`, or return the response of an earlier request instead: then nothing was
 * stored here and the objects are removed.
 * @throws Refusal `too_many` when the owner has uploaded more than 200 MiB on this day
 */
export async function withStoredFiles<T, Field extends string>(
  context: Context & Partial<Pick<ActorContext, 'actor' | 'requestOrigin'>>,
  ownerId: string | null,
  uploads: { [F in Field]?: Upload | FileCopy | undefined },
  purposes: Record<Field, FilePurpose>,
  work: (tx: Tx, files: { [F in Field]?: string }) => Promise<T>,
  within: (work: (tx: Tx) => Promise<T>) => Promise<{ response: T; replayed: boolean }> = async (whole) => ({
    response: await inTransaction(context.db, whole),
    replayed: false,
  }),
): Promise<T> {
  const now = context.clock.now();
  const fields = Object.keys(purposes) as Field[];
  const kept = fields.flatMap((field): NewFile[] => {
    const upload = uploads[field];
    return upload ? [{ field, id: newId(now), upload, purpose: purposes[field] }] : [];
  });
  const written: string[] = [];
  let workDone = false;
  try {
    const stored = new Map<string, Bytes>();
    for (const file of kept) stored.set(file.id, await store(context, file, written));
    const { response, replayed } = await within(async (tx) => {
      workDone = false;
      const ids: { [F in Field]?: string } = {};
      await refuseBeyondDay(context, tx, ownerId, kept, stored);
      for (const { field, id, upload, purpose } of kept) {
        ids[field as Field] = id;
        if ('copyOf' in upload) {
          const copy = { id, ownerId, purpose, of: upload.copyOf, at: now };
          if (!(await insertCopy(tx, copy))) throw new Refusal('not_found');
          continue;
        }
        const { mediaType, name, inline } = upload;
        const { sha256, byteSize } = stored.get(id) ?? upload;
        await insertFile(tx, { id, ownerId, purpose, sha256, byteSize, mediaType, name, inline, at: now });
      }
      // A file that the product brings itself is no upload of anybody.
      const uploaded = context.actor === undefined ? [] : kept;
      await recordAudit(
        tx,
        { at: now, ...context },
        ...uploaded.map(({ id, purpose }): AuditEntry => {
          return { action: 'document.uploaded', ownerId, subject: { kind: 'file', id }, detail: { purpose } };
        }),
      );
      const result = await work(tx, ids);
      workDone = true;
      return result;
    });
    if (replayed || !workDone) await removeStored(context, written);
    return response;
  } catch (error) {
    // A commit whose response was lost may have succeeded, so the files stay; if it failed, the sweep removes them.
    if (!(workDone && isConnectionLost(error))) await removeStored(context, written);
    throw error;
  }
}

/** Stores the uploads of a call's company, as `withStoredFiles` does, and answers the call once per key. */
export function respondOnceWithFiles<Field extends string>(
  context: ActorContext,
  idempotency: Idempotency | null,
  uploads: { [F in Field]?: Upload | undefined },
  purposes: Record<Field, FilePurpose>,
  work: (tx: Tx, files: { [F in Field]?: string }) => Promise<ReadyResponse>,
): Promise<ReadyResponse> {
  return withStoredFiles(context, context.actor.ownerId, uploads, purposes, work, (whole) =>
    respondOnce(context, idempotency, whole),
  );
}

/** Stores a file that the server has made, which counts towards nobody's uploads of the day, as `withStoredFiles` does. */
export async function withMadeFile<T>(
  context: Context,
  made: Upload,
  purpose: FilePurpose,
  work: (tx: Tx, fileId: string) => Promise<T>,
  within?: Parameters<typeof withStoredFiles<T, 'made'>>[5],
): Promise<T> {
  try {
    const withFile = (tx: Tx, { made: fileId = '' }: { made?: string }) => work(tx, fileId);
    return await withStoredFiles(context, null, { made }, { made: purpose }, withFile, within);
  } finally {
    await context.storage.discard(made.path);
  }
}

/** Daily limit per user; days in India. */
const DAY_LIMIT_BYTES = 200 * 1024 * 1024;

async function refuseBeyondDay(
  { config, clock }: Context,
  tx: Tx,
  ownerId: string | null,
  kept: readonly NewFile[],
  stored: ReadonlyMap<string, Bytes>,
): Promise<void> {
  if (!config.rateLimits || ownerId === null || kept.length === 0) return;
  const now = clock.now();
  const from = startOfDay(dayInIndia(now));
  const to = new Date(from.getTime() + DAY_MS);
  let bytes = await lockUploadedBytes(tx, ownerId, [from, to]);
  for (const { id } of kept) bytes += stored.get(id)?.byteSize ?? 0;
  if (bytes <= DAY_LIMIT_BYTES) return;
  const retryAfter = Math.ceil((to.getTime() - now.getTime()) / 1000);
  throw new Refusal('too_many', 'You have uploaded 200 MB today. Please go on tomorrow.', { retryAfter });
}

/**
 * Erases files that the caller's change has replaced or removed: from the commit on no link opens them, and their bytes are removed soon
 * after. A rollback erases nothing. Their rows stay.
 * @param ids null and undefined are ignored
 */
export async function eraseFiles(tx: Tx, ids: readonly (string | null | undefined)[], at: Date): Promise<void> {
  const named = ids.filter((id) => typeof id === 'string');
  if (named.length > 0) await markErased(tx, named, at);
}

/** Erases files that an upload of the caller has replaced, as `eraseFiles` does, and records it in the audit trail. */
export async function eraseReplaced(
  context: ActorContext,
  tx: Tx,
  ids: readonly (string | null | undefined)[],
  at: Date,
): Promise<void> {
  const replaced = ids.filter((id) => typeof id === 'string');
  await eraseFiles(tx, replaced, at);
  const entries = replaced.map((id) => ({ action: 'document.replaced', subject: { kind: 'file', id } }) as const);
  await recordAudit(tx, { at, ...context }, ...entries);
}

/** Erases all files of a user with these purposes, replaced ones included, as `eraseFiles` does. */
export async function eraseFilesOf(
  tx: Tx,
  { ownerId, purposes }: { ownerId: string; purposes: readonly FilePurpose[] },
  at: Date,
): Promise<void> {
  await eraseFiles(tx, await listFileIds(tx, ownerId, purposes), at);
}

/** Writes one file's objects; each key is recorded before it is written, so that a half-written object is removed too. */
async function store(context: Context, { id, upload, purpose }: NewFile, written: string[]): Promise<Bytes> {
  if ('copyOf' in upload) return copyObjects(context, { id, of: upload.copyOf, purpose }, written);
  const { picture, public: isPublic } = FILE_RULES[purpose];
  if (!picture) {
    written.push(id);
    if (isPublic && upload.mediaType.startsWith('image/')) {
      // Privacy: removes EXIF data such as GPS position and camera.
      const bytes = await withoutMetadata(upload.path, upload.mediaType);
      await context.storage.write(id, bytes);
      return { sha256: createHash('sha256').update(bytes).digest('hex'), byteSize: bytes.byteLength };
    }
    await context.storage.keep(upload.path, id);
    return upload;
  }
  for (const { width, bytes } of await encodePicture(upload.path)) {
    const key = pictureKey(id, width);
    written.push(key);
    await context.storage.write(key, bytes);
  }
  return upload;
}

function isConnectionLost(error: unknown): boolean {
  return /^(?:08|57P)/.test(databaseErrorCode(error) ?? '08');
}

async function removeStored(context: Context, keys: readonly string[]): Promise<void> {
  try {
    await context.storage.remove(keys);
  } catch (error) {
    // Only logged: the sweep removes the objects, and the caller must get the original error.
    context.log.warn({ err: error, keys }, 'stored files of a failed request could not be removed');
  }
}
