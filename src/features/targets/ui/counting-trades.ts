/** Which trades make up a target's figures, read from its history. */
import type { Answer } from '../../../web/api.ts';

export type Movement = Answer<'GET /api/epr/target/{id}/history/'>['data'][number];

export interface CountingTrade {
  trade: NonNullable<Movement['trade']>;
  /** kg */
  quantity: number;
  /** ISO instant since when it counts as what it does now. */
  since: string;
  effect: 'achieved' | 'blocked';
}

/** The trades that the target's achieved and blocked figures consist of, the latest first; a released one counts no more. */
export function countingTrades(history: readonly Movement[]): CountingTrade[] {
  const known = new Set<string>();
  return history.flatMap(({ trade, movement, quantity, at }): CountingTrade[] => {
    if (trade === null || movement === 'added' || known.has(trade.id)) return [];
    // The history begins with the latest: what a trade did last is what it does.
    known.add(trade.id);
    return movement === 'released' ? [] : [{ trade, quantity, since: at, effect: movement }];
  });
}
