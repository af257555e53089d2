import { dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '../../brand.ts';
import { passwordProblem, type PasswordHolder } from '../../lib/password-rules.ts';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);
/** Each word of the brand name, and all of them as one word. */
const OURS = [...brand.name.split(' '), brand.name];

/** Why a new password is too weak, as a sentence for people; null where it is acceptable. */
export function weaknessOf(password: string, holder: PasswordHolder): string | null {
  return passwordProblem(password, holder, { isCommon: (word) => COMMON.has(word), ours: OURS });
}
