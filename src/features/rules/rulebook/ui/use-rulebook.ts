import { useMemo } from 'react';
import { useAllPages } from '#web/all-pages.ts';
import { defineQuery } from '#web/api-query.ts';
import { MAX_PAGE_SIZE } from '#web/list-pages.ts';
import { STREAMS } from '../kinds.ts';
import { Rulebook, type Rule, type SetMode } from '../rule.ts';

/**
 * All rules of a waste type, of every period: with them the browser finds the same figures and warnings as the server, while one types. Undefined
 * until they are loaded.
 */
export function useRulebook(wasteType: string, { enabled = true } = {}): Rulebook | undefined {
  const stream = STREAMS.find((name) => name === wasteType);
  const query = defineQuery('GET /api/epr/rules/', { query: { stream, on: 'all', page_size: MAX_PAGE_SIZE } });
  const { complete, items, data } = useAllPages(query, { enabled: enabled && stream !== undefined });
  // Every page carries the modes beside its rules.
  const first = data?.pages[0];
  return useMemo(() => {
    if (!complete || first === undefined) return undefined;
    // The server has checked each value by the schema of its kind.
    return new Rulebook(items as Rule[], first.modes as SetMode[], {});
  }, [complete, items, first]);
}
