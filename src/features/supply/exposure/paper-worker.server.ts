/** Worker thread that draws working papers, so that drawing never holds up the server. */
import { parentPort } from 'node:worker_threads';
import { READY } from '#platform/uploads/worker-pool.ts';
import { drawWorkingPaper } from './paper-drawing.server.ts';
import type { WorkingPaper } from './paper.ts';

/** Message of the worker: the bytes of the PDF, or the failure. */
export type DrawnPaper = { bytes: Uint8Array } | { failure: string };

async function answerTo(paper: WorkingPaper): Promise<DrawnPaper> {
  try {
    return { bytes: await drawWorkingPaper(paper) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (paper: WorkingPaper) => {
  void answerTo(paper).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage(READY);
