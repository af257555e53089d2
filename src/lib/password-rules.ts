/** Rules for new passwords. They apply to the password after NFKC normalisation, the form that is hashed. */

import { charactersOf } from './characters.ts';

/** Lengths in characters. */
export const PASSWORD_LENGTH = { least: 8, leastOfSuperadmin: 12, most: 200 } as const;
const LEAST_DIFFERENT_CHARACTERS = 5;
/** Shortest words, in letters, that are looked for: shorter ones are part of too many words. */
const MIN_WORD_LETTERS = { ofCommonPassword: 6, ofContextWord: 4 } as const;

/** The account that the password belongs to. */
export interface PasswordHolder {
  role: 'company' | 'superadmin';
  email: string;
  fullName: string;
  companyName: string;
}

/** Word lists of the server that must not be a password. */
interface KnownWords {
  /** Whether many people use it; takes lower case. */
  isCommon: (password: string) => boolean;
  /** The product's own name. */
  ours: readonly string[];
}

/** NFKC form, which does not depend on how a keyboard composes characters. */
export const normalizedPassword = (password: string): string => password.normalize('NFKC');

/** Error text for a wrong length, or null. */
export function passwordLengthProblem(password: string, least: number = PASSWORD_LENGTH.least): string | null {
  const length = charactersOf(normalizedPassword(password));
  if (length < least) return `Password must have at least ${least} characters`;
  return length > PASSWORD_LENGTH.most ? `At most ${PASSWORD_LENGTH.most} characters` : null;
}

/** Error text of the first broken rule; null if there is none. */
export function passwordProblem(password: string, holder: PasswordHolder, known: KnownWords): string | null {
  const { least, leastOfSuperadmin } = PASSWORD_LENGTH;
  const wrongLength = passwordLengthProblem(password, holder.role === 'superadmin' ? leastOfSuperadmin : least);
  if (wrongLength !== null) return wrongLength;
  const normalized = normalizedPassword(password);
  if (new Set(normalized).size < LEAST_DIFFERENT_CHARACTERS)
    return `Choose a password with at least ${LEAST_DIFFERENT_CHARACTERS} different characters`;
  const small = normalized.toLowerCase();
  if (isUsedByMany(small, known.isCommon)) return 'This password is used by many people. Choose another one.';
  if (small === inSmall(holder.email) || isMadeOf(lettersOf(small), contextWords(holder, known.ours)))
    return 'Do not build the password from your name, company or e-mail address, or from ours.';
  return null;
}

const inSmall = (text: string) => normalizedPassword(text).toLowerCase();
const lettersOf = (text: string) => inSmall(text).replaceAll(/[^\p{L}\p{M}]+/gu, '');

function isUsedByMany(small: string, isCommon: KnownWords['isCommon']): boolean {
  const core = small.replace(/^[^\p{L}\p{M}]+/u, '').replace(/[^\p{L}\p{M}]+$/u, '');
  return isCommon(small) || (charactersOf(core) >= MIN_WORD_LETTERS.ofCommonPassword && isCommon(core));
}

/** Words from the person, the company and the product: passwords made only of them are guessed first. */
function contextWords({ email, fullName, companyName }: PasswordHolder, ours: readonly string[]): Set<string> {
  const [mailbox = ''] = email.split('@');
  const names = fullName === email ? [companyName] : [fullName, companyName];
  const words = [
    ...names.flatMap((name) => inSmall(name).split(/[^\p{L}\p{M}]+/u)),
    mailbox,
    ...mailbox.split(/[._+-]/),
    ...ours,
  ];
  return new Set(words.map(lettersOf).filter((word) => charactersOf(word) >= MIN_WORD_LETTERS.ofContextWord));
}

/** Whether the letters are a sequence of one or more of the words. */
function isMadeOf(letters: string, words: ReadonlySet<string>): boolean {
  const reached = [true];
  for (let end = 1; end <= letters.length; end += 1)
    reached[end] = [...words].some((word) => reached[end - word.length] === true && letters.endsWith(word, end));
  return letters.length > 0 && reached[letters.length] === true;
}
