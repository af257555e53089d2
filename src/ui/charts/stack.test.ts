import { describe, expect, it } from 'vitest';
import { labelStep, stackColumns, type Series } from './stack.ts';

const series: Series[] = [
  { key: 'sold', name: 'Sold', colour: 'green' },
  { key: 'free', name: 'Free', colour: 'blue' },
];
const category = (name: string, values: Record<string, number>) => ({ key: name, name, values });

describe('stacked columns', () => {
  it('stand on one another and on the axis', () => {
    const { columns, scale } = stackColumns(
      [category('2025', { sold: 30, free: 70 }), category('2026', { free: 50 })],
      series,
    );
    expect(scale.top).toBe(100);
    expect(columns.map(({ total }) => total)).toEqual([100, 50]);
    expect(columns[0]?.segments.map(({ y, height }) => [y, height])).toEqual([
      [70, 30],
      [0, 70],
    ]);
    expect(columns[1]?.segments.map(({ series: { key }, y, height }) => [key, y, height])).toEqual([['free', 50, 50]]);
  });

  it('show nothing of nothing, and of what is no quantity', () => {
    expect(stackColumns([], series)).toEqual({ columns: [], scale: { top: 1, ticks: [0, 1] } });
    const [column] = stackColumns([category('2026', { sold: Number.NaN, free: -3 })], series).columns;
    expect(column).toMatchObject({ total: 0, segments: [] });
  });

  it('keep a single column slim and in the middle', () => {
    const [column] = stackColumns([category('2026', { sold: 1 })], series).columns;
    expect(column).toMatchObject({ x: 43, width: 14 });
  });

  it('stay within the plot, however many and however large', () => {
    const many = Array.from({ length: 60 }, (_, index) => category(String(index), { sold: index * 1e14, free: 1 }));
    const { columns } = stackColumns(many, series);
    for (const { x, width, segments } of columns) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(100);
      for (const { y, height } of segments) {
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y + height).toBeLessThanOrEqual(100 + 1e-9);
      }
    }
  });
});

it.each([
  [1, 6, 1],
  [6, 6, 1],
  [7, 6, 2],
  [12, 6, 2],
  [36, 12, 3],
  [0, 6, 1],
])('of %d names with room for %d each %d-th stands', (count, most, step) => {
  expect(labelStep(count, most)).toBe(step);
});
