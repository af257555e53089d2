/** Orders targets by urgency. */
import type { Target } from './target-market.ts';

/** Targets that still miss something: the oldest financial year first, as it is due first, then by missing quantity. */
export function openTargets<T extends Target>(targets: readonly T[]): T[] {
  return targets
    .filter(({ remaining }) => remaining > 0)
    .toSorted((one, other) => one.FY - other.FY || other.remaining - one.remaining);
}
