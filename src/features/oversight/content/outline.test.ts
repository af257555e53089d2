import { expect, it } from 'vitest';
import { outlineOf } from './outline.ts';

it('headings get ids of their words, each its own', () => {
  const { html, outline } = outlineOf('<h2>A &amp; <em>B</em></h2><p>x</p><h3>Why</h3><h2>Why</h2><h4>no</h4>');
  expect(outline).toEqual([
    { id: 'part-a-b', text: 'A & B', level: 2 },
    { id: 'part-why', text: 'Why', level: 3 },
    { id: 'part-why-2', text: 'Why', level: 2 },
  ]);
  expect(html).toBe(
    '<h2 id="part-a-b">A &amp; <em>B</em></h2><p>x</p><h3 id="part-why">Why</h3><h2 id="part-why-2">Why</h2><h4>no</h4>',
  );
});

it('the contents of a heading never leave its id', () => {
  expect(outlineOf('<h2>"&gt;&lt;script&gt;</h2>').html).toMatch(/^<h2 id="part-script">/);
  expect(outlineOf('<h2>!!!</h2>').html).toBe('<h2 id="part-article">!!!</h2>');
});

it('a table scrolls by itself', () => {
  const table = '<table><tbody><tr><td>1</td></tr></tbody></table>';
  expect(outlineOf(table + table).html).toBe(
    [1, 2].map((n) => `<div data-scroll role="region" aria-label="Table ${n}" tabindex="0">${table}</div>`).join(''),
  );
});
