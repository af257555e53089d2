import { expect, test } from 'vitest';
import { pagesNamed } from './page-search.ts';

const found = (role: Parameters<typeof pagesNamed>[0], text: string) =>
  pagesNamed(role, text).map(({ title, text: word, path }) => [title, word, path]);

test.each(['producer', 'recycler'] as const)("a %s's disputes are found at its trades", (role) => {
  expect(found(role, 'dispute')).toEqual([['Trades', 'Disputes', '/trades?tab=disputed']]);
});

test("a superadmin's disputes are found at their own list alone", () => {
  expect(found('superadmin', 'dispute')).toEqual([['Disputes', '', '/Disputes']]);
});

test('a page with that name comes before those that it only means', () => {
  expect(found('producer', 'log').map(([title]) => title)).toEqual(['Blog', 'Security']);
});

test.each(['sessions', 'log out everywhere'])('%s are found at Security', (text) => {
  expect(found('recycler', text)[0]?.[0]).toBe('Security');
});
