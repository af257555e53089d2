import { withoutLeftovers } from './plain-text.ts';

/** Characters of a text as PostgreSQL and the contracts count them: code points, so that an emoji is one and not two. */
export const charactersOf = (text: string): number => Array.from(text).length;

/** The beginning of a text, at most `most` characters. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('');

/**
 * A text into which somebody has just typed or pasted in front of the caret, cut there to at most `most` characters: what was there before
 * stays. Blanks around it and what only copying put into it are not stored, so that they go first.
 */
export function withinLimit(typed: string, place: number, most: number): { text: string; caret: number } {
  if (typed.length <= most || charactersOf(typed) <= most) return { text: typed, caret: place };
  const start = withoutLeftovers(typed.slice(0, place)).trimStart();
  const end = withoutLeftovers(typed.slice(place)).trimEnd();
  const text = start + (start === '' ? end.trimStart() : end);
  const over = charactersOf(text) - most;
  const before = Array.from(start);
  const kept = over <= 0 ? start : before.slice(0, Math.max(0, before.length - over)).join('');
  return { text: kept + text.slice(start.length), caret: kept.length };
}
