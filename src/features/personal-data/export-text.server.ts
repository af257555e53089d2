/** Writes `data.json` and notes which files it names. */
import { typeOfMedia } from '../../lib/file-rules.ts';
import type { ActorContext } from '../../platform/context.ts';
import { sectionsOf } from './export-sections.server.ts';
import * as store from './exports-store.server.ts';

/** A link to a stored file, as use cases give it: signed, public, or to a width of a picture. */
const FILE_LINK = /^\/(?:files|media)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:\?|-\d+\.webp$|$)/;

/** A file of the archive by its id. */
export type ExportedFiles = Map<string, { path: string; file: store.ExportedFile }>;

const pathOf = ({ id, media_type }: store.ExportedFile): string => `files/${id}.${typeOfMedia(media_type) ?? 'bin'}`;

/**
 * The text of `data.json`, part by part, so that it is never all in memory. Links to files become paths in the archive.
 * @param files gets the files that the text names, and at the end all others that the company has uploaded
 */
export async function* exportText(context: ActorContext, files: ExportedFiles): AsyncGenerator<string> {
  yield '{\n';
  for (const { name, isList, rows } of sectionsOf(context)) {
    yield `  ${JSON.stringify(name)}: ${isList ? '[' : ''}`;
    let isFirst = true;
    for await (const row of rows) {
      const text = JSON.stringify(await withPaths(context, row, files));
      yield isList ? `${isFirst ? '' : ','}\n    ${text}` : text;
      isFirst = false;
    }
    yield isList ? '\n  ],\n' : ',\n';
  }
  for (const file of await store.listOwnFiles(context.db, context.actor.ownerId))
    files.set(file.id, { path: pathOf(file), file });
  const list = [...files.values()].map(({ path, file: { name, purpose, created_at } }) =>
    JSON.stringify({ path, name, purpose, uploaded_at: created_at.toISOString() }),
  );
  yield `  "files": [\n    ${list.join(',\n    ')}\n  ]\n}\n`;
}

async function withPaths({ db }: ActorContext, row: object, files: ExportedFiles): Promise<unknown> {
  const named = new Set<string>();
  mapTexts(row, (text) => {
    const id = FILE_LINK.exec(text)?.[1];
    if (id !== undefined) named.add(id);
    return text;
  });
  const missing = [...named].filter((id) => !files.has(id));
  if (missing.length > 0)
    for (const file of await store.findFiles(db, missing)) files.set(file.id, { path: pathOf(file), file });
  return mapTexts(row, (text) => {
    const id = FILE_LINK.exec(text)?.[1];
    return id === undefined ? text : (files.get(id)?.path ?? null);
  });
}

function mapTexts(value: unknown, change: (text: string) => string | null): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapTexts(each, change));
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, mapTexts(each, change)]));
}
