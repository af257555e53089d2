import { createHash } from 'node:crypto';
import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../lib/contract.ts';
import { Upload } from '../../lib/fields.ts';
import { FILE_SIZE_LIMIT } from '../../lib/file-rules.ts';
import { cleanFileName, inspectFile } from '../file-inspection.ts';
import { Refusal, wrongField } from '../refusal.ts';
import type { Storage } from '../storage.ts';
import type { Idempotency } from './endpoints.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Files that came with this request; those that nobody kept are discarded when it ends. */
    uploads: Upload[];
    idempotency: Idempotency | null;
  }
}

/**
 * Reads fields and files of a request, JSON or multipart, into one body. A file is on disk, measured and known by its bytes before
 * any rule sees it. @throws Refusal `too_large`, `wrong_type`, `invalid`
 */
export async function readBody(request: FastifyRequest, endpoint: Endpoint, storage: Storage): Promise<void> {
  if (endpoint.body !== undefined || request.method === 'POST' || request.method === 'PATCH') {
    const fields = request.isMultipart() ? await readParts(request, endpoint, storage) : jsonFields(request.body);
    for (const name of Object.keys(endpoint.files ?? {})) {
      // A form that sends a file's old link back means: as it was.
      if (!(fields[name] instanceof Upload)) delete fields[name];
    }
    request.body = fields;
  }
  refuseForeignText(request.params);
  refuseForeignText(request.query);
  refuseForeignText(request.body);
  // Every action of a trade is remembered by its key; elsewhere a key means nothing.
  if (endpoint.once) request.idempotency = idempotencyOf(request);
}

function jsonFields(body: unknown): Record<string, unknown> {
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) throw new Refusal('invalid', 'The request could not be read.');
  return { ...body };
}

async function readParts(
  request: FastifyRequest,
  endpoint: Endpoint,
  storage: Storage,
): Promise<Record<string, unknown>> {
  const fields: Record<string, unknown> = Object.create(null);
  // A browser hears an answer only when all that it sends has been taken.
  const takeRest = () => request.raw.unpipe().resume();
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const upload = await receive(part, request, endpoint, storage).catch((error: unknown) => {
        takeRest();
        throw error;
      });
      if (upload === null) continue;
      if (fields[part.fieldname] !== undefined) throw wrongField(part.fieldname, 'Send one file');
      fields[part.fieldname] = upload;
    } else {
      if (part.valueTruncated) throw wrongField(part.fieldname, 'The text is too long', 'too_large');
      const before = fields[part.fieldname];
      if (before === undefined) fields[part.fieldname] = part.value;
      else fields[part.fieldname] = [...(Array.isArray(before) ? before : [before]), part.value];
    }
  }
  return { ...fields };
}

type FilePart = Extract<Multipart, { type: 'file' }>;

async function receive(
  part: FilePart,
  request: FastifyRequest,
  endpoint: Endpoint,
  storage: Storage,
): Promise<Upload | null> {
  const purpose = endpoint.files?.[part.fieldname];
  if (purpose === undefined) {
    part.file.resume();
    return null;
  }
  const arrived = await storage.receive(part.file, FILE_SIZE_LIMIT).catch((error: unknown) => {
    // A place for files that is gone or full is no fault of this field.
    if (error instanceof Refusal && error.status < 500) throw wrongField(part.fieldname, error.message, error.kind);
    throw error;
  });
  const name = cleanFileName(part.filename);
  const upload = new Upload({ ...arrived, name, mediaType: '' });
  request.uploads.push(upload);
  if (arrived.byteSize === 0 && name === '') return null; // what a browser sends for a picker left empty
  const found = await inspectFile(arrived.path, name, purpose).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) throw wrongField(part.fieldname, error.message, error.kind);
    throw error;
  });
  return new Upload({ ...arrived, name, ...found });
}

/** No database takes a NUL in a text, nor half a character; nobody means one. @param field the outermost one that it is in */
function refuseForeignText(value: unknown, depth = 0, field?: string): void {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return;
    const text = 'The input has characters that cannot be stored.';
    throw field === undefined ? new Refusal('invalid', text) : wrongField(field, text);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Upload)) {
    if (depth > 20) throw new Refusal('invalid', 'The request could not be read.');
    for (const [name, inner] of Object.entries(value)) {
      refuseForeignText(name, depth + 1, field);
      refuseForeignText(inner, depth + 1, field ?? name);
    }
  }
}

function idempotencyOf(request: FastifyRequest): Idempotency | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal('invalid', 'The Idempotency-Key is not valid.');
  const [path = ''] = request.url.split('?');
  const content = canonical([request.method, path.replace(/\/$/, ''), request.query, request.body]);
  return { key, fingerprint: createHash('sha256').update(content).digest('hex') };
}

/** The same text for the same request, whatever the order and the encoding of its fields. */
function canonical(value: unknown): string {
  if (value instanceof Upload) return `file:${value.sha256}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
  }
  // Form data spells numbers as text.
  return JSON.stringify(String(value));
}
