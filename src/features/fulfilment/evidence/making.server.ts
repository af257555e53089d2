/** The job `evidence packs`: makes what was asked for, one pack at a time, and removes old ZIPs. Source: file 10 of the specification, part 7. */
import { createHash } from 'node:crypto';
import { eraseFiles, withMadeFile } from '#base/files/service.server.ts';
import { toCsv } from '#lib/csv.ts';
import { DAY_MS } from '#lib/dates.ts';
import { Upload } from '#lib/fields.ts';
import { typeOfMedia, ZIP_MEDIA_TYPE } from '#lib/file-rules.ts';
import { paperFile } from '#money/invoices/papers.server.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { runExclusively } from '#platform/database/locks.ts';
import { addToOutbox } from '#platform/outbox.ts';
import { refusalOf } from '#platform/refusal-of.ts';
import { type Entry, writeArchive } from '#platform/storage/archive.ts';
import { createWorkerPool } from '#platform/uploads/worker-pool.ts';
import { DOCUMENT_LABELS } from '#trading/trades/document-rules.ts';
import { type Cover, coverOf, type PackOrigin } from './cover.ts';
import { type OrderFacts, readFacts } from './facts.server.ts';
import { NUMBER_COLUMNS, toNumberLine } from './line-rules.ts';
import {
  inFileName,
  INVOICE_LABELS,
  MANIFEST,
  type ManifestFile,
  manifestText,
  MOST_ATTEMPTS,
  MOST_BYTES,
  nameFiles,
  type PackSubject,
  SIGNATURE,
  subjectOf,
  verifyPath,
  ZIP_DAYS,
  zipName,
} from './rules.ts';
import { signingKey } from './signing.server.ts';
import * as store from './store.server.ts';

/** ZIPs removed by one step. */
const REMOVED_AT_ONCE = 100;

/** Makes the pack that has waited longest, or removes old ZIPs. True when there may be more to do. */
export async function makePacks(context: Context): Promise<boolean> {
  const now = context.clock.now();
  const before = new Date(now.getTime() - ZIP_DAYS * DAY_MS);
  const { queued, old } = await store.findWork(context.db, before);
  const hasMore = old && (await removeOld(context, { before, now }));
  // Another process that makes one goes on with the next.
  const made = queued && (await runExclusively(context.db, 'epr-mandi.evidence', () => makeNext(context)));
  return made === true || hasMore;
}

async function makeNext(context: Context): Promise<boolean> {
  const pack = await store.claimPack(context.db);
  if (pack === undefined) return false;
  try {
    // One whose process ended each time is not tried for ever.
    if (pack.attempts > MOST_ATTEMPTS) throw new Error('The tries to make an evidence pack are used up');
    await makePack(context, pack);
  } catch (error) {
    // While the storage or the database is out of reach, no try counts.
    if (refusalOf(error).retryAfter !== undefined) {
      await store.returnPack(context.db, pack.id);
      throw error;
    }
    context.log.error({ err: error, pack: pack.id }, 'an evidence pack could not be made');
    if (pack.attempts >= MOST_ATTEMPTS) await giveUp(context, pack.id);
  }
  return true;
}

function giveUp({ db, clock }: Context, id: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await store.failPack(tx, id);
    await addToOutbox(tx, 'evidence_pack.failed', id, clock.now());
  });
}

const scopeOf = ({ trade_id: tradeId, account_id: accountId, year }: store.ClaimedPack): store.Scope => {
  if (tradeId !== null) return { tradeId };
  if (accountId === null || year === null) throw new Error('A pack has no subject');
  return { accountId, year };
};

async function makePack(context: Context, pack: store.ClaimedPack): Promise<void> {
  const reader = { ownerId: pack.owner_id ?? pack.requested_by, role: pack.requested_role };
  const scope = scopeOf(pack);
  const facts = await readFacts(context, reader, scope);
  const [first] = facts;
  if (first === undefined) throw new Error('A pack has no orders any more');
  const { order_id: orderId, buyer_registration: buyer, year } = first.order;
  const account =
    'year' in scope
      ? { registrationNumber: await store.registrationOf(context.db, scope.accountId), FY: scope.year }
      : { registrationNumber: buyer, FY: year };
  const orders = facts.map(({ order, recalled }) => ({ ...order, recalled: recalled?.quantity ?? 0 }));
  const subject = subjectOf(pack.kind, account, orders);
  const name = zipName('year' in scope ? account : { orderId });
  await keepPack(context, pack, { reader, facts, subject, name });
}

interface Contents {
  reader: store.Reader;
  facts: OrderFacts[];
  subject: PackSubject;
  name: string;
}

async function keepPack(context: Context, pack: store.ClaimedPack, { reader, facts, subject, name }: Contents) {
  const madeAt = context.clock.now();
  const making = { code: pack.code, address: `${context.config.publicUrl}${verifyPath(pack.code)}`, madeAt };
  const files: PackFile[] = [];
  for (const each of facts) {
    const folder = pack.kind === 'year' ? `${inFileName(each.order.order_id)}/` : '';
    files.push(...(await filesOfOrder(context, reader, each, { folder, making })));
  }
  const key = signingKey(context.secret);
  const lines = files.map(({ line }) => line);
  const manifest = Buffer.from(
    manifestText({ code: pack.code, kind: pack.kind, madeAt, subject, keyId: key.keyId, files: lines }),
  );
  const entries = [
    { path: MANIFEST, bytes: manifest },
    { path: SIGNATURE, bytes: key.sign(manifest) },
    ...files.map(({ entry }) => entry),
  ];
  const arrived = await writeArchive(context.storage, entries, { madeAt, mostBytes: MOST_BYTES });
  const zip = new Upload({ ...arrived, mediaType: ZIP_MEDIA_TYPE, name, inline: false });
  await withMadeFile(context, zip, 'evidence_pack', async (tx, fileId) => {
    await store.storeKey(tx, key, madeAt);
    await store.finishPack(tx, {
      id: pack.id,
      madeAt,
      keyId: key.keyId,
      manifestSha256: createHash('sha256').update(manifest).digest('hex'),
      byteSize: zip.byteSize,
      fileId,
      subject,
      files: lines.map(({ part, sha256, byte_size }) => ({ part, sha256, byte_size })),
      tradeIds: facts.map(({ order }) => order.trade_id),
    });
    await addToOutbox(tx, 'evidence_pack.ready', pack.id, madeAt);
  });
}

/** Removes ZIPs 30 days after they were made; rows and hashes stay. */
async function removeOld({ db }: Context, { before, now }: { before: Date; now: Date }): Promise<boolean> {
  const removed = await inTransaction(db, async (tx) => {
    const files = await store.removePacks(tx, before, REMOVED_AT_ONCE);
    await eraseFiles(tx, files, now);
    return files.length;
  });
  return removed === REMOVED_AT_ONCE;
}

/** A file with its line of the manifest. */
interface PackFile {
  entry: Entry;
  line: ManifestFile;
}

const pool = createWorkerPool<Cover, Uint8Array>({
  script: new URL('./cover-worker.server.ts', import.meta.url),
  heapMb: 128,
  taskMs: 20_000,
  waitingTasks: 40,
  waitingTasksOfOwner: 40,
});

const typeOf = (mediaType: string): string => typeOfMedia(mediaType) ?? 'bin';

/** The files of one order. @param folder `''`, or a folder's name with `/` */
async function filesOfOrder(
  context: Context,
  reader: store.Reader,
  facts: OrderFacts,
  { folder, making }: { folder: string; making: PackOrigin },
): Promise<PackFile[]> {
  const made = (part: string, bytes: Buffer): PackFile => {
    const path = `${folder}${part}`;
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const at = making.madeAt.toISOString();
    return {
      entry: { path, bytes },
      line: { path, sha256, byte_size: bytes.byteLength, part, origin: 'made here', at },
    };
  };
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  const lines = facts.lines.map((line) => toNumberLine(line, facts.recalled?.lines.get(line.id) ?? null));
  return [
    made('cover.pdf', Buffer.from(await pool.run(coverOf(facts, making), 0))),
    made('certificate-numbers.csv', Buffer.from(toCsv(NUMBER_COLUMNS, lines))),
    made('history.json', json(facts.history)),
    made('rules.json', json(facts.rules)),
    ...uploadsOf(facts, folder),
    ...(await invoicesOf(context, reader, facts, folder)),
  ];
}

function stored(
  path: string,
  part: string,
  file: { id: string; file_hash: string; byte_size: number; created_at: Date },
  origin: ManifestFile['origin'],
): PackFile {
  const { id: key, file_hash: sha256, byte_size, created_at: at } = file;
  return {
    entry: { path, key, sha256 },
    line: { path, sha256, byte_size, part, origin, at: at.toISOString() },
  };
}

function uploadsOf({ uploads }: OrderFacts, folder: string): PackFile[] {
  const named = nameFiles(uploads, ({ field, media_type: type }) => ({
    name: inFileName(DOCUMENT_LABELS[field].toLowerCase()),
    type: typeOf(type),
  }));
  return named.map(({ item, name }) =>
    stored(`${folder}documents/${name}`, DOCUMENT_LABELS[item.field], item, 'uploaded'),
  );
}

async function invoicesOf(
  context: Context,
  reader: store.Reader,
  { invoices }: OrderFacts,
  folder: string,
): Promise<PackFile[]> {
  const papers: { document: OrderFacts['invoices'][number]; fileId: string }[] = [];
  // One after the other: each may have to be drawn.
  for (const document of invoices)
    papers.push({ document, fileId: await paperFile({ ...context, actor: reader }, document.id) });
  const ids = papers.map(({ fileId }) => fileId);
  const files = new Map((await store.listFiles(context.db, ids)).map((file) => [file.id, file]));
  const kept = papers.flatMap(({ document, fileId }) => {
    const file = files.get(fileId);
    return file === undefined ? [] : [{ document, file }];
  });
  const named = nameFiles(kept, ({ document, file }) => ({
    name: inFileName(document.number),
    type: typeOf(file.media_type),
  }));
  return named.map(({ item: { document, file }, name }) => {
    const origin = document.source === 'own' ? 'uploaded' : 'made here';
    return stored(`${folder}invoices/${name}`, INVOICE_LABELS[document.type], file, origin);
  });
}
