import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PriceFigures } from './price-context.server.ts';
import type { CreditKind } from './waste-types.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const kind = (product_type: string): CreditKind => ({
  waste_type: 'Oil',
  product_type,
  credit_type: 'R',
  year: 2026,
  unit: 'kg',
});

/** Figures of kinds with that many offers, and the product types that each statement read. */
function open(offers: Record<string, number>) {
  const statements: string[] = [];
  const figures = new PriceFigures(async (kinds) => {
    statements.push(kinds.map(({ product_type }) => product_type).join(' '));
    return kinds.map(({ product_type }) => ({ offers: offers[product_type] ?? 0, lowest: 1, median: 1 }));
  });
  const read = (...names: string[]) => figures.read(names.map(kind));
  return { figures, statements, read };
}

it('reads the kinds of a page in one statement, each once for all who ask, until the market changes', async () => {
  const { figures, statements, read } = open({ A: 3, B: 2 });
  await Promise.all([read('A', 'B', 'A'), read('B', 'C')]);
  await read('C', 'A');
  expect(statements).toEqual(['A B', 'C']);
  figures.invalidate();
  await read('A');
  expect(statements).toEqual(['A B', 'C', 'A']);
});

it('keeps them for a second where no change was heard of', async () => {
  const { statements, read } = open({ A: 3 });
  await read('A');
  vi.advanceTimersByTime(999);
  await read('A');
  expect(statements).toEqual(['A']);
  vi.advanceTimersByTime(1);
  await read('A');
  expect(statements).toEqual(['A', 'A']);
});

it('reads a kind of many offers not after each of many changes, and after the last of them within a second', async () => {
  const { figures, statements, read } = open({ A: 501 });
  await read('A');
  for (let change = 0; change < 10; change += 1) {
    vi.advanceTimersByTime(10);
    figures.invalidate();
    await read('A');
  }
  expect(statements).toEqual(['A']);
  vi.advanceTimersByTime(400);
  figures.invalidate();
  await read('A');
  expect(statements).toEqual(['A', 'A']);
});

it('forgets all before it keeps too many, yet answers with those that it knew when it was asked', async () => {
  const { statements, read } = open({ A: 3, B: 2 });
  await read('A', ...Array.from({ length: 4_999 }, (_, number) => `${number}`));
  const [a, b] = await read('A', 'B');
  expect([a?.offers, b?.offers]).toEqual([3, 2]);
  expect(statements.slice(1)).toEqual(['B']);
  await read('A', 'B');
  expect(statements.slice(1)).toEqual(['B', 'A']);
});

it('asks again where the figures could not be read', async () => {
  let fails = true;
  const figures = new PriceFigures(async (kinds) => {
    if (fails) throw new Error('The database is away');
    return kinds.map(() => ({ offers: 1, lowest: 1, median: 1 }));
  });
  await expect(figures.read([kind('A')])).rejects.toThrow('The database is away');
  fails = false;
  expect(await figures.read([kind('A')])).toMatchObject([{ offers: 1 }]);
});
