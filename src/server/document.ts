/** All that the server does to a rendered document before it is sent. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { developmentPolicy, documentPolicy } from '../platform/security/content-security.ts';
import type { ComposedDocument, ComposeDocument } from '../web/document-context.ts';
import { startDeferredScripts } from '../web/document-scripts.ts';

/**
 * Text as its bytes of UTF-8, a character for each: half as large as the text, and never coded again. What is looked for in it and put
 * into it must be ASCII or bytes too.
 */
export type Bytes = string & { readonly [isBytes]: true };
declare const isBytes: unique symbol;

const bytesOf = (text: Buffer): Bytes => text.toString('latin1') as Bytes;

/** The style sheet of the build at this path; it refers to other files by whole paths alone. */
type ReadSheet = (path: string) => Bytes;

/**
 * Inlines the styles, has the scripts wait for the first paint, and allows exactly the inline scripts that are ours.
 * @param rendered the whole document
 * @param nonce unguessable, made for this one rendering: our inline scripts carry it
 */
export function composeDocument(rendered: Buffer, nonce: string, readSheet: ReadSheet): ComposedDocument {
  const { html, policy } = sealDocument(bytesOf(rendered), nonce);
  return { document: Buffer.from(inlineStyles(deferScripts(html), readSheet), 'latin1'), policy };
}

/** @param built URL of the built site, with a slash at its end */
export function composerOf(built: URL): ComposeDocument {
  const readSheet = builtSheets(built);
  return (rendered, nonce) => composeDocument(rendered, nonce, readSheet);
}

/** In development sheets are modules, and the bundler brings scripts of its own. */
export const composeForDevelopment: ComposeDocument = (rendered, nonce) => ({
  document: Buffer.from(rendered.toString().replaceAll(` nonce="${nonce}"`, '')),
  policy: developmentPolicy(),
});

/**
 * Allows the inline scripts that carry the rendering's nonce, by their SHA-256, and takes the nonce out of the text. So the page stays
 * the same for everybody and can be cached, while a script that came in with somebody's data is not allowed.
 */
function sealDocument(html: Bytes, nonce: string): { html: Bytes; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const { 0: tag, index } of html.matchAll(/<script\b[^>]*>/gu)) {
    if (!tag.includes(mark) || /\ssrc=/u.test(tag)) continue;
    const start = index + tag.length;
    const code = html.slice(start, html.indexOf('</script>', start));
    hashes.add(createHash('sha256').update(code, 'latin1').digest('base64'));
  }
  return { html: html.replaceAll(mark, '') as Bytes, policy: documentPolicy(hashes) };
}

/**
 * Defers the module scripts of a document until its first paint; the document must contain {@link startDeferredScripts}. The content is then
 * painted with the full bandwidth and processor; links and forms work without scripts meanwhile.
 * @param html without nonces
 */
function deferScripts(html: Bytes): Bytes {
  if (!html.includes(startDeferredScripts)) return html;
  // The preloads are in the head.
  const end = html.indexOf('</head>');
  const head = html.slice(0, end).replaceAll('<link rel="modulepreload"', '<link rel="later"');
  return (head + html.slice(end).replace('<script type="module" async="">', '<script type="later">')) as Bytes;
}

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
 */
function inlineStyles(html: Bytes, readSheet: ReadSheet): Bytes {
  // They stand in the head; the rest is long and holds none.
  const end = html.includes('</head>') ? html.indexOf('</head>') : html.length;
  const head = html.slice(0, end);
  const sheets = [...head.matchAll(sheetLink)].map(([, path = '']) => readSheet(path));
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
  return (styled + html.slice(end)) as Bytes;
}

/** Reads the sheets of a build, each once. */
function builtSheets(directory: URL): ReadSheet {
  const known = new Map<string, Bytes>();
  return (path) => {
    const text = known.get(path) ?? (bytesOf(readFileSync(new URL(`.${path}`, directory))).trim() as Bytes);
    known.set(path, text);
    return text;
  };
}
