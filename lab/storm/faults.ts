import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { childrenOf, signal } from './processes.ts';
import type { Random } from './random.ts';
import type { Stage } from './stage.ts';

/** Resource that a fault uses exclusively: faults on the same one run in sequence, others may overlap. */
export type Resource = 'server 0' | 'server 1' | 'wire 0' | 'wire 1' | 'postgres' | 'file disk' | 'database disk';

interface FaultKind {
  name: string;
  /** Relative frequency. */
  weight: number;
  /** Range of the duration in milliseconds; 0 for an instantaneous fault. */
  lasts: readonly [low: number, high: number];
  on: (side: 0 | 1) => Resource;
  begin: (stage: Stage, side: 0 | 1) => void;
  end?: (stage: Stage, side: 0 | 1) => void;
  /** False if this machine does not support it. */
  isPossible?: (stage: Stage) => boolean;
}

const SECOND = 1_000;
const onServer = (side: 0 | 1): Resource => `server ${side}`;
const onWire = (side: 0 | 1): Resource => `wire ${side}`;
const onPostgres = (): Resource => 'postgres';

const signalServer = (stage: Stage, side: 0 | 1, name: NodeJS.Signals): void => stage.servers[side]?.signal(name);

function postmaster({ clusterDirectory }: Stage): number | undefined {
  try {
    return Number(readFileSync(join(clusterDirectory, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined; // It is already down.
  }
}

/** The postmaster first, so that it starts no process while the others are signalled. */
function signalPostgres(stage: Stage, name: NodeJS.Signals): void {
  const parent = postmaster(stage);
  if (parent === undefined) return;
  signal([parent, ...childrenOf(parent).map(({ pid }) => pid)], name);
}

function killBackend(stage: Stage, side: 0 | 1): void {
  const parent = postmaster(stage);
  if (parent === undefined) return;
  const backends = childrenOf(parent).filter(({ title }) => title.startsWith('postgres: app'));
  const victim = backends.at(side === 0 ? 0 : -1);
  if (victim) signal([victim.pid], 'SIGKILL');
}

/** Puts a proxy into a mode for some time. */
const wire = (mode: 'held' | 'deaf' | 'slow') => ({
  on: onWire,
  begin: (stage: Stage, side: 0 | 1) => stage.wires[side]?.set(mode),
  end: (stage: Stage, side: 0 | 1) => {
    stage.wires[side]?.set('open');
    // A connection that has lost bytes cannot be continued.
    if (mode === 'deaf') stage.wires[side]?.cut();
  },
});

const disk = (which: 'files' | 'database') => ({
  on: (): Resource => (which === 'files' ? 'file disk' : 'database disk'),
  isPossible: ({ disks }: Stage) => disks[which] !== undefined,
  begin: ({ disks }: Stage) => disks[which]?.fill(),
  end: ({ disks }: Stage) => disks[which]?.free(),
});

export const FAULT_KINDS: readonly FaultKind[] = [
  {
    name: 'server kill -9',
    weight: 5,
    lasts: [0, 0],
    on: onServer,
    begin: (stage, side) => signalServer(stage, side, 'SIGKILL'),
  },
  {
    name: 'server drain',
    weight: 2,
    lasts: [0, 0],
    on: onServer,
    begin: (stage, side) => signalServer(stage, side, 'SIGTERM'),
  },
  {
    name: 'server pause',
    weight: 3,
    lasts: [0.5 * SECOND, 3 * SECOND],
    on: onServer,
    begin: (stage, side) => signalServer(stage, side, 'SIGSTOP'),
    end: (stage, side) => signalServer(stage, side, 'SIGCONT'),
  },
  {
    name: 'postgres kill -9',
    weight: 3,
    lasts: [0, 0],
    on: onPostgres,
    begin: (stage) => signalPostgres(stage, 'SIGKILL'),
  },
  { name: 'backend kill -9', weight: 2, lasts: [0, 0], on: onPostgres, begin: killBackend },
  {
    name: 'postgres pause',
    weight: 3,
    lasts: [0.5 * SECOND, 4 * SECOND],
    on: onPostgres,
    begin: (stage) => signalPostgres(stage, 'SIGSTOP'),
    end: (stage) => signalPostgres(stage, 'SIGCONT'),
  },
  { name: 'wire cut', weight: 4, lasts: [0, 0], on: onWire, begin: (stage, side) => stage.wires[side]?.cut() },
  {
    name: 'wire refused',
    weight: 2,
    lasts: [0.5 * SECOND, 3 * SECOND],
    on: onWire,
    begin: (stage, side) => {
      stage.wires[side]?.set('shut');
      stage.wires[side]?.cut();
    },
    end: (stage, side) => stage.wires[side]?.set('open'),
  },
  { name: 'wire held', weight: 3, lasts: [0.5 * SECOND, 4 * SECOND], ...wire('held') },
  { name: 'wire deaf', weight: 4, lasts: [0.1 * SECOND, 1 * SECOND], ...wire('deaf') },
  { name: 'wire slow', weight: 2, lasts: [1 * SECOND, 4 * SECOND], ...wire('slow') },
  { name: 'file disk full', weight: 3, lasts: [0.5 * SECOND, 3 * SECOND], ...disk('files') },
  { name: 'database disk full', weight: 3, lasts: [0.5 * SECOND, 3 * SECOND], ...disk('database') },
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
