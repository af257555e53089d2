import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import createLimit from 'p-limit';
import { normalizedPassword, type PasswordHolder } from '#lib/password-rules.ts';
import { randomToken } from '#platform/ids.ts';
import { Refusal, wrongField } from '#platform/refusal.ts';
import { weaknessOf } from '#platform/security/password-check.ts';

/** argon2id (the package's default) with the parameters of OWASP's password storage cheat sheet. Memory in KiB. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** Maximum concurrent hashes: more than the number of cores are no faster, and each takes 19 MiB. */
const turns = createLimit(availableParallelism());
/** Maximum queue length, about two seconds of work. Further log-ins are refused at once, as anybody can send them. */
const MOST_WAITING = 128;

/** @throws Refusal `unavailable` when the queue is full */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (turns.pendingCount >= MOST_WAITING) throw new Refusal('unavailable', undefined, { retryAfter: 2 });
  return turns(work);
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(normalizedPassword(password), COST));
}

/** Hash of a user's new password. @throws Refusal 400 on password when it is too easy to guess */
export function hashNewPassword(password: string, holder: PasswordHolder): Promise<string> {
  const weakness = weaknessOf(password, holder);
  if (weakness !== null) throw wrongField('password', weakness);
  return hashPassword(password);
}

/** Hash of a random password that is shown to no one: a mailed link replaces it. */
export const hashUnknownPassword = (): Promise<string> => hashPassword(randomToken(32));

let decoy: Promise<string> | undefined;

/** Verifies a password against a hash; without a hash it returns false after the same work, so that timing reveals nothing. */
export async function verifyPassword(kept: string | undefined, password: string): Promise<boolean> {
  // Queued like others but never refused: a failed promise would stay cached.
  decoy ??= turns(() => hash(normalizedPassword(randomToken(16)), COST));
  const other = await decoy;
  const fits = await inTurn(() => verify(kept ?? other, normalizedPassword(password)));
  return kept !== undefined && fits;
}
