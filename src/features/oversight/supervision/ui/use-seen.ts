import { type RefObject, useEffect, useEffectEvent } from 'react';

/** An element counts as seen after so long in view. */
const SEEN_MS = 1_000;
/** Part of the element that has to be in view. */
const ENOUGH = 0.5;

/** Calls back once half of the element was in view for a second, in a page that is looked at. @param isShown whether it has its content */
export function useSeen(element: RefObject<HTMLElement | null>, isShown: boolean, onSeen: () => void): void {
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    if (!isShown || element.current === null) return;
    let inView = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      clearTimeout(timer);
      if (!inView || document.visibilityState === 'hidden') return;
      timer = setTimeout(() => {
        stop();
        tell();
      }, SEEN_MS);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        inView = (entries.at(-1)?.intersectionRatio ?? 0) >= ENOUGH;
        count();
      },
      { threshold: ENOUGH },
    );
    const stop = () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', count);
    };
    observer.observe(element.current);
    document.addEventListener('visibilitychange', count);
    return stop;
  }, [element, isShown]);
}
