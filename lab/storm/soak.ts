/**
 * `npm run lab -- soak`: two hours of trading at half of the maximum load, with a kill every five minutes, of a server and PostgreSQL
 * alternately. The server that is never killed must not grow, requests may fail only around a kill, and nothing acknowledged may be lost.
 * Exit 1 otherwise.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from '../bench/process.ts';
import { allReady, startEnvironment, type TestEnvironment } from './environment.ts';
import { FAULT_KINDS } from './faults.ts';
import { checkMarket } from './final-checks.ts';
import { openJournal, type Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { createParticipants } from './participants.ts';
import { startProbes } from './probes.ts';
import { createRandom } from './random.ts';
import { MAX_RECOVERY_MS } from './run-faults.ts';
import { isOutside, minima, slope, type Sample, type Window } from './soak-figures.ts';

const USAGE = `npm run lab -- soak [options]
  --minutes N  how long (120)
  --every N    minutes between two kills (5)`;

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    every: { type: 'string', default: '5' },
    help: { type: 'boolean', default: false },
  },
});

const MINUTE_MS = 60_000;
/** Time at full load, to measure its half; the first part warms up. */
const [WARM_UP_MS, FULL_LOAD_MS] = [15_000, 30_000];
/** Time after the recovery from a kill in which failures are still expected, since refused requests are retried later. */
const AFTER_KILL_MS = 3_000;
const LAST_RESPONSE_MS = 60_000;
/** Interval between two memory samples. */
const SAMPLE_INTERVAL_MS = 5_000;
/** Share of the run in which caches and code still fill the memory. */
const WARM_UP_SHARE = 1 / 4;
/** Largest allowed memory growth, in megabytes per hour. */
const MAX_GROWTH_MB_PER_HOUR = 1;
const MAX_PRINTED = 20;

async function soak(): Promise<boolean> {
  const environment = await startEnvironment({ smallDisks: false });
  try {
    const participants = await createParticipants(environment);
    const troubles: Trouble[] = [];
    const journal = noteTroubles(openJournal(join(environment.directory, 'journal.jsonl')), troubles);
    const urls = environment.servers.map(({ url }) => url);
    let deadline = Number.POSITIVE_INFINITY;
    let intervalMs = 0;
    const load = startLoad({ urls, journal, deadline: () => deadline }, participants, 1, () => intervalMs);
    await pause(WARM_UP_MS);
    const before = answersOf(journal);
    await pause(FULL_LOAD_MS);
    const rate = ((answersOf(journal) - before) / FULL_LOAD_MS) * 1000;
    intervalMs = (load.clients / (rate / 2)) * 1000;
    console.log(
      `Full load ${rate.toFixed(0)} responses/s; half of it is one move of each client every ${intervalMs.toFixed(0)} ms`,
    );

    const began = performance.now();
    const probes = startProbes(urls, participants);
    const samples: Sample[] = [];
    const windows: Window[] = [];
    const killing = killByTurns(environment, windows, began + Number(options.minutes) * MINUTE_MS);
    while (performance.now() - began < Number(options.minutes) * MINUTE_MS) {
      await pause(SAMPLE_INTERVAL_MS);
      samples.push({ at: performance.now() - began, megabytes: memoryOf(environment.servers[1]?.pid()) ?? 0 });
    }
    await killing;
    deadline = performance.now() + LAST_RESPONSE_MS;
    const heard = await probes.stop();
    await load.stop();

    const violations: string[] = [];
    for (const { at, milliseconds, path, status } of heard)
      if (status === 0 || status >= 500) troubles.push({ at: at + milliseconds, text: `${path}: ${status}` });
    for (const { at, text } of troubles)
      if (at > began && isOutside(at, windows))
        violations.push(`${((at - began) / MINUTE_MS).toFixed(1)} min, no kill near: ${text}`);
    const settled = samples.filter(({ at }) => at > Number(options.minutes) * MINUTE_MS * WARM_UP_SHARE);
    const growth = slope(minima(settled, MINUTE_MS));
    if (growth >= MAX_GROWTH_MB_PER_HOUR) violations.push(`The server grows by ${growth.toFixed(1)} MB an hour`);
    for (const { from, to } of windows)
      if (to - from > MAX_RECOVERY_MS) violations.push(`not ready ${Math.round((to - from) / 1000)} s after a kill`);
    for (const server of environment.servers) if (server.crashes() > 0) violations.push('A server ended by itself');
    const verdict = await checkMarket(environment, participants, journal, createRandom(1, 'verdict'));
    violations.push(...verdict.violations);
    journal.close();

    const quarter = (Number(options.minutes) * MINUTE_MS) / 8;
    const memory = minima(samples, quarter).map(({ megabytes }) => megabytes.toFixed(0));
    console.log(`Memory at its least in each eighth of the time: ${memory.join(', ')} MB`);
    console.log(
      `Growth after a quarter of the time: ${growth.toFixed(2)} MB an hour (limit ${MAX_GROWTH_MB_PER_HOUR}); ${windows.length} kills, ${troubles.length} troubles around them and none else is allowed`,
    );
    console.log(`${journal.entries.length} writes, ${heard.length} responses to others; ${verdict.facts.join(' ')}`);
    console.log(`${violations.length} violations`);
    for (const violation of violations.slice(0, MAX_PRINTED)) console.log(`  ${violation}`);
    return violations.length === 0;
  } finally {
    await environment.close();
  }
}

/** A failed request and its time. */
interface Trouble {
  at: number;
  text: string;
}

/** A journal that also records missing and foreign responses. */
const noteTroubles = (journal: Journal, troubles: Trouble[]): Journal => ({
  ...journal,
  hear(status) {
    journal.hear(status);
    const number = Number(status.replace('read ', ''));
    if (Number.isNaN(number) || number >= 500) troubles.push({ at: performance.now(), text: status });
  },
});

const answersOf = ({ heard }: Journal): number => heard.values().reduce((sum, times) => sum + times, 0);

/** Kills the first server and PostgreSQL alternately; the second server is never killed. */
async function killByTurns(environment: TestEnvironment, windows: Window[], until: number): Promise<void> {
  const kills = ['server kill -9', 'postgres kill -9'].map((name) => FAULT_KINDS.find((kind) => kind.name === name));
  const every = Number(options.every) * MINUTE_MS;
  for (let turn = 0; performance.now() + every < until; turn += 1) {
    await pause(every);
    const window = { from: performance.now(), to: Number.POSITIVE_INFINITY };
    windows.push(window);
    const ends = environment.servers[0]?.ends() ?? 0;
    kills[turn % kills.length]?.begin(environment, 0);
    if (turn % kills.length === 0) while (environment.servers[0]?.ends() === ends) await pause(20);
    while (!(await allReady(environment.servers)) && performance.now() - window.from <= MAX_RECOVERY_MS)
      await pause(20);
    await pause(AFTER_KILL_MS);
    window.to = performance.now();
  }
}

if (options.help) console.log(USAGE);
else process.exitCode = (await soak()) ? 0 : 1;
