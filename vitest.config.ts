import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/temporary-directory.mjs';
import { isWholeThorough, tier } from './scripts/test-tiers.mjs';

keepTemporaryFilesInMemory();

const holds = (text: string) => (file: string) => readFileSync(file, 'utf8').includes(text);
const sources = globSync('{src,tests}/**/*.test.{ts,tsx}');
/** Files of which no test runs in this tier: they are not even loaded. */
const left = {
  quick: sources.filter((file) => isWholeThorough(readFileSync(file, 'utf8'))),
  thorough: sources.filter((file) => !holds('thorough')(file)),
  all: [],
}[tier];
/** Files that put something else in a module's place: others that share what they have loaded would get it too. */
const mocking = sources.filter((file) => file.endsWith('.ts') && holds('vi.mock(')(file));
const onDatabase = { globalSetup: 'tests/global-setup.ts', pool: 'forks' } as const;

export default defineConfig({
  test: {
    // Tests wait for processes and time limits: two workers left a sixth of two processors idle.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    tags: [
      { name: 'thorough', description: 'Runs by `npm run test:all`, not by `npm test`: see ARCHITECTURE.md, Tests' },
    ],
    projects: [
      {
        extends: true,
        // Files share what one of them has loaded: half of their time went into loading it anew.
        test: {
          ...onDatabase,
          name: 'server',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: [...mocking, ...left],
          isolate: false,
        },
      },
      { extends: true, test: { ...onDatabase, name: 'mocking', include: mocking, exclude: left } },
      {
        extends: true,
        // Screens and their parts in a simulated browser.
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          exclude: left,
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
          setupFiles: ['tests/components/setup.ts'],
          pool: 'threads',
          isolate: false,
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
