import { focusManager } from '@tanstack/react-query';

/** Age of the last input up to which a person counts as present. */
const PRESENT_MS = 15 * 60_000;
const INPUT_EVENTS = ['pointerdown', 'keydown'] as const;

/** Detects whether a person is at the screen. */
export interface Presence {
  /** Resolves at once after recent input; else at the next input, when another tab has renewed the session, or at the end. */
  wait(): Promise<void>;
}

/**
 * Watches for input and for this tab becoming visible, until aborted.
 *
 * @param changed called with false when the person becomes inactive and with true when they return, also at the end if they were inactive
 */
export function watchPresence(end: AbortSignal, changed: (isPresent: boolean) => void): Presence {
  let lastInputAt = Date.now();
  let isPresent = true;
  let resume: (() => void) | undefined;
  const report = (present: boolean): void => {
    if (isPresent === present) return;
    isPresent = present;
    changed(present);
  };
  const look = (): void => {
    const leftMs = lastInputAt + PRESENT_MS - Date.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else report(false);
  };
  let timer = setTimeout(look, PRESENT_MS);
  const notice = (): void => {
    lastInputAt = Date.now();
    if (!isPresent) look();
    report(true);
    resume?.();
  };
  for (const sign of INPUT_EVENTS) window.addEventListener(sign, notice, { signal: end, passive: true, capture: true });
  const back = (): void => {
    if (document.visibilityState === 'visible') notice();
  };
  window.addEventListener('visibilitychange', back, { signal: end, capture: true });
  window.addEventListener('storage', () => resume?.(), { signal: end });
  end.addEventListener(
    'abort',
    () => {
      clearTimeout(timer);
      report(true);
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

/** Watches presence and, while nobody is present, disables automatic refetches of queries by interval and by window focus. */
export function pauseQueriesWhileAway(end: AbortSignal): Presence {
  return watchPresence(end, (isPresent) => focusManager.setFocused(isPresent ? undefined : false));
}

/** For roles without an inactivity limit: the session continues while the page is open. */
export const alwaysPresent: Presence = { wait: () => Promise.resolve() };
