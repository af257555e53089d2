/**
 * `npm run lab -- races`: many concurrent purchases of one offer, and concurrent conflicting decisions, against two servers on one
 * PostgreSQL; then again with 50 ms of latency to the database. Exit 1 when a request succeeded that should not have, or an invariant is
 * violated.
 */
import { parseArgs } from 'node:util';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { BUYER_COUNTS, buyConcurrently, QUANTITIES_KG } from './concurrent-purchases.ts';
import { CONFLICTS } from './conflicts.ts';
import { startEnvironment } from './environment.ts';
import { createRaceSetup, type RaceSetup } from './race-setup.ts';

const USAGE = `npm run lab -- races [options]
  --runs N   how often each crowd meets each offer (20); with the slow way once
  --conflicts N  how often each pair of decisions meets (500)`;

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '20' },
    conflicts: { type: 'string', default: '500' },
    help: { type: 'boolean', default: false },
  },
});

const BUYERS = 50;
/** Number of concurrent conflicts. */
const CONCURRENT_CONFLICTS = 5;
const MAX_PRINTED = 20;

async function races(): Promise<boolean> {
  const environment = await startEnvironment({ smallDisks: false });
  const wrong: string[] = [];
  try {
    const setup = await createRaceSetup(environment, BUYERS);
    try {
      await rushes(setup, Number(options.runs), wrong);
      await runConflicts(setup, Number(options.conflicts), wrong);
      for (const proxy of environment.proxies) proxy.set('slow');
      console.log('With 50 ms on the way to the database and 50 ms back, for each piece:');
      await rushes(setup, 1, wrong);
      for (const proxy of environment.proxies) proxy.set('open');
      const breaches = await verifyLedger(setup.db, new Date());
      for (const { law, subject, detail } of breaches) wrong.push(`${law}: ${subject}: ${detail}`);
      console.log(breaches.length === 0 ? 'The ledger is clean.' : `The ledger has ${breaches.length} differences.`);
      for (const server of environment.servers) if (server.ends() > 0) wrong.push('A server ended by itself');
    } finally {
      await setup.close();
    }
  } finally {
    await environment.close();
  }
  console.log(wrong.length === 0 ? 'Nobody won who should not have.' : `${wrong.length} wrong:`);
  for (const line of wrong.slice(0, MAX_PRINTED)) console.log(`  ${line}`);
  return wrong.length === 0;
}

async function rushes(setup: RaceSetup, runs: number, wrong: string[]): Promise<void> {
  for (const crowd of BUYER_COUNTS) {
    const milliseconds: number[] = [];
    for (const want of QUANTITIES_KG) {
      for (let run = 0; run < runs; run += 1) {
        const done = await buyConcurrently(setup, crowd, want);
        wrong.push(...done.wrong);
        milliseconds.push(...done.milliseconds);
      }
    }
    const sorted = milliseconds.toSorted((a, b) => a - b);
    const at = (share: number) => `${Math.round(sorted[Math.ceil(sorted.length * share) - 1] ?? 0)} ms`;
    console.log(
      `${String(crowd).padStart(5)} buyers at once, ${QUANTITIES_KG.length} kinds of offer × ${runs}: p50 ${at(0.5)}, p99 ${at(0.99)}; ${wrong.length} wrong so far`,
    );
  }
}

async function runConflicts(setup: RaceSetup, times: number, wrong: string[]): Promise<void> {
  for (const [name, check] of Object.entries(CONFLICTS)) {
    const before = wrong.length;
    // Conflicts about an account share the single account, so they run in sequence.
    const lanes = name.includes('account') ? 1 : CONCURRENT_CONFLICTS;
    let left = times;
    const lane = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const found = await check(setup);
        if (found !== undefined) wrong.push(`${name}: ${found}`);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
    console.log(`${name}: ${times} times, ${wrong.length - before} wrong`);
  }
}

if (options.help) console.log(USAGE);
else process.exitCode = (await races()) ? 0 : 1;
