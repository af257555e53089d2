/**
 * `npm run lab -- storm`: mixed trades at full load while servers and PostgreSQL are killed, paused, disconnected and run out of disk space
 * at random moments of a seed; afterwards every acknowledged write must exist once, and every file must be complete. Exit 1 on any
 * violation.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#platform/database/migrate.ts';
import { startEnvironment } from './environment.ts';
import { FAULT_KINDS, schedule } from './faults.ts';
import { checkMarket } from './final-checks.ts';
import { watchInvariants } from './invariant-checks.ts';
import { openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { createParticipants } from './participants.ts';
import { createRandom } from './random.ts';
import { faultLines, writeLines } from './report.ts';
import { runFaults, MAX_RECOVERY_MS } from './run-faults.ts';
import { SABOTAGES } from './sabotage.ts';

const USAGE = `npm run lab -- storm [options]
  --faults N       how many faults (200)
  --minutes N      no new fault after so many minutes (30); without any fault, so long
  --seed N         the same seed is the same schedule of faults (by chance)
  --only a,b       these kinds of faults alone; an unknown name lists them
  --port N         the first of four ports (any that are free)
  --previous DIR   a built checkout of another version runs first; then, under trade, the database is migrated and the second
                   server is ours, while the first stays as it was to the end
  --sabotage WHAT  damages what is left before the verdict, which must see it: ${Object.keys(SABOTAGES).join(', ')}
  --quiet          no line for each fault`;

const { values: options } = parseArgs({
  options: {
    faults: { type: 'string', default: '200' },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    only: { type: 'string' },
    port: { type: 'string' },
    previous: { type: 'string' },
    sabotage: { type: 'string' },
    quiet: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Time without faults at the beginning and at the end. */
const QUIET_MS = 1_500;
/** Time limit for outstanding responses after the last fault. */
const LAST_RESPONSE_MS = 60_000;
/** Interval between two checks of all invariants. */
const INVARIANT_INTERVAL_MS = 5_000;
const MAX_PRINTED = 30;

async function storm(): Promise<boolean> {
  const wanted = options.only?.split(',');
  const names = FAULT_KINDS.map(({ name }) => name);
  if (wanted?.some((name) => !names.includes(name))) throw new Error(`The faults are ${names.join(', ')}`);
  const { sabotage } = options;
  if (sabotage !== undefined && !(sabotage in SABOTAGES))
    throw new Error(`Sabotage is ${Object.keys(SABOTAGES).join(', ')}`);
  const seed = Number(options.seed ?? Math.floor(Math.random() * 1_000_000));
  const { port, previous } = options;
  const environment = await startEnvironment({ previous, ...(port !== undefined && { firstPort: Number(port) }) });
  try {
    const participants = await createParticipants(environment);
    const asked = FAULT_KINDS.filter(({ name }) => wanted?.includes(name) ?? true);
    const kinds = asked.filter(({ isPossible }) => isPossible?.(environment) ?? true);
    for (const { name } of asked)
      if (!kinds.some((kind) => kind.name === name)) console.log(`Skipped, no disk may be mounted here: ${name}`);
    const faults = schedule(createRandom(seed, 'faults'), Number(options.faults), kinds);
    const journal = openJournal(join(environment.directory, 'journal.jsonl'));
    let deadline = Number.POSITIVE_INFINITY;
    const clientContext = { urls: environment.servers.map(({ url }) => url), journal, deadline: () => deadline };
    const load = startLoad(clientContext, participants, seed);
    const inspector = watchInvariants(environment.databaseUrl, INVARIANT_INTERVAL_MS);
    const began = performance.now();
    console.log(
      `Seed ${seed}: ${faults.length} faults over ${load.clients} clients, 2 servers, 1 PostgreSQL (${environment.directory})`,
    );
    await new Promise((done) => setTimeout(done, QUIET_MS));
    const log = (text: string): void => {
      if (!options.quiet) console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);
    };
    if (previous !== undefined) {
      const start = performance.now();
      await migrate(environment.databaseUrl);
      log(`migrated under trade in ${Math.round(performance.now() - start)} ms; the second server is renewed`);
      environment.servers[1]?.renew();
    }
    const until = Number(options.minutes) * 60_000;
    const run = await runFaults(environment, faults, began + until, log);
    if (faults.length === 0) await new Promise((done) => setTimeout(done, until));
    await new Promise((done) => setTimeout(done, QUIET_MS));
    deadline = performance.now() + LAST_RESPONSE_MS;
    await load.stop();
    const inspection = await inspector.stop();
    const seconds = (performance.now() - began) / 1000;
    if (sabotage !== undefined) await SABOTAGES[sabotage]?.(environment);
    const { violations, facts } = await checkMarket(environment, participants, journal, createRandom(seed, 'verdict'));
    violations.unshift(...inspection.violations);
    for (const { name, recovery = 0 } of run.past)
      if (recovery > MAX_RECOVERY_MS) violations.push(`${name}: not ready after ${Math.round(recovery / 1000)} s`);
    for (const server of environment.servers)
      if (server.crashes() > 0) violations.push(`A server ended by itself, ${server.crashes()} times`);
    journal.close();

    console.log(`\n${faultLines(run.past).join('\n')}\n`);
    for (const line of [...writeLines(journal, seconds), ...facts]) console.log(line);
    console.log(`Every law was checked ${inspection.checks} times while it blew.`);
    const short = run.cutShort ? ` of ${faults.length}, the time was up` : '';
    console.log(`${run.past.length} faults${short}, seed ${seed}: ${violations.length} violations`);
    for (const violation of violations.slice(0, MAX_PRINTED)) console.log(`  ${violation}`);
    if (violations.length > 0) {
      environment.keepDirectory();
      console.log(`The logs are in ${environment.directory}`);
    }
    return violations.length === 0;
  } finally {
    await environment.close();
  }
}

if (options.help) console.log(USAGE);
else process.exitCode = (await storm()) ? 0 : 1;
