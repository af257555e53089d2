import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestEnvironment } from './environment.ts';
import { childrenOf, signal } from './processes.ts';
import type { Random } from './random.ts';

/** Resource that a fault uses exclusively: faults on the same one run in sequence, others may overlap. */
export type Resource =
  | 'server 0'
  | 'server 1'
  | 'connection 0'
  | 'connection 1'
  | 'postgres'
  | 'file disk'
  | 'database disk';

interface FaultKind {
  name: string;
  /** Relative frequency. */
  weight: number;
  /** Range of the duration in milliseconds; 0 for an instantaneous fault. */
  lasts: readonly [low: number, high: number];
  on: (side: 0 | 1) => Resource;
  begin: (environment: TestEnvironment, side: 0 | 1) => void;
  end?: (environment: TestEnvironment, side: 0 | 1) => void;
  /** False if this machine does not support it. */
  isPossible?: (environment: TestEnvironment) => boolean;
}

const SECOND_MS = 1_000;
const onServer = (side: 0 | 1): Resource => `server ${side}`;
const onConnection = (side: 0 | 1): Resource => `connection ${side}`;
const onPostgres = (): Resource => 'postgres';

const signalServer = (environment: TestEnvironment, side: 0 | 1, name: NodeJS.Signals): void =>
  environment.servers[side]?.signal(name);

function postmaster({ clusterDirectory }: TestEnvironment): number | undefined {
  try {
    return Number(readFileSync(join(clusterDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined; // It is already down.
  }
}

/** The postmaster first, so that it starts no process while the others are signalled. */
function signalPostgres(environment: TestEnvironment, name: NodeJS.Signals): void {
  const parent = postmaster(environment);
  if (parent === undefined) return;
  signal([parent, ...childrenOf(parent).map(({ pid }) => pid)], name);
}

function killBackend(environment: TestEnvironment, side: 0 | 1): void {
  const parent = postmaster(environment);
  if (parent === undefined) return;
  const backends = childrenOf(parent).filter(({ title }) => title.startsWith('postgres: app'));
  const victim = backends.at(side === 0 ? 0 : -1);
  if (victim) signal([victim.pid], 'SIGKILL');
}

/** Puts a proxy into a mode for some time. */
const connection = (mode: 'stalled' | 'drops_responses' | 'slow') => ({
  on: onConnection,
  begin: (environment: TestEnvironment, side: 0 | 1) => environment.proxies[side]?.set(mode),
  end: (environment: TestEnvironment, side: 0 | 1) => {
    environment.proxies[side]?.set('open');
    // A connection that has lost bytes cannot be continued.
    if (mode === 'drops_responses') environment.proxies[side]?.cut();
  },
});

const disk = (which: 'files' | 'database') => ({
  on: (): Resource => (which === 'files' ? 'file disk' : 'database disk'),
  isPossible: ({ disks }: TestEnvironment) => disks[which] !== undefined,
  begin: ({ disks }: TestEnvironment) => disks[which]?.fill(),
  end: ({ disks }: TestEnvironment) => disks[which]?.free(),
});

export const FAULT_KINDS: readonly FaultKind[] = [
  {
    name: 'server kill -9',
    weight: 5,
    lasts: [0, 0],
    on: onServer,
    begin: (environment, side) => signalServer(environment, side, 'SIGKILL'),
  },
  {
    name: 'server drain',
    weight: 2,
    lasts: [0, 0],
    on: onServer,
    begin: (environment, side) => signalServer(environment, side, 'SIGTERM'),
  },
  {
    name: 'server pause',
    weight: 3,
    lasts: [0.5 * SECOND_MS, 3 * SECOND_MS],
    on: onServer,
    begin: (environment, side) => signalServer(environment, side, 'SIGSTOP'),
    end: (environment, side) => signalServer(environment, side, 'SIGCONT'),
  },
  {
    name: 'postgres kill -9',
    weight: 3,
    lasts: [0, 0],
    on: onPostgres,
    begin: (environment) => signalPostgres(environment, 'SIGKILL'),
  },
  { name: 'backend kill -9', weight: 2, lasts: [0, 0], on: onPostgres, begin: killBackend },
  {
    name: 'postgres pause',
    weight: 3,
    lasts: [0.5 * SECOND_MS, 4 * SECOND_MS],
    on: onPostgres,
    begin: (environment) => signalPostgres(environment, 'SIGSTOP'),
    end: (environment) => signalPostgres(environment, 'SIGCONT'),
  },
  {
    name: 'connection cut',
    weight: 4,
    lasts: [0, 0],
    on: onConnection,
    begin: (environment, side) => environment.proxies[side]?.cut(),
  },
  {
    name: 'connection refused',
    weight: 2,
    lasts: [0.5 * SECOND_MS, 3 * SECOND_MS],
    on: onConnection,
    begin: (environment, side) => {
      environment.proxies[side]?.set('closed');
      environment.proxies[side]?.cut();
    },
    end: (environment, side) => environment.proxies[side]?.set('open'),
  },
  { name: 'connection stalled', weight: 3, lasts: [0.5 * SECOND_MS, 4 * SECOND_MS], ...connection('stalled') },
  { name: 'responses dropped', weight: 4, lasts: [0.1 * SECOND_MS, 1 * SECOND_MS], ...connection('drops_responses') },
  { name: 'connection slow', weight: 2, lasts: [1 * SECOND_MS, 4 * SECOND_MS], ...connection('slow') },
  { name: 'file disk full', weight: 3, lasts: [0.5 * SECOND_MS, 3 * SECOND_MS], ...disk('files') },
  { name: 'database disk full', weight: 3, lasts: [0.5 * SECOND_MS, 3 * SECOND_MS], ...disk('database') },
];

/** One fault of a schedule. */
export interface Fault {
  kind: FaultKind;
  side: 0 | 1;
  /** Milliseconds since the previous fault. */
  wait: number;
  lasts: number;
  /** It may start before the previous fault, or the recovery from it, is over. */
  overlaps: boolean;
}

/** The faults of a seed. Each kind occurs before any is frequent. */
export function schedule(random: Random, count: number, kinds: readonly FaultKind[]): Fault[] {
  const urn = kinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
  return Array.from({ length: count }, (_, index): Fault => {
    const kind = (index < kinds.length ? kinds[index] : undefined) ?? random.pick(urn);
    const side = random.chance(0.5) ? 0 : 1;
    const wait = random.between(100, 1_200);
    return { kind, side, wait, lasts: random.between(...kind.lasts), overlaps: random.chance(0.25) };
  });
}
