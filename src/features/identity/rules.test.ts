import { expect, test } from 'vitest';
import { roleOf } from './rules.ts';

test('a freelancer is a producer, a recycler a recycler', () => {
  expect(roleOf('Freelancer')).toBe('producer');
  expect(roleOf('Recycler')).toBe('recycler');
});
