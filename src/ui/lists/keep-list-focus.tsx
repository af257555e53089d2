import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeading, focusWhole, isFocusLost } from '../layout/restore-focus.ts';

/** Rows and cards, without the spacers of rows that are not rendered. */
const ITEMS = 'tbody tr:not([aria-hidden]), article';
const CONTROLS = ':is(select, button, a[href]):not(:disabled)';

/**
 * Keeps the focus in a list worked through by keyboard. When the focused element disappears (its item was decided and removed, or its
 * buttons became text), the focus moves to the item now at that index instead of the start of the page; to the item as a whole, so that
 * Enter after choosing an option by its letter triggers nothing.
 */
export function KeepListFocus({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = element.current;
    if (!list) return;
    let place: { index: number; item: Element } | null = null;
    const items = () => [...list.querySelectorAll(ITEMS)];
    const listeners = new AbortController();
    const remember = ({ target }: Event) => {
      // A confirmation dialog does not change the position.
      if (!(target instanceof Element) || target.closest('dialog')) return;
      const item =
        list.contains(target) && (target.matches(ITEMS) || target.closest(CONTROLS)) ? target.closest(ITEMS) : null;
      place = item && { index: items().indexOf(item), item };
    };
    for (const event of ['focusin', 'pointerdown'])
      document.addEventListener(event, remember, { signal: listeners.signal });
    const goOn = () => {
      if (!place || !isFocusLost()) return;
      const now = items();
      // The request is pending: the buttons are disabled and will return or become text.
      const stands = now.includes(place.item);
      if (stands && place.item.querySelector('[aria-busy="true"]')) return;
      const next = stands ? place.item : (now[place.index] ?? now.at(-1) ?? list);
      if (next instanceof HTMLElement) focusWhole(next);
    };
    const observer = new MutationObserver(() => {
      goOn();
      // The browser blurs a button that was only disabled after the next paint.
      requestAnimationFrame(() => requestAnimationFrame(goOn));
    });
    observer.observe(list, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'aria-busy'],
    });
    return () => {
      listeners.abort();
      observer.disconnect();
      // The last item is done and the list was removed with it.
      if (place && isFocusLost()) focusHeading();
    };
  }, []);
  return (
    <div ref={element} data-keeps-focus>
      {children}
    </div>
  );
}
