/** A clock that the test moves on: for what waits, e.g. before it asks again. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** From now on timers run by `passTime`, and in real time besides, so that answers and renderings arrive. */
export const fakeClock = (): void => void vi.useFakeTimers({ shouldAdvanceTime: true });

/** So much time goes by at once; what it begins has been sent and drawn. */
export const passTime = (milliseconds: number): Promise<unknown> =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Lets time go by, a second at a time and at most two minutes, until this is true. */
export async function passTimeUntil(isTrue: () => boolean): Promise<void> {
  for (let second = 0; second < 120 && !isTrue(); second++) {
    await passTime(1_000);
    // What was sent is answered outside of the faked clock.
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
}
