import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/temporary-directory.mjs';
import { isWholeThorough, tier } from './scripts/test-tiers.mjs';
import { repeats } from './tests/repetitions.ts';

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
const mocking = sources.filter(holds('vi.mock('));
const mockingOf = (ending: string) => mocking.filter((file) => file.endsWith(ending));
const onDatabase = { globalSetup: 'tests/global-setup.ts', pool: 'forks' } as const;
/** Screens and their parts in a simulated browser of a laptop's size. */
const inBrowser = {
  environment: 'happy-dom' as const,
  environmentOptions: { happyDOM: { url: 'http://localhost:3000/', width: 1366, height: 768 } },
  setupFiles: ['tests/components/setup.ts'],
  pool: 'threads' as const,
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
};

export default defineConfig({
  test: {
    // Tests wait for processes and time limits: two workers left a sixth of two processors idle.
    maxWorkers: 3,
    // Full repetitions take a minute each, more on a slow machine.
    testTimeout: repeats(30_000, 600_000),
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
      { extends: true, test: { ...onDatabase, name: 'mocking', include: mockingOf('.ts'), exclude: left } },
      {
        extends: true,
        test: {
          ...inBrowser,
          name: 'components',
          include: ['src/**/*.test.tsx'],
          exclude: [...mocking, ...left],
          isolate: false,
        },
      },
      { extends: true, test: { ...inBrowser, name: 'mocking components', include: mockingOf('.tsx'), exclude: left } },
    ],
  },
});
