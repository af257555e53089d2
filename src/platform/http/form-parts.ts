import type { Readable } from 'node:stream';
import type { FastifyMultipartOptions, Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../lib/contract.ts';
import { Upload } from '../../lib/fields.ts';
import { wrongField } from '../refusal.ts';
import type { HeldText } from './body-limits.ts';
import { readText, tooLarge } from './body-text.ts';

export type FilePart = Extract<Multipart, { type: 'file' }>;
type Fields = Record<string, unknown>;

const MOST_FILES = 10;
const MOST_PARTS = 70;

const LIMITS = {
  fileSize: Number.POSITIVE_INFINITY,
  files: MOST_PARTS,
  parts: MOST_PARTS,
  headerPairs: 20,
  // Maximum size of the headers of one part. The parser below the plugin knows the option, the plugin's types do not.
  headerSize: 8 * 1024,
};

/** Options of the multipart parser. Each part is a stream, texts too: otherwise the parser would buffer an unwanted text to its end. */
export const FORM_OPTIONS: FastifyMultipartOptions = {
  isPartAFile: () => true,
  throwFileSizeLimit: false,
  limits: LIMITS,
};

export interface FormRules {
  /** Fields that carry files. */
  files: Endpoint['files'];
  /** Of these the fields that carry lists. */
  several: Endpoint['several'];
  /** Fields that carry texts. */
  names: ReadonlySet<string>;
  /** Maximum bytes of the whole body. */
  mostBytes: number;
  held: HeldText;
  /** Resolves to null where no file was chosen. */
  receiveFile: (part: FilePart) => Promise<Upload | null>;
}

/** Reads a form; parts that the contract does not name are discarded. @throws Refusal `too_large`, `invalid`, errors of `receiveFile` */
export async function readParts(request: FastifyRequest, rules: FormRules): Promise<Fields> {
  let current: Readable | undefined;
  const { promise: overflow, reject } = Promise.withResolvers<never>();
  const countAll = overflowOf(rules.mostBytes, () => {
    const error = tooLarge();
    reject(error);
    current?.destroy(error);
  });
  const reading = readEach(request, rules, (stream) => {
    current = stream;
  });
  // The parser listens already: if this were the first listener, the beginning would be lost.
  request.raw.on('data', countAll);
  try {
    return await Promise.race([reading, overflow]);
  } finally {
    request.raw.off('data', countAll);
  }
}

function overflowOf(most: number, tell: () => void): (chunk: Buffer) => void {
  let size = 0;
  return (chunk) => {
    const before = size;
    size += chunk.byteLength;
    if (before <= most && size > most) tell();
  };
}

async function readEach(
  request: FastifyRequest,
  { files, several = {}, names, held, receiveFile }: FormRules,
  begin: (stream: Readable) => void,
): Promise<Fields> {
  const fields: Fields = Object.create(null);
  const { textBytes } = request.server.bodies.limits;
  const mostFiles = Object.values(several).reduce((sum, { most }) => sum + most, MOST_FILES);
  let fileCount = 0;
  let textSize = 0;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const { fieldname: name, file, filename } = part;
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
        textSize += bytes;
        if (textSize > textBytes) throw wrongField(name, 'The text is too long', 'too_large');
        held.add(bytes);
      });
      const value = part.mimetype.startsWith('application/json') ? await request.server.parseJson(request, text) : text;
      const before = fields[name];
      if (before === undefined) fields[name] = value;
      else fields[name] = [...(Array.isArray(before) ? before : [before]), value];
    } else file.resume();
  }
  return { ...fields };
}

/** A part with a file name is a file, and so is one of type application/octet-stream. */
function isFilePart({ filename, mimetype }: FilePart): boolean {
  return (filename as string | undefined) !== undefined || mimetype === 'application/octet-stream';
}
