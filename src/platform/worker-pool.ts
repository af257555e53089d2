import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

export interface WorkerPoolOptions {
  /** A module that posts `READY` once it is loaded, and then one answer to each message. */
  script: URL;
  workers: number;
  heapMb: number;
  /** How long one task may take. */
  taskMs: number;
  /** What may wait for a worker, in tasks and in bytes. */
  waitingTasks: number;
  waitingBytes: number;
}

export interface WorkerPool<Task, Answer> {
  /**
   * Hands a task of that many bytes to the next free worker.
   * @throws PoolFullError when too much is waiting already, WorkerFailure when its worker ended or took too long
   */
  run: (task: Task, byteSize: number) => Promise<Answer>;
}

/** What a worker posts first of all. */
export const READY = 'ready';

/** A worker gave no answer: it ran out of memory or time, or it crashed. */
export class WorkerFailure extends Error {}

/** As many tasks as may wait are waiting. */
export class PoolFullError extends Error {}

/** Loading a worker's modules takes long on a machine that has much else to do. */
const STARTING_MS = 30_000;
/** Of short-lived objects; a quarter of the heap that a worker is given. */
const YOUNG_PART = 4;

interface Waiting<Task, Answer> {
  task: Task;
  byteSize: number;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/**
 * Worker threads that do one task each at a time. They start when there is work, and a worker that ends or is ended is replaced by the
 * next task. A worker without a task does not keep the process alive.
 */
export function createWorkerPool<Task, Answer>(options: WorkerPoolOptions): WorkerPool<Task, Answer> {
  const idle: Worker[] = [];
  const waiting: Waiting<Task, Answer>[] = [];
  let waitingBytes = 0;
  let busy = 0;

  async function start(): Promise<Worker> {
    // The heap that the process was started with would stand above each worker's own limit. Ours has its size already.
    setFlagsFromString('--max-old-space-size=0');
    const worker = new Worker(options.script, {
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMb,
        maxYoungGenerationSizeMb: options.heapMb / YOUNG_PART,
      },
      execArgv: [],
    });
    // An error of a thread ends it; who waits for its answer hears of it, and nobody else.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
    });
    await nextMessage(worker, STARTING_MS);
    return worker;
  }

  async function perform({ task, resolve, reject }: Waiting<Task, Answer>): Promise<void> {
    const worker = idle.pop();
    try {
      const ready = worker ?? (await start());
      ready.ref();
      const answer = nextMessage<Answer>(ready, options.taskMs);
      ready.postMessage(task);
      resolve(await answer);
      ready.unref();
      idle.push(ready);
    } catch (error) {
      reject(error instanceof Error ? error : new WorkerFailure(String(error)));
    }
  }

  function next(): void {
    if (busy >= options.workers) return;
    const job = waiting.shift();
    if (job === undefined) return;
    waitingBytes -= job.byteSize;
    busy += 1;
    void perform(job).finally(() => {
      busy -= 1;
      next();
    });
  }

  return {
    run(task, byteSize) {
      const isFull = waiting.length >= options.waitingTasks || waitingBytes + byteSize > options.waitingBytes;
      if (busy >= options.workers && isFull) return Promise.reject(new PoolFullError('Too many tasks are waiting'));
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.push({ task, byteSize, resolve, reject });
      waitingBytes += byteSize;
      next();
      return promise;
    },
  };
}

/** What the worker posts next. One that posts nothing in time is ended. @throws WorkerFailure */
function nextMessage<Answer>(worker: Worker, withinMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => void fail(new WorkerFailure('The worker took too long')), withinMs);
  const fail = async (error: Error): Promise<void> => {
    settle();
    await worker.terminate();
    reject(error);
  };
  const onMessage = (answer: Answer): void => {
    settle();
    resolve(answer);
  };
  const onError = (cause: unknown) => void fail(new WorkerFailure('The worker failed', { cause }));
  const onExit = () => void fail(new WorkerFailure('The worker ended'));
  const settle = (): void => {
    clearTimeout(timer);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  };
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  return promise;
}
