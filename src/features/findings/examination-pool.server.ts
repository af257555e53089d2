import { FILE_SIZE_LIMIT_BYTES } from '../../lib/file-rules.ts';
import { createWorkerPool, type WorkerPool } from '../../platform/uploads/worker-pool.ts';
import type { ExaminationResult, ExaminationTask } from './examination-worker.server.ts';

/** Files per step of the job; each may take the time of a task. */
export const BATCH = 5;

/** The worker that reads documents: a file that exceeds its time or memory ends the thread and not the server. */
export const createExaminationPool = (taskMs = 10_000): WorkerPool<ExaminationTask, ExaminationResult> =>
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
