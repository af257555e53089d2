/** Which characters papers and share pictures can print. */
import * as z from 'zod/mini';
import { PRINTABLE_RANGES } from './printable.gen.ts';

/** Fast path: most typed text is ASCII. */
const ASCII = /^[\t\n\r\x20-\x7e]*$/;
/** Joiners, variation selectors, line breaks and the isolates of `isolated`, which no glyph stands for. */
const WITHOUT_GLYPH = String.raw`\t\n\r\u200c\u200d\u2028\u2029\u2068\u2069\ufe00-\ufe0f\u{e0100}-\u{e01ef}`;
/** Most characters that a message names. */
const MOST_NAMED = 10;

let pattern: RegExp | undefined;
/** A character that cannot be printed; made when the first text needs it. */
function unprintablePattern(): RegExp {
  if (pattern) return pattern;
  const ranges = PRINTABLE_RANGES.replace(/[0-9a-f]+/g, (code) => `\\u{${code}}`).replaceAll(' ', '');
  pattern = new RegExp(`[^${WITHOUT_GLYPH}${ranges}]`, 'u');
  return pattern;
}

/** Characters of a text that cannot be printed, each once, with blanks between them, at most ten; empty if all can be printed. */
export function unprintable(text: string): string {
  if (ASCII.test(text) || !unprintablePattern().test(text)) return '';
  const found = Array.from(text).filter((character) => unprintablePattern().test(character));
  return [...new Set(found)].slice(0, MOST_NAMED).join(' ');
}

/** Check of a text that papers or share pictures print. */
export const printable = z.superRefine<string>((value, context) => {
  const characters = unprintable(value);
  if (characters === '') return;
  const message = `Use letters that can be printed: ${characters} cannot.`;
  context.issues.push({ code: 'custom', message, input: value });
});

/** A stored text as it is printed: what cannot be printed is shown by its code, such as `[U+6F22]`. */
export function withVisibleCodes(text: string): string {
  if (ASCII.test(text) || !unprintablePattern().test(text)) return text;
  return Array.from(text, (character) =>
    unprintablePattern().test(character)
      ? `[U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
      : character,
  ).join('');
}
