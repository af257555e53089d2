import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** Whether a navigation to another page is pending. A delayed change of the address (after typing stops) must not cancel it. */
export function useIsLeaving(): () => boolean {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = next !== undefined && next.pathname !== pathname;
  }, [next, pathname]);
  return () => leaving.current;
}

/** One filter of a screen, stored in the address, so that back, reload and a shared link show the same screen. Empty text removes it. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [address, setAddress] = useSearchParams();
  const isLeaving = useIsLeaving();
  const set = (text: string) => {
    if (isLeaving()) return;
    // Reads `window.location` instead of the rendered address: the second of two quick changes must not undo the first, not yet rendered
    // one.
    const next = new URLSearchParams(window.location.search);
    if (text.trim() === '') next.delete(name);
    else next.set(name, text.trim());
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [address.get(name) ?? '', set];
}
