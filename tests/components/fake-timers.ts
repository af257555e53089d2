/** A fake clock for delayed effects, e.g. automatic retries. */
import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** From now on `passTime` advances timers, which also run in real time, so that responses and renderings arrive. */
export const fakeClock = (): void => void vi.useFakeTimers({ shouldAdvanceTime: true });

/**
 * A clock that only tests advanced runs by itself again. The real one instead would lose what waits for the fake one, e.g. the
 * news of a response that has just arrived.
 */
export const runClock = (): void => void vi.setTimerTickMode('interval');

/** Advances the clock; requests and renderings that this causes are done when it resolves. */
export const passTime = (milliseconds: number): Promise<unknown> =>
  act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Advances the clock by one second at a time, at most two minutes, until the condition is true. */
export async function passTimeUntil(isTrue: () => boolean): Promise<void> {
  for (let second = 0; second < 120 && !isTrue(); second++) {
    await passTime(1_000);
    // Responses arrive outside of the fake clock.
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
}
