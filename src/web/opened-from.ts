import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Path of the page whose link opened a history entry, by the entry's key. */
const origins = new Map<string, string>();
let last: { key: string; pathname: string } | undefined;

/** Records the origin of each page; mounted once above all screens. */
export function useRecordOrigins(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    // Setting a filter in the address replaces the entry.
    const origin =
      type === NavigationType.Push
        ? last?.pathname
        : type === NavigationType.Replace && last
          ? origins.get(last.key)
          : undefined;
    if (origin !== undefined && !origins.has(key)) origins.set(key, origin);
    last = { key, pathname };
  }, [key, pathname, type]);
}

/** Path of the page from which this history entry was opened: one step back leads to it. */
export const openedFrom = (key: string): string | undefined => origins.get(key);
