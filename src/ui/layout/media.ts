import { useSyncExternalStore } from 'react';

/** Where a table's rows become cards; as in table.module.css. */
export const PHONE = '(max-width: 39.99rem)';

/** Whether a media query holds, followed; false while rendered by the server. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
