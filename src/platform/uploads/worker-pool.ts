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
  /** How many tasks of one owner may wait. */
  waitingTasksOfOwner: number;
}

export interface WorkerPool<Task, Answer> {
  /**
   * Hands a task of that many bytes to the next free worker. Of those that wait, it is the first whose owner has no task under way, if
   * there is one.
   * @param owner for whom it is done; tasks without one are those of one owner too
   * @throws PoolFullError when too much is waiting already, of all or of this owner, WorkerFailure when its worker ended or took too long
   */
  run: (task: Task, byteSize: number, owner?: string) => Promise<Answer>;
}

/** What a worker posts first of all. */
export const READY = 'ready';

/** A worker gave no answer: it ran out of memory or time, or it crashed. */
export class WorkerFailure extends Error {}

/** As many tasks as may wait are waiting, of all or of one owner. */
export class PoolFullError extends Error {}

/** Loading a worker's modules takes long on a machine that has much else to do. */
const STARTING_MS = 30_000;
/** Of short-lived objects; a quarter of the heap that a worker is given. */
const YOUNG_PART = 4;

interface Waiting<Task, Answer> {
  task: Task;
  byteSize: number;
  owner: string | undefined;
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
  /** Whose tasks are under way: one entry for each. */
  const running: (string | undefined)[] = [];

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
    if (running.length >= options.workers) return;
    const fair = waiting.findIndex(({ owner }) => !running.includes(owner));
    const [job] = waiting.splice(Math.max(fair, 0), 1);
    if (job === undefined) return;
    waitingBytes -= job.byteSize;
    running.push(job.owner);
    void perform(job).finally(() => {
      running.splice(running.indexOf(job.owner), 1);
      next();
    });
  }

  function isFull(byteSize: number, owner: string | undefined): boolean {
    if (running.length < options.workers) return false;
    const own = waiting.filter((job) => job.owner === owner).length;
    return (
      waiting.length >= options.waitingTasks ||
      own >= options.waitingTasksOfOwner ||
      waitingBytes + byteSize > options.waitingBytes
    );
  }

  return {
    run(task, byteSize, owner) {
      if (isFull(byteSize, owner)) return Promise.reject(new PoolFullError('Too many tasks are waiting'));
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      waiting.push({ task, byteSize, owner, resolve, reject });
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
