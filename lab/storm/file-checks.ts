import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { removeErasedFiles, sweepFiles } from '#base/files/jobs.server.ts';
import { pictureKey } from '#base/files/pictures.server.ts';
import { FILE_RULES, PICTURE_WIDTHS, type FilePurpose } from '#lib/file-rules.ts';
import type { Context } from '#platform/context.ts';
import { sql } from '#platform/database/database.ts';
import { arrivingIn } from '#platform/uploads/incoming-uploads.ts';

interface Row {
  id: string;
  purpose: FilePurpose;
  hash: string;
  byte_size: number;
}

/** A day later, after the sweep: every row has its complete file unless that was erased, and every file its row. */
export async function checkFiles(context: Context, setupFiles: ReadonlySet<string>) {
  const { rows } = await sql<Row>`
    select id, purpose, encode(sha256, 'hex') as hash, byte_size from files where erased_at is null`.execute(
    context.db,
  );
  const named = rows.filter(({ id }) => !setupFiles.has(id));
  const folder = arrivingIn(join(context.config.dataDirectory, 'files'));
  const before = await keysOf(context);
  const arrivingBefore = new Set(await readdir(folder));
  await sweepFiles(context);
  while (await removeErasedFiles(context));
  const after = await keysOf(context);

  const wrong: string[] = [];
  for (const row of named) {
    const keys = FILE_RULES[row.purpose].picture ? PICTURE_WIDTHS.map((width) => pictureKey(row.id, width)) : [row.id];
    for (const key of keys) {
      const problem = await problemOf(context, key, row);
      if (problem !== undefined) wrong.push(`file ${row.purpose} ${key}: ${problem}`);
    }
  }
  const known = new Set(named.map(({ id }) => id));
  for (const key of after) if (!known.has(key.slice(0, 36))) wrong.push(`file ${key}: no row names it`);
  // A job of a server may be writing another one now.
  for (const name of await readdir(folder)) if (arrivingBefore.has(name)) wrong.push(`file ${name}: still arriving`);
  return { wrong, files: named.length, swept: before.length - after.length };
}

async function keysOf({ storage }: Context): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys;
}

async function problemOf({ storage }: Context, key: string, row: Row): Promise<string | undefined> {
  const file = await storage.read(key);
  if (file === null) return 'is not there';
  const bytes = await buffer(file.stream);
  if (FILE_RULES[row.purpose].picture) {
    const whole = await sharp(bytes, { failOn: 'error' })
      .raw()
      .toBuffer()
      .catch(() => undefined);
    return whole === undefined ? 'is no whole picture' : undefined;
  }
  if (bytes.byteLength !== row.byte_size) return `has ${bytes.byteLength} bytes, not ${row.byte_size}`;
  return createHash('sha256').update(bytes).digest('hex') === row.hash ? undefined : 'has other bytes';
}
