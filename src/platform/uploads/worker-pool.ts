import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { parentPort, Worker } from 'node:worker_threads';
import { Refusal, type RefusalKind } from '../refusal.ts';

export interface WorkerPoolOptions {
  /** URL of a module that calls `answerTasks`. */
  script: URL;
  /** Refusal of a task for which the queue is full; the usual text of `unavailable` by default. */
  full?: string;
  /** One by default. */
  workers?: number;
  heapMb: number;
  /** Limit of memory outside of the heap, such as unpacked streams, which the engine does not bound; none by default. */
  externalMb?: number;
  /** Timeout of one task. */
  taskMs: number;
  /** Limits of the waiting queue, in tasks and in bytes; no limit of bytes by default. */
  waitingTasks: number;
  waitingBytes?: number;
  /** Maximum waiting tasks of one owner. */
  waitingTasksOfOwner: number;
  /** Maximum time that a task waits; none by default. */
  waitingMs?: number;
}

export interface WorkerPool<Task, Result> {
  /**
   * Runs a task of that many bytes on the next free worker. Of the waiting tasks the first one whose owner has no running task has
   * priority, and the owner's other ones then follow those of everybody else.
   * @param owner owner of the task; tasks without one count as those of one owner too
   * @param isNext the task goes before all that wait
   * @throws Refusal `unavailable` when the queue is full, for all or for this owner, or the task has waited too long, and as the task;
   * TaskFailure when the task failed; WorkerFailure when the worker ended or exceeded the timeout
   */
  run: (task: Task, byteSize: number, owner?: string, isNext?: boolean) => Promise<Result>;
}

/** First message of a worker. */
const READY = 'ready';

/** Message of a worker: the result of its task, the refusal of it, or the message of its failure. */
type TaskAnswer<Result> = { result: Result } | { refusal: { kind: RefusalKind; text: string } } | { failure: string };

/** The task threw an error; its worker goes on. */
export class TaskFailure extends Error {}

/** The worker sent no response: it ran out of memory or time, or it crashed. */
export class WorkerFailure extends Error {}

/** Timeout for loading a worker's modules, which takes long on a busy machine. */
const STARTING_MS = 30_000;
/** Longest wait for the end of a worker that is terminated. */
const ENDING_MS = 1_000;
const MIB = 1024 * 1024;
/** Time between two looks at a worker's memory outside of its heap. */
const LOOK_MS = 100;
/** Fraction of a worker's heap for the young generation: one quarter. */
const YOUNG_PART = 4;

interface QueuedTask<Task, Result> {
  task: Task;
  byteSize: number;
  owner: string | undefined;
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
  /** Ends the task's waiting. */
  timer: NodeJS.Timeout | undefined;
}

/**
 * A pool of worker threads that run one task each at a time. Threads start on demand, and a thread that has ended is replaced by the next
 * task. An idle worker does not keep the process alive.
 */
export function createWorkerPool<Task, Result>(options: WorkerPoolOptions): WorkerPool<Task, Result> {
  const { workers = 1, waitingBytes: mostBytes = Infinity } = options;
  const refusal = () => new Refusal('unavailable', options.full, { retryAfter: 1 });
  const idle: Worker[] = [];
  const waiting: QueuedTask<Task, Result>[] = [];
  let waitingBytes = 0;
  /** Owners of the running tasks: one entry for each task. */
  const running: (string | undefined)[] = [];

  async function start(): Promise<Worker> {
    // The heap limit of the process's command line would override each worker's own limit. The main heap has its size already.
    setFlagsFromString('--max-old-space-size=0');
    const worker = new Worker(options.script, {
      resourceLimits: {
        maxOldGenerationSizeMb: options.heapMb,
        maxYoungGenerationSizeMb: options.heapMb / YOUNG_PART,
      },
      execArgv: [],
    });
    // An error of a thread ends it; only the caller of its task gets the error.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      const place = idle.indexOf(worker);
      if (place >= 0) idle.splice(place, 1);
    });
    await nextMessage(worker, STARTING_MS);
    return worker;
  }

  async function perform({ task, resolve, reject }: QueuedTask<Task, Result>): Promise<void> {
    const worker = idle.pop();
    try {
      const ready = worker ?? (await start());
      ready.ref();
      const message = nextMessage<TaskAnswer<Result>>(ready, options.taskMs, options.externalMb);
      ready.postMessage(task);
      const answer = await message;
      ready.unref();
      idle.push(ready);
      resolve(resultOf(answer));
    } catch (error) {
      reject(error instanceof Error ? error : new WorkerFailure(String(error)));
    }
  }

  function next(): void {
    if (running.length >= workers) return;
    const fair = waiting.findIndex(({ owner }) => !running.includes(owner));
    const [job] = waiting.splice(Math.max(fair, 0), 1);
    if (job === undefined) return;
    clearTimeout(job.timer);
    waitingBytes -= job.byteSize;
    const isOwn = ({ owner }: { owner: string | undefined }) => owner === job.owner;
    const own = waiting.filter(isOwn);
    if (own.length > 0) waiting.splice(0, waiting.length, ...waiting.filter((each) => !isOwn(each)), ...own);
    running.push(job.owner);
    void perform(job).finally(() => {
      running.splice(running.indexOf(job.owner), 1);
      next();
    });
  }

  function giveUp(job: QueuedTask<Task, Result>): void {
    waiting.splice(waiting.indexOf(job), 1);
    waitingBytes -= job.byteSize;
    job.reject(refusal());
  }

  function isFull(byteSize: number, owner: string | undefined): boolean {
    if (running.length < workers) return false;
    const own = waiting.filter((job) => job.owner === owner).length;
    return (
      waiting.length >= options.waitingTasks ||
      own >= options.waitingTasksOfOwner ||
      waitingBytes + byteSize > mostBytes
    );
  }

  return {
    run(task, byteSize, owner, isNext = false) {
      if (isFull(byteSize, owner)) return Promise.reject(refusal());
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const job: QueuedTask<Task, Result> = { task, byteSize, owner, resolve, reject, timer: undefined };
      if (options.waitingMs !== undefined) job.timer = setTimeout(() => giveUp(job), options.waitingMs);
      if (isNext) waiting.unshift(job);
      else waiting.push(job);
      waitingBytes += byteSize;
      next();
      return promise;
    },
  };
}

/** Ends a worker and waits for its memory. Native code that never returns keeps its thread: without it the pool goes on. */
const end = (worker: Worker) => Promise.race([worker.terminate(), pause(ENDING_MS, undefined, { ref: false })]);

/** Resolves to the worker's next message. A worker that exceeds the timeout or its memory is terminated. @throws WorkerFailure */
function nextMessage<Answer>(worker: Worker, withinMs: number, externalMb?: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const timer = setTimeout(() => void fail(new WorkerFailure('The worker took too long')), withinMs);
  const fail = async (error: Error): Promise<void> => {
    settle();
    await end(worker);
    reject(error);
  };
  const onMessage = (answer: Answer): void => {
    settle();
    resolve(answer);
  };
  const look = async (most: number): Promise<void> => {
    // A thread that has ended has no statistics; its end is heard of elsewhere.
    const used = await worker.getHeapStatistics().catch(() => null);
    if (used !== null && used.external_memory > most) await fail(new WorkerFailure('The worker took too much memory'));
  };
  const watch = externalMb === undefined ? undefined : setInterval(() => void look(externalMb * MIB), LOOK_MS);
  const onError = (cause: unknown) => void fail(new WorkerFailure('The worker failed', { cause }));
  const onExit = () => void fail(new WorkerFailure('The worker ended'));
  const settle = (): void => {
    clearTimeout(timer);
    clearInterval(watch);
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  };
  worker.on('message', onMessage).on('error', onError).on('exit', onExit);
  return promise;
}

function resultOf<Result>(answer: TaskAnswer<Result>): Result {
  if ('refusal' in answer) throw new Refusal(answer.refusal.kind, answer.refusal.text);
  if ('failure' in answer) throw new TaskFailure(answer.failure);
  return answer.result;
}

/** Answers each task in a worker thread, so that running out of memory or time ends the thread and not the server. */
export function answerTasks<Task, Result>(perform: (task: Task) => Result | Promise<Result>): void {
  const answerTo = async (task: Task): Promise<TaskAnswer<Result>> => {
    try {
      return { result: await perform(task) };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: { kind: error.kind, text: error.message } };
      return { failure: error instanceof Error ? error.message : String(error) };
    }
  };
  parentPort?.on('message', (task: Task) => {
    void answerTo(task).then((answer) => parentPort?.postMessage(answer));
  });
  parentPort?.postMessage(READY);
}
