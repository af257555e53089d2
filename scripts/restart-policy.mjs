// Decides whether and when a server that ended is restarted. Plain JavaScript, because it runs before the packages are installed.

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran for this long resets the pause between restarts. */
const CALM_MS = 60_000;

/**
 * @returns a function that takes how a server ended and returns the milliseconds until the restart; undefined if the launcher should exit
 *   too: after an orderly exit, a refused start, or an exit before the server was listening.
 */
export function restartPolicy() {
  let pauseMs = FIRST_PAUSE_MS;
  let hasBeenOpen = false;
  return ({ code, isOpen, isRefused, ranMs }) => {
    hasBeenOpen ||= isOpen;
    if (code === 0 || isRefused || !hasBeenOpen) return undefined;
    if (isOpen && ranMs >= CALM_MS) pauseMs = FIRST_PAUSE_MS;
    const pause = pauseMs;
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    return pause;
  };
}
