import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const port = Number(process.env['E2E_PORT'] ?? 21_800);

/** A server that runs already, e.g. `npm run dev`; with `E2E_DATA_DIR` of that server. One is started for the tests unless told. */
const running = process.env['E2E_URL'];
// Named once by the runner, inherited by its workers and by the server, which makes and removes it.
process.env['E2E_DATA_DIR'] ??= join(tmpdir(), `mandi-e2e-${randomUUID()}`);

/** Chromium's own calls home are refused by a closed network, many at a time. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  fullyParallel: false,
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    baseURL: running ?? `http://localhost:${port}`,
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
    launchOptions: {
      args: flags,
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
  ...(running === undefined && {
    webServer: {
      command: 'node e2e/server.ts',
      url: `http://localhost:${port}/readyz`,
      timeout: 120_000,
      gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
      env: { PORT: String(port) },
    },
  }),
});
