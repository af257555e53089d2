/** Post-processing of a rendered document: inlined styles, deferred scripts, content security policy. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { developmentPolicy, documentPolicy } from '#platform/security/content-security.ts';
import type { ComposedDocument, ComposeDocument } from '#web/document-context.ts';
import { startDeferredScripts } from '#web/document-scripts.ts';

/**
 * Text as its UTF-8 bytes, one character for each byte: half as large as the text, and not encoded again. Strings that are searched or
 * inserted must be ASCII or bytes too.
 */
export type Bytes = string & { readonly [isBytes]: true };
declare const isBytes: unique symbol;

const bytesOf = (text: Buffer): Bytes => text.toString('latin1') as Bytes;

/** Reads the build's style sheet at this path; it refers to other files by absolute paths alone. */
type ReadSheet = (path: string) => Bytes;

/**
 * Inlines the styles, defers the scripts until the first paint, and allows exactly our own inline scripts.
 * @param rendered the whole document
 * @param nonce unguessable, generated for this one rendering: our inline scripts carry it
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

/** In development style sheets are modules, and the bundler adds scripts of its own. */
export const composeForDevelopment: ComposeDocument = (rendered, nonce) => ({
  document: Buffer.from(rendered.toString().replaceAll(` nonce="${nonce}"`, '')),
  policy: developmentPolicy(),
});

/**
 * Allows the inline scripts that carry the rendering's nonce, by their SHA-256, and removes the nonce from the text. So the page is the
 * same for everybody and can be cached, while a script injected through user data is not allowed.
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
 * Defers the module scripts of a document until its first paint; the document must contain {@link startDeferredScripts}. The content is
 * then painted with the full bandwidth and processor; links and forms work without scripts meanwhile.
 * @param html without nonces
 */
function deferScripts(html: Bytes): Bytes {
  if (!html.includes(startDeferredScripts)) return html;
  // Preloads are in the head.
  const end = html.indexOf('</head>');
  const head = html.slice(0, end).replaceAll('<link rel="modulepreload"', '<link rel="later"');
  return (head + html.slice(end).replace('<script type="module" async="">', '<script type="later">')) as Bytes;
}

/** Matches the style sheet links of a whole document, in order. */
const sheetLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/gu;

/**
 * Attributes that prevent browsers from loading a style sheet. `disabled` alone is not enough: the preload scanner of some browsers
 * (Chromium 150) skips sheets for other media, but not disabled ones. A medium alone is not enough either: such sheets are loaded later, in
 * case it starts to match.
 */
const OFF = ' media="not all" disabled=""/>';

/**
 * Inlines the style sheets into the document, so that it is painted without loading a dozen files first, and the scripts load later. The
 * links stay, disabled: from them the router knows which sheets a page need not load again.
 */
function inlineStyles(html: Bytes, readSheet: ReadSheet): Bytes {
  // Links are in the head; the body is long and contains none.
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

/**
 * Reads the style sheets of a build at once: a newer build may replace its files while this server runs, and pages that nobody has opened yet
 * must not fail then.
 */
function builtSheets(directory: URL): ReadSheet {
  const assets = new URL('assets/', directory);
  const sheets = readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [`/assets/${file}`, bytesOf(readFileSync(new URL(file, assets))).trim() as Bytes] as const);
  const known = new Map<string, Bytes>(sheets);
  return (path) => {
    const text = known.get(path);
    if (text === undefined) throw new Error(`The build has no style sheet ${path}`);
    return text;
  };
}
