import { createContext, type ReactNode, useContext, useDeferredValue, useLayoutEffect, useState } from 'react';

/** Registers a part as pending; returns a function that removes it again. */
export const PendingContext = createContext<() => () => void>(() => () => undefined);

/** Whether it was already true at the first render of this component. */
export function useWasReady(isReady: boolean): boolean {
  const [wasReady] = useState(isReady);
  return wasReady;
}

interface DeferredProps {
  /** Placeholder of the same height, shown until then. */
  placeholder: ReactNode;
  /** The data was already cached at the first render, so the content is shown at once. See {@link useWasReady}. */
  isCached?: boolean;
  children: ReactNode;
}

/**
 * A large part of a screen, rendered at low priority in small steps that input can interrupt. A store update renders synchronously instead:
 * without this, a press during the load of a dashboard was answered 300 ms late.
 */
export function Deferred({ placeholder, isCached = false, children }: DeferredProps) {
  const isTime = useDeferredValue(true, isCached);
  return isTime ? children : <Pending>{placeholder}</Pending>;
}

function Pending({ children }: { children: ReactNode }) {
  const register = useContext(PendingContext);
  useLayoutEffect(() => register(), [register]);
  return children;
}
