/** Worker thread that reads documents: running out of memory or time ends this thread and not the server. */
import { parentPort } from 'node:worker_threads';
import { READY } from '../../platform/uploads/worker-pool.ts';
import { examine } from './examining.server.ts';
import type { Examination } from './rules.ts';

export interface ExaminationTask {
  path: string;
  mediaType: string;
}
export type ExaminationResult = { found: Examination } | { failure: string };

async function answerTo({ path, mediaType }: ExaminationTask): Promise<ExaminationResult> {
  try {
    return { found: await examine(path, mediaType) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: ExaminationTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage(READY);
