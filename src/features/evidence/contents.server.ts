/** The files of an evidence pack: made here from facts, uploaded, or papers of tax documents. */
import { createHash } from 'node:crypto';
import { dayInIndia } from '../../lib/dates.ts';
import { toCsv } from '../../lib/csv.ts';
import { MEDIA_TYPES, type FileType } from '../../lib/file-rules.ts';
import type { Context } from '../../platform/context.ts';
import { createWorkerPool } from '../../platform/uploads/worker-pool.ts';
import { paperFile } from '../invoices/papers.server.ts';
import type { Entry } from '../../platform/storage/archive.ts';
import { coverOf, type Cover } from './cover.ts';
import type { DrawnCover } from './cover-worker.server.ts';
import type { OrderFacts, Reader } from './facts.server.ts';
import { NUMBER_COLUMNS, toNumberLine } from './line-rules.ts';
import type { ManifestFile } from './manifest.ts';
import { listFiles } from './order-store.server.ts';
import { inFileName, INVOICE_LABELS, nameFiles, PACKED_FIELDS } from './rules.ts';

/** A file with its line of the manifest. */
export interface PackFile {
  entry: Entry;
  line: ManifestFile;
}

interface Making {
  code: string;
  address: string;
  madeAt: Date;
}

const pool = createWorkerPool<Cover, DrawnCover>({
  script: new URL('./cover-worker.server.ts', import.meta.url),
  workers: 1,
  heapMb: 128,
  taskMs: 20_000,
  waitingTasks: 40,
  waitingTasksOfOwner: 40,
  waitingBytes: Infinity,
});

const TYPES: ReadonlyMap<string, string> = new Map(
  (Object.keys(MEDIA_TYPES) as FileType[]).map((type) => [MEDIA_TYPES[type], type]),
);
const typeOf = (mediaType: string): string => TYPES.get(mediaType) ?? 'bin';

/** The files of one order. @param folder `''`, or a folder's name with `/` */
export async function filesOfOrder(
  context: Context,
  reader: Reader,
  facts: OrderFacts,
  { folder, making }: { folder: string; making: Making },
): Promise<PackFile[]> {
  const made = (name: string, bytes: Buffer): PackFile => madeHere(`${folder}${name}`, name, bytes, making.madeAt);
  const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
  return [
    made('cover.pdf', await drawnCover(facts, making)),
    made('certificate-numbers.csv', Buffer.from(toCsv(NUMBER_COLUMNS, linesOf(facts)))),
    made('history.json', json(facts.history)),
    made('rules.json', json(facts.rules)),
    ...uploadsOf(facts, folder),
    ...(await invoicesOf(context, reader, facts, folder)),
  ];
}

function madeHere(path: string, part: string, bytes: Buffer, at: Date): PackFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const line = { path, sha256, byte_size: bytes.byteLength, part, origin: 'made here', at: at.toISOString() } as const;
  return { entry: { path, bytes }, line };
}

async function drawnCover(facts: OrderFacts, making: Making): Promise<Buffer> {
  const answer = await pool.run(coverOf(facts, making), 0);
  if ('failure' in answer) throw new Error(`A cover could not be drawn: ${answer.failure}`);
  return Buffer.from(answer.bytes);
}

const linesOf = ({ lines, recalled }: OrderFacts) =>
  lines.map((line) =>
    toNumberLine({ ...line, changedOn: dayInIndia(line.changed_at), recalled: recalled?.lines.get(line.id) ?? null }),
  );

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
    name: PACKED_FIELDS[field].name,
    type: typeOf(type),
  }));
  return named.map(({ item, name }) =>
    stored(`${folder}documents/${name}`, PACKED_FIELDS[item.field].label, item, 'uploaded'),
  );
}

async function invoicesOf(
  context: Context,
  reader: Reader,
  { invoices }: OrderFacts,
  folder: string,
): Promise<PackFile[]> {
  const papers: { document: OrderFacts['invoices'][number]; fileId: string }[] = [];
  // One after the other: each may have to be drawn.
  for (const document of invoices)
    papers.push({ document, fileId: await paperFile({ ...context, actor: reader }, document.id) });
  const files = new Map(
    (
      await listFiles(
        context.db,
        papers.map(({ fileId }) => fileId),
      )
    ).map((file) => [file.id, file]),
  );
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
