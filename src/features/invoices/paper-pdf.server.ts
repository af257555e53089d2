import { createWorkerPool, PoolFullError } from '../../platform/uploads/worker-pool.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { DrawnPaper } from './paper-worker.server.ts';
import type { Paper } from './paper.ts';

const pool = createWorkerPool<Paper, DrawnPaper>({
  script: new URL('./paper-worker.server.ts', import.meta.url),
  workers: 1,
  heapMb: 128,
  taskMs: 10_000,
  waitingTasks: 40,
  waitingTasksOfOwner: 20,
  waitingBytes: Infinity,
});

/**
 * The PDF of a paper, drawn in a thread of its own.
 * @param ownerId who asks
 * @throws Refusal `unavailable` while too many papers are waiting, of all or of its owner
 */
export async function paperPdf(paper: Paper, ownerId: string): Promise<Uint8Array> {
  const answer = await pool.run(paper, 0, ownerId).catch((error: unknown) => {
    if (error instanceof PoolFullError)
      throw new Refusal('unavailable', 'Too many papers are being made. Please try again in a moment.', {
        retryAfter: 1,
      });
    throw error;
  });
  if ('failure' in answer) throw new Error(`A paper could not be drawn: ${answer.failure}`);
  return answer.bytes;
}
