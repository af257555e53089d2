import { type RefObject, useEffect, useRef } from 'react';

/**
 * Calls `onEscape` when Escape is pressed inside the returned element, e.g. to cancel inline editing. @param onEscape undefined disables it
 */
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
