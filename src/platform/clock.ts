/** Source of the current time. Use cases take a clock, so that tests can set the date. */
export type Clock = { now(): Date };

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };

/** A clock that starts at the given instant and runs on from there; without one, the machine's clock. */
export function clockFrom(start: Date | undefined): Clock {
  if (start === undefined) return systemClock;
  const offset = start.getTime() - performance.now();
  return { now: () => new Date(Math.floor(offset + performance.now())) };
}
