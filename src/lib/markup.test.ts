import { expect, test } from 'vitest';
import { escapeMarkup } from './markup.ts';

test('Marks of a text stand for themselves in markup', () => {
  expect(escapeMarkup('a < b & "c" > d')).toBe('a &lt; b &amp; &quot;c&quot; &gt; d');
  expect(escapeMarkup('&amp;')).toBe('&amp;amp;');
});

test('Characters that XML cannot hold are left out, letters of any script are not', () => {
  expect(escapeMarkup('₹ खाता 🔋\n\u0000\u000B\uFFFE')).toBe('₹ खाता 🔋\n');
  expect(escapeMarkup('half \uD83D')).toBe('half \uFFFD');
});
