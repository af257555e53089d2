import { expect, it } from 'vitest';
import { siteAddress } from './site-address.ts';

it.each([
  '/api',
  '/api/x/',
  '/files/a',
  '/media/a.webp',
  '/assets/gone.js',
  '/healthz',
  '/readyz',
  'http://other/',
  '*',
  '/detail/a%00b',
  '/Erpcredits?search=%00',
])('leaves %s to others', (target) => {
  expect(siteAddress(target)).toBeUndefined();
});

it.each(['/', '/Erpcredits', '/apiary', '/Erpcredits.data', '/healthz2'])('takes %s', (target) => {
  expect(siteAddress(target)).toEqual({ path: target, search: '' });
});

it.each([
  ['/Erpcredits/', '/Erpcredits'],
  ['/Erpcredits/?b=2&a=1', '/Erpcredits?b=2&a=1'],
  ['/Blog//a///', '/Blog/a'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['///', '/'],
])('sends %s to %s', (target, redirect) => {
  expect(siteAddress(target)?.redirect).toBe(redirect);
});

it('keeps the order of the parameters, as the browser that renders the page has it', () => {
  expect(siteAddress('/Erpcredits?b=2&a=1&b=1')?.search).toBe('?b=2&a=1&b=1');
});
