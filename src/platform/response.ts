import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ContentCoding, encode, isWorthCompressing, preferredCoding } from './cache/content-coding.ts';

/** A response as its producer returns it; header names in lower case, without cookies. */
export interface ProducedResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}

/** A response that can be sent any number of times; each content coding is computed once. */
export interface PreparedResponse {
  status: number;
  headers: Record<string, string>;
  etag: string;
  body: Buffer;
  compressible: boolean;
  /** The content codings computed so far; a promise while one is being computed. */
  coded: Map<ContentCoding, Buffer | Promise<Buffer>>;
}

/**
 * Gives a response its weak ETag (weak, because one text has several codings) and `no-cache`: browsers store it but revalidate each time.
 */
export function prepareResponse(produced: ProducedResponse): PreparedResponse {
  const body = Buffer.isBuffer(produced.body) ? produced.body : Buffer.from(produced.body);
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const compressible = isWorthCompressing(produced.headers['content-type'], body.byteLength);
  const { 'content-length': _length, ...headers } = produced.headers;
  headers['cache-control'] ??= produced.status >= 500 ? 'no-store' : 'no-cache';
  if (compressible) headers['vary'] = headers['vary'] ? `${headers['vary']}, Accept-Encoding` : 'Accept-Encoding';
  if (produced.status === 200) headers['etag'] = etag;
  return { status: produced.status, headers, etag, body, compressible, coded: new Map() };
}

/**
 * Sends the response in the coding that the client prefers, or 304 when the client has it.
 * @param onCoded called with the number of bytes that a new coding added to the response
 */
export function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: PreparedResponse,
  onCoded?: (bytes: number) => void,
): FastifyReply | Promise<FastifyReply> {
  reply.code(response.status).headers(response.headers);
  if (response.status === 200 && isKnown(request.headers['if-none-match'], response.etag)) {
    reply.removeHeader('content-type');
    return reply.code(304).send();
  }
  const coding = response.compressible ? preferredCoding(request.headers['accept-encoding']) : 'identity';
  if (coding === 'identity') return sendBody(reply, response.body);
  reply.header('content-encoding', coding);
  const known = response.coded.get(coding);
  if (Buffer.isBuffer(known)) return sendBody(reply, known);
  const coded = known ?? startCoding(response, coding, onCoded);
  return coded.then((bytes) => sendBody(reply, bytes));
}

function startCoding(
  response: PreparedResponse,
  coding: ContentCoding,
  onCoded?: (bytes: number) => void,
): Promise<Buffer> {
  const coded = encode(response.body, coding).then(
    (bytes) => {
      response.coded.set(coding, bytes);
      onCoded?.(bytes.byteLength);
      return bytes;
    },
    (error: unknown) => {
      response.coded.delete(coding);
      throw error;
    },
  );
  response.coded.set(coding, coded);
  return coded;
}

function sendBody(reply: FastifyReply, body: Buffer): FastifyReply {
  return body.byteLength === 0 ? reply.send() : reply.send(body);
}

/** If-None-Match compares weakly: `W/` does not count (RFC 9110, 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const opaque = etag.slice(2);
  return ifNoneMatch.split(',').some((candidate) => candidate.trim().replace(/^W\//u, '') === opaque);
}
