import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './scripts/temporary-directory.mjs';

keepTemporaryFilesInMemory();

/** Files that put something else in a module's place: others that share what they have loaded would get it too. */
const mocking = globSync('{src,tests}/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').includes('vi.mock('));
const onDatabase = { globalSetup: 'tests/global-setup.ts', pool: 'forks' } as const;

export default defineConfig({
  test: {
    // Tests wait for processes and time limits: two workers left a sixth of two processors idle.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        // Files share what one of them has loaded: half of their time went into loading it anew.
        test: {
          ...onDatabase,
          name: 'server',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          exclude: mocking,
          isolate: false,
        },
      },
      { extends: true, test: { ...onDatabase, name: 'mocking', include: mocking } },
      {
        extends: true,
        // Screens and their parts in a simulated browser.
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
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
