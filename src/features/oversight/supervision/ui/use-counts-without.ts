import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ApiResponse } from '#web/api.ts';
import { countsQuery } from '#web/frame-queries.ts';
import type { ReviewItem } from './queries.ts';

type Counts = ApiResponse<'GET /api/users/counts/'>;

/** Shows the counts of the sidebar without these items, whose verdicts the server does not know yet. */
export function useCountsWithout(items: readonly ReviewItem[]): void {
  const client = useQueryClient();
  const of = { review: items.length, accounts: items.filter(({ type }) => type !== 'transaction').length };
  const { review, accounts } = of;
  const taken = useRef({ review: 0, accounts: 0 });
  useEffect(() => {
    const take = (less: typeof of) =>
      client.setQueryData<Counts>([...countsQuery], (known) => {
        if (known === undefined) return known;
        const { needs_you_review, needs_you_epr_accounts } = known.data;
        const data = {
          ...known.data,
          needs_you_review: needs_you_review - less.review,
          needs_you_epr_accounts: needs_you_epr_accounts - less.accounts,
        };
        return { ...known, data };
      });
    const before = taken.current;
    taken.current = { review, accounts };
    // The server counts no longer itself what it knows by now.
    take({ review: Math.max(0, review - before.review), accounts: Math.max(0, accounts - before.accounts) });
    return client.getQueryCache().subscribe(({ type, query, ...event }) => {
      const isAnswer =
        type === 'updated' && 'action' in event && event.action.type === 'success' && !event.action.manual;
      if (isAnswer && query.queryKey[0] === countsQuery[0]) take({ review, accounts });
    });
  }, [client, review, accounts]);
}
