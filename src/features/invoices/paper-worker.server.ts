/** Worker thread that draws papers, so that drawing never holds up the server. */
import { parentPort } from 'node:worker_threads';
import { READY } from '../../platform/uploads/worker-pool.ts';
import { drawPaper } from './paper-drawing.server.ts';
import type { Paper } from './paper.ts';

/** Message of the worker: the bytes of the PDF, or the failure. */
export type DrawnPaper = { bytes: Uint8Array } | { failure: string };

async function answerTo(paper: Paper): Promise<DrawnPaper> {
  try {
    return { bytes: await drawPaper(paper) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (paper: Paper) => {
  void answerTo(paper).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage(READY);
