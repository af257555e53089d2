/** Does what its message says: responds, hangs, exits, or exhausts its memory. */
import { openSync } from 'node:fs';
import { Refusal } from '#platform/refusal.ts';
import { answerTasks } from '#platform/uploads/worker-pool.ts';

answerTasks((task: string) => {
  if (task === 'stall') return new Promise<string>(() => undefined);
  if (task === 'fail') throw new Error('as told');
  if (task === 'refuse') throw new Refusal('invalid', 'No.');
  if (task === 'end') process.exit(1);
  if (task === 'spin') for (;;);
  // Nothing ends a thread while the system opens a pipe that nobody writes to.
  if (task.startsWith('open ')) openSync(task.slice('open '.length), 'r');
  if (task === 'throw')
    return new Promise<string>(() =>
      process.nextTick(() => {
        throw new Error('as told');
      }),
    );
  if (task === 'unpack') for (const kept: Uint8Array[] = []; ;) kept.push(new Uint8Array(1_000_000).fill(1));
  const eaten: number[][] = [];
  while (task === 'eat') eaten.push(Array.from({ length: 10_000 }, (_, number) => number / 3));
  return `done: ${task}`;
});
