import type { ActorContext } from '../context.ts';
import { inTransaction, one, sql, type Tx } from '../database/database.ts';
import type { IdempotencyKeysTable } from '../database/schema.gen.ts';
import { Refusal } from '../refusal.ts';
import { ReadyResponse } from './endpoints.ts';
import type { Idempotency } from './idempotency.ts';

export const KEY_REUSED = 'This Idempotency-Key was used for another request.';

/** A success response as bytes. @param fields the response's fields beside `status` */
export function readyResponse(fields: object, status = 200): ReadyResponse {
  return new ReadyResponse(status, JSON.stringify({ status: true, ...fields }));
}

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
  return inTransaction(context.db, async (tx) => {
    if (idempotency === null) return { response: await work(tx), replayed: false };
    const holder = context.actor.ownerId;
    const before = await claimKey(tx, holder, idempotency, context.clock.now());
    if (before !== null) return { response: before, replayed: true };
    const response = await orConflict(tx, work);
    await sql`
      update idempotency_keys set http_status = ${response.status}, body = ${response.body}
      where user_id = ${holder} and key = ${idempotency.key}`.execute(tx);
    return { response, replayed: false };
  });
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

async function orConflict(tx: Tx, work: (tx: Tx) => Promise<ReadyResponse>): Promise<ReadyResponse> {
  await sql`savepoint before_work`.execute(tx);
  try {
    return await work(tx);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    await sql`rollback to savepoint before_work`.execute(tx);
    return new ReadyResponse(error.status, JSON.stringify(error.toResponse()));
  }
}
