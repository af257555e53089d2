import type { Measure } from './measure.ts';

/** One line of the benchmark: our server and the limits that it is compared with, measured alternately. */
export interface Row {
  name: string;
  title: string;
  ours: Measure;
  /** By the letter of the limit; a ratio is computed for each. */
  limits: Record<string, Measure>;
  /** Targeted ratio. */
  target: string;
}
