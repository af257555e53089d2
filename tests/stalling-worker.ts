/** Does what its message says: responds, hangs, exits, or exhausts its memory. */
import { parentPort } from 'node:worker_threads';
import { READY } from '#platform/uploads/worker-pool.ts';

parentPort?.on('message', (task: string) => {
  if (task === 'stall') return;
  if (task === 'end') process.exit(1);
  if (task === 'spin') for (;;);
  if (task === 'throw') throw new Error('as told');
  if (task === 'unpack') for (const kept: Uint8Array[] = []; ;) kept.push(new Uint8Array(1_000_000).fill(1));
  const eaten: number[][] = [];
  while (task === 'eat') eaten.push(Array.from({ length: 10_000 }, (_, number) => number / 3));
  parentPort?.postMessage(`done: ${task}`);
});
parentPort?.postMessage(READY);
