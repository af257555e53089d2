/** Where "now" comes from. Use cases take a clock, so that tests can set the date. */
export type Clock = { now(): Date };

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
