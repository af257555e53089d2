import { plainWords, slugOf } from './rules.ts';

/** A linkable heading of an article's text. */
export interface OutlineEntry {
  id: string;
  text: string;
  level: 2 | 3;
}

/**
 * Prepares an article's sanitised text for display: adds ids to headings, and wraps each table in a horizontal scroll container. Both are
 * added here because stored HTML has no ids.
 */
export function outlineOf(content: string): { html: string; outline: OutlineEntry[] } {
  const outline: OutlineEntry[] = [];
  const taken = new Map<string, number>();
  const withIds = content.replace(/<h([23])>(.*?)<\/h\1>/gs, (_, level: string, inner: string) => {
    const text = plainWords(inner);
    const wanted = `part-${slugOf(text)}`;
    const count = (taken.get(wanted) ?? 0) + 1;
    taken.set(wanted, count);
    const id = count === 1 ? wanted : `${wanted}-${count}`;
    outline.push({ id, text, level: level === '2' ? 2 : 3 });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  let tables = 0;
  const html = withIds.replace(/<table>.*?<\/table>/gs, (table) => {
    tables += 1;
    return `<div data-scroll role="region" aria-label="Table ${tables}" tabindex="0">${table}</div>`;
  });
  return { html, outline };
}
