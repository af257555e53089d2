import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeading } from '../layout/keep-focus.ts';

/** What one works through: rows and cards; not the room that rows out of sight leave. */
const ITEMS = 'tbody tr:not([aria-hidden]), article';
const CONTROLS = ':is(select, button, a[href]):not(:disabled)';

/**
 * Keeps the place of somebody who works through a list by keyboard: when what had the focus goes away (it was decided and left the
 * list, or its buttons turned into a word), the focus goes to the item that stands in its place now, instead of the page's
 * beginning; to the item as a whole, so that the Enter after a choice by its letter does nothing there.
 */
export function KeptPlace({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = element.current;
    if (!list) return;
    let place: { index: number; item: Element } | null = null;
    const items = () => [...list.querySelectorAll(ITEMS)];
    const listeners = new AbortController();
    const remember = ({ target }: Event) => {
      // A question that is asked in between changes no place.
      if (!(target instanceof Element) || target.closest('dialog')) return;
      const item =
        list.contains(target) && (target.matches(ITEMS) || target.closest(CONTROLS)) ? target.closest(ITEMS) : null;
      place = item && { index: items().indexOf(item), item };
    };
    for (const event of ['focusin', 'pointerdown'])
      document.addEventListener(event, remember, { signal: listeners.signal });
    const goOn = () => {
      if (!place || document.activeElement !== document.body) return;
      const now = items();
      // Still on its way: its buttons wait, and come back or turn into a word.
      const stands = now.includes(place.item);
      if (stands && place.item.querySelector('[aria-busy="true"]')) return;
      const next = stands ? place.item : (now[place.index] ?? now.at(-1) ?? list);
      if (!(next instanceof HTMLElement)) return;
      next.tabIndex = -1;
      next.focus();
    };
    const observer = new MutationObserver(() => {
      goOn();
      // From a button that was only switched off the browser takes the focus when it has drawn it.
      requestAnimationFrame(() => requestAnimationFrame(goOn));
    });
    observer.observe(list, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => {
      listeners.abort();
      observer.disconnect();
      // The last one is done, and the list has gone with it.
      if (place && document.activeElement === document.body) focusHeading();
    };
  }, []);
  return <div ref={element}>{children}</div>;
}
