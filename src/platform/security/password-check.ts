import { dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '../../brand.ts';
import { passwordProblem, type PasswordHolder } from '../../lib/password-rules.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Each word of our name, and all of them as one. */
const OURS = [...brand.name.split(' '), brand.name];

/** Why somebody may not have this as a new password, in words for a person; null where they may. */
export function weaknessOf(password: string, holder: PasswordHolder): string | null {
  return passwordProblem(password, holder, { isCommon: (word) => COMMON.has(word), ours: OURS });
}
