import { useEffect, useState } from 'react';

const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Whether the person has moved the pointer, pressed or focused anything since this component was mounted; large parts can load after that.
 */
export function useFirstInteraction(): boolean {
  const [hasInteracted, setInteracted] = useState(false);
  useEffect(() => {
    const seen = new AbortController();
    const see = () => {
      setInteracted(true);
      seen.abort();
    };
    for (const sign of INTERACTION_EVENTS)
      document.addEventListener(sign, see, { signal: seen.signal, capture: true, passive: true });
    return () => seen.abort();
  }, []);
  return hasInteracted;
}
