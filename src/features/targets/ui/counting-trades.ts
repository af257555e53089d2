/** Trades that a target's figures consist of, derived from its history. */
import type { ApiResponse } from '../../../web/api.ts';

export type Movement = ApiResponse<'GET /api/epr/target/{id}/history/'>['data'][number];

export interface CountingTrade {
  trade: NonNullable<Movement['trade']>;
  quantity: number;
  /** ISO instant since which the trade counts as it does now. */
  since: string;
  effect: 'achieved' | 'blocked';
}

/**
 * Trades that the target's achieved and blocked figures consist of, the latest first; released ones and those that recalls have voided
 * entirely are left out.
 */
export function countingTrades(history: readonly Movement[]): CountingTrade[] {
  const ended = new Set<string>();
  // Quantities that recalls have taken out of a trade and put back, and when they last did.
  const recalled = new Map<string, { quantity: number; since: string }>();
  return history.flatMap(({ trade, movement, quantity, at }): CountingTrade[] => {
    if (trade === null || movement === 'added' || ended.has(trade.id)) return [];
    const later = recalled.get(trade.id);
    if (movement === 'voided' || movement === 'reinstated') {
      const change = movement === 'voided' ? -quantity : quantity;
      recalled.set(trade.id, { quantity: (later?.quantity ?? 0) + change, since: later?.since ?? at });
      return [];
    }
    // The history is newest first, so a trade's first movement is its current one.
    ended.add(trade.id);
    const counting = quantity + (later?.quantity ?? 0);
    if (movement === 'released' || counting === 0) return [];
    return [{ trade, quantity: counting, since: later?.since ?? at, effect: movement }];
  });
}
