import { expect, it } from 'vitest';
import { likePattern } from './paging.ts';

it.each([
  ['50%', String.raw`%50\%%`],
  ['a_b', String.raw`%a\_b%`],
  [String.raw`a\b`, String.raw`%a\\b%`],
  ['  Green   Loop ', '%Green Loop%'],
])('a searched %s is looked for as it is written', (search, pattern) => {
  expect(likePattern(search)).toBe(pattern);
});

it('without a text there is nothing to look for, and a long text is cut', () => {
  expect([likePattern(undefined), likePattern('  ')]).toEqual([null, null]);
  expect(likePattern('a'.repeat(1_000))).toHaveLength(202);
});
