import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** Of each entry of the history that was opened by a link here: the path of the page with that link. */
const origins = new Map<string, string>();
let last: { key: string; pathname: string } | undefined;

/** Watches from where each page is opened; stands once above all screens. */
export function useOrigins(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  useEffect(() => {
    // A filter that is set in the address replaces its own entry.
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

/** The path of the page that this entry of the history was opened from: one step back stands that very page. */
export const openedFrom = (key: string): string | undefined => origins.get(key);
