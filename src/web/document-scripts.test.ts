import { expect, test } from 'vitest';
import { deferScripts, startDeferredScripts } from './document-scripts.ts';

const scripts =
  '<link rel="modulepreload" href="/assets/a.js"/></head><script type="module" async="">import"/assets/a.js"</script>';

test('the module scripts of a document that starts them itself wait', () => {
  const start = `<script>${startDeferredScripts}</script>`;
  expect(deferScripts(scripts + start)).toBe(
    `<link rel="later" href="/assets/a.js"/></head><script type="later">import"/assets/a.js"</script>${start}`,
  );
});

test('those of any other document run at once', () => {
  expect(deferScripts(scripts)).toBe(scripts);
});
