import { describe, expect, it } from 'vitest';
import { excerptOf, linkTargetOf, slugOf, statusAfter } from './rules.ts';

describe('an address', () => {
  it.each([
    ['EPR rules, 2026: what changes?', 'epr-rules-2026-what-changes'],
    ['  Café  & Über ', 'cafe-uber'],
    ['प्लास्टिक कचरा', 'प्लास्टिक-कचरा'],
    ['!!!', 'article'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('of %s', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
  });

  it('has at most 80 characters and ends with a whole word', () => {
    expect(slugOf('recycling '.repeat(20))).toBe(Array(8).fill('recycling').join('-'));
    expect(slugOf('x'.repeat(200))).toHaveLength(80);
  });
});

it('an excerpt ends with a whole word', () => {
  expect(excerptOf('short')).toBe('short');
  const long = excerptOf('plastic credits, '.repeat(30));
  expect(long.length).toBeLessThanOrEqual(201);
  expect(long).toMatch(/(?:plastic|credits)…$/);
});

it('a save redirects as specified, and an unpublished article is not withdrawn', () => {
  expect(statusAfter('draft', undefined)).toBe('draft');
  expect(statusAfter('draft', true)).toBe('published');
  expect(statusAfter('draft', false)).toBe('draft');
  expect(statusAfter('published', false)).toBe('withdrawn');
  expect(statusAfter('withdrawn', false)).toBe('withdrawn');
  expect(statusAfter('withdrawn', true)).toBe('published');
});

it.each([
  ['https://cpcb.nic.in/x', 'https://cpcb.nic.in/x'],
  [' cpcb.nic.in/rules?a=b ', 'https://cpcb.nic.in/rules?a=b'],
  ['support@eprmandi.example', 'mailto:support@eprmandi.example'],
  ['/Erpcredits', '/Erpcredits'],
  ['javascript:alert(1)', null],
  ['//evil.example', null],
  ['two words', null],
  ['', null],
])('a typed link target %s', (typed, target) => {
  expect(linkTargetOf(typed)).toBe(target);
});
