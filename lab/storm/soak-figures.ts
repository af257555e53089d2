/** Memory at one moment. */
export interface Sample {
  /** Milliseconds since the start. */
  at: number;
  megabytes: number;
}

/** Interval in which failures are expected, in `performance.now()` milliseconds. */
export interface Window {
  from: number;
  to: number;
}

export const isOutside = (at: number, windows: readonly Window[]): boolean =>
  !windows.some(({ from, to }) => at >= from && at <= to);

/** Minimum of each span, which excludes uncollected garbage. @param span milliseconds */
export function minima(samples: readonly Sample[], span: number): Sample[] {
  const spans = Map.groupBy(samples, ({ at }) => Math.floor(at / span)).values();
  return [...spans].flatMap((all) => all.toSorted((one, other) => one.megabytes - other.megabytes).slice(0, 1));
}

/** Growth by least squares, in megabytes per hour; 0 with fewer than two samples. */
export function slope(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number): number =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const middle = mean(({ at }) => at);
  const level = mean(({ megabytes }) => megabytes);
  const spread = mean(({ at }) => (at - middle) ** 2);
  if (!(spread > 0)) return 0;
  return (mean(({ at, megabytes }) => (at - middle) * (megabytes - level)) / spread) * 3_600_000;
}
