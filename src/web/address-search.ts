import { use } from 'react';
import {
  type Location,
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useSearchParams,
} from 'react-router';
import { cleaned } from '#lib/plain-text.ts';

/**
 * Reads the location that the router is at, or on its way to. `useLocation` and `useNavigation` tell it only when it is rendered: a timer that
 * ends in between would take a person who has pressed a link back.
 */
export function useLatestLocation(): () => Location {
  const rendered = useLocation();
  const router = use(DataRouterContext)?.router;
  return () => router?.state.navigation.location ?? router?.state.location ?? rendered;
}

/** The search of the address with these parts; an empty text removes its part. */
export function changedSearch(parts: Readonly<Record<string, string>>): URLSearchParams {
  // Reads `window.location` instead of the rendered address: the second of two quick changes must not undo the first, not yet rendered one.
  const next = new URLSearchParams(window.location.search);
  for (const [name, text] of Object.entries(parts)) {
    if (text === '') next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** One filter of a screen, stored in the address, so that back, reload and a shared link show the same screen. Empty text removes it. */
export function useAddressText(name: string): [string, (text: string) => void] {
  const [address, setAddress] = useSearchParams();
  const { pathname } = useLocation();
  const latestLocation = useLatestLocation();
  const set = (text: string) => {
    // A change after typing has stopped must not cancel a navigation to another page.
    if (latestLocation().pathname !== pathname) return;
    setAddress(changedSearch({ [name]: cleaned(text).trim() }), { replace: true, preventScrollReset: true });
  };
  return [address.get(name) ?? '', set];
}

/** The same of one of these values; a text in the address that is none of them is left out. */
export function useAddressChoice<Value extends string>(
  name: string,
  values: readonly Value[],
): [Value | '', (text: string) => void] {
  const [text, setText] = useAddressText(name);
  return [values.find((value) => value === text) ?? '', setText];
}
