import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
          globalSetup: ['tests/global-setup.ts'],
          pool: 'forks',
        },
      },
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
