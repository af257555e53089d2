import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Whether the focus went with the page that was left, or stayed far behind what was asked for: in the footer of the public pages. */
function isLost(): boolean {
  const focused = document.activeElement;
  return focused === document.body || focused?.matches('body > * > footer *') === true;
}

/**
 * Goes to the heading once the focus is lost, at once or with what the new data replace; to the heading that stands in its place when
 * they have come, as long as nobody does anything.
 */
function goToHeading(): () => void {
  let reached: HTMLElement | null = null;
  const go = () => {
    if (reached === null && !isLost()) return;
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
 * The browser's router swaps pages without telling anybody: a link or form that went with its page leaves the focus nowhere, and a
 * screen reader silent. Then one begins at the heading of the page where one has arrived, which says its name. A link that stays, of
 * the sidebar or the navbar, keeps the focus.
 */
export function useFocusOnArrival(): void {
  const { pathname } = useLocation();
  // Who loaded the page begins where the browser begins.
  const left = useRef(pathname);
  useEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    return goToHeading();
  }, [pathname]);
}
