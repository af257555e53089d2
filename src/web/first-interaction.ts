import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/** Whether somebody has moved, pressed or come to anything since this part of the screen opened: what is large can wait until then. */
export function useFirstInteraction(): boolean {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    const seen = new AbortController();
    const see = () => {
      setThere(true);
      seen.abort();
    };
    for (const sign of SIGNS)
      document.addEventListener(sign, see, { signal: seen.signal, capture: true, passive: true });
    return () => seen.abort();
  }, []);
  return isThere;
}
