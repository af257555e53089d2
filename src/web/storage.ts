/**
 * The only module that touches what a browser stores. A browser may refuse each access, or have no room: what it does not take is kept in
 * the memory of this page, so that everything works in this tab until it is closed or reloaded.
 */
import { useSyncExternalStore } from 'react';

interface BrowserStore {
  get: (key: string) => string | null;
  set: (key: string, value: string) => void;
  remove: (key: string) => void;
  keys: () => string[];
}

/** @param open gives the browser's storage; it throws where the browser refuses it */
function storeOf(open: () => Storage): BrowserStore {
  /** Values that the browser did not take, and null for keys that it did not remove. */
  const memory = new Map<string, string | null>();
  const attempt = <Result>(act: (storage: Storage) => Result): Result | undefined => {
    try {
      return act(open());
    } catch {
      return undefined;
    }
  };
  const put = (key: string, value: string | null): void => {
    const isTaken = attempt((storage) => {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      return true;
    });
    if (isTaken) memory.delete(key);
    else memory.set(key, value);
  };
  return {
    get: (key) => {
      const kept = memory.get(key);
      return kept === undefined ? (attempt((storage) => storage.getItem(key)) ?? null) : kept;
    },
    set: put,
    remove: (key) => put(key, null),
    keys: () => {
      const stored = attempt((storage) => Object.keys(storage)) ?? [];
      const kept = [...memory].filter(([, value]) => value !== null).map(([key]) => key);
      return [...new Set([...stored, ...kept])].filter((key) => memory.get(key) !== null);
    },
  };
}

/** Shared by all tabs of this browser, and kept when it is closed: `localStorage`. */
export const browserStore = storeOf(() => window.localStorage);

/** Storage of this tab, kept through reloads: `sessionStorage`. */
export const tabStore = storeOf(() => window.sessionStorage);

const PROBE_KEY = 'probe';
/** Length of the longest value of a session: a storage that is full refuses this probe too. */
const PROBE = '.'.repeat(4096);

let isBlocked: boolean | undefined;

function probe(): boolean {
  try {
    window.localStorage.setItem(PROBE_KEY, PROBE);
    window.localStorage.removeItem(PROBE_KEY);
    return false;
  } catch {
    return true;
  }
}

/** Whether this browser stores nothing for this site, found once for each page; false on the server. */
export const useIsStorageBlocked = (): boolean =>
  useSyncExternalStore(
    () => () => undefined,
    () => (isBlocked ??= probe()),
    () => false,
  );
