import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import createLimit from 'p-limit';
import { randomToken } from '../../platform/ids.ts';

/** argon2id (the package's default) as OWASP's password storage cheat sheet sets it. Unit of memory: KiB. */
const COST = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 } as const;

/** More at once than there are cores take no less time, only 19 MiB each. */
const inTurn = createLimit(availableParallelism());

/** The same characters, however a keyboard composes them. */
const spelled = (password: string) => password.normalize('NFKC');

/** What we keep of a password. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(hash, spelled(password), COST);
}

let decoy: Promise<string> | undefined;

/** Whether it is the password of that hash; without one the answer is no, after the same work, so that time tells nothing. */
export async function isPassword(kept: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomToken(16));
  const other = await decoy;
  const fits = await inTurn(verify, kept ?? other, spelled(password));
  return kept !== undefined && fits;
}
