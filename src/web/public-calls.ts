/**
 * Reads that are the same for everybody are sent without a token: an expired token or a logout cannot fail them, and a proxy may cache
 * their responses. They are matched by path, since contracts are not bundled for the browser; a test compares both.
 */
const PATHS =
  /^\/api\/(?:epr\/(?:public-credit-offers|price-context|all-types|waste-types|rules|prices)|users\/(?:blogs|terms|invitations)|verify|recalls)\//;

/** Whether everybody gets the same response to this call. */
export function isPublicRead(method: string, path: string): boolean {
  return method === 'GET' && PATHS.test(path);
}
