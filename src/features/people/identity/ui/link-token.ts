import { useEffect, useSyncExternalStore } from 'react';

const never = () => () => undefined;
/**
 * The link of the address or, after it was taken out of it, of the history's entry: a reload finds it there, while neither the address bar nor a
 * referrer shows it.
 */
const linkText = () => (window.history.state as { link?: string } | null)?.link ?? window.location.hash;

/**
 * The token that an e-mailed link carries after `#`, if it has this form. It is removed from the address bar at once and kept with the entry of the
 * history; undefined until the page runs in the browser.
 */
function useLink(form: RegExp): RegExpExecArray | null | undefined {
  const text = useSyncExternalStore<string | undefined>(never, linkText, () => undefined);
  const found = text === undefined ? undefined : form.exec(text);
  const link = found ? found[0] : undefined;
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (link !== undefined && hash === link)
      window.history.replaceState({ ...window.history.state, link }, '', pathname + search);
  }, [link]);
  return found;
}

/** The token of an e-mailed link; null: the page was opened without one, undefined until it runs in the browser. */
export function useLinkToken(): string | null | undefined {
  const found = useLink(/^#([\w-]{43})$/);
  return found && (found[1] ?? null);
}

/** The same for a page of several kinds of links, `#kind=token`: kind and token. */
export function useNamedLink<Kind extends string>(kinds: readonly Kind[]) {
  const found = useLink(/^#([a-z]+)=([\w-]{43})$/);
  if (found === undefined) return undefined;
  const [, name, token] = found ?? [];
  const kind = kinds.find((known) => known === name);
  return kind === undefined || token === undefined ? null : { kind, token };
}

/** Removes a link that is spent from the entry of the history, so that a reload does not send it again. */
export function clearLinkToken(): void {
  const { link: _, ...state } = (window.history.state ?? {}) as { link?: string };
  window.history.replaceState(state, '');
}
