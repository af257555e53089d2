import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { FILE_RULES, type FilePurpose } from '../../lib/file-rules.ts';
import type { KeptFile } from '../../features/files/kept-file.ts';
import { isStorageKey } from '../../platform/storage/stored-objects.ts';
import { BackupError } from './backup-error.ts';
import { listFile, tableFile } from './folder.ts';
import type { Manifest } from './manifest.ts';

const STATES = ['good', 'damaged', 'missing'] as const;

/** A stored object that a row of the snapshot names, and what became of it. */
export interface ListedObject {
  key: string;
  byteSize: number;
  /** Of its bytes in the backup, hex; '-' where it is missing. */
  sha256: string;
  /** How it was found: as its row says, with other bytes than its row says, or not at all. */
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

/** The rows of `files` as the backup has them, read from its copy of that table; those of erased files have nothing to be copied. */
export async function* readFileRows(folder: string, tables: Manifest['tables']): AsyncGenerator<KeptFile> {
  const columns = tables.find(({ name }) => name === 'files')?.columns ?? [];
  const [id, purpose, sha256] = ['id', 'purpose', 'sha256'].map((name) => columns.indexOf(name));
  if (id === undefined || purpose === undefined || sha256 === undefined || Math.min(id, purpose, sha256) < 0)
    throw new BackupError('the backup has no table of files');
  // Backups of older levels know of no erased files.
  const erasedAt = columns.indexOf('erased_at');
  for await (const line of linesOf(tableFile(folder, 'files'))) {
    // Tabs within values are escaped, and bytes are `\\x` and hexadecimal digits.
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
    // Line feeds alone end a row; other line ends may stand within a name.
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/** Hands on what comes in lots of so many. */
export async function* inLots<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let lot: Item[] = [];
  for await (const item of items) {
    lot.push(item);
    if (lot.length < size) continue;
    yield lot;
    lot = [];
  }
  if (lot.length > 0) yield lot;
}

/** Does it for all of a lot at once; what fails is thrown when the others have ended too. */
export async function together<Item, Result>(lot: Item[], work: (item: Item) => Promise<Result>): Promise<Result[]> {
  const outcomes = await Promise.allSettled(lot.map(work));
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
