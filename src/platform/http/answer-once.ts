import type { ActorContext } from '../context.ts';
import { inTransaction, sql, type Tx } from '../database/database.ts';
import type { IdempotencyKeysTable } from '../database/schema.gen.ts';
import { Refusal } from '../refusal.ts';
import { ReadyAnswer } from './endpoints.ts';
import type { Idempotency } from './idempotency.ts';

export const KEY_REUSED = 'This Idempotency-Key was used for another request.';

/** A success response as bytes. @param fields the response's fields beside `status` */
export function readyAnswer(fields: object, status = 200): ReadyAnswer {
  return new ReadyAnswer(status, JSON.stringify({ status: true, ...fields }));
}

/** The response to an idempotent request. */
export interface OnceAnswer {
  answer: ReadyAnswer;
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
export function answerOnce(
  context: ActorContext,
  idempotency: Idempotency | null,
  work: (tx: Tx) => Promise<ReadyAnswer>,
): Promise<OnceAnswer> {
  return inTransaction(context.db, async (tx) => {
    if (idempotency === null) return { answer: await work(tx), replayed: false };
    const holder = context.actor.ownerId;
    const before = await claimKey(tx, holder, idempotency, context.clock.now());
    if (before !== null) return { answer: before, replayed: true };
    const answer = await orConflict(tx, work);
    await sql`
      update idempotency_keys set http_status = ${answer.status}, body = ${answer.body}
      where user_id = ${holder} and key = ${idempotency.key}`.execute(tx);
    return { answer, replayed: false };
  });
}

type KeptAnswer = Pick<IdempotencyKeysTable, 'http_status' | 'body'>;

/** Claims the key, or returns the response that is stored for it. */
async function claimKey(tx: Tx, holder: string, claim: Idempotency, at: Date): Promise<ReadyAnswer | null> {
  const { rows } = await sql<KeptAnswer & { outcome: 'new' | 'replay' | 'reused' }>`
    select state as outcome, http_status, body
    from claim_key(${holder}, ${claim.key}, decode(${claim.fingerprint}, 'hex'), ${at})`.execute(tx);
  const [known] = rows;
  if (known === undefined || known.outcome === 'new') return null;
  if (known.outcome === 'reused') throw new Refusal('conflict', KEY_REUSED);
  return rememberedAnswer(known);
}

/** The response stored for a settled key. @throws Error when none is stored */
export function rememberedAnswer(known: KeptAnswer): ReadyAnswer {
  if (known.http_status === null || known.body === null) throw new Error('An answer was remembered without its bytes');
  return new ReadyAnswer(known.http_status, known.body);
}

async function orConflict(tx: Tx, work: (tx: Tx) => Promise<ReadyAnswer>): Promise<ReadyAnswer> {
  await sql`savepoint before_work`.execute(tx);
  try {
    return await work(tx);
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 409) throw error;
    await sql`rollback to savepoint before_work`.execute(tx);
    return new ReadyAnswer(error.status, JSON.stringify(error.toAnswer()));
  }
}
