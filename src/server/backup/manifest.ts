import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { errorCode } from '../../platform/error-code.ts';
import { writeMetered } from '../../platform/storage/hash-stream.ts';
import { BackupError } from './backup-error.ts';

/** Raised when an older program could misread what a newer one writes. */
const FORMAT = 1;

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[\da-f]{64}$/);
const name = z.string().regex(/^\w[\w.]*$/);

const tableSchema = z.strictObject({
  name,
  columns: z.array(z.string().min(1)).min(1),
  rows: count,
  /** Of the rows as text, before compression; so is `sha256`. */
  bytes: count,
  sha256,
  /** Of the compressed file. */
  fileSha256: sha256,
});

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** Everything committed before is there. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name, sha256 })).min(1),
  /** Of the secret that signed and encrypted what is in here, never the secret itself. */
  secretFingerprint: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(z.strictObject({ name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  objects: z.strictObject({
    stored: count,
    bytes: count,
    /** Named by rows, but not in the storage that was backed up. */
    missing: count,
    /** There, but with other bytes than their row says. */
    damaged: count,
    /** Of `objects.gz`, which has a line with the hash of each. */
    listSha256: sha256,
  }),
});

/** What a backup holds, and the hashes by which to know it again. */
export type Manifest = z.infer<typeof manifestSchema>;
/** One table of it. */
export type CopiedTable = Manifest['tables'][number];

const FILE = 'manifest.json';
/** As `sha256sum -c` reads it. */
const HASH_FILE = 'manifest.json.sha256';

/** Writes it, with its hash beside it. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<Manifest> {
  const whole: Manifest = { format: FORMAT, ...manifest };
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  const written = await writeMetered(Readable.from([Buffer.from(text)]), join(folder, FILE));
  const line = `${written.sha256}  ${FILE}\n`;
  await writeMetered(Readable.from([Buffer.from(line)]), join(folder, HASH_FILE));
  return whole;
}

/** @throws BackupError where the folder is no whole backup, or one that this version cannot read */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, line] = await Promise.all([read(folder, FILE), read(folder, HASH_FILE)]);
  if (!line.startsWith(`${createHash('sha256').update(text).digest('hex')} `))
    throw new BackupError(`${join(folder, FILE)} is damaged: its hash is not the one beside it`);
  const content: unknown = JSON.parse(text);
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw new BackupError(`${join(folder, FILE)} cannot be read by this version: ${parsed.error.issues[0]?.message}`);
}

async function read(folder: string, file: string): Promise<string> {
  try {
    return await readFile(join(folder, file), 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR')
      throw new BackupError(`${folder} is no whole backup: it has no ${file}`);
    throw error;
  }
}
