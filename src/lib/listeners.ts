export interface Listeners {
  /** Adds a listener; the returned function removes it. */
  subscribe: (listener: () => void) => () => void;
  /** Calls them all. */
  tell: () => void;
}

/** The listeners of a store outside of React, for `useSyncExternalStore`. */
export function createListeners(): Listeners {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: () => listeners.forEach((listener) => listener()),
  };
}
