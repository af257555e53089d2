/** Trades that a target's figures consist of, derived from its history. */
import type { Answer } from '../../../web/api.ts';

export type Movement = Answer<'GET /api/epr/target/{id}/history/'>['data'][number];

export interface CountingTrade {
  trade: NonNullable<Movement['trade']>;
  quantity: number;
  /** ISO instant since which the trade counts as it does now. */
  since: string;
  effect: 'achieved' | 'blocked';
}

/** Trades that the target's achieved and blocked figures consist of, the latest first; released ones are left out. */
export function countingTrades(history: readonly Movement[]): CountingTrade[] {
  const known = new Set<string>();
  return history.flatMap(({ trade, movement, quantity, at }): CountingTrade[] => {
    if (trade === null || movement === 'added' || known.has(trade.id)) return [];
    // The history is newest first, so a trade's first movement is its current one.
    known.add(trade.id);
    return movement === 'released' ? [] : [{ trade, quantity, since: at, effect: movement }];
  });
}
