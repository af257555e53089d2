import { readFileSync } from 'node:fs';

/** The style sheets of a whole document, in its order, and the links that name them. */
const sheetLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/gu;

/**
 * A sheet that no browser asks for. `disabled` alone is not enough: some (Chromium 150) look ahead in a document for what they will
 * need, pass over sheets for other media, and do not pass over disabled ones. A medium alone is not enough either: such sheets are
 * fetched later, for the case that it becomes true.
 */
const OFF = ' media="not all" disabled=""/>';

/**
 * Puts the text of the style sheets into the document, so that it is drawn when it is there, without asking for a dozen files first,
 * and lets the scripts come after it. The links stay, switched off: the router knows by them what a page need not load again.
 * @param html the whole document, a byte string
 * @param read the sheet at this path, a byte string too; it may refer to other files by whole paths alone
 */
export function inlineStyles(html: string, read: (path: string) => string): string {
  // They stand in the head; the rest is long and holds none.
  const end = html.includes('</head>') ? html.indexOf('</head>') : html.length;
  const head = html.slice(0, end);
  const sheets = [...head.matchAll(sheetLink)].map(([, path = '']) => read(path));
  if (sheets.length === 0) return html;
  let isFirst = true;
  const styled = head
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll(sheetLink, (link) => {
      const off = link.replace('/>', OFF);
      if (!isFirst) return off;
      isFirst = false;
      return `<style>${sheets.join('')}</style>${off}`;
    });
  return styled + html.slice(end);
}

/** Reads the sheets of a build as byte strings, each once. @param directory of the built site, with a slash at its end */
export function builtSheets(directory: URL): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const text = known.get(path) ?? readFileSync(new URL(`.${path}`, directory), 'latin1').trim();
    known.set(path, text);
    return text;
  };
}
