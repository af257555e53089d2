/** Typed text as it is checked, compared, searched and stored: composed letters, without characters that show nothing. */

/** Fast path: most typed text is printable ASCII. */
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Soft hyphens, zero-width spaces, marks of direction and of byte order: programs leave them in what people copy. */
const LEFTOVERS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
/** Joiners and variation selectors belong to letters of Indian scripts and to emoji; alone they show nothing. */
const JOINERS = /\p{Join_Control}|\p{Variation_Selector}/gu;
/** Control and other format characters, and lone surrogates. */
const INVISIBLE = /(?!\p{Join_Control})[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;
/** Layout characters that are allowed in a text of several lines. */
const LAYOUT = /[\t\n\r\u2028\u2029]/g;
/** White space, and dashes of every script with the minus sign and the hyphen bullet. */
const SEPARATORS = /[\s\p{Pd}\u2212\u2043]/gu;
const DASHES = /[\p{Pd}\u2212\u2043]/gu;

/** A text without what only copying put into it. */
export const withoutLeftovers = (text: string): string => text.replace(LEFTOVERS, '');

/** The same in Unicode form NFC, so that equal texts compare equal. Joiners alone are no text. */
export function cleaned(text: string): string {
  if (PRINTABLE_ASCII.test(text)) return text;
  const composed = withoutLeftovers(text).normalize('NFC');
  return withoutJoiners(composed).trim() === '' ? composed.replace(JOINERS, '') : composed;
}

/** A text as checks compare it: two texts that look alike but for their joiners are the same. */
export const withoutJoiners = (text: string): string => text.replace(JOINERS, '');

/** A number or code with `-` for every dash. */
export const withHyphens = (text: string): string => text.replace(DASHES, '-');

/** A number or code without the blanks and dashes by which people group its characters. */
export const ungrouped = (text: string): string => withoutJoiners(text).replace(SEPARATORS, '');

/** Whether a text has no invisible characters. @param several whether it may have line breaks and tabs */
export function isVisible(text: string, several = false): boolean {
  return PRINTABLE_ASCII.test(text) || !INVISIBLE.test(several ? text.replace(LAYOUT, '') : text);
}

/** Passwords are kept as they were typed, whatever they hold: an existing one must still fit. */
const AS_TYPED = new Set(['password', 'confirmPassword', 'current_password']);
/** Levels of the deepest body of a contract are fewer; below it nothing is read. */
const DEEPEST = 12;

/** Input of a form or a request with each of its texts cleaned; files and other objects stay the same. */
export function cleanedInput(value: unknown, level = 0): unknown {
  if (typeof value === 'string') return cleaned(value);
  if (level >= DEEPEST || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry: unknown) => cleanedInput(entry, level + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, AS_TYPED.has(name) ? entry : cleanedInput(entry, level + 1)]),
  );
}

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A text within a sentence of ours: letters from right to left do not turn round what stands beside them. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);
