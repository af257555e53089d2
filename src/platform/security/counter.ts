/** At most `most` hits in a window of `seconds`. */
export interface RateLimit {
  name: string;
  most: number;
  seconds: number;
}

/** A rate limit and the key that it counts. The keys of one call must differ. */
export type Counter = readonly [limit: RateLimit, key: string];
