/** Worker thread that draws covers, so that drawing never holds up the server. */
import { parentPort } from 'node:worker_threads';
import { READY } from '../../platform/uploads/worker-pool.ts';
import { drawCover } from './cover-drawing.server.ts';
import type { Cover } from './cover.ts';

/** Message of the worker: the bytes of the PDF, or the failure. */
export type DrawnCover = { bytes: Uint8Array } | { failure: string };

async function answerTo(cover: Cover): Promise<DrawnCover> {
  try {
    return { bytes: await drawCover(cover) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (cover: Cover) => {
  void answerTo(cover).then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage(READY);
