import { createHash } from 'node:crypto';

/** Seeded random numbers. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  chance(share: number): boolean;
  /** A random element. @throws Error if there is none */
  pick<T>(all: readonly T[]): T;
}

/** An independent stream for each seed and name, so that drawing more from one does not change the others (mulberry32). */
export function createRandom(seed: number, name: string): Random {
  let state = createHash('sha256').update(`${seed} ${name}`).digest().readInt32LE();
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick(all) {
      const one = all[between(0, all.length - 1)];
      if (one === undefined) throw new Error('Nothing to pick from');
      return one;
    },
  };
}
