/** Characters of a text as PostgreSQL and the contracts count them: code points, so that an emoji is one and not two. */
export const charactersOf = (text: string): number => Array.from(text).length;

/** The beginning of a text, at most `most` characters. */
export const firstCharacters = (text: string, most: number): string =>
  text.length <= most ? text : Array.from(text).slice(0, most).join('');

/**
 * A text into which somebody has just typed or pasted in front of the caret, cut there to at most `most` characters: what was there before
 * stays.
 */
export function withinLimit(text: string, caret: number, most: number): { text: string; caret: number } {
  const over = text.length <= most ? 0 : charactersOf(text) - most;
  if (over <= 0) return { text, caret };
  const before = Array.from(text.slice(0, caret));
  const kept = before.slice(0, Math.max(0, before.length - over)).join('');
  return { text: kept + text.slice(caret), caret: kept.length };
}
