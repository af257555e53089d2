import type { Clock } from '../src/platform/clock.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const INDIA = 5.5 * HOUR;

/** Past months that are lived through again: what happens is put at its time in any order, and runs in the order of time. */
export interface Timeline {
  /** Stands at the time of what is happening. */
  clock: Clock;
  /** The instant so many days before the end. From two days back on it falls into the office hours of an Indian day. */
  ago(days: number): Date;
  /** What happens may put more at its own time or later. */
  at(instant: Date, work: () => Promise<void>): void;
  run(): Promise<void>;
}

/** @param end the latest instant at which something may happen */
export function createTimeline(end: Date): Timeline {
  let time = 0;
  const waiting: { instant: number; work: () => Promise<void> }[] = [];

  return {
    clock: { now: () => new Date(time) },
    ago(days) {
      if (days < 2) return new Date(end.getTime() - days * DAY);
      const midnight = Math.floor((end.getTime() + INDIA) / DAY) * DAY - INDIA;
      // A day more, so that more days are always further back, also across the border of the two.
      const whole = Math.floor(days) + 1;
      return new Date(midnight - whole * DAY + 10 * HOUR + (1 - (days % 1)) * 8 * HOUR);
    },
    at(instant, work) {
      const at = instant.getTime();
      if (at < time || at > end.getTime())
        throw new RangeError(`Nothing can happen at ${instant.toISOString()} any more, or yet`);
      // After everything of the same instant: what was put first happens first.
      const next = waiting.findIndex((step) => step.instant > at);
      waiting.splice(next < 0 ? waiting.length : next, 0, { instant: at, work });
    },
    async run() {
      for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
        time = step.instant;
        await step.work();
      }
    },
  };
}
