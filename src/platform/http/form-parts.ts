import type { Readable } from 'node:stream';
import type { FastifyMultipartOptions, Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#lib/contract.ts';
import { Upload } from '#lib/fields.ts';
import { tooLarge, wrongField } from '../refusal.ts';
import type { HeldText } from './body-limits.ts';
import { readText } from './body-text.ts';
import type { FieldNames } from './input.ts';

export type FilePart = Extract<Multipart, { type: 'file' }>;
type Fields = Record<string, unknown>;

const MOST_FILES = 10;
const MOST_PARTS = 70;

const LIMITS = {
  fileSize: Number.POSITIVE_INFINITY,
  files: MOST_PARTS,
  fields: MOST_PARTS,
  parts: MOST_PARTS,
  headerPairs: 20,
  // Maximum size of the headers of one part. The parser below the plugin knows the option, the plugin's types do not.
  headerSize: 8 * 1024,
};

/** Options of the multipart parser. */
export const FORM_OPTIONS: FastifyMultipartOptions = { throwFileSizeLimit: false, limits: LIMITS };

export interface FormRules {
  /** Fields that carry files. */
  files: Endpoint['files'];
  /** Those fields that carry lists. */
  several: Endpoint['several'];
  /** Fields that carry texts. */
  names: FieldNames;
  /** Maximum bytes of the whole body. */
  mostBytes: number;
  held: HeldText;
  /** Resolves to null where no file was chosen. */
  receiveFile: (part: FilePart) => Promise<Upload | null>;
}

/** Reads a form; parts that the contract does not name are discarded. @throws Refusal `too_large`, `invalid`, errors of `receiveFile` */
export async function readParts(request: FastifyRequest, rules: FormRules): Promise<Fields> {
  // Whether the parser is within a text that it collects now, and whether it was within any since the last chunk.
  let isInText = false;
  let wasInText = false;
  let current: Readable | undefined;
  let size = 0;
  const { promise: overflow, reject } = Promise.withResolvers<never>();
  const count = ({ byteLength }: Buffer): void => {
    try {
      size += byteLength;
      if (size > rules.mostBytes) throw tooLarge();
      if (wasInText) rules.held.add(byteLength);
      wasInText = isInText;
    } catch (error) {
      request.raw.off('data', count);
      reject(error);
      current?.destroy(error as Error);
    }
  };
  const parts = request.parts({
    limits: { fieldSize: request.server.bodies.limits.textBytes },
    // Only a text that is wanted is collected by the parser; every other part is a stream, which can be discarded as it arrives.
    isPartAFile: (name, type, fileName) => {
      isInText = fileName === undefined && type === 'text/plain' && rules.names.has(name ?? '');
      wasInText ||= isInText;
      return !isInText;
    },
  });
  const reading = readEach(parts, request, rules, (stream) => {
    current = stream;
  });
  // The parser listens already: if this were the first listener, the beginning would be lost.
  request.raw.on('data', count);
  try {
    return await Promise.race([reading, overflow]);
  } finally {
    request.raw.off('data', count);
  }
}

async function readEach(
  parts: AsyncIterable<Multipart>,
  request: FastifyRequest,
  { files, several = {}, names, held, receiveFile }: FormRules,
  begin: (stream: Readable) => void,
): Promise<Fields> {
  const fields: Fields = Object.create(null);
  const { textBytes } = request.server.bodies.limits;
  const mostFiles = Object.values(several).reduce((sum, { most }) => sum + most, MOST_FILES);
  let fileCount = 0;
  let textSize = 0;
  const countText = (name: string, bytes: number): void => {
    textSize += bytes;
    if (textSize > textBytes) throw wrongField(name, 'The text is too long', 'too_large');
  };
  const addText = (name: string, value: unknown): void => {
    const before = fields[name];
    if (before === undefined) fields[name] = value;
    else fields[name] = [...(Array.isArray(before) ? before : [before]), value];
  };
  for await (const part of parts) {
    const { fieldname: name } = part;
    if (part.type === 'field') {
      countText(name, part.valueTruncated ? textBytes + 1 : Buffer.byteLength(String(part.value)));
      addText(name, part.value);
      continue;
    }
    const { file, filename } = part;
    begin(file);
    const isFile = isFilePart(part);
    if (isFile && (fileCount += 1) > mostFiles) throw tooLarge();
    if (isFile && files !== undefined && Object.hasOwn(files, name)) {
      const upload = await receiveFile(part);
      if (upload === null) continue;
      const before = fields[name];
      const limit = several[name];
      if (limit === undefined ? before !== undefined : Array.isArray(before) && before.length >= limit.most)
        throw wrongField(name, limit?.refusal ?? 'Send one file');
      fields[name] = limit === undefined ? upload : [...(Array.isArray(before) ? before : []), upload];
    } else if (filename === undefined && !isFile && names.has(name)) {
      const text = await readText(file, (bytes) => {
        countText(name, bytes);
        held.add(bytes);
      });
      addText(
        name,
        part.mimetype.startsWith('application/json') ? await request.server.parseJson(request, text) : text,
      );
    } else file.resume();
  }
  return { ...fields };
}

/** A part with a file name is a file, and so is one of type application/octet-stream. */
function isFilePart({ filename, mimetype }: FilePart): boolean {
  return (filename as string | undefined) !== undefined || mimetype === 'application/octet-stream';
}
