import { describe, expect, it } from 'vitest';
import { createWorkerPool, PoolFullError, WorkerFailure, type WorkerPoolOptions } from './worker-pool.ts';

const pool = (change: Partial<WorkerPoolOptions> = {}) =>
  createWorkerPool<string, string>({
    script: new URL('../../tests/stalling-worker.ts', import.meta.url),
    workers: 2,
    heapMb: 32,
    taskMs: 20_000,
    waitingTasks: 3,
    waitingBytes: 1_000,
    ...change,
  });

it('does tasks and gives their answers', async () => {
  const { run } = pool();
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((task) => run(task, 1)))).toEqual([
    'done: a',
    'done: b',
    'done: c',
    'done: d',
  ]);
});

describe('a worker that gives no answer fails its task alone, and another takes its place', () => {
  it.each([
    ['ends', 'end', {}],
    ['throws', 'throw', {}],
    ['eats its memory', 'eat', {}],
    ['stalls', 'stall', { taskMs: 300 }],
    ['spins', 'spin', { taskMs: 300 }],
  ])('when it %s', async (_, task, change) => {
    const { run } = pool({ workers: 1, ...change });
    await expect(run(task, 1)).rejects.toBeInstanceOf(WorkerFailure);
    await expect(run(task, 1)).rejects.toBeInstanceOf(WorkerFailure);
    const patient = pool({ workers: 1 });
    const failing = expect(patient.run('throw', 1)).rejects.toBeInstanceOf(WorkerFailure);
    expect(await patient.run('next', 1)).toBe('done: next');
    await failing;
  });
});

describe('what may wait', () => {
  it('is so many tasks', async () => {
    const { run } = pool({ workers: 1 });
    const taken = ['a', 'b', 'c', 'd'].map((task) => run(task, 1));
    await expect(run('e', 1)).rejects.toBeInstanceOf(PoolFullError);
    expect(await Promise.all(taken)).toHaveLength(4);
    expect(await run('e', 1)).toBe('done: e');
  });

  it('is so many bytes', async () => {
    const { run } = pool({ workers: 1 });
    const taken = [run('a', 5_000), run('b', 999), run('c', 1)];
    await expect(run('d', 1)).rejects.toBeInstanceOf(PoolFullError);
    expect(await Promise.all(taken)).toHaveLength(3);
  });
});
