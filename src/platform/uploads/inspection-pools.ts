/** The threads that look into uploads: two for documents, and one that decodes pictures, for the whole process. */
import type { FilePurpose } from '#lib/file-rules.ts';
// The main thread must load the libraries before the first worker loads them.
import '../sharp.ts';
import type { EncodedPicture } from './picture-decoding.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

/** Result of an upload inspection. */
export interface InspectedFile {
  mediaType: string;
  /** The name to store it with, with an ending of its type. */
  name: string;
  /** Whether a browser may show the file inline; otherwise it is a download. True for a PDF without active content. */
  inline: boolean;
}

export type InspectionTask =
  | { kind: 'inspect'; path: string; name: string; purpose: FilePurpose }
  | { kind: 'widths'; path: string; widths: readonly number[] }
  | { kind: 'legible'; path: string; mediaType: string };

export type TaskOf<Kind extends InspectionTask['kind']> = Extract<InspectionTask, { kind: Kind }>;

/** Result of each kind of task. */
export interface InspectionValues {
  inspect: InspectedFile;
  widths: EncodedPicture[];
  legible: Uint8Array;
}

const MIB = 1024 * 1024;
const OPTIONS = {
  script: new URL('./inspection-worker.ts', import.meta.url),
  full: 'Too many files are being checked. Please try again in a moment.',
  heapMb: 64,
  // A sender may have 20 uploads in progress; a sender without a running task has priority over another's remaining ones.
  waitingTasks: 40,
  waitingTasksOfOwner: 20,
  waitingBytes: 256 * MIB,
  // A connection that is silent for a minute is closed: a sender hears before to try again.
  waitingMs: 30_000,
};
export type InspectionPool = WorkerPool<InspectionTask, InspectionValues[keyof InspectionValues]>;
export const documentPool: InspectionPool = createWorkerPool({ ...OPTIONS, workers: 2, taskMs: 5_000 });
/** A picture of 120 megapixels takes a second, in its rarest forms some seconds. */
export const picturePool: InspectionPool = createWorkerPool({ ...OPTIONS, taskMs: 25_000 });

/** Runs a task in one of the pools. @throws as its `run` */
export async function perform<Kind extends keyof InspectionValues>(
  pool: InspectionPool,
  task: TaskOf<Kind>,
  { byteSize, owner, isNext }: { byteSize: number; owner?: string | undefined; isNext?: boolean },
): Promise<InspectionValues[Kind]> {
  // A worker answers each kind of task with its own kind of value.
  return (await pool.run(task, byteSize, owner, isNext)) as InspectionValues[Kind];
}
