/** Time for tests of what happens after a while. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

export interface Clock {
  /** Milliseconds since 1970. */
  now: () => number;
  /** Lets time pass at once until that instant. */
  passTo: (instant: number) => void;
}

/** Until the test ends time passes as ever, and at once where the test says so. */
export function startClock(): Clock {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  });
  const passTo = (instant: number) => act(() => void vi.advanceTimersByTime(Math.max(0, instant - Date.now())));
  return { now: () => Date.now(), passTo };
}
