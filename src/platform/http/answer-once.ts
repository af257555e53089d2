import type { ActorContext } from '../context.ts';
import { inTransaction, sql, type Tx } from '../database/database.ts';
import type { IdempotencyKeysTable } from '../database/schema.gen.ts';
import { Refusal } from '../refusal.ts';
import { ReadyAnswer } from './endpoints.ts';
import type { Idempotency } from './idempotency.ts';

export const KEY_REUSED = 'This Idempotency-Key was used for another request.';

/** A success as bytes. @param fields those of the answer beside `status` */
export function readyAnswer(fields: object, status = 200): ReadyAnswer {
  return new ReadyAnswer(status, JSON.stringify({ status: true, ...fields }));
}

/** What a request is answered with. */
export interface OnceAnswer {
  answer: ReadyAnswer;
  /** The answer is that of an earlier request with the same key, and nothing was done for this one. */
  replayed: boolean;
}

/**
 * Runs an action in one transaction and, where the client sent a key, claims the key and remembers the answer in that same transaction:
 * a repeat gives the first answer's bytes again and does nothing; one that comes while the first is at work waits for its commit.
 * Remembered are successes and 409s; what a 409 had written before it is undone. Any other failure forgets the key with the rest.
 * Source: section 1 of the server rules.
 * @throws Refusal `conflict` where the key was used for another request; whatever `work` throws
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

/** Takes the key, or gives the answer that it stands for. */
async function claimKey(tx: Tx, holder: string, claim: Idempotency, at: Date): Promise<ReadyAnswer | null> {
  const { rows } = await sql<KeptAnswer & { outcome: 'new' | 'replay' | 'reused' }>`
    select state as outcome, http_status, body
    from claim_key(${holder}, ${claim.key}, decode(${claim.fingerprint}, 'hex'), ${at})`.execute(tx);
  const [known] = rows;
  if (known === undefined || known.outcome === 'new') return null;
  if (known.outcome === 'reused') throw new Refusal('conflict', KEY_REUSED);
  return rememberedAnswer(known);
}

/** The answer that a settled key holds. @throws Error where it holds none */
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
