import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Upload } from '#lib/fields.ts';
import { Refusal } from '../refusal.ts';

/** An idempotency key and the fingerprint of its request. */
export interface Idempotency {
  key: string;
  /** SHA-256, hex, of path, query, fields and files; not of their encoding. */
  fingerprint: string;
}

/** The idempotency key of a request, with the request's fingerprint. @throws Refusal `invalid` for a malformed key */
export function idempotencyOf(request: FastifyRequest): Idempotency | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal('invalid', 'The Idempotency-Key is not valid.');
  const [path = ''] = request.url.split('?');
  const content = canonical([request.method, path.replace(/\/$/, ''), request.query, request.body]);
  return { key, fingerprint: fingerprintOf(content) };
}

/** SHA-256, hex. */
export const fingerprintOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** Canonical text of a request: independent of the order and the encoding of its fields. */
export function canonical(value: unknown): string {
  if (value instanceof Upload) return `file:${value.sha256}`;
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(',')}}`;
  }
  // Form data writes numbers as text.
  return JSON.stringify(String(value));
}
