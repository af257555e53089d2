import { useEffect, useRef } from 'react';

/**
 * The token after `#` of an e-mailed link. It is removed from the address bar at once and kept in memory; the returned function reads it,
 * undefined if there is none.
 */
export function useLinkToken(): () => string | undefined {
  const token = useRef<string>(undefined);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    const found = /^#([\w-]{43})$/.exec(hash)?.[1];
    if (found === undefined) return;
    token.current = found;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return () => token.current;
}
