/** Where a request's page is: its path and its query, or the one address it should have been asked at. */
export interface SiteAddress {
  path: string;
  /** Empty or beginning with `?`. */
  search: string;
  redirect?: string;
}

/** No database takes this character, and no link of ours holds it. */
const nul = /%00/u;
const foreign = /^\/(?:(?:api|files|media|assets)(?:\/|$)|healthz$|readyz$)/u;

/**
 * Reads a request target. Without it ending in a slash or holding double ones there is one address for each page.
 * @returns undefined for what is not the site's: the API, files, health, and targets that are no path or hold a NUL
 */
export function siteAddress(target: string): SiteAddress | undefined {
  if (!target.startsWith('/') || nul.test(target)) return undefined;
  // Only path and query are of interest; behind a fixed origin a target like //host cannot name another one.
  const url = URL.parse(`http://site.invalid${target}`);
  if (!url || foreign.test(url.pathname)) return undefined;
  const path = url.pathname.replace(/\/{2,}/gu, '/').replace(/(.)\/$/u, '$1');
  // As it was asked: the page holds links made of it, and the browser renders the same ones.
  const { search } = url;
  return path === url.pathname ? { path, search } : { path, search, redirect: path + search };
}
