/** At most `most` hits in a window of `seconds`. */
export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
}

/** A limit and whom it counts. No two of a call may be the same. */
export type Counter = readonly [limit: RateLimit, key: string];
