import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { refuse } from '../config-values.ts';
import type { Config } from '../config.ts';
import { addCommonPasswords, weaknessOfSuperadmin } from './password-check.ts';

/** More would take too much memory. */
const MOST_PASSWORDS = 1_000_000;
const EXPECTED = `a readable file with one password a line, at most ${MOST_PASSWORDS.toLocaleString('en')}`;

/**
 * Reads the list of leaked passwords that `PASSWORD_LIST` names, if it does: from then on they are refused as common ones are. Call it at start,
 * before any password is set.
 * @throws ConfigError when it cannot be read or is too long, or has the password of `SUPERADMIN_PASSWORD`
 */
export async function readPasswordList({ passwordList, superadmin }: Pick<Config, 'passwordList' | 'superadmin'>) {
  if (passwordList === undefined) return;
  const words = new Set<string>();
  try {
    for await (const line of createInterface({ input: createReadStream(passwordList), crlfDelay: Infinity })) {
      if (line !== '') words.add(line);
      if (words.size > MOST_PASSWORDS) break;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    refuse('PASSWORD_LIST', `cannot be read (${reason})`, EXPECTED);
  }
  if (words.size > MOST_PASSWORDS) refuse('PASSWORD_LIST', 'is too long', EXPECTED);
  addCommonPasswords(words);
  if (superadmin === undefined) return;
  const { email, password } = superadmin;
  const weakness = weaknessOfSuperadmin(password, email);
  if (weakness !== null) refuse('SUPERADMIN_PASSWORD', `is refused (${weakness})`, 'a password that is hard to guess');
}
