import { defineConfig } from '@playwright/test';
import { keepTemporaryFilesInMemory } from './scripts/temporary-directory.mjs';
import { journeyFiles, tier } from './scripts/test-tiers.mjs';

keepTemporaryFilesInMemory();

/** Chromium's own calls home are refused by a closed network, many at a time. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Drawing by the processor: one process less passes each picture on, and grey edges of letters cost less than coloured ones.
  '--in-process-gpu',
  '--disable-lcd-text',
  // A page lives for seconds here: optimising its scripts took an eighth of the processor time of 46 tests.
  '--js-flags=--no-opt --no-maglev',
];

const journeys = journeyFiles().map((file) => `**/${file}`);
/** Journeys that `npm test` leaves to the thorough tests; a browser that translates or stores nothing goes them all. */
const isOrdinary = process.env['E2E_WORLD'] === undefined;

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  ...(tier === 'quick' && { grepInvert: /@thorough/, ...(isOrdinary && { testIgnore: journeys }) }),
  ...(tier === 'thorough' && {
    projects: [
      { name: 'journeys', testMatch: journeys },
      { name: 'thorough', grep: /@thorough/, testIgnore: journeys },
    ],
  }),
  // Each starts a server of its own (e2e/tested-server.ts); on one that runs already there is but one.
  workers: process.env['E2E_URL'] ? 1 : 2,
  fullyParallel: true,
  // On a machine that others share a test may meet a pause of seconds; what passes at its second try is named at the end.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 120_000,
  // A step that is repeated until it passes would otherwise take the whole time of its test.
  expect: { timeout: 10_000, toPass: { timeout: 30_000 } },
  reporter: 'list',
  use: {
    actionTimeout: 15_000,
    // A trace of every test costs a tenth of the whole; where a test is tried again there is one of that.
    trace: { mode: 'on-first-retry', screenshots: false },
    // Frames of animations are drawn by the processor. Carousels and the whole trade turn them on again.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      args: flags,
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    },
  },
});
