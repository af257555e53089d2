/** The lists of modules that bundles are cut by, held against the folders: a name that no file has cuts nothing, unseen. */
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  isListed,
  isOfWorkspace,
  isSeparate,
  isShared,
  PAGE_MODULES,
  pathOf,
  SEPARATE_MODULES,
  SHARED_FEATURE_MODULES,
  WORKSPACE_MODULES,
} from '../bundles.ts';
import { isBuildInput } from '../scripts/prepare.mjs';

const LISTS = { WORKSPACE_MODULES, SEPARATE_MODULES, SHARED_FEATURE_MODULES, PAGE_MODULES };
const root = new URL('..', import.meta.url).pathname;
const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).filter((file) => !/\.test\.tsx?$/u.test(file));

it.each(Object.entries(LISTS))('each name of %s is one of a module or of a folder', (_, list) => {
  const paths = files.flatMap((file) => pathOf(`/${file}`) ?? []);
  expect(paths.length).toBeGreaterThan(1_000);
  expect(list.filter((each) => !paths.some((path) => isListed([each], path)))).toEqual([]);
  expect(list.toSorted()).toEqual([...new Set(list)].toSorted());
});

it('a file goes into one group at most', () => {
  const groups = files.map((file) => [isShared, isOfWorkspace, isSeparate].filter((is) => is(`/${file}`)).length);
  expect(Math.max(...groups)).toBe(1);
});

it('a style sheet goes with its module, and files of libraries into no group', () => {
  expect(isOfWorkspace('/x/src/ui/layout/tabs.module.css')).toBe(true);
  expect([isOfWorkspace('/x/src/ui/lists/table.tsx'), isShared('/x/src/ui/lists/table.module.css')]).toEqual([
    true,
    true,
  ]);
  expect(isOfWorkspace('/x/src/ui/layout/tabs-of-another.tsx')).toBe(false);
  expect(isShared('/x/src/ui/layout/button.tsx')).toBe(true);
  expect(isShared('/x/node_modules/zod/index.js')).toBe(false);
});

it('a change of the lists builds the site anew, one of a test does not', () => {
  const changed = ['bundles.ts', 'vite.config.ts', 'src/root.tsx', 'tests/bundles.test.ts', 'src/web/live.test.ts'];
  expect(changed.map(isBuildInput)).toEqual([true, true, true, false, false]);
});
