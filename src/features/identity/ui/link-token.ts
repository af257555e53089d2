import { useEffect, useRef, useSyncExternalStore } from 'react';

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

const never = () => () => undefined;
/** The link of the address, or the one that was taken out of it: that is kept with the entry of the history. */
const linkText = () => (window.history.state as { link?: string } | null)?.link ?? window.location.hash;

/**
 * The same for a page of several kinds of links, `#kind=token`: kind and token; undefined until the page runs in the browser, null if there is
 * none.
 */
export function useNamedLink<Kind extends string>(kinds: readonly Kind[]) {
  const text = useSyncExternalStore<string | undefined>(never, linkText, () => undefined);
  const [, name, token] = /^#([a-z]+)=([\w-]{43})$/.exec(text ?? '') ?? [];
  const kind = kinds.find((known) => known === name);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (kind !== undefined && hash !== '')
      window.history.replaceState({ ...window.history.state, link: hash }, '', pathname + search);
  }, [kind]);
  if (text === undefined) return undefined;
  return kind === undefined || token === undefined ? null : { kind, token };
}
