import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withSpacers } from './virtual-rows.ts';

/** Offsets of the rendered rows and the total height, with a `gap` between rows and spacers. */
function lay(parts: ReturnType<typeof withSpacers>, heights: readonly number[], gap: number) {
  const starts = new Map<number, number>();
  let at = 0;
  for (const [place, part] of parts.entries()) {
    if (place > 0) at += gap;
    if ('index' in part) starts.set(part.index, at);
    at += 'spacer' in part ? part.spacer : (heights[part.index] ?? 0);
  }
  return { starts, height: at };
}

it('leaves every rendered row where it is when all are rendered', () => {
  const heights = fc.array(fc.integer({ min: 40, max: 500 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(heights, fc.integer({ min: 0, max: 24 }), fc.infiniteStream(fc.boolean()), (sizes, gap, choices) => {
      const rows = sizes.map((height, index) => {
        const start = sizes.slice(0, index).reduce((sum, each) => sum + each + gap, 0);
        return { index, start, end: start + height };
      });
      const total = rows.at(-1)?.end ?? 0;
      const rendered = rows.filter(() => choices.next().value);
      const { starts, height } = lay(withSpacers(rendered, total, gap), sizes, gap);
      if (rendered.length > 0) expect(height).toBe(total);
      expect([...starts]).toEqual(rendered.map(({ index, start }) => [index, start]));
    }),
  );
});

it('a list has no spacer where all rows are rendered', () => {
  expect(withSpacers([{ index: 0, start: 0, end: 50 }], 50, 12)).toEqual([{ index: 0 }]);
});
