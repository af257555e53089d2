// When a server that ended by itself is started again, and after which pause. Plain JavaScript, as all that runs before the packages are there.

const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran so long ends the series: the next pause is the first again. */
const CALM_MS = 60_000;

/**
 * @returns a function that is told how each server ended, and answers the milliseconds until the next is started; nothing where the
 *   launcher is to end with it: a server that ended in order, one that refused to start, one that never was open.
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
