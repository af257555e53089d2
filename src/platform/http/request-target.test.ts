import { expect, it } from 'vitest';
import { decodableTarget } from './request-target.ts';

it.each([
  '/',
  '/Blog/a-b?search=50%',
  '/detail/%E0%A4%B9?x=%zz#%',
  '/Blog/a%2Fb',
  '/Blog/100%25',
  '/search?q=%00',
  'http://other/%41',
  '*',
])('%s stays', (target) => {
  expect(decodableTarget(target)).toBe(target);
});

it.each([
  ['/Blog/100%', '/Blog/100%25'],
  ['/detail/%E0%A4%A', '/detail/%25E0%25A4%25A'],
  ['/detail/%E0%A4%A?a=%41', '/detail/%25E0%25A4%25A?a=%41'],
  ['/a/%C0%AF/b', '/a/%25C0%25AF/b'],
  ['/%ED%A0%80', '/%25ED%25A0%2580'],
  ['/x/%zz/%41', '/x/%25zz/%2541'],
  ['/detail/a%00b', '/detail/a%2500b'],
])('%s is taken literally', (target, literal) => {
  expect(decodableTarget(target)).toBe(literal);
});
