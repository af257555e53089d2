/** Input not longer ago than this shows that somebody is at the screen. Milliseconds. */
const PRESENT_MS = 15 * 60_000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/** Knows whether somebody is at the screen. */
export interface Presence {
  /** Resolves at once where there was input lately; else at the next one, when another tab has renewed the session, or at the end. */
  wait(): Promise<void>;
}

/** Watches for input until told to end. */
export function watchPresence(end: AbortSignal): Presence {
  let lastInputAt = Date.now();
  let resume: (() => void) | undefined;
  const notice = (): void => {
    lastInputAt = Date.now();
    resume?.();
  };
  for (const sign of SIGNS) window.addEventListener(sign, notice, { signal: end, passive: true, capture: true });
  window.addEventListener('storage', () => resume?.(), { signal: end });
  end.addEventListener('abort', () => resume?.(), { once: true });
  return {
    async wait() {
      if (end.aborted || Date.now() - lastInputAt < PRESENT_MS) return;
      await new Promise<void>((resolve) => {
        resume = resolve;
      });
      resume = undefined;
    },
  };
}

/** Of whom nothing is asked: the session goes on while the page is open. */
export const alwaysPresent: Presence = { wait: () => Promise.resolve() };
