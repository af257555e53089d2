import { expect, test } from 'vitest';
import { inlineStyles } from './document-styles.ts';

const read = (path: string) => `/*${path}*/`;
const link = (path: string) => `<link rel="stylesheet" href="${path}"/>`;

test('sheets stand in the document in its order, and their links are off', () => {
  const html = `<head>${link('/assets/a.css')}${link('/assets/b.css#')}</head>`;
  expect(inlineStyles(html, read)).toBe(
    '<head><style>/*/assets/a.css*//*/assets/b.css*/</style>' +
      '<link rel="stylesheet" href="/assets/a.css" media="not all" disabled=""/>' +
      '<link rel="stylesheet" href="/assets/b.css#" media="not all" disabled=""/></head>',
  );
});

test('what a text says of money is not taken for a pattern', () => {
  expect(inlineStyles(link('/a.css'), () => "p::before{content:'$& $1'}")).toContain(
    "<style>p::before{content:'$& $1'}",
  );
});

test('scripts give way to what is drawn first', () => {
  const html = `<link rel="modulepreload" href="/assets/a.js"/>${link('/a.css')}`;
  expect(inlineStyles(html, read)).toContain('<link rel="modulepreload" fetchpriority="low" href="/assets/a.js"/>');
});

test('a document without sheets stays as it is', () => {
  expect(inlineStyles('<head></head>', read)).toBe('<head></head>');
});
