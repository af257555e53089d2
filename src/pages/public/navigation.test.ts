import { expect, it } from 'vitest';
import { leadsTo, navigation } from './navigation.ts';

/** The navbar's dropdown that a page belongs to. */
const groupOf = (pathname: string) =>
  navigation.find((entry) => 'links' in entry && leadsTo(entry, pathname))?.label ?? null;

it('puts a page under the dropdown that leads to it', () => {
  expect(groupOf('/scraps/e-waste')).toBe('Scraps');
  expect(groupOf('/AboutUs')).toBe('Company');
  expect(groupOf('/Erpcredits')).toBeNull();
});

it('puts the blog and its articles under Resources in either spelling, and nothing that only begins alike', () => {
  for (const pathname of ['/Blog', '/blog', '/Blog/tyres/', '/blog/tyres/'])
    expect(groupOf(pathname)).toBe('Resources');
  expect(groupOf('/blogs')).toBeNull();
});
