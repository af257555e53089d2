import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Whether the focus was removed with the previous page, or is still in the footer of the public pages, far behind the new content. */
function isFocusLost(): boolean {
  const focused = document.activeElement;
  return focused === document.body || focused?.matches('body > * > footer *') === true;
}

/** Focuses the heading as soon as no element has the focus, and again if new data replace the heading, until the person acts. */
function focusHeadingUntilInput(): () => void {
  let reached: HTMLElement | null = null;
  const go = () => {
    if (reached === null && !isFocusLost()) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (reached?.isConnected && (reached === heading || heading === null)) return;
    reached = heading ?? document.getElementById('main');
    heading?.setAttribute('tabindex', '-1');
    reached?.focus({ preventScroll: true });
  };
  go();
  const observer = new MutationObserver(go);
  observer.observe(document.body, { childList: true, subtree: true });
  const acted = new AbortController();
  const stop = () => {
    observer.disconnect();
    acted.abort();
  };
  for (const event of ['keydown', 'pointerdown'])
    document.addEventListener(event, stop, { signal: acted.signal, capture: true });
  return stop;
}

/**
 * Restores the focus after a client-side navigation. The router does not manage it: a link or form that was removed with its page leaves
 * the focus on the body and a screen reader silent. The focus then moves to the heading of the new page, whose name is read out. A link
 * that remains, of the sidebar or the navbar, keeps the focus.
 */
export function useFocusAfterNavigation(): void {
  const { pathname } = useLocation();
  // The first page load keeps the browser's own behaviour.
  const left = useRef(pathname);
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    return focusHeadingUntilInput();
  }, [pathname]);
}
