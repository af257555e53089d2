import { expect, it } from 'vitest';
import { features } from '#server/features.ts';
import { isPublicRead } from '#web/public-calls.ts';

const readings = features
  .flatMap(({ contract }) => Object.entries(contract))
  .filter(([key]) => key.startsWith('GET '))
  .map(([key, { access }]) => ({ path: key.slice('GET '.length), access }));

it.each(readings)('the browser sends a token to $path unless anybody may read it', ({ path, access }) => {
  expect(isPublicRead('GET', path)).toBe(access === 'public');
});

it('a write carries the token of its author', () => {
  expect(isPublicRead('POST', '/api/users/blogs/')).toBe(false);
});
