import { expect, it } from 'vitest';
import { withPage, withSearch, withTopic } from './blog-address.ts';

const address = new URLSearchParams('page=3&search=tyre&topic=battery');

it('the address is empty without anything in it', () => {
  expect(withSearch(new URLSearchParams('search=tyre&page=2'), '')).toBe('');
});

it('turns a page and keeps what narrows the list; the first page has no number', () => {
  expect(withPage(address, 4)).toBe('?search=tyre&topic=battery&page=4');
  expect(withPage(address, 1)).toBe('?search=tyre&topic=battery');
});

it('another search or topic begins at its first page', () => {
  expect(withSearch(address, 'lead & zinc')).toBe('?search=lead+%26+zinc&topic=battery');
  expect(withSearch(address, '')).toBe('?topic=battery');
  expect(withTopic(address, 'oil')).toBe('?search=tyre&topic=oil');
  expect(withTopic(address, null)).toBe('?search=tyre');
});
