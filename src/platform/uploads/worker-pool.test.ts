// @module-tag thorough
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createWorkerPool, TaskFailure, WorkerFailure, type WorkerPoolOptions } from './worker-pool.ts';

const OPTIONS: WorkerPoolOptions = {
  script: new URL('../../../tests/stalling-worker.ts', import.meta.url),
  full: 'Too many tasks are waiting.',
  workers: 2,
  heapMb: 32,
  taskMs: 20_000,
  waitingTasks: 3,
  waitingBytes: 1_000,
  waitingTasksOfOwner: 3,
};
const FULL = { kind: 'unavailable', message: OPTIONS.full, retryAfter: 1 };

const pool = (change: Partial<WorkerPoolOptions> = {}) => createWorkerPool<string, string>({ ...OPTIONS, ...change });

it('does tasks and gives their answers', async () => {
  const { run } = pool();
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((task) => run(task, 1)))).toEqual([
    'done: a',
    'done: b',
    'done: c',
    'done: d',
  ]);
});

it('passes on what a task throws, and goes on', async () => {
  const { run } = pool({ workers: 1 });
  await expect(run('fail', 1)).rejects.toEqual(new TaskFailure('as told'));
  await expect(run('refuse', 1)).rejects.toMatchObject({ kind: 'invalid', message: 'No.' });
  expect(await run('next', 1)).toBe('done: next');
});

describe('a worker that gives no answer fails its task alone, and another takes its place', () => {
  it.each([
    ['ends', 'end', {}],
    ['throws', 'throw', {}],
    ['eats its memory', 'eat', {}],
    ['eats memory outside of its heap', 'unpack', { externalMb: 32 }],
    ['stalls', 'stall', { taskMs: 300 }],
    ['spins', 'spin', { taskMs: 300 }],
  ])('when it %s', async (_, task, change) => {
    const options = { ...OPTIONS, workers: 1, ...change };
    const { run } = createWorkerPool<string, string>(options);
    await expect(run(task, 1)).rejects.toBeInstanceOf(WorkerFailure);
    // On a busy machine an answer takes longer than a stalled worker is waited for.
    options.taskMs = OPTIONS.taskMs;
    expect(await run('next', 1)).toBe('done: next');
  });

  it('when it cannot even be ended, as inside of native code', async () => {
    const pipe = join(mkdtempSync(join(tmpdir(), 'pipe-')), 'pipe');
    execFileSync('mkfifo', [pipe]);
    const options = { ...OPTIONS, workers: 1, taskMs: 300 };
    const { run } = createWorkerPool<string, string>(options);
    await expect(run(`open ${pipe}`, 1)).rejects.toBeInstanceOf(WorkerFailure);
    options.taskMs = OPTIONS.taskMs;
    expect(await run('next', 1)).toBe('done: next');
    closeSync(openSync(pipe, 'w'));
  });

  it('time after time, and also of tasks that were waiting', async () => {
    const { run } = pool({ workers: 1 });
    const failing = ['throw', 'throw'].map((task) => expect(run(task, 1)).rejects.toBeInstanceOf(WorkerFailure));
    expect(await run('next', 1)).toBe('done: next');
    await Promise.all(failing);
  });
});

describe('what may wait', () => {
  it('is so many tasks', async () => {
    const { run } = pool({ workers: 1 });
    const taken = ['a', 'b', 'c', 'd'].map((task) => run(task, 1));
    await expect(run('e', 1)).rejects.toMatchObject(FULL);
    expect(await Promise.all(taken)).toHaveLength(4);
    expect(await run('e', 1)).toBe('done: e');
  });

  it('is so many bytes', async () => {
    const { run } = pool({ workers: 1 });
    const taken = [run('a', 5_000), run('b', 999), run('c', 1)];
    await expect(run('d', 1)).rejects.toMatchObject(FULL);
    expect(await Promise.all(taken)).toHaveLength(3);
  });

  it('is so many tasks of one owner, and others find a place', async () => {
    const { run } = pool({ workers: 1, waitingTasksOfOwner: 2 });
    const taken = ['a', 'b', 'c'].map((task) => run(task, 1, 'greedy'));
    await expect(run('d', 1, 'greedy')).rejects.toMatchObject(FULL);
    expect(await run('e', 1, 'other')).toBe('done: e');
    expect(await Promise.all(taken)).toHaveLength(3);
    expect(await run('d', 1, 'greedy')).toBe('done: d');
  });
});

it('takes first the tasks of owners who have none under way', async () => {
  const { run } = pool({ workers: 2 });
  const done: string[] = [];
  const noted = (task: string, owner: string) => run(task, 1, owner).then(() => done.push(owner));
  // It occupies one worker; the other one does all waiting tasks in order.
  run('stall', 1, 'greedy').catch(() => undefined);
  await Promise.all([noted('a', 'greedy'), noted('b', 'greedy'), noted('c', 'greedy'), noted('d', 'other')]);
  expect(done).toEqual(['greedy', 'other', 'greedy', 'greedy']);
});

it('takes turns of owners on one worker, and first the task that goes before all', async () => {
  const { run } = pool({ workers: 1, waitingTasks: 10, waitingTasksOfOwner: 10 });
  const done: string[] = [];
  const noted = (owner: string, isNext = false) => run('a', 1, owner, isNext).then(() => done.push(owner));
  await Promise.all([...['a', 'a', 'a', 'a', 'b', 'c', 'b'].map((owner) => noted(owner)), noted('next', true)]);
  expect(done).toEqual(['a', 'next', 'a', 'b', 'c', 'a', 'b', 'a']);
});

it('ends the waiting of a task after its time, and goes on', async () => {
  const { run } = pool({ workers: 1, taskMs: 1_500, waitingMs: 300 });
  // The worker is loaded before the time counts.
  await run('a', 1);
  const stalled = run('stall', 1).catch((error: unknown) => error);
  await expect(run('late', 1)).rejects.toMatchObject(FULL);
  expect(await stalled).toBeInstanceOf(WorkerFailure);
  expect(await run('next', 1)).toBe('done: next');
});
