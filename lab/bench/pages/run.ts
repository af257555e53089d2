/**
 * `npm run lab -- pages`: browser performance of our pages on a demo market: Lighthouse with its mobile settings, each page in a fresh
 * browser profile, and interaction to next paint on the lists of 500 rows. No pass or fail. Needs Node, npm and Chromium; the first run
 * downloads Lighthouse.
 */
import { parseArgs } from 'node:util';
import { request } from '@playwright/test';
import { openDemoMarket } from '#e2e/demo-market.ts';
import { testedServer } from '#e2e/tested-server.ts';
import { chromiumPath, ensureBuilt } from '../process.ts';
import { median } from '../report.ts';
import { measureInteractions } from './interactions.ts';
import { inspect, type Inspection } from './lighthouse.ts';
import { logIn, pagesOf } from './visits.ts';

const USAGE = `npm run lab -- pages [options]
  --runs N        visits of each page (5)
  --only a,b      these alone; an unknown name lists them`;

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const PUBLIC_TARGET = '≥ 95, 100, 100, 100; ≤ 150 KB; 0';
const WORKSPACE_TARGET = '≥ 85, ≥ 95; ≤ 220 KB; ≤ 0.02';

function line(name: string, visits: readonly Inspection[], target: string): string {
  const of = (pick: (visit: Inspection) => number) => median(visits.map(pick)) ?? Number.NaN;
  const whole = (pick: (visit: Inspection) => number) => String(Math.round(of(pick)));
  const scores = visits.map(({ performance }) => performance);
  return [
    name.padEnd(28),
    `${of(({ performance }) => performance)} (${Math.min(...scores)}–${Math.max(...scores)})`.padStart(14),
    ...(['accessibility', 'bestPractices', 'seo'] as const).map((key) => whole((visit) => visit[key]).padStart(6)),
    of(({ kilobytes }) => kilobytes)
      .toFixed(1)
      .padStart(9),
    of(({ documentKilobytes }) => documentKilobytes)
      .toFixed(1)
      .padStart(9),
    of(({ shift }) => shift)
      .toFixed(3)
      .padStart(8),
    ...(['firstPaint', 'largestPaint', 'blocked'] as const).map((key) => whole((visit) => visit[key]).padStart(7)),
    `  ${target}`,
  ].join(' ');
}

async function main(): Promise<void> {
  await ensureBuilt();
  const chromium = await chromiumPath();
  const market = await openDemoMarket();
  const server = await testedServer(0, market);
  const api = await request.newContext({ baseURL: server.url });
  try {
    const pages = await pagesOf(api);
    const names = [...pages.map(({ name }) => name), 'interaction'];
    const wanted = options.only?.split(',') ?? names;
    if (wanted.some((name) => !names.includes(name))) throw new Error(`The pages are ${names.join(', ')}`);
    console.log('Lighthouse, mobile: medians; performance with its range; kilobytes as sent; milliseconds.');
    console.log(
      'page                            performance access  pract    seo    JS+CSS  document    shift     FCP     LCP     TBT',
    );
    for (const { name, path, as } of pages.filter((page) => wanted.includes(page.name))) {
      const session = as && (await logIn(api, as)).session;
      const visits: Inspection[] = [];
      for (let run = 0; run < Number(options.runs); run += 1)
        visits.push(await inspect({ chromium, url: server.url + path, origin: server.url, session }));
      console.log(line(name, visits, as ? WORKSPACE_TARGET : PUBLIC_TARGET));
    }
    if (wanted.includes('interaction')) {
      console.log('\nInteraction to next paint on lists of 500 rows, 1366 × 768, medians in milliseconds (≤ 100):');
      console.log(`${''.padEnd(58)} as is  4 times slower`);
      const sessionOf = async (role: Parameters<typeof logIn>[1]) => (await logIn(api, role)).session;
      const scene = { chromium, url: server.url, sessionOf, runs: Number(options.runs) };
      for await (const { list, action, medians } of measureInteractions(scene))
        console.log(
          `${`${list}: ${action}`.padEnd(58)} ${medians.map((value) => String(value).padStart(5)).join(' ')}`,
        );
    }
  } finally {
    await api.dispose();
    await server.stop();
    await market.close();
  }
}

if (options.help) console.log(USAGE);
else await main();
