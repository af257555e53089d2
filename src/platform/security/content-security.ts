import { createHash } from 'node:crypto';

/** Where browsers tell of what a policy has forbidden. */
export const REPORTS_PATH = '/api/csp-reports/';
/** Names that place to browsers that know `report-to`; the others take `report-uri`. */
export const REPORTING_ENDPOINTS = `csp="${REPORTS_PATH}"`;
export const REPORT_RULES = [`report-uri ${REPORTS_PATH}`, 'report-to csp'];

const rules = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  ...REPORT_RULES,
];

/** A document (a byte string) and the Content-Security-Policy to send with it. */
export interface SealedDocument {
  html: string;
  policy: string;
}

/**
 * Allows exactly the inline scripts that carry the rendering's nonce, by their SHA-256, and takes the nonce out of the text. So the
 * page stays the same for everybody and can be cached, while a script that came in with somebody's data is not allowed.
 * @param html the whole document, a byte string
 * @param nonce unguessable, made for this one rendering
 */
export function sealDocument(html: string, nonce: string): SealedDocument {
  const mark = ` nonce="${nonce}"`;
  const sealed = new Set<string>();
  for (const { 0: tag, index } of html.matchAll(/<script\b[^>]*>/gu)) {
    if (!tag.includes(mark) || /\ssrc=/u.test(tag)) continue;
    const start = index + tag.length;
    const code = html.slice(start, html.indexOf('</script>', start));
    sealed.add(`'sha256-${createHash('sha256').update(code, 'latin1').digest('base64')}'`);
  }
  const scripts = ["script-src 'self'", ...sealed].join(' ');
  return { html: html.replaceAll(mark, ''), policy: [...rules, scripts, "connect-src 'self'"].join('; ') };
}

/** The policy in development, where the bundler's own scripts and its socket must work. */
export function developmentPolicy(): string {
  return [...rules, "script-src 'self' 'unsafe-inline'", "connect-src 'self' ws: wss:"].join('; ');
}
