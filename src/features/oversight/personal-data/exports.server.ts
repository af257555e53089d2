/** Copies of a company's data: asked for, made by the job `data exports`, deleted after some days. */
import { Readable } from 'node:stream';
import { privateLink } from '#base/files/links.server.ts';
import { objectsOf } from '#base/files/pictures.server.ts';
import { eraseFiles, withMadeFile } from '#base/files/service.server.ts';
import { brand } from '#brand.ts';
import type { QueryOf } from '#lib/contract.ts';
import { plainDateTime } from '#lib/dates.ts';
import { Upload } from '#lib/fields.ts';
import { ZIP_MEDIA_TYPE } from '#lib/file-rules.ts';
import { requireFreshProof } from '#people/identity/service.server.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { runExclusively } from '#platform/database/locks.ts';
import { newId } from '#platform/ids.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { pageOf } from '#platform/paging.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import { Refusal } from '#platform/refusal.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { writeArchive, type Entry } from '#platform/storage/archive.ts';
import type { personalDataContract } from './contract.ts';
import { exportText, type ExportedFiles } from './export-text.server.ts';
import { EXPORT_LIFE_MS, EXPORT_PAUSE_MS, MOST_EXPORT_ATTEMPTS, MOST_EXPORT_BYTES, README } from './rules.ts';
import * as store from './store.server.ts';

/** Asks for a copy of the company's data and of the caller's own. @throws Refusal `step_up_required`; `conflict` if another was asked for in the last 24 hours */
export async function requestExport(context: ActorContext): Promise<void> {
  requireFreshProof(context);
  const { actor, clock, db } = context;
  const at = clock.now();
  const id = newId(at);
  const since = new Date(at.getTime() - EXPORT_PAUSE_MS);
  await inTransaction(db, async (tx) => {
    const request = { id, owner_id: actor.ownerId, asked_by: actor.personId, requested_at: at, since };
    if (!(await store.insertExport(tx, request)))
      throw new Refusal('conflict', 'You asked for your data less than 24 hours ago.');
    await recordAudit(tx, { at, ...context }, { action: 'data.exported', subject: { kind: 'data_export', id } });
  });
}

/** Copies that the caller has asked for, newest first. Links are given to a fresh session alone, as a copy has everything. */
export async function listExports(
  context: ActorContext,
  query: QueryOf<(typeof personalDataContract)['GET /api/users/data-exports/']>,
) {
  const isFresh = context.actor.freshUntil > context.clock.now();
  const { data, next } = await store.listExports(context.db, context.actor, pageOf(query));
  const shown = data.map(({ id, state, requested_at, ready_at, byte_size, file_id }) => ({
    id,
    state,
    requested_at: requested_at.toISOString(),
    ready_at: ready_at?.toISOString() ?? null,
    size: byte_size,
    link: state === 'ready' && isFresh ? privateLink(context, file_id) : null,
  }));
  return { data: shown, next };
}

/**
 * Makes the copy that has waited longest. True when there may be more. If this process dies, the next step of any process makes it again: the
 * lock goes with the connection, and nothing but the number of tries was written.
 */
export async function makeExports(context: Context): Promise<boolean> {
  // Without work no connection is held for the lock.
  if (!(await store.hasWaiting(context.db))) return false;
  return (await runExclusively(context.db, 'epr-mandi.data-exports', () => makeNext(context))) ?? false;
}

async function makeNext(context: Context): Promise<boolean> {
  const wanted = await store.claimExport(context.db);
  if (wanted === undefined) return false;
  try {
    // One whose process ended each time is not tried for ever.
    if (wanted.attempts > MOST_EXPORT_ATTEMPTS) throw new Error('The tries to make a copy of data are used up');
    await makeExport(context, wanted);
  } catch (error) {
    // While the storage or the database is out of reach, no try counts.
    if (refusalOf(error).retryAfter !== undefined) {
      await store.returnExport(context.db, wanted.id);
      throw error;
    }
    context.log.error({ err: error, export: wanted.id }, 'a copy of data could not be made');
    if (wanted.attempts >= MOST_EXPORT_ATTEMPTS)
      await inTransaction(context.db, async (tx) => {
        await store.failExport(tx, wanted.id);
        await addToOutbox(tx, 'data_export.failed', wanted.id, context.clock.now());
      });
  }
  return true;
}

type ClaimedExport = NonNullable<Awaited<ReturnType<typeof store.claimExport>>>;

async function makeExport(context: Context, wanted: ClaimedExport): Promise<void> {
  const { clock, storage } = context;
  const madeAt = clock.now();
  const files: ExportedFiles = new Map();
  const text = Readable.from(exportText(ownerContext(context, wanted), files));
  const data = await storage.receive(text, MOST_EXPORT_BYTES);
  try {
    const about = `${wanted.company_name ?? ''} (${wanted.unique_id}), ${plainDateTime(madeAt)}`;
    const entries: Entry[] = [
      { path: 'README.txt', bytes: Buffer.from(README(brand.name, about)) },
      { path: 'data.json', file: data.path },
      ...(await storedEntries(context, files)),
    ];
    const arrived = await writeArchive(storage, entries, { madeAt, mostBytes: MOST_EXPORT_BYTES });
    const name = `${wanted.unique_id}-data.zip`;
    const zip = new Upload({ ...arrived, mediaType: ZIP_MEDIA_TYPE, name, inline: false });
    await withMadeFile(context, zip, 'data_export', async (tx, fileId) => {
      const done = { id: wanted.id, at: madeAt, byteSize: zip.byteSize, fileId };
      if (!(await store.finishExport(tx, done))) throw new Error('A copy of data is not wanted any more');
      await addToOutbox(tx, 'data_export.ready', wanted.id, madeAt);
    });
  } finally {
    await storage.discard(data.path);
  }
}

/** The context in which the person who asked would read, as an owner of the company, so that the copy has what the screens show. */
function ownerContext(context: Context, { id, owner_id, asked_by, role, company_name }: ClaimedExport): ActorContext {
  const actor = {
    ownerId: owner_id,
    personId: asked_by,
    role,
    organisation: { companyName: company_name ?? '', part: 'owner' as const },
    sessionId: id,
    profileComplete: true,
    secondFactorMethods: [],
    enrolmentDue: false,
    emailOverdue: false,
    freshUntil: new Date(0),
  };
  return { ...context, actor, requestOrigin: { address: '', userAgent: null, requestId: id } };
}

/** The stored files, but for those whose bytes are missing: the rest of the copy is worth having. */
async function storedEntries({ storage, log }: Context, files: ExportedFiles): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const { path, file } of files.values()) {
    // The largest stands for a picture in several widths.
    const object = objectsOf({ ...file, sha256: file.digest }).at(-1);
    const stored = object === undefined ? null : await storage.read(object.key);
    stored?.stream.destroy();
    if (object === undefined || stored === null)
      log.error({ file: file.id }, 'a file that the database names is not stored');
    else entries.push({ path, key: object.key, sha256: object.sha256 ?? null });
  }
  return entries;
}

/** Deletes copies that were ready some days ago. */
export async function endExports({ db, clock }: Context): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (tx) => {
    const ended = await store.endExports(tx, new Date(now.getTime() - EXPORT_LIFE_MS));
    await eraseFiles(tx, ended, now);
  });
}
