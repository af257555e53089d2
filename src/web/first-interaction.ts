import { useEffect, useState } from 'react';

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether the person has moved the pointer, pressed or focused anything since this component was mounted; large parts can load after that.
 */
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
