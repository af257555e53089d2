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

/** The policy of a document. @param scripts the SHA-256 of each inline script that it may run, in base64 */
export function documentPolicy(scripts: Iterable<string>): string {
  const allowed = Array.from(scripts, (hash) => ` 'sha256-${hash}'`).join('');
  return [...rules, `script-src 'self'${allowed}`, "connect-src 'self'"].join('; ');
}

/** The policy in development, where the bundler's own scripts and its socket must work. */
export function developmentPolicy(): string {
  return [...rules, "script-src 'self' 'unsafe-inline'", "connect-src 'self' ws: wss:"].join('; ');
}
