import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import type { StoredFileInfo } from '#base/files/stored-file-info.ts';
import { FILE_RULES, type FilePurpose } from '#lib/file-rules.ts';
import { isStorageKey } from '#platform/storage/stored-objects.ts';
import { BackupError } from './backup-error.ts';
import { listFile, tableFile } from './folder.ts';
import type { Manifest } from './manifest.ts';

const STATES = ['good', 'damaged', 'missing'] as const;

/** An entry of the list: a stored object that a row of the snapshot names, and its state. */
export interface ListedObject {
  key: string;
  byteSize: number;
  /** SHA-256 of its bytes in the backup, hex; '-' where it is missing. */
  sha256: string;
  /** State of the object: equal to its row, different from its row, or missing. */
  state: (typeof STATES)[number];
}

export const listLine = ({ key, byteSize, sha256, state }: ListedObject): string =>
  `${key} ${byteSize} ${sha256} ${state}\n`;

/** The objects of a backup, in the order of the rows that name them. */
export async function* readList(folder: string): AsyncGenerator<ListedObject> {
  for await (const line of linesOf(listFile(folder))) {
    const [key = '', size = '', sha256 = '', word = ''] = line.split(' ');
    const state = STATES.find((each) => each === word);
    if (state === undefined || !isStorageKey(key))
      throw new BackupError(`${listFile(folder)} has a line that cannot be read`);
    yield { key, byteSize: Number(size), sha256, state };
  }
}

/** The rows of `files` in the backup's copy of that table; rows of erased files have no object to copy. */
export async function* readFileRows(folder: string, tables: Manifest['tables']): AsyncGenerator<StoredFileInfo> {
  const columns = tables.find(({ name }) => name === 'files')?.columns ?? [];
  const [id, purpose, sha256] = ['id', 'purpose', 'sha256'].map((name) => columns.indexOf(name));
  if (id === undefined || purpose === undefined || sha256 === undefined || Math.min(id, purpose, sha256) < 0)
    throw new BackupError('the backup has no table of files');
  // Backups of older schema versions have no erased files.
  const erasedAt = columns.indexOf('erased_at');
  for await (const line of linesOf(tableFile(folder, 'files'))) {
    // Tabs within values are escaped, and bytes are written as `\\x` and hexadecimal digits.
    const values = line.split('\t');
    if (erasedAt >= 0 && values[erasedAt] !== '\\N') continue;
    yield { id: values[id] ?? '', purpose: purposeOf(values[purpose]), sha256: values[sha256]?.slice(3) ?? '' };
  }
}

function purposeOf(word: string | undefined): FilePurpose {
  const known = (Object.keys(FILE_RULES) as FilePurpose[]).find((purpose) => purpose === word);
  if (known === undefined) throw new BackupError(`a file is for ${word}, which this version does not know`);
  return known;
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const source = createReadStream(path);
  const text = source.pipe(createGunzip());
  source.on('error', (error) => text.destroy(error));
  let rest = '';
  for await (const chunk of text.setEncoding('utf8') as AsyncIterable<string>) {
    // Only line feeds end a row; other line breaks may be part of a name.
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Groups items into batches of `size`. */
export async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Processes all items of a batch concurrently; an error is thrown after all have settled. */
export async function runBatch<Item, Result>(batch: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const outcomes = await Promise.allSettled(batch.map(work));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
