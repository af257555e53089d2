import { useSyncExternalStore } from 'react';

/** Breakpoint below which table rows become cards; the same as in table.module.css. */
export const PHONE = '(max-width: 39.99rem)';

/** Below it a list has no choice of views: its rows are cards. */
export const NARROW = '(max-width: 47.99rem)';

/** Whether a media query matches, kept up to date; undefined on the server and during hydration, which cannot know it. */
export function useMedia(query: string): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => undefined,
  );
}
