/** Looks at documents of trades: new ones soon after their upload, those of before in batches. */
import { Readable } from 'node:stream';
import { FILE_SIZE_LIMIT_BYTES } from '#lib/file-rules.ts';
import { rupees } from '#lib/money.ts';
import { expectedOfRecycler } from '#money/invoices/documents.server.ts';
import { type ComparedInvoice, type QrData, qrDifferences, readSignedQr } from '#money/invoices/irn.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/database/database.ts';
import { runExclusively } from '#platform/database/locks.ts';
import { newId } from '#platform/ids.ts';
import { createWorkerPool, TaskFailure, WorkerFailure, type WorkerPool } from '#platform/uploads/worker-pool.ts';
import type { ExaminationTask } from './examining.server.ts';
import {
  ewayBillOf,
  type Examination,
  EXAMINED,
  type FileFinding,
  fileFindings,
  type FindingDocument,
  hashParts,
  nearPictureText,
  qrText,
} from './rules.ts';
import * as store from './store.server.ts';

/** Every upload of this time is looked for; older ones are those of before. */
const NEW_UPLOAD_AGE_MS = 7 * 24 * 60 * 60 * 1_000;

/** Files per step of the job; each may take the time of a task. */
export const BATCH = 5;

/** The worker that reads documents: a file that exceeds its time or memory ends the thread and not the server. */
export const createExaminationPool = (taskMs = 10_000): WorkerPool<ExaminationTask, Examination> =>
  createWorkerPool({
    script: new URL('./examination-worker.server.ts', import.meta.url),
    workers: 1,
    heapMb: 256,
    externalMb: 384,
    taskMs,
    waitingTasks: BATCH,
    waitingTasksOfOwner: BATCH,
    waitingBytes: BATCH * FILE_SIZE_LIMIT_BYTES,
  });

const pool = createExaminationPool();

/** Looks at the next documents, in one process of all. Resolves to true when there may be more. */
export async function examineDocuments(context: Context): Promise<boolean> {
  const { db, clock } = context;
  const more = await runExclusively(db, 'document findings', async () => {
    const fresh = await store.listNew(db, new Date(clock.now().getTime() - NEW_UPLOAD_AGE_MS), BATCH);
    for (const file of fresh) await examineFile(context, file);
    if (fresh.length > 0) return true;
    const { files, before } = await store.listOlder(db, BATCH);
    for (const file of files) await examineFile(context, file);
    if (before !== null) await store.setBacklog(db, before);
    return before !== null;
  });
  return more ?? false;
}

async function examineFile(context: Context, file: store.ExaminedFile): Promise<void> {
  const found = await read(context, file);
  await inTransaction(context.db, (tx) => keep(context, tx, file, found));
}

/** Reads a stored file; null where it cannot be read, which is no finding. @throws an error where the storage is out of reach */
async function read({ storage, log }: Context, { id, media_type: mediaType }: store.ExaminedFile) {
  const stored = await storage.read(id);
  if (stored === null) return null;
  const { path, byteSize } = await storage.receive(Readable.from(stored.stream), FILE_SIZE_LIMIT_BYTES);
  try {
    return await pool.run({ path, mediaType }, byteSize);
  } catch (error) {
    if (!(error instanceof TaskFailure || error instanceof WorkerFailure)) throw error;
    log.info({ file: id, reason: error.message }, 'a document cannot be read');
    return null;
  } finally {
    await storage.discard(path);
  }
}

/** Keeps what a file says, and what it has in common with documents of other trades: a finding is on the later of two. */
async function keep({ clock }: Context, tx: Tx, file: store.ExaminedFile, found: Examination | null): Promise<void> {
  const at = clock.now();
  const codes = found?.codes ?? [];
  const invoices = codes.flatMap((code) => readSignedQr(code) ?? []);
  const irns = [...new Set(invoices.map(({ Irn }) => Irn.toLowerCase()))];
  const bills = [...new Set(codes.flatMap((code) => (readSignedQr(code) === null ? (ewayBillOf(code) ?? []) : [])))];
  const hash = found?.hash ?? null;
  const parts = hash === null ? null : hashParts(hash);
  const isMine = await store.insertPrint(tx, {
    file_id: file.id,
    trade_id: file.trade_id,
    examined_at: at,
    difference_hash: hash,
    hash_parts: parts,
    irns,
    eway_bills: bills,
  });
  const facts = await store.findFacts(tx, file.trade_id);
  if (!isMine || found === null || facts === undefined) return;
  const mine = placeOf({ ...file, file_id: file.id, order_id: facts.order_id });
  const ofItself = [...fileFindings(found, file.dated), ...invoices.flatMap((qr) => differencesOf(qr, facts))];
  const findings = ofItself.map((noticed) => findingOn(mine, noticed, null, at));

  if (hash !== null && parts !== null) {
    const alike = await store.listSimilarPhotographs(tx, file, hash, parts);
    // The nearest of the earlier ones, and each later one.
    const near = [...alike.filter((other) => !other.is_later).slice(0, 1), ...alike.filter((other) => other.is_later)];
    for (const other of near) {
      const noticed = ({ document, orderId }: Place): FileFinding => ({
        kind: 'near_picture',
        text: nearPictureText(document, orderId, other.bits),
      });
      await store.insertNearPicture(tx, between(mine, other, noticed, at));
    }
  }
  const add = (others: readonly store.OtherDocument[], noticed: (earlier: Place) => FileFinding) =>
    findings.push(...others.map((other) => between(mine, other, noticed, at)));
  for (const irn of irns)
    add(await store.listWithCode(tx, file, 'irns', irn), ({ orderId }) => ({
      kind: 'same_irn',
      text: `The same e-invoice is in ${orderId}.`,
    }));
  for (const bill of bills)
    add(await store.listWithCode(tx, file, 'eway_bills', bill), ({ orderId }) => ({
      kind: 'same_eway_bill',
      text: `E-way bill ${bill} is also in ${orderId}.`,
    }));
  await store.insertFindings(tx, findings);
}

/** A document of a trade. */
interface Place {
  tradeId: string;
  orderId: string;
  document: FindingDocument;
  subjectId: string;
}

const placeOf = ({
  trade_id: tradeId,
  order_id: orderId,
  purpose,
  file_id: subjectId,
}: Pick<store.OtherDocument, 'trade_id' | 'order_id' | 'purpose' | 'file_id'>): Place => ({
  tradeId,
  orderId,
  document: EXAMINED[purpose] ?? 'Trail Documents',
  subjectId,
});

const findingOn = (
  { tradeId, document, subjectId }: Place,
  noticed: FileFinding,
  other: Place | null,
  at: Date,
): store.NewFinding => ({
  ...noticed,
  id: newId(at),
  trade_id: tradeId,
  document,
  subject_id: subjectId,
  other,
  at,
});

/** A finding on the later of a document and another. @param noticed what is said of the earlier one */
function between(
  mine: Place,
  other: store.OtherDocument,
  noticed: (earlier: Place) => FileFinding,
  at: Date,
): store.NewFinding {
  const theirs = placeOf(other);
  const [later, earlier] = other.is_later ? [theirs, mine] : [mine, theirs];
  return findingOn(later, noticed(earlier), earlier, at);
}

function differencesOf(qr: QrData, facts: store.TradeFacts): FileFinding[] {
  return qrDifferences(qr, comparedWith(facts)).map((difference) => ({ kind: 'qr_differs', text: qrText(difference) }));
}

function comparedWith({ invoice, ...trade }: store.TradeFacts): ComparedInvoice {
  if (invoice !== null) {
    const { seller, buyer, number, dated: date, irn } = invoice;
    return { seller, buyer, number, type: 'INV', date, total: rupees(invoice.total_paise), irn };
  }
  const { total } = expectedOfRecycler(trade);
  const parties = { seller: trade.seller_gst_number, buyer: trade.buyer_gst_number };
  return { ...parties, number: null, type: null, date: null, total: rupees(total), irn: null };
}
