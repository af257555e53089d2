import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Upload } from '#lib/fields.ts';
import type { ActorContext } from '../context.ts';
import { inTransaction, one, sql, type Tx } from '../database/database.ts';
import type { IdempotencyKeysTable } from '../database/schema.gen.ts';
import { Refusal } from '../refusal.ts';

export const KEY_REUSED = 'This Idempotency-Key was used for another request.';

/** A response whose bytes already exist, such as a replayed one. */
export class ReadyResponse {
  readonly status: number;
  readonly body: string;
  constructor(status: number, body: string) {
    this.status = status;
    this.body = body;
  }
}

/** A success response as bytes. @param fields the response's fields beside `status` */
export function readyResponse(fields: object, status = 200): ReadyResponse {
  return new ReadyResponse(status, JSON.stringify({ status: true, ...fields }));
}

/** The response of an action that says no more. */
export const saved = (): ReadyResponse => readyResponse({ message: 'Saved.' });

/** The response to an idempotent request. */
export interface IdempotentResponse {
  response: ReadyResponse;
  /** True when the response is that of an earlier request with the same key, and this request had no effect. */
  replayed: boolean;
}

/**
 * Runs an action in one transaction. If the client sent an idempotency key, the same transaction claims the key and stores the response: a
 * repeated request gets the bytes of the first response again and has no effect; a concurrent one waits for the first one's commit.
 * Successes and 409s are stored; the writes that precede a 409 are rolled back. Any other failure also rolls back the key. Source: section
 * 1 of the server rules.
 * @throws Refusal `conflict` when the key was used for another request; errors of `work`
 */
export function respondOnce(
  context: ActorContext,
  idempotency: Idempotency | null,
  work: (tx: Tx) => Promise<ReadyResponse>,
): Promise<IdempotentResponse> {
  return inTransaction(context.db, (tx) => respondOnceIn(tx, context, idempotency, () => work(tx)));
}

/** `respondOnce` within the transaction of a larger action. */
export async function respondOnceIn(
  tx: Tx,
  { actor, clock }: Pick<ActorContext, 'actor' | 'clock'>,
  idempotency: Idempotency | null,
  work: () => Promise<ReadyResponse>,
): Promise<IdempotentResponse> {
  if (idempotency === null) return { response: await work(), replayed: false };
  const holder = actor.ownerId;
  const before = await claimKey(tx, holder, idempotency, clock.now());
  if (before !== null) return { response: before, replayed: true };
  const response = await orConflict(tx, work);
  await sql`
    update idempotency_keys set http_status = ${response.status}, body = ${response.body}
    where user_id = ${holder} and key = ${idempotency.key}`.execute(tx);
  return { response, replayed: false };
}

/** `respondOnce` where it makes no difference whether the response is that of an earlier request. */
export async function answerOnce(...request: Parameters<typeof respondOnce>): Promise<ReadyResponse> {
  return (await respondOnce(...request)).response;
}

/** The response to an earlier request with the key; null where there is none. @throws Refusal `conflict` when the key was used for another request */
export async function findResponse(
  { db, actor, clock }: Pick<ActorContext, 'db' | 'actor' | 'clock'>,
  { key, fingerprint }: Idempotency,
): Promise<ReadyResponse | null> {
  const known = await one<StoredResponse & { isSame: boolean }>(db)`
    select http_status, body, fingerprint = decode(${fingerprint}, 'hex') as "isSame" from idempotency_keys
    where user_id = ${actor.ownerId} and key = ${key} and http_status is not null
      and created_at >= ${clock.now()}::timestamptz - interval '24 hours'`;
  if (known === undefined) return null;
  if (!known.isSame) throw new Refusal('conflict', KEY_REUSED);
  return storedResponse(known);
}

type StoredResponse = Pick<IdempotencyKeysTable, 'http_status' | 'body'>;

/** Claims the key, or returns the response that is stored for it. */
async function claimKey(tx: Tx, holder: string, claim: Idempotency, at: Date): Promise<ReadyResponse | null> {
  const known = await one<StoredResponse & { outcome: 'new' | 'replay' | 'reused' }>(tx)`
    select state as outcome, http_status, body
    from claim_idempotency_key(${holder}, ${claim.key}, decode(${claim.fingerprint}, 'hex'), ${at})`;
  if (known === undefined || known.outcome === 'new') return null;
  if (known.outcome === 'reused') throw new Refusal('conflict', KEY_REUSED);
  return storedResponse(known);
}

/** The response stored for a settled key. @throws Error when none is stored */
export function storedResponse(known: StoredResponse): ReadyResponse {
  if (known.http_status === null || known.body === null) throw new Error('An answer was remembered without its bytes');
  return new ReadyResponse(known.http_status, known.body);
}

async function orConflict(tx: Tx, work: () => Promise<ReadyResponse>): Promise<ReadyResponse> {
  await sql`savepoint before_work`.execute(tx);
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    await sql`rollback to savepoint before_work`.execute(tx);
    return new ReadyResponse(error.status, JSON.stringify(error.toResponse()));
  }
}

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
