import { createContext, type ReactNode, useContext, useDeferredValue, useLayoutEffect, useState } from 'react';

/** Takes note that a part is not there yet; gives what takes that back. */
export const HoldContext = createContext<() => () => void>(() => () => undefined);

/** Whether it was there already when this part of the screen came. */
export function useWasThere(isThere: boolean): boolean {
  const [wasThere] = useState(isThere);
  return wasThere;
}

interface UnhurriedProps {
  /** Stands in its place until then, as high as it will be. */
  meanwhile: ReactNode;
  /** What it shows was known before, to who comes back: it is there at once. See {@link useWasThere}. */
  isKnown?: boolean;
  children: ReactNode;
}

/**
 * A large part of a screen, put together in small steps between which the browser stays awake. What an answer brings is otherwise drawn
 * in one step, since a store tells it: while a dashboard came, a press was answered a third of a second late.
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
