import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

/** What one write was, and how it ended. */
export interface Entry {
  /** Name of the move, e.g. `buy`. */
  move: string;
  key: string;
  /** Whether the server takes the key: then a repeat counts once. */
  keyed: boolean;
  userId: string;
  method: string;
  path: string;
  /** What a repeat must carry: the body as JSON, empty where there was none; undefined where it held files, which are not kept. */
  sent: string | undefined;
  /** The status that ended it; 0 while nobody knows. */
  status: number;
  /** Of the answer's bytes. */
  bodyHash: string;
  /** What each try before the last one met: a status or the fault's name. */
  troubles: string[];
  /** What the move acted on, or made. */
  subject: string;
  /** What it wanted, for the verdict: a price, a verdict, a hash of a file. */
  wish: string;
}

/** Everything that the clients were told, in the order in which it was. */
export interface Journal {
  entries: Entry[];
  /** Answers that are wrong whatever happens, each in one line. */
  wrong: string[];
  /** How often each status was heard, retried ones too. */
  heard: Map<string, number>;
  add(entry: Entry, body: string): void;
  hear(status: string): void;
  close(): void;
}

export const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A journal that is also appended to a file, one line for each write. */
export function openJournal(file: string): Journal {
  const descriptor = openSync(file, 'a');
  const entries: Entry[] = [];
  const heard = new Map<string, number>();
  return {
    entries,
    wrong: [],
    heard,
    add(entry, body) {
      entries.push(entry);
      writeSync(descriptor, `${JSON.stringify({ ...entry, body })}\n`);
    },
    hear: (status) => void heard.set(status, (heard.get(status) ?? 0) + 1),
    close: () => closeSync(descriptor),
  };
}
