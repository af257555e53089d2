/**
 * `npm run lab -- outages`: trading continues while the database answers each packet with a delay of a second, ten seconds and a minute,
 * and while it refuses connections for a minute. Most responses must arrive within 12 s, writes that cannot be done get 503 with
 * Retry-After, /healthz is positive and /readyz negative, memory and logs stay small, and the service recovers within 5 s; nothing
 * acknowledged is lost. Exit 1 otherwise.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryOf } from '../bench/process.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { allReady, startEnvironment, type TestEnvironment } from './environment.ts';
import { checkMarket } from './final-checks.ts';
import { openJournal } from './journal.ts';
import { startLoad } from './load.ts';
import { createParticipants } from './participants.ts';
import { startProbes, type ProbeResult } from './probes.ts';
import { createRandom } from './random.ts';

const USAGE = `npm run lab -- outages [options]
  --seconds N  how long each lasts (60)`;

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, help: { type: 'boolean', default: false } },
});

interface Outage {
  name: string;
  begin(proxy: DatabaseProxy): void;
  /** The database is unreachable, so /readyz must fail. */
  isAway: boolean;
}

const slow = (milliseconds: number): Outage => ({
  name: `each piece ${milliseconds / 1000} s late`,
  begin: (proxy) => proxy.set('slow', milliseconds),
  isAway: milliseconds >= 10_000,
});

const OUTAGES: readonly Outage[] = [
  slow(1_000),
  slow(10_000),
  slow(60_000),
  {
    name: 'refused',
    begin(proxy) {
      proxy.set('closed');
      proxy.cut();
    },
    isAway: true,
  },
];

/** Required share of responses within this time. */
const REQUIRED_LATENCY = { share: 0.99, milliseconds: 12_000 };
/** Time limit for the recovery. */
const MAX_RECOVERY_MS = 5_000;
/** Limits of the growth in megabytes. */
const [MAX_MEMORY_GROWTH_MB, MAX_LOG_GROWTH_MB] = [50, 1];
/** Time between the starts of two actions of a client. */
const ACTION_INTERVAL_MS = 200;
const LAST_RESPONSE_MS = 60_000;
const QUIET_MS = 3_000;
/** Time to warm up code and caches, whose memory does not count as growth. */
const WARM_UP_MS = 15_000;
const MAX_PRINTED = 20;

async function outages(): Promise<boolean> {
  const environment = await startEnvironment({ smallDisks: false });
  try {
    const participants = await createParticipants(environment);
    const journal = openJournal(join(environment.directory, 'journal.jsonl'));
    let deadline = Number.POSITIVE_INFINITY;
    const urls = environment.servers.map(({ url }) => url);
    const load = startLoad({ urls, journal, deadline: () => deadline }, participants, 1, () => ACTION_INTERVAL_MS);
    const warmUp = startProbes(urls, participants);
    await pause(WARM_UP_MS);
    await warmUp.stop();
    const violations: string[] = [];
    for (const outage of OUTAGES) {
      const before = measure(environment);
      const probes = startProbes(urls, participants);
      await pause(QUIET_MS);
      for (const proxy of environment.proxies) outage.begin(proxy);
      await pause(Number(options.seconds) * 1000);
      if (outage.isAway && (await allReady(environment.servers))) violations.push(`${outage.name}: /readyz says yes`);
      for (const proxy of environment.proxies) proxy.set('open');
      const recovery = await recovered(environment);
      const heard = await probes.stop();
      const after = measure(environment);
      const wrong = judgeAnswers(heard);
      if (recovery > MAX_RECOVERY_MS) wrong.push(`ready again after ${Math.round(recovery)} ms`);
      const grown = after.memory - before.memory;
      const written = after.logs - before.logs;
      if (grown > MAX_MEMORY_GROWTH_MB) wrong.push(`a server grew by ${Math.round(grown)} MB`);
      if (written > MAX_LOG_GROWTH_MB) wrong.push(`a server wrote ${written.toFixed(1)} MB of log`);
      violations.push(...wrong.map((text) => `${outage.name}: ${text}`));
      console.log(
        `${outage.name}: ${summary(heard)}; ready again after ${Math.round(recovery)} ms; memory ${grown >= 0 ? '+' : ''}${Math.round(grown)} MB, log ${(written * 1000).toFixed(0)} kB at most`,
      );
    }
    deadline = performance.now() + LAST_RESPONSE_MS;
    await load.stop();
    const verdict = await checkMarket(environment, participants, journal, createRandom(1, 'verdict'));
    violations.push(...verdict.violations);
    for (const server of environment.servers) if (server.ends() > 0) violations.push('A server ended by itself');
    journal.close();
    for (const fact of verdict.facts) console.log(fact);
    console.log(`${violations.length} violations`);
    for (const violation of violations.slice(0, MAX_PRINTED)) console.log(`  ${violation}`);
    return violations.length === 0;
  } finally {
    await environment.close();
  }
}

/** The larger value of both servers, in megabytes. */
function measure({ servers, directory }: TestEnvironment): { memory: number; logs: number } {
  const memory = servers.map((server) => memoryOf(server.pid()) ?? 0);
  const logs = servers.map((_, index) => statSync(join(directory, `server-${index}.log`)).size / 1_000_000);
  return { memory: Math.max(...memory), logs: Math.max(...logs) };
}

function judgeAnswers(heard: readonly ProbeResult[]): string[] {
  const wrong: string[] = [];
  const late = heard.filter(({ milliseconds }) => milliseconds > REQUIRED_LATENCY.milliseconds).length;
  if (late > heard.length * (1 - REQUIRED_LATENCY.share))
    wrong.push(`${late} of ${heard.length} responses took over 12 s`);
  for (const { path, status, retryAfter } of heard) {
    if (path === '/healthz' ? status !== 200 : status === 0 || (status >= 500 && status !== 503))
      wrong.push(`${path}: ${status}`);
    if (status === 503 && !retryAfter) wrong.push(`${path}: 503 without Retry-After`);
  }
  return [...new Set(wrong)];
}

function summary(heard: readonly ProbeResult[]): string {
  const times = heard.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const at = (share: number): string => ((times[Math.ceil(times.length * share) - 1] ?? 0) / 1000).toFixed(1);
  const away = heard.filter(({ status }) => status === 503).length;
  return `${heard.length} responses, ${away} of them 503, p50 ${at(0.5)} s, p99 ${at(0.99)} s, longest ${at(1)} s`;
}

async function recovered(environment: TestEnvironment): Promise<number> {
  const began = performance.now();
  while (!(await allReady(environment.servers)) && performance.now() - began < LAST_RESPONSE_MS) await pause(20);
  return performance.now() - began;
}

if (options.help) console.log(USAGE);
else process.exitCode = (await outages()) ? 0 : 1;
