/** Path and query of a requested page, or the canonical URL to redirect to. */
export interface SiteAddress {
  path: string;
  /** Empty or beginning with `?`. */
  search: string;
  redirect?: string;
}

/** PostgreSQL cannot store this character, and none of our links contains it. */
const nul = /%00/u;
const foreign = /^\/(?:(?:api|files|media|assets)(?:\/|$)|healthz$|readyz$)/u;

/**
 * Parses a request target. Trailing and double slashes are removed, so that each page has one URL.
 * @returns undefined for targets outside the site: the API, files, health, malformed paths, and paths with a NUL
 */
export function siteAddress(target: string): SiteAddress | undefined {
  if (!target.startsWith('/') || nul.test(target)) return undefined;
  // Only path and query are used; with a fixed origin a target like //host cannot name another one.
  const url = URL.parse(`http://site.invalid${target}`);
  if (!url || foreign.test(url.pathname)) return undefined;
  const path = url.pathname.replace(/\/{2,}/gu, '/').replace(/(.)\/$/u, '$1');
  // The query as requested: the page contains links made of it, and the browser renders the same ones.
  const { search } = url;
  return path === url.pathname ? { path, search } : { path, search, redirect: path + search };
}
