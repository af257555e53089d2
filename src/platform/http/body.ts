import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#lib/contract.ts';
import { Upload } from '#lib/fields.ts';
import { FILE_SIZE_LIMIT_BYTES } from '#lib/file-rules.ts';
import type { Context } from '../context.ts';
import { Refusal, tooLarge, unreadable, wrongContentType, wrongField } from '../refusal.ts';
import { cleanFileName, inspectFile } from '../uploads/file-inspection.ts';
import { scanFile } from '../uploads/malware-scan.ts';
import type { HeldText } from './body-limits.ts';
import { readText as readStream } from './body-text.ts';
import { readParts, type FilePart } from './form-parts.ts';
import type { FieldNames } from './input.ts';
import { idempotencyOf, type Idempotency } from './respond-once.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Uploaded files of this request; those that were not stored are deleted when it ends. */
    uploads: Upload[];
    idempotency: Idempotency | null;
    /** The request uploads files of an authenticated user: slow sending is allowed. */
    isUpload: boolean;
  }
}

/**
 * Reads fields and files of a request, JSON or multipart, into one body; fields that the contract does not name are dropped. Each file is
 * on disk, hashed and inspected before any rule sees it. An endpoint without a body reads none.
 * @param names the contract's fields that are no files
 * @throws Refusal `too_large`, `wrong_type`, `invalid`; `unavailable` and `too_many` while too much is in progress
 */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint,
  names: FieldNames,
  context: Files,
): Promise<void> {
  if (request.method === 'POST' || request.method === 'PATCH') {
    request.body = await readFields(request, endpoint, names, context);
  }
  // Every action of a trade is idempotent by its key; other endpoints ignore the key.
  if (endpoint.once) request.idempotency = idempotencyOf(request);
}

type Fields = Record<string, unknown>;
/** Where files go, and what scans them. */
type Files = Pick<Context, 'storage' | 'config'>;

async function readFields(
  request: FastifyRequest,
  endpoint: Endpoint,
  names: FieldNames,
  context: Files,
): Promise<Fields> {
  if (!hasBody(request)) return {};
  const { bodies } = request.server;
  const isUpload = endpoint.files !== undefined && request.isMultipart();
  const mostBytes = bodies.limits.textBytes + (isUpload ? mostBytesOfFiles(endpoint) : 0);
  const endUpload = isUpload && request.actor ? bodies.beginUpload(request.actor.personId) : undefined;
  const held = bodies.hold(request);
  try {
    // The error of a file that is too large names its field.
    if (!isUpload && Number(request.headers['content-length']) > mostBytes) throw tooLarge();
    if (!request.isMultipart()) return await readText(request, endpoint, names, held);
    const receiveFile = (part: FilePart) => receive(part, request, endpoint, context);
    const { files, several } = endpoint;
    const fields = await readParts(request, { files, several, names, mostBytes, held, receiveFile });
    refuseForeignText(fields);
    return fields;
  } catch (error) {
    // A browser reads the response only after all that it sends has been received.
    request.raw.unpipe().resume();
    throw error;
  } finally {
    held.release();
    endUpload?.();
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return headers['content-length'] !== undefined && headers['content-length'] !== '0';
}

/** Bytes of a form beside its texts: boundaries and part headers. */
const FRAMING_BYTES = 64 * 1024;

const mostBytesOfFiles = ({ files = {}, several = {} }: Endpoint): number => {
  const count = Object.keys(files).reduce((sum, name) => sum + (several[name]?.most ?? 1), 0);
  return count * FILE_SIZE_LIMIT_BYTES + FRAMING_BYTES;
};

async function readText(
  request: FastifyRequest,
  { formEncoded }: Endpoint,
  names: FieldNames,
  held: HeldText,
): Promise<Fields> {
  const { server } = request;
  const isForm = /^\s*application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');
  if (isForm && !formEncoded) throw wrongContentType();
  const length = Number(request.headers['content-length']);
  let size = 0;
  const text = await readStream(request.raw, (bytes) => {
    size += bytes;
    if (size > server.bodies.limits.textBytes) throw tooLarge();
    // A complete body is not held for longer than its parsing takes.
    if (size !== length) held.add(bytes);
  });
  if (length !== size && !Number.isNaN(length)) throw unreadable();
  // Many clients send the JSON content type with every request, even without a body.
  if (text === '') return {};
  const body = isForm ? Object.fromEntries(new URLSearchParams(text)) : await server.parseJson(request, text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  refuseForeignText(body);
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));
}

async function receive(
  part: FilePart,
  request: FastifyRequest,
  endpoint: Endpoint,
  context: Files,
): Promise<Upload | null> {
  const purpose = endpoint.files?.[part.fieldname];
  if (purpose === undefined) {
    part.file.resume();
    return null;
  }
  const arrived = await context.storage.receive(part.file, FILE_SIZE_LIMIT_BYTES).catch((error: unknown) => {
    // A storage failure (missing or full disk) is not an error of this field.
    if (error instanceof Refusal && error.status < 500) throw wrongField(part.fieldname, error.message, error.kind);
    throw error;
  });
  const name = cleanFileName(part.filename);
  const upload = new Upload({ ...arrived, name, mediaType: '', inline: false });
  request.uploads.push(upload);
  if (arrived.byteSize === 0 && name === '') return null; // A browser sends an empty part for a file input without a file.
  const inspect = async () => {
    const found = await inspectFile(arrived.path, name, purpose, request.actor?.personId);
    await scanFile(context.config.clamdUrl, arrived.path);
    return found;
  };
  const found = await inspect().catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) throw wrongField(part.fieldname, error.message, error.kind);
    throw error;
  });
  return new Upload({ ...arrived, ...found });
}

/** Refuses path and query parameters with text that PostgreSQL cannot store. @throws Refusal `invalid` */
export function refuseForeignAddress({ params, query }: FastifyRequest): void {
  refuseForeignText(params);
  refuseForeignText(query);
}

/** Refuses text that PostgreSQL cannot store: NUL characters and lone surrogates. @param field the outermost field that contains it */
function refuseForeignText(value: unknown, depth = 0, field?: string): void {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return;
    const text = 'The input has characters that cannot be stored.';
    throw field === undefined ? new Refusal('invalid', text) : wrongField(field, text);
  } else if (typeof value === 'object' && value !== null && !(value instanceof Upload)) {
    if (depth > 20) throw unreadable();
    for (const [name, inner] of Object.entries(value)) {
      refuseForeignText(name, depth + 1, field);
      refuseForeignText(inner, depth + 1, field ?? name);
    }
  }
}
