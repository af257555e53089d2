import type { Clock } from '../src/platform/clock.ts';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const INDIA_OFFSET_MS = 5.5 * HOUR_MS;

/** Schedules past events at their times in any order and runs them in chronological order. */
export interface Timeline {
  /** Shows the time of the current event. */
  clock: Clock;
  /** The instant this many days before the end. From two days back on it falls into Indian office hours. */
  ago(days: number): Date;
  /** An event may schedule others at its own time or later. */
  at(instant: Date, work: () => Promise<void>): void;
  run(): Promise<void>;
}

/** @param end latest time of an event */
export function createTimeline(end: Date): Timeline {
  let time = 0;
  const waiting: { instant: number; work: () => Promise<void> }[] = [];

  return {
    clock: { now: () => new Date(time) },
    ago(days) {
      if (days < 2) return new Date(end.getTime() - days * DAY_MS);
      const midnight = Math.floor((end.getTime() + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS;
      // One more day, so that a greater number of days is always earlier, also across the limit of two days.
      const whole = Math.floor(days) + 1;
      return new Date(midnight - whole * DAY_MS + 10 * HOUR_MS + (1 - (days % 1)) * 8 * HOUR_MS);
    },
    at(instant, work) {
      const at = instant.getTime();
      if (at < time || at > end.getTime())
        throw new RangeError(`Nothing can happen at ${instant.toISOString()} any more, or yet`);
      // Behind all events of the same instant: events of equal time run in the order of scheduling.
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
