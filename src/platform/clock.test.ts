import { expect, test, vi } from 'vitest';
import { clockFrom, systemClock } from './clock.ts';

test('a clock that was set stands there at first and runs on', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
  try {
    const clock = clockFrom(new Date('2031-03-31T18:30:00Z'));
    expect(clock.now()).toEqual(new Date('2031-03-31T18:30:00Z'));
    vi.advanceTimersByTime(90_000);
    expect(clock.now()).toEqual(new Date('2031-03-31T18:31:30Z'));
  } finally {
    vi.useRealTimers();
  }
});

test('without an instant it is the machine’s', () => {
  expect(clockFrom(undefined)).toBe(systemClock);
});
