/**
 * `npm run lab -- failover`: mixed trades while a replicated PostgreSQL loses its primary, its standbys and its etcd in every way of
 * `cluster-faults.ts`; afterwards every acknowledged write must exist once on all nodes. Exit 1 on any violation. Needs the packages that
 * `lab/clusters/failover.sh` names.
 */
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ClientContext } from './client.ts';
import { startClusterEnvironment } from './cluster-environment.ts';
import { CLUSTER_FAULTS, clusterSchedule, type ClusterFault } from './cluster-faults.ts';
import { compareNodes } from './cluster-rows.ts';
import { isHealthy, type Cluster } from './cluster.ts';
import { allReady, type Market } from './environment.ts';
import { missingWrites, startReads, monitorWrites, type WriteMonitor } from './failover-monitor.ts';
import { checkMarket } from './final-checks.ts';
import { openJournal, type Journal } from './journal.ts';
import { startLoad } from './load.ts';
import { createParticipants } from './participants.ts';
import { createRandom, type Random } from './random.ts';
import { writeLines } from './report.ts';
import { SABOTAGES } from './sabotage.ts';

const USAGE = `npm run lab -- failover [options]
  --faults N       how many faults (${2 * CLUSTER_FAULTS.length}: each kind twice)
  --minutes N      no new fault after so many minutes (30)
  --seed N         the same seed is the same order of faults (by chance)
  --only a,b       these kinds of faults alone; an unknown name lists them
  --pace N         milliseconds from one move of a client to its next (100)
  --asynchronous   without synchronous replication, which must lose something (try --only "node kill -9, log held")
  --sabotage WHAT  damages what is left before the verdict, which must see it: ${Object.keys(SABOTAGES).join(', ')}`;

const { values: options } = parseArgs({
  options: {
    faults: { type: 'string', default: String(2 * CLUSTER_FAULTS.length) },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string' },
    only: { type: 'string' },
    pace: { type: 'string', default: '100' },
    asynchronous: { type: 'boolean', default: false },
    sabotage: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** Longest allowed interruption of writes, in seconds. */
const MAX_STOP_SECONDS = 30;
/** Time limit for the cluster to recover completely. */
const MAX_REPAIR_MS = 120_000;
const QUIET_MS = 2_000;
const LAST_RESPONSE_MS = 60_000;
/** Number of acknowledged writes that proves that writes have resumed. */
const RESUMED_WRITES = 20;
const MAX_PRINTED = 30;
/** Responses that must never occur: during an outage the server must answer 503 with Retry-After, or correctly. */
const FORBIDDEN = ['502', '504', '507', 'lost', 'silence'];

const isKnown = (name: string): boolean => CLUSTER_FAULTS.some((kind) => kind.name === name);

/** Waits until the condition holds; false on timeout. */
async function waitUntil(limit: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const late = performance.now() + limit; performance.now() < late; await pause(100))
    if (await holds()) return true;
  return false;
}

interface Trial {
  cluster: Cluster;
  market: Market;
  journal: Journal;
  watch: WriteMonitor;
  random: Random;
}

/** Runs one fault and waits for the recovery; returns the violations and prints a line. */
async function runFault({ cluster, market, journal, watch, random }: Trial, fault: ClusterFault): Promise<string[]> {
  const whole = () => isHealthy(cluster, !options.asynchronous);
  const leader = (await cluster.leader()) ?? '';
  const before = new Map(journal.heard);
  const countBefore = watch.count();
  const began = performance.now();
  const postmaster = cluster.postgresOf(leader)[0]?.pid;
  const wrong = (await fault.happen(cluster, { leader, random })) ?? [];
  const moved = async (): Promise<boolean> => {
    const now = await cluster.leader();
    const restarted = ![undefined, postmaster].includes(cluster.postgresOf(leader)[0]?.pid);
    return (now !== undefined && now !== leader) || (fault.moves === 'if possible' && restarted);
  };
  if (fault.moves !== 'never' && !(await waitUntil(MAX_REPAIR_MS, moved)))
    wrong.push(`${fault.name}: nobody else leads`);
  const goes = watch.count() + RESUMED_WRITES;
  if (!(await waitUntil(MAX_REPAIR_MS, async () => watch.count() >= goes))) wrong.push(`${fault.name}: no writes`);
  await cluster.heal();
  if (!(await waitUntil(MAX_REPAIR_MS, whole))) wrong.push(`${fault.name}: the cluster is not whole again`);
  if (!(await waitUntil(MAX_REPAIR_MS, () => allReady(market.servers)))) wrong.push(`${fault.name}: servers not ready`);
  const stopped = watch.longestStop(began);
  if (stopped > MAX_STOP_SECONDS) wrong.push(`${fault.name}: no write for ${stopped.toFixed(1)} s`);
  const lost = await missingWrites(cluster.primaryUrl, journal);
  const figures = [
    fault.name.padEnd(24),
    `${stopped.toFixed(1).padStart(5)} s`,
    `${fault.target} s`.padStart(8),
    String(watch.count() - countBefore).padStart(14),
    String(lost.length).padStart(6),
  ];
  const led = [leader, await cluster.leader()].join(' → ');
  console.log(`${figures.join('')}  ${led}  ${watch.heardSince(before)}`);
  return [...wrong, ...lost];
}

async function failover(): Promise<boolean> {
  const wanted = options.only?.split(/,(?! )/) ?? CLUSTER_FAULTS.map(({ name }) => name);
  const { sabotage } = options;
  if (!wanted.every(isKnown)) throw new Error(`The faults are: ${CLUSTER_FAULTS.map(({ name }) => name).join(' | ')}`);
  if (sabotage !== undefined && !(sabotage in SABOTAGES))
    throw new Error(`Sabotage is ${Object.keys(SABOTAGES).join(', ')}`);
  const seed = Number(options.seed ?? Math.floor(Math.random() * 1_000_000));
  const environment = await startClusterEnvironment(!options.asynchronous);
  const { cluster, directory, market } = environment;
  try {
    const participants = await createParticipants(market);
    const journal = openJournal(join(directory, 'journal.jsonl'));
    const watch = monitorWrites(journal);
    let deadline = Number.POSITIVE_INFINITY;
    const clientContext: ClientContext = {
      urls: market.servers.map(({ url }) => url),
      journal,
      deadline: () => deadline,
    };
    const load = startLoad(clientContext, participants, seed, () => Number(options.pace));
    const readAction = startReads(clientContext, participants, createRandom(seed, 'readAction'));
    const began = performance.now();
    const kinds = CLUSTER_FAULTS.filter(({ name }) => wanted.includes(name));
    const faults = clusterSchedule(createRandom(seed, 'faults'), Number(options.faults), kinds);
    const trial: Trial = { cluster, market, journal, watch, random: createRandom(seed, 'cluster') };
    const violations: string[] = [];
    console.log(
      `Seed ${seed}: ${faults.length} faults over ${load.clients} clients, 2 servers, 3 nodes (${directory})`,
    );
    console.log('fault            writes stopped  target  acknowledged  lost  led by         responses');
    let done = 0;
    for (const fault of faults) {
      if (performance.now() - began > Number(options.minutes) * 60_000) break;
      await pause(QUIET_MS);
      violations.push(...(await runFault(trial, fault)));
      done += 1;
    }
    deadline = performance.now() + LAST_RESPONSE_MS;
    await load.stop();
    await readAction.stop();
    const seconds = (performance.now() - began) / 1000;
    const superuser = cluster.urlOf((await cluster.leader()) ?? '', 'postgres', 'market');
    if (sabotage !== undefined) await SABOTAGES[sabotage]?.({ ...market, databaseUrl: superuser });
    const { violations: found, facts } = await checkMarket(
      market,
      participants,
      journal,
      createRandom(seed, 'verdict'),
    );
    violations.push(...found);
    for (const status of FORBIDDEN)
      for (const heard of [status, `read ${status}`])
        if (journal.heard.has(heard)) violations.push(`Heard ${journal.heard.get(heard)} times: ${heard}`);
    for (const server of market.servers)
      if (server.crashes() > 0) violations.push(`A server ended by itself, ${server.crashes()} times`);
    // Nodes can be compared only after the last write.
    await environment.stopServers();
    journal.close();
    const nodes = await compareNodes(cluster);
    violations.push(...nodes.wrong);
    for (const line of ['', ...writeLines(journal, seconds), ...facts]) console.log(line);
    console.log(`${nodes.rows} rows compared on three nodes: ${nodes.wrong.length} tables differ.`);
    const short = done < faults.length ? ` of ${faults.length}, the time was up` : '';
    console.log(`${done} faults${short}, seed ${seed}: ${violations.length} violations`);
    for (const violation of violations.slice(0, MAX_PRINTED)) console.log(`  ${violation}`);
    return violations.length === 0;
  } finally {
    await environment.close();
  }
}

if (options.help) console.log(USAGE);
else process.exitCode = (await failover()) ? 0 : 1;
