const conjunction = new Intl.ListFormat('en-IN', { type: 'conjunction' });

/** Texts as one: `2024-25, 2025-26 and 2026-27`. */
export const listText = (texts: readonly string[]): string => conjunction.format(texts);
