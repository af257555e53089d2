import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { WAITS } from '#people/approvals/rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { type ApiResponse, call, errorText } from '#web/api.ts';
import { countsQuery } from '#web/frame-queries.ts';
import { reloadAfterWrite } from '#web/live-queries.ts';
import { useIdempotencyKey } from '#web/use-idempotency-key.ts';
import type { ReviewItem } from './queries.ts';

export interface Verdict {
  item: ReviewItem;
  decision: 'approved' | 'rejected';
  reason?: string | undefined;
}

/** A verdict whose item is back: undone, or refused for what `error` says. */
export interface ReturnedVerdict extends Verdict {
  error: string | null;
}

/** A verdict can be undone for so long. */
const UNDO_MS = 8_000;

/** An item as it was submitted: a corrected account is another one. */
export const keyOf = ({ id, version }: ReviewItem): string => `${id} ${version ?? ''}`;

/**
 * The verdicts of the desk. The last one is held back for 8 seconds; it is sent when they end, at the next verdict, or when the page is left.
 * @param onReturned gets an item that is back, while the desk is there
 */
export function useVerdicts(onReturned: (verdict: ReturnedVerdict) => void) {
  const client = useQueryClient();
  const once = useIdempotencyKey();
  const [held, setHeld] = useState<Verdict | null>(null);
  // The same, for what happens between two renderings.
  const last = useRef<Verdict | null>(null);
  const isLeft = useRef(false);
  /** Keys of items with a verdict: they are gone, also before the list has come again. */
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  /** Items whose verdict the server has not answered. */
  const [unsettled, setUnsettled] = useState<readonly ReviewItem[]>([]);
  const [returned, setReturned] = useState<readonly ReturnedVerdict[]>([]);
  useCountsWithout(unsettled);

  const hold = (verdict: Verdict | null) => {
    last.current = verdict;
    setHeld(verdict);
  };
  const settle = (item: ReviewItem) => setUnsettled((all) => all.filter((other) => other !== item));
  const bringBack = (verdict: ReturnedVerdict) => {
    settle(verdict.item);
    setDecided((all) => new Set([...all].filter((key) => key !== keyOf(verdict.item))));
    setReturned((all) => [...all, verdict]);
    if (!isLeft.current) onReturned(verdict);
    else if (verdict.error !== null) toast.error(`${verdict.item.title}: ${verdict.error}`);
  };
  const send = async (verdict: Verdict) => {
    try {
      const { message } = await sendVerdict(verdict, once);
      settle(verdict.item);
      if (message === WAITS) toast.info(WAITS);
    } catch (error) {
      bringBack({ ...verdict, error: errorText(error) });
    }
    await reloadAfterWrite(client);
  };
  const flush = () => {
    const verdict = last.current;
    if (verdict === null) return;
    hold(null);
    void send(verdict);
  };

  const decide = (verdict: Verdict) => {
    flush();
    setDecided((all) => new Set([...all, keyOf(verdict.item)]));
    setUnsettled((all) => [...all, verdict.item]);
    setReturned((all) => all.filter(({ item }) => keyOf(item) !== keyOf(verdict.item)));
    hold(verdict);
  };
  const undo = () => {
    const verdict = last.current;
    if (verdict === null) return;
    hold(null);
    bringBack({ ...verdict, error: null });
    void client.invalidateQueries({ queryKey: [...countsQuery] });
  };

  const leave = useEffectEvent(flush);
  useEffect(() => {
    if (held === null) return;
    const timer = setTimeout(() => leave(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [held]);
  useEffect(() => {
    isLeft.current = false;
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      isLeft.current = true;
      leave();
    };
  }, []);
  return { held, decided, returned, decide, undo };
}

/** Sends a verdict by the call of its list. The request is carried out though the page is left. */
function sendVerdict({ item, decision, reason }: Verdict, once: ReturnType<typeof useIdempotencyKey>) {
  const params = { id: item.id };
  const body = { status: decision, is_approved: decision === 'approved', review: true, ...(reason && { reason }) };
  if (item.type === 'transaction')
    return once({ params, body }, (idempotencyKey) =>
      call('PATCH /api/superadmin/transactions/{id}/', { params, body, idempotencyKey, keepalive: true }),
    );
  const input = { params, body: { ...body, version: item.version ?? undefined }, keepalive: true };
  return item.type === 'producer_account'
    ? call('PATCH /api/superadmin/producer-epr/{id}/', input)
    : call('PATCH /api/superadmin/recycler-epr/{id}/', input);
}

/** Shows the counts of the sidebar without these items, whose verdicts the server does not know yet. */
function useCountsWithout(items: readonly ReviewItem[]): void {
  const client = useQueryClient();
  const review = items.length;
  const accounts = items.filter(({ type }) => type !== 'transaction').length;
  const taken = useRef({ review: 0, accounts: 0 });
  useEffect(() => {
    const take = (less: { review: number; accounts: number }) =>
      client.setQueryData<ApiResponse<'GET /api/users/counts/'>>([...countsQuery], (known) => {
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
