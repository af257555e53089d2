import { focusManager } from '@tanstack/react-query';

/** Input not longer ago than this shows that somebody is at the screen. Milliseconds. */
const PRESENT_MS = 15 * 60_000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/** Knows whether somebody is at the screen. */
export interface Presence {
  /** Resolves at once where there was input lately; else at the next one, when another tab has renewed the session, or at the end. */
  wait(): Promise<void>;
}

/**
 * Watches for input, and for coming back to this tab, until told to end.
 *
 * @param changed is told when nobody is there any more, when somebody is again, and of somebody at the end where nobody was
 */
export function watchPresence(end: AbortSignal, changed: (isPresent: boolean) => void): Presence {
  let lastInputAt = Date.now();
  let isPresent = true;
  let resume: (() => void) | undefined;
  const tell = (present: boolean): void => {
    if (isPresent === present) return;
    isPresent = present;
    changed(present);
  };
  const look = (): void => {
    const leftMs = lastInputAt + PRESENT_MS - Date.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else tell(false);
  };
  let timer = setTimeout(look, PRESENT_MS);
  const notice = (): void => {
    lastInputAt = Date.now();
    if (!isPresent) look();
    tell(true);
    resume?.();
  };
  for (const sign of SIGNS) window.addEventListener(sign, notice, { signal: end, passive: true, capture: true });
  const back = (): void => {
    if (document.visibilityState === 'visible') notice();
  };
  window.addEventListener('visibilitychange', back, { signal: end, capture: true });
  window.addEventListener('storage', () => resume?.(), { signal: end });
  end.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      tell(true);
      resume?.();
    },
    { once: true },
  );
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

/** Watches, and meanwhile lets no query be asked again by itself, by its interval or as if the window had come into sight, while nobody is there. */
export function watchOverQueries(end: AbortSignal): Presence {
  return watchPresence(end, (isPresent) => focusManager.setFocused(isPresent ? undefined : false));
}

/** Of whom nothing is asked: the session goes on while the page is open. */
export const alwaysPresent: Presence = { wait: () => Promise.resolve() };
