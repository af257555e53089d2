/** Control of time for tests of delayed effects. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Advances to that instant at once. */
  passTo: (instant: number) => void;
}

/** Time passes normally until the test ends, except where the test advances it. */
export function startClock(): Clock {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  const passTo = (instant: number) => act(() => void vi.advanceTimersByTime(Math.max(0, instant - Date.now())));
  return { now: () => Date.now(), passTo };
}
