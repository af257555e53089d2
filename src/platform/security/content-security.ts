/** Path to which browsers report violations of the content security policy. */
export const REPORTS_PATH = '/api/csp-reports/';
/** Reporting endpoint for browsers that support `report-to`; the others use `report-uri`. */
export const REPORTING_ENDPOINTS = `csp="${REPORTS_PATH}"`;
export const REPORT_RULES = [`report-uri ${REPORTS_PATH}`, 'report-to csp'];

const rules = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  // The viewer of the review desk shows a PDF that it has fetched.
  'frame-src blob:',
  // The library of workbooks packs a long list in a worker that it makes of its own code.
  'worker-src blob:',
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  ...REPORT_RULES,
];

/** The content security policy of a document. @param scripts SHA-256 of each inline script that may run, in base64 */
export function documentPolicy(scripts: Iterable<string>): string {
  const allowed = Array.from(scripts, (hash) => ` 'sha256-${hash}'`).join('');
  return [...rules, `script-src 'self'${allowed}`, "connect-src 'self'"].join('; ');
}

/** The content security policy in development, which allows the bundler's own scripts and its WebSocket. */
export function developmentPolicy(): string {
  return [...rules, "script-src 'self' 'unsafe-inline'", "connect-src 'self' ws: wss:"].join('; ');
}
