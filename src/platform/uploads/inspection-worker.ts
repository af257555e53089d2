/** Worker thread of the upload inspection: running out of memory or time ends this thread and not the server. */
import { parentPort } from 'node:worker_threads';
import { checkFile } from './file-checks.ts';
import type { InspectionResult, InspectionTask } from './file-inspection.ts';
import { Refusal } from '../refusal.ts';
import { READY } from './worker-pool.ts';

async function answerTo({ path, name, purpose }: InspectionTask): Promise<InspectionResult> {
  try {
    return { found: await checkFile(path, name, purpose) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { kind: error.kind, text: error.message } };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: InspectionTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage(READY);
