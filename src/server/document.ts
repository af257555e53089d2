/** Post-processing of a rendered document: inlined styles, deferred scripts, content security policy. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { developmentPolicy, documentPolicy } from '#platform/security/content-security.ts';
import type { ComposedDocument, ComposeDocument } from '#web/document-context.ts';
import { startDeferredScripts } from '#web/document-scripts.ts';

/** Reads the build's style sheet at this path; it refers to other files by absolute paths alone. */
type ReadSheet = (path: string) => string;

/**
 * Inlines the styles, defers the scripts until the first paint, and allows exactly our own inline scripts. The body is long: it stays bytes,
 * of which the few that change are cut out.
 * @param rendered the whole document
 * @param nonce unguessable, generated for this one rendering: our inline scripts carry it
 */
export function composeDocument(rendered: Buffer, nonce: string, readSheet: ReadSheet): ComposedDocument {
  const { sealed, policy } = sealDocument(rendered, nonce);
  const end = sealed.indexOf('</head>');
  const head = sealed.toString('utf8', 0, end < 0 ? sealed.length : end);
  const body = end < 0 ? Buffer.alloc(0) : sealed.subarray(end);
  const isDeferred = body.includes(startDeferredScripts);
  const styled = inlineStyles(isDeferred ? head.replaceAll(PRELOAD, '<link rel="later"') : head, readSheet);
  const scripted = isDeferred ? replaced(body, '<script type="module" async="">', '<script type="later">') : [body];
  return { document: Buffer.concat([Buffer.from(styled), ...scripted]), policy };
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
function sealDocument(rendered: Buffer, nonce: string): { sealed: Buffer; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const parts: Buffer[] = [];
  let from = 0;
  for (let at = rendered.indexOf(mark); at >= 0; at = rendered.indexOf(mark, from)) {
    parts.push(rendered.subarray(from, at));
    from = at + mark.length;
    const start = rendered.indexOf('>', from) + 1;
    const tag = rendered.toString('latin1', rendered.lastIndexOf('<', at), start);
    if (!tag.startsWith('<script') || /\ssrc=/u.test(tag)) continue;
    const code = rendered.subarray(start, rendered.indexOf('</script>', start));
    hashes.add(createHash('sha256').update(code).digest('base64'));
  }
  parts.push(rendered.subarray(from));
  return { sealed: Buffer.concat(parts), policy: documentPolicy(hashes) };
}

/** The first place of a text in these bytes, replaced: what is before, in its place, and after. */
function replaced(bytes: Buffer, text: string, by: string): Buffer[] {
  const at = bytes.indexOf(text);
  return at < 0 ? [bytes] : [bytes.subarray(0, at), Buffer.from(by), bytes.subarray(at + text.length)];
}

/**
 * Preloads of module scripts. A document with {@link startDeferredScripts} starts its modules after its first paint: the content is then
 * painted with the full bandwidth and processor; links and forms work without scripts meanwhile.
 */
const PRELOAD = '<link rel="modulepreload"';

/** Matches the style sheet links of a whole document, in order. */
const sheetLink = /<link rel="stylesheet" href="([^"#]+)#?"\/>/gu;

/**
 * Attributes that prevent browsers from loading a style sheet. `disabled` alone is not enough: the preload scanner of some browsers
 * (Chromium 150) skips sheets for other media, but not disabled ones. A medium alone is not enough either: such sheets are loaded later, in
 * case it starts to match.
 */
const OFF = ' media="not all" disabled=""/>';

/**
 * Inlines the style sheets into the head, so that the document is painted without loading a dozen files first, and the scripts load later.
 * The links stay, disabled: from them the router knows which sheets a page need not load again.
 */
function inlineStyles(head: string, readSheet: ReadSheet): string {
  const sheets = [...head.matchAll(sheetLink)].map(([, path = '']) => readSheet(path));
  if (sheets.length === 0) return head;
  let isFirst = true;
  return head.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`).replaceAll(sheetLink, (link) => {
    const off = link.replace('/>', OFF);
    if (!isFirst) return off;
    isFirst = false;
    return `<style>${sheets.join('')}</style>${off}`;
  });
}

/**
 * Reads the style sheets of a build at once: a newer build may replace its files while this server runs, and pages that nobody has opened yet
 * must not fail then.
 */
function builtSheets(directory: URL): ReadSheet {
  const assets = new URL('assets/', directory);
  const sheets = readdirSync(assets)
    .filter((file) => file.endsWith('.css'))
    .map((file) => [`/assets/${file}`, readFileSync(new URL(file, assets), 'utf8').trim()] as const);
  const known = new Map<string, string>(sheets);
  return (path) => {
    const text = known.get(path);
    if (text === undefined) throw new Error(`The build has no style sheet ${path}`);
    return text;
  };
}
