import { createContext, type ReactNode, useContext, useDeferredValue, useLayoutEffect, useState } from 'react';

/** Registers a part as pending; returns a function that removes it again. */
export const HoldContext = createContext<() => () => void>(() => () => undefined);

/** Whether it was already true at the first render of this component. */
export function useWasThere(isThere: boolean): boolean {
  const [wasThere] = useState(isThere);
  return wasThere;
}

interface UnhurriedProps {
  /** Placeholder of the same height, shown until then. */
  meanwhile: ReactNode;
  /** The data was already cached at the first render, so the content is shown at once. See {@link useWasReady}. */
  isKnown?: boolean;
  children: ReactNode;
}

/**
 * A large part of a screen, rendered at low priority in small steps that input can interrupt. A store update renders synchronously instead:
 * without this, a press during the load of a dashboard was answered 300 ms late.
 */
export function Deferred({ meanwhile, isKnown = false, children }: UnhurriedProps) {
  const isTime = useDeferredValue(true, isKnown);
  return isTime ? children : <Held>{meanwhile}</Held>;
}

function Held({ children }: { children: ReactNode }) {
  const hold = useContext(HoldContext);
  useLayoutEffect(() => hold(), [hold]);
  return children;
}
