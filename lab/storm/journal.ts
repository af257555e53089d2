import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';

/** One write and its outcome. */
export interface Entry {
  /** Name of the action, e.g. `buy`. */
  move: string;
  key: string;
  /** Whether the write has an idempotency key: then a repeat has no further effect. */
  keyed: boolean;
  userId: string;
  method: string;
  path: string;
  /** Request body for a repeat, as JSON, empty if there was none; undefined if it had files, which are not stored. */
  sent: string | undefined;
  /** Final status; 0 while unknown. */
  status: number;
  /** Hash of the response body. */
  bodyHash: string;
  /** Statuses or errors of the attempts before the last one. */
  troubles: string[];
  /** Id of the object that was changed or created. */
  subject: string;
  /** Requested value, for the final checks: a price, a decision, a hash of a file. */
  wanted: string;
}

/** All writes with their outcomes, in order. */
export interface Journal {
  entries: Entry[];
  /** Responses that are wrong in any case, one line each. */
  wrong: string[];
  /** Count of each status, including retried attempts. */
  heard: Map<string, number>;
  add(entry: Entry, body: string): void;
  hear(status: string): void;
  close(): void;
}

export const hashOf = (bytes: string | Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A journal that is also appended to a file, one line per write. */
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
