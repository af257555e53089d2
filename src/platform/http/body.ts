import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '../../lib/contract.ts';
import { Upload } from '../../lib/fields.ts';
import { FILE_SIZE_LIMIT_BYTES } from '../../lib/file-rules.ts';
import { cleanFileName, inspectFile } from '../uploads/file-inspection.ts';
import { Refusal, wrongField } from '../refusal.ts';
import type { Storage } from '../storage/storage.ts';
import type { HeldText } from './body-limits.ts';
import { readText, tooLarge, unreadable } from './body-text.ts';
import { readParts, type FilePart } from './form-parts.ts';
import { idempotencyOf, type Idempotency } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Files that came with this request; those that nobody kept are discarded when it ends. */
    uploads: Upload[];
    idempotency: Idempotency | null;
    /** It brings files of somebody who is known: their sender may take their time. */
    isUpload: boolean;
  }
}

/**
 * Reads fields and files of a request, JSON or multipart, into one body; fields that the contract does not name are dropped on the way.
 * A file is on disk, measured and known by its bytes before any rule sees it. Where a body has no business none is read.
 * @param names of the fields of the contract that are no files
 * @throws Refusal `too_large`, `wrong_type`, `invalid`; `unavailable` and `too_many` while too much is under way
 */
export async function readBody(
  request: FastifyRequest,
  endpoint: Endpoint,
  names: ReadonlySet<string>,
  storage: Storage,
): Promise<void> {
  if (request.method === 'POST' || request.method === 'PATCH') {
    request.body = await readFields(request, endpoint, names, storage);
  }
  // Every action of a trade is remembered by its key; elsewhere a key means nothing.
  if (endpoint.once) request.idempotency = idempotencyOf(request);
}

type Fields = Record<string, unknown>;

async function readFields(
  request: FastifyRequest,
  endpoint: Endpoint,
  names: ReadonlySet<string>,
  storage: Storage,
): Promise<Fields> {
  if (!hasBody(request)) return {};
  const { bodies } = request.server;
  const isUpload = endpoint.files !== undefined && request.isMultipart();
  const mostBytes = bodies.limits.textBytes + (isUpload ? mostBytesOfFiles(endpoint) : 0);
  const endUpload = isUpload && request.actor ? bodies.beginUpload(request.actor.personId) : undefined;
  const held = bodies.hold(request);
  try {
    // A file that is too large is told by its field.
    if (!isUpload && Number(request.headers['content-length']) > mostBytes) throw tooLarge();
    if (!request.isMultipart()) return await readJson(request, names, held);
    const receiveFile = (part: FilePart) => receive(part, request, endpoint, storage);
    const fields = await readParts(request, { files: endpoint.files, names, mostBytes, held, receiveFile });
    refuseForeignText(fields);
    return fields;
  } catch (error) {
    // A browser hears an answer only when all that it sends has been taken.
    request.raw.unpipe().resume();
    throw error;
  } finally {
    held.release();
    endUpload?.();
  }
}

/** Whether anything comes behind the head. */
function hasBody({ headers }: FastifyRequest): boolean {
  if (headers['transfer-encoding'] !== undefined) return true;
  return headers['content-length'] !== undefined && headers['content-length'] !== '0';
}

/** What stands between the parts of a form beside its texts. */
const FRAMING_BYTES = 64 * 1024;

const mostBytesOfFiles = ({ files = {} }: Endpoint): number =>
  Object.keys(files).length * FILE_SIZE_LIMIT_BYTES + FRAMING_BYTES;

async function readJson(request: FastifyRequest, names: ReadonlySet<string>, held: HeldText): Promise<Fields> {
  const { server } = request;
  const length = Number(request.headers['content-length']);
  let size = 0;
  const text = await readText(request.raw, (bytes) => {
    size += bytes;
    if (size > server.bodies.limits.textBytes) throw tooLarge();
    // What is all there is not held for longer than it takes to parse it.
    if (size !== length) held.add(bytes);
  });
  if (length !== size && !Number.isNaN(length)) throw unreadable();
  // Many clients say JSON of every request, also where there is nothing to send.
  if (text === '') return {};
  const body = await server.parseJson(request, text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw unreadable();
  refuseForeignText(body);
  return Object.fromEntries(Object.entries(body).filter(([name]) => names.has(name)));
}

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
  const arrived = await storage.receive(part.file, FILE_SIZE_LIMIT_BYTES).catch((error: unknown) => {
    // A place for files that is gone or full is no fault of this field.
    if (error instanceof Refusal && error.status < 500) throw wrongField(part.fieldname, error.message, error.kind);
    throw error;
  });
  const name = cleanFileName(part.filename);
  const upload = new Upload({ ...arrived, name, mediaType: '', inline: false });
  request.uploads.push(upload);
  if (arrived.byteSize === 0 && name === '') return null; // what a browser sends for a picker left empty
  const found = await inspectFile(arrived.path, name, purpose, request.actor?.personId).catch((error: unknown) => {
    if (error instanceof Refusal && error.status < 500) throw wrongField(part.fieldname, error.message, error.kind);
    throw error;
  });
  return new Upload({ ...arrived, name, ...found });
}

/** @throws Refusal `invalid` for an address with text that no database takes */
export function refuseForeignAddress({ params, query }: FastifyRequest): void {
  refuseForeignText(params);
  refuseForeignText(query);
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
