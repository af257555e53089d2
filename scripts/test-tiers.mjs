// Which tests a run holds. A test belongs to `npm test` unless it is marked `thorough`: in Vitest by a tag, or by `@module-tag thorough` in the
// first comment of a file whose tests all are; in Playwright by the tag `@thorough`, or by `@module-tag journey` in the first line of a file: a
// journey beyond those of the trade and of each role.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** `quick`: the unmarked tests; `thorough`: the marked ones; `all`: both, as without a tier. */
export const tier = ['quick', 'thorough'].find((each) => each === process.env.TEST_TIER) ?? 'all';

export const isWholeThorough = (source) => /@module-tag thorough\b/.test(source.slice(0, 2_000));

/** Numbers of test files with marked tests. */
export function filesWithThoroughTests() {
  const tag = /@module-tag thorough|tags: '?\[?'thorough'/;
  return {
    server: filesWith('src', tag).length + filesWith('tests', tag).length,
    browser: filesWith('e2e', /'@thorough'|@module-tag journey/).length,
  };
}

/** Files of the browser's tests, in `e2e/`, that `npm test` leaves to the thorough ones. */
export const journeyFiles = () => filesWith('e2e', /^\/\/ @module-tag journey\n/);

const filesWith = (folder, mark) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.(?:test|spec)\.tsx?$/.test(file) && mark.test(readFileSync(join(root, folder, file), 'utf8')),
  );
