/** Worker thread of the upload inspection: running out of memory or time ends this thread and not the server. */
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { checkFile } from './file-checks.ts';
import type { InspectionResult, InspectionTask, InspectionValues } from './inspection-pools.ts';
import { encodeInWidths, reencode } from './picture-decoding.ts';
import { READY } from './worker-pool.ts';

function perform(task: InspectionTask): Promise<InspectionValues[keyof InspectionValues]> {
  switch (task.kind) {
    case 'inspect':
      return checkFile(task.path, task.name, task.purpose);
    case 'widths':
      return encodeInWidths(task.path, task.widths);
    case 'legible':
      return reencode(task.path, task.mediaType);
  }
}

async function answerTo(task: InspectionTask): Promise<InspectionResult> {
  try {
    return { value: await perform(task) };
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { kind: error.kind, text: error.message } };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (task: InspectionTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage(READY);
