import { dictionary } from '@zxcvbn-ts/language-common';
import { brand } from '#brand.ts';
import { passwordProblem, normalizedPassword, type PasswordHolder } from '#lib/password-rules.ts';

const COMMON = new Set<string>(dictionary['passwords-common']);
/** Each word of the brand name, and all of them as one word. */
const OURS = [...brand.name.split(' '), brand.name];

/** Adds passwords that are refused as common ones. */
export function addCommonPasswords(words: Iterable<string>): void {
  for (const word of words) COMMON.add(normalizedPassword(word).toLowerCase());
}

/** Why a new password is too weak, as a sentence for people; null where it is acceptable. */
export function weaknessOf(password: string, holder: PasswordHolder): string | null {
  return passwordProblem(password, holder, { isCommon: (word) => COMMON.has(word), ours: OURS });
}

/** The same of a superadmin who has no name yet. */
export const weaknessOfSuperadmin = (password: string, email: string): string | null =>
  weaknessOf(password, { role: 'superadmin', email, fullName: email, companyName: '' });
