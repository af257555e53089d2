import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { errorCode } from '#platform/error-code.ts';
import { writeMeasured } from '#platform/storage/hash-stream.ts';
import { BackupError } from './backup-error.ts';

/** Format version, raised when an older program could misread a newer manifest. */
const FORMAT = 1;

const count = z.int().nonnegative();
const sha256 = z.string().regex(/^[\da-f]{64}$/);
const name = z.string().regex(/^\w[\w.]*$/);

const tableSchema = z.strictObject({
  name,
  columns: z.array(z.string().min(1)).min(1),
  rows: count,
  /** Size of the rows as text, before compression; so is `sha256`. */
  bytes: count,
  sha256,
  /** SHA-256 of the compressed file. */
  fileSha256: sha256,
});

const manifestSchema = z.strictObject({
  format: z.literal(FORMAT),
  /** The backup contains everything committed before this instant. */
  takenAt: z.iso.datetime(),
  migrations: z.array(z.strictObject({ name, sha256 })).min(1),
  /** Fingerprint of the secret that signed and encrypted this data, never the secret itself. */
  secretFingerprint: z.string(),
  tables: z.array(tableSchema),
  sequences: z.array(z.strictObject({ name, lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  objects: z.strictObject({
    stored: count,
    bytes: count,
    /** Objects that rows name, but that were missing in the storage. */
    missing: count,
    /** Objects whose bytes differ from their row. */
    damaged: count,
    /** SHA-256 of `objects.gz`, which has a line with the hash of each object. */
    listSha256: sha256,
  }),
});

/** Contents of a backup, and the hashes that verify them. */
export type Manifest = z.infer<typeof manifestSchema>;
/** One table of the backup. */
export type CopiedTable = Manifest['tables'][number];

const FILE = 'manifest.json';
/** Checksum file in the format of `sha256sum -c`. */
const HASH_FILE = 'manifest.json.sha256';

/** Writes the manifest and its checksum file. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<Manifest> {
  const whole: Manifest = { format: FORMAT, ...manifest };
  const text = `${JSON.stringify(whole, null, 2)}\n`;
  const written = await writeMeasured(Readable.from([Buffer.from(text)]), join(folder, FILE));
  const line = `${written.sha256}  ${FILE}\n`;
  await writeMeasured(Readable.from([Buffer.from(line)]), join(folder, HASH_FILE));
  return whole;
}

/** @throws BackupError where the folder is no complete backup, or one that this version cannot read */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, line] = await Promise.all([read(folder, FILE), read(folder, HASH_FILE)]);
  if (!line.startsWith(`${createHash('sha256').update(text).digest('hex')} `))
    throw new BackupError(`${join(folder, FILE)} is damaged: its hash is not the one beside it`);
  const content: unknown = JSON.parse(text);
  const parsed = manifestSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.');
  throw new BackupError(`${join(folder, FILE)} cannot be read by this version: ${path || 'it'} is not valid`);
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
