/**
 * Readings that are the same for everybody carry no token: one that has run out, or a log-out in between, cannot fail them, and what
 * stands between may give everybody the same answer. Known by their paths, since contracts are not bundled for the browser; a test
 * compares them.
 */
const PATHS = /^\/api\/(?:epr\/(?:public-credit-offers|price-context|all-types|waste-types)|users\/blogs)\//;

/** Whether everybody gets the same answer to this call. */
export function isForEverybody(method: string, path: string): boolean {
  return method === 'GET' && PATHS.test(path);
}
