/** Processes and data files are named by paths that no import checks: a renamed file would be missed only when the code runs. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAMED = /new URL\(\s*'([^']+)',\s*import\.meta\.url/g;

it('every file that code names relative to itself exists', () => {
  const sources = globSync('{src,lab,scripts,tests,e2e,demo}/**/*.{ts,tsx,mjs}', { cwd: ROOT });
  const named = sources.flatMap((source) =>
    [...readFileSync(`${ROOT}${source}`, 'utf8').matchAll(NAMED)].map(([, path = '']) => ({
      source,
      path,
      url: new URL(path, pathToFileURL(`${ROOT}${source}`)),
    })),
  );
  expect(named.length).toBeGreaterThan(20);
  // The build stands beside the sources, and may be made while this runs.
  const ofSources = named.filter(({ path }) => !path.includes('/build/'));
  expect(ofSources.filter(({ url }) => !existsSync(url)).map(({ source, path }) => `${source}: ${path}`)).toEqual([]);
});
