/** Number of the cheapest live offers of a kind that are counted. */
export const MOST_COUNTED = 10_000;

/** Numbers of live offers of the kind: all that match, and those left out, each counted where it is left out first. */
export interface Counts {
  /** The kind has more than `MOST_COUNTED` live offers: these numbers are of the cheapest. */
  capped: boolean;
  matching: number;
  /** Offers of other financial years than the target's. */
  other_year: number;
  expired: number;
  late: number;
  above: number;
  avoided: number;
  refused: number;
}
