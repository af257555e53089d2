import { type RefObject, useEffect, useRef } from 'react';

/** Where Escape gives up what is edited in place. @param onEscape undefined while it may not */
export function useEscape(onEscape: (() => void) | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onEscape?.();
    };
    const element = place.current;
    element?.addEventListener('keydown', leave);
    return () => element?.removeEventListener('keydown', leave);
  }, [onEscape]);
  return place;
}
