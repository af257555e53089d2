/** React inserts every text as text. The places that insert markup are known here; a user's text reaches those of articles alone, through the sanitiser. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const RAW =
  /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|srcdoc|setHTMLUnsafe|createContextualFragment/i;

it('markup is inserted raw in articles and their editor alone, and in the scripts of the document', () => {
  const root = new URL('..', import.meta.url).pathname;
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => RAW.test(readFileSync(root + file, 'utf8'))).toSorted()).toEqual([
    'src/features/oversight/content/ui/article-view.tsx',
    'src/features/oversight/content/ui/rich-text-html.ts',
    'src/features/oversight/content/ui/rich-text-placeholder.tsx',
    'src/root.tsx',
    'src/web/scroll-positions.tsx',
  ]);
});
