/**
 * `npm run lab -- journeys`: seven journeys through the demo market, counted in clicks, keys and seconds, on a laptop and on a phone. Seconds
 * of a person are the product's and those of hand and head by the keystroke-level model. Exits 1 when a journey does not end.
 */
import { parseArgs } from 'node:util';
import { chromium as browser, request } from '@playwright/test';
import { openDemoMarket } from '#e2e/demo-market.ts';
import { testedServer } from '#e2e/tested-server.ts';
import { chromiumPath, ensureBuilt } from '../process.ts';
import { JOURNEYS } from './journeys.ts';

const USAGE = `npm run lab -- journeys [options]
  --only TEXT     journeys whose name contains it`;

const { values: options } = parseArgs({
  options: { only: { type: 'string', default: '' }, help: { type: 'boolean', default: false } },
});

const SIZES = [
  { name: '1366 × 768', isPhone: false, context: { viewport: { width: 1366, height: 768 } } },
  { name: '375 × 812', isPhone: true, context: { viewport: { width: 375, height: 812 }, hasTouch: true } },
] as const;

async function main(): Promise<void> {
  await ensureBuilt();
  const market = await openDemoMarket(process.env['E2E_MARKET_DIR']);
  const server = await testedServer(0, market);
  const api = await request.newContext({ baseURL: server.url });
  const started = await browser.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  try {
    console.log(`${''.padEnd(54)}${'screen'.padEnd(12)}clicks   keys   product   person`);
    for (const { name, run } of JOURNEYS.filter((journey) => journey.name.includes(options.only)))
      for (const { name: size, isPhone, context } of SIZES) {
        const opened = await started.newContext({ ...context, baseURL: server.url });
        try {
          const { clicks, keys, waited, seconds } = await run({ page: await opened.newPage(), api, isPhone });
          const numbers = [
            String(clicks).padStart(6),
            String(keys).padStart(7),
            `${waited.toFixed(1)} s`.padStart(10),
            `${Math.round(seconds)} s`.padStart(9),
          ];
          console.log(name.padEnd(54) + size.padEnd(12) + numbers.join(''));
        } catch (error) {
          process.exitCode = 1;
          console.error(`${name}, ${size}: ${String(error)}`);
        } finally {
          await opened.close();
        }
      }
  } finally {
    await started.close();
    await api.dispose();
    await server.stop();
    await market.close();
  }
}

if (options.help) console.log(USAGE);
else await main();
