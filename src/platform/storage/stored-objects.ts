import type { Readable } from 'node:stream';

/** Stored files, by keys of our own: letters, digits, `-` and `.`; an external name never becomes a path. */
export interface Objects {
  /** Stores an uploaded file under a key, durably; the upload may be gone afterwards. */
  keep(path: string, key: string): Promise<void>;
  /** Writes bytes under a key, durably. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** A stored file, or null when there is none. */
  read(key: string): Promise<{ stream: Readable; byteSize: number } | null>;
  /** Deletes stored files; a missing one is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All keys with the time when they were written. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** @throws Error or Refusal when files can be neither written nor read now */
  check(): Promise<void>;
}

/** Whether the text has the format of our keys. */
export function isStorageKey(key: string): boolean {
  return /^[a-z\d][a-z\d.-]{3,79}$/.test(key) && !key.includes('..');
}
