import type { Slice } from './slice.ts';

/** One line of the benchmark: our server and the limits that it is compared with, measured by turns. */
export interface Row {
  name: string;
  title: string;
  ours: Slice;
  /** By the letter of the limit; the ratio is taken to each. */
  limits: Record<string, Slice>;
  /** What we want to reach. */
  target: string;
}
