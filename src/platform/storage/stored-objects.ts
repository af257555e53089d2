import type { Readable } from 'node:stream';

/** Files that stay, under keys of ours: letters, digits, `-` and `.`; no name from outside ever becomes a place. */
export interface Objects {
  /** Puts an arrived file under a key, durably; the arrived one may be gone afterwards. */
  keep(path: string, key: string): Promise<void>;
  /** Writes bytes under a key, durably. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** A kept file, or null when there is none. */
  read(key: string): Promise<{ stream: Readable; byteSize: number } | null>;
  /** Forgets kept files; what is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** All keys with the time of their writing. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** @throws Error or Refusal where files can be neither kept nor read now */
  check(): Promise<void>;
}

/** Whether a key is one that we make. */
export function isStorageKey(key: string): boolean {
  return /^[a-z\d][a-z\d.-]{3,79}$/.test(key) && !key.includes('..');
}
