import { useAllPages } from '../../../web/all-pages.ts';
import type { Costed } from './target-cost.tsx';
import { useYearFilter } from './year-filter.tsx';
import { allTargetsQuery } from './queries.ts';

/** Returns the cost of each of the caller's targets of the chosen year: the accounts of a dashboard list their targets without it. */
export function useTargetCosts(): (id: string) => Costed {
  const list = useAllPages(allTargetsQuery(useYearFilter()));
  const known = new Map(list.items.map((target) => [target.id, target]));
  // A target that has just been added is in the list's next response.
  return (id) => known.get(id) ?? (list.isError ? 'failed' : 'loading');
}
