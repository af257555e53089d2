import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import createLimit from 'p-limit';
import { spelledPassword, type PasswordHolder } from '../../lib/password-rules.ts';
import { randomToken } from '../../platform/ids.ts';
import { weaknessOf } from '../../platform/security/password-check.ts';
import { Refusal, wrongField } from '../../platform/refusal.ts';

/** argon2id (the package's default) as OWASP's password storage cheat sheet sets it. Unit of memory: KiB. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** More at once than there are cores take no less time, only 19 MiB each. */
const turns = createLimit(availableParallelism());
/** About two seconds of work. One more is refused at once: log-ins that wait longer help nobody, and anybody can send them. */
const MOST_WAITING = 128;

/** @throws Refusal `unavailable` while too many wait */
async function inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
  if (turns.pendingCount >= MOST_WAITING) throw new Refusal('unavailable', undefined, { retryAfter: 2 });
  return turns(work);
}

/** What we keep of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(spelledPassword(password), COST));
}

/** What we keep of a new password of somebody. @throws Refusal 400 on password where it is too easily guessed */
export function hashNewPassword(password: string, holder: PasswordHolder): Promise<string> {
  const weakness = weaknessOf(password, holder);
  if (weakness !== null) throw wrongField('password', weakness);
  return hashPassword(password);
}

let decoy: Promise<string> | undefined;

/** Whether it is the password of that hash; without one the answer is no, after the same work, so that time tells nothing. */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  // Waits like others and is never refused: what failed once would stay so.
  decoy ??= turns(() => hash(spelledPassword(randomToken(16)), COST));
  const other = await decoy;
  const fits = await inTurn(() => verify(kept ?? other, spelledPassword(password)));
  return kept !== undefined && fits;
}
