import type { Measure } from './measure.ts';

/** One line of the benchmark: our server and the limits that it is compared with, measured by turns. */
export interface Row {
  name: string;
  title: string;
  ours: Measure;
  /** By the letter of the limit; the ratio is taken to each. */
  limits: Record<string, Measure>;
  /** What we want to reach. */
  target: string;
}
