import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/**
 * Whether somebody is on the way to another page. A change of the address that was put off until one stops typing must not then
 * call them back.
 */
export function useIsLeaving(): () => boolean {
  const { location: next } = useNavigation();
  const { pathname } = useLocation();
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = next !== undefined && next.pathname !== pathname;
  }, [next, pathname]);
  return () => leaving.current;
}

/** One filter of a screen, kept in the address: back, reload and a sent link give the same screen. Empty text removes it. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [address, setAddress] = useSearchParams();
  const isLeaving = useIsLeaving();
  const set = (text: string) => {
    if (isLeaving()) return;
    // Not what stands on the screen: of two changes in a moment the second must not undo the first, which is not drawn yet.
    const next = new URLSearchParams(window.location.search);
    if (text.trim() === '') next.delete(name);
    else next.set(name, text.trim());
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return [address.get(name) ?? '', set];
}
