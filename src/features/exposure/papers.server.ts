/** Working papers of an exposure as files. */
import writeWorkbook from 'write-excel-file/node';
import type { ActorContext } from '../../platform/context.ts';
import { FileResponse } from '../../platform/http/endpoints.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createWorkerPool, PoolFullError } from '../../platform/uploads/worker-pool.ts';
import { rulesOn } from '../rulebook/rulebook.server.ts';
import { workingPaperOf, type Labelled, type WorkingPaper } from './paper.ts';
import type { DrawnPaper } from './paper-worker.server.ts';
import { readExposure } from './service.server.ts';
import { findCompanyName } from './store.server.ts';

const pool = createWorkerPool<WorkingPaper, DrawnPaper>({
  script: new URL('./paper-worker.server.ts', import.meta.url),
  workers: 1,
  heapMb: 128,
  taskMs: 10_000,
  waitingTasks: 40,
  waitingTasksOfOwner: 5,
  waitingBytes: Infinity,
});

/** The paper of an exposure. @throws as `readExposure`; Refusal `unavailable` while too many are being made */
export async function readWorkingPaper(
  context: ActorContext,
  { format, ...query }: Parameters<typeof readExposure>[1] & { format: 'pdf' | 'xlsx' },
): Promise<FileResponse> {
  const exposure = await readExposure(context, query);
  const { book } = await rulesOn(context);
  const company = (await findCompanyName(context.db, context.actor.ownerId)) ?? '';
  const paper = workingPaperOf(exposure, { book, company, at: context.clock.now() });
  if (format === 'pdf')
    return new FileResponse(`${paper.name}.pdf`, 'application/pdf', await pdfOf(paper, context.actor.ownerId));
  return new FileResponse(
    `${paper.name}.xlsx`,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    await workbookOf(paper),
  );
}

async function pdfOf(paper: WorkingPaper, ownerId: string): Promise<Uint8Array> {
  const answer = await pool.run(paper, 0, ownerId).catch((error: unknown) => {
    if (error instanceof PoolFullError)
      throw new Refusal('unavailable', 'Too many papers are being made. Please try again in a moment.', {
        retryAfter: 1,
      });
    throw error;
  });
  if ('failure' in answer) throw new Error(`A working paper could not be drawn: ${answer.failure}`);
  return answer.bytes;
}

/** The same texts on one sheet: a text is never read as a formula. */
function workbookOf(paper: WorkingPaper): Promise<Buffer> {
  const text = (value: string, fontWeight?: 'bold') => ({ value, type: String, ...(fontWeight && { fontWeight }) });
  const rowsOf = (rows: readonly Labelled[]) => rows.map(({ label, value }) => [text(label), text(value)]);
  const rows = [
    [text(paper.title, 'bold')],
    ...rowsOf(paper.facts),
    ...paper.sections.flatMap(({ heading, rows: lines }) => [[null], [text(heading, 'bold')], ...rowsOf(lines)]),
    [null],
    [text('All targets', 'bold')],
    ...rowsOf(paper.totals),
    [null],
    ...paper.notes.map((note) => [text(note)]),
  ];
  return writeWorkbook(rows, { sheet: 'Exposure', columns: [{ width: 48 }, { width: 80 }] }).toBuffer();
}
