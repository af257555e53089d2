/** Papers of tax documents: uploaded, or rendered once and kept. Source: file 9 of the specification, part 4. */
import { Readable } from 'node:stream';
import { privateLink } from '#base/files/links.server.ts';
import { withMadeFile } from '#base/files/service.server.ts';
import { Upload } from '#lib/fields.ts';
import { FILE_SIZE_LIMIT_BYTES, MEDIA_TYPES } from '#lib/file-rules.ts';
import type { ActorContext, Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/database.ts';
import { found, Refusal } from '#platform/refusal.ts';
import { createWorkerPool } from '#platform/uploads/worker-pool.ts';
import { type Paper, paperOf } from './paper.ts';
import { findDocument, toDocument } from './service.server.ts';
import * as store from './store.server.ts';

/** A person who reads a paper, or a job for one. */
type PaperContext = Context & { actor: store.Reader };

/** The file of a document's newest paper, which is rendered if there is none yet. @throws Refusal `not_found`, `unavailable` */
export async function paperFile(context: PaperContext, id: string): Promise<string> {
  const row = await findDocument(context, id);
  return paperIn(row) ?? (await keepPaper(context, row));
}

/** The link to a document's newest paper. @throws as `paperFile` */
export async function readPaper(context: ActorContext, id: string) {
  const fileId = await paperFile(context, id);
  const paper = found(await store.findPaper(context.db, fileId));
  const { name, byte_size, file_hash: sha256 } = paper;
  return { data: { url: privateLink(context, fileId), file_name: name, byte_size, sha256 } };
}

/** File of the newest version; an own paper has one alone. */
const paperIn = ({ source, irn, file_id, irn_file_id }: store.PaperState): string | null =>
  irn === null || source === 'own' ? file_id : irn_file_id;

/** Renders the paper and keeps it. Of several requests at once the first keeps it, and the others take what it has kept. */
async function keepPaper({ actor, ...context }: PaperContext, row: store.DocumentRow): Promise<string> {
  const { id } = row;
  const invoice = (await store.findNotedInvoice(context.db, id)) ?? null;
  const document = toDocument(row);
  const bytes = await pool.run(paperOf(document, { invoice, signedQr: row.signed_qr }), 0, actor.ownerId);
  const arrived = await context.storage.receive(Readable.from([Buffer.from(bytes)]), FILE_SIZE_LIMIT_BYTES);
  const name = `${row.number.replaceAll('/', '-')}.pdf`;
  const file = new Upload({ ...arrived, mediaType: MEDIA_TYPES.pdf, name, inline: true });
  return withMadeFile(
    context,
    file,
    'invoice_file',
    async (tx, fileId) => {
      await store.setPaper(tx, id, fileId, { withIrn: row.irn !== null });
      return fileId;
    },
    (work) =>
      inTransaction(context.db, async (tx) => {
        const now = found(await store.lockPaperState(tx, id));
        const known = paperIn(now);
        if (known !== null) return { response: known, replayed: true };
        // The IRN has come while the version without it was drawn.
        if (now.irn !== row.irn) throw new Refusal('unavailable', undefined, { retryAfter: 1 });
        return { response: await work(tx), replayed: false };
      }),
  );
}

/** Threads that draw the PDF of a paper. */
const pool = createWorkerPool<Paper, Uint8Array>({
  script: new URL('./paper-worker.server.ts', import.meta.url),
  full: 'Too many papers are being made. Please try again in a moment.',
  heapMb: 128,
  taskMs: 10_000,
  waitingTasks: 40,
  waitingTasksOfOwner: 20,
});
