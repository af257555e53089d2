/** What a new password must be, whoever chooses it. It is looked at as it is kept: after NFKC. */

/** Characters. */
export const PASSWORD_LENGTH = { least: 8, leastOfSuperadmin: 12, most: 200 } as const;
const LEAST_DIFFERENT_CHARACTERS = 5;
/** Letters, fewer of which stand in too many words. */
const LEAST_LETTERS = { ofCommonPassword: 6, ofContextWord: 4 } as const;

/** Whose password it is. */
export interface PasswordHolder {
  role: 'company' | 'superadmin';
  email: string;
  fullName: string;
  companyName: string;
}

/** What the server alone has: words that must not be a password. */
export interface KnownWords {
  /** Whether many people use it; asked in small letters. */
  isCommon: (password: string) => boolean;
  /** Our own name. */
  ours: readonly string[];
}

/** The same characters, however a keyboard composes them. */
export const spelledPassword = (password: string): string => password.normalize('NFKC');

/** Counted as people count them, one for each code point. */
const charactersOf = (text: string): number => Array.from(text).length;

/** Why the length is wrong, or null. */
export function passwordLengthProblem(password: string, least: number = PASSWORD_LENGTH.least): string | null {
  const length = charactersOf(spelledPassword(password));
  if (length < least) return `Password must have at least ${least} characters`;
  return length > PASSWORD_LENGTH.most ? `At most ${PASSWORD_LENGTH.most} characters` : null;
}

/** The first rule that a password breaks, in words for a person; null where it breaks none. */
export function passwordProblem(password: string, holder: PasswordHolder, known: KnownWords): string | null {
  const { least, leastOfSuperadmin } = PASSWORD_LENGTH;
  const wrongLength = passwordLengthProblem(password, holder.role === 'superadmin' ? leastOfSuperadmin : least);
  if (wrongLength !== null) return wrongLength;
  const spelled = spelledPassword(password);
  if (new Set(spelled).size < LEAST_DIFFERENT_CHARACTERS)
    return `Choose a password with at least ${LEAST_DIFFERENT_CHARACTERS} different characters`;
  const small = spelled.toLowerCase();
  if (isUsedByMany(small, known.isCommon)) return 'This password is used by many people. Choose another one.';
  if (small === inSmall(holder.email) || isMadeOf(lettersOf(small), contextWords(holder, known.ours)))
    return 'Do not build the password from your name, company or e-mail address, or from ours.';
  return null;
}

const inSmall = (text: string) => spelledPassword(text).toLowerCase();
const lettersOf = (text: string) => inSmall(text).replaceAll(/[^\p{L}\p{M}]+/gu, '');

function isUsedByMany(small: string, isCommon: KnownWords['isCommon']): boolean {
  const core = small.replace(/^[^\p{L}\p{M}]+/u, '').replace(/[^\p{L}\p{M}]+$/u, '');
  return isCommon(small) || (charactersOf(core) >= LEAST_LETTERS.ofCommonPassword && isCommon(core));
}

/** What stands for the person, the company and us: passwords of nothing else are guessed first. */
function contextWords({ email, fullName, companyName }: PasswordHolder, ours: readonly string[]): Set<string> {
  const [mailbox = ''] = email.split('@');
  const names = fullName === email ? [companyName] : [fullName, companyName];
  const words = [
    ...names.flatMap((name) => inSmall(name).split(/[^\p{L}\p{M}]+/u)),
    mailbox,
    ...mailbox.split(/[._+-]/),
    ...ours,
  ];
  return new Set(words.map(lettersOf).filter((word) => charactersOf(word) >= LEAST_LETTERS.ofContextWord));
}

/** Whether the letters are one or more of the words in a row. */
function isMadeOf(letters: string, words: ReadonlySet<string>): boolean {
  const reached = [true];
  for (let end = 1; end <= letters.length; end += 1)
    reached[end] = [...words].some((word) => reached[end - word.length] === true && letters.endsWith(word, end));
  return letters.length > 0 && reached[letters.length] === true;
}
