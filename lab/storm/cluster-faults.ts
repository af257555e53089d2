import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ETCDS, NODES, type Cluster } from './cluster.ts';
import type { Random } from './random.ts';

/** A fault of the replicated PostgreSQL. */
export interface ClusterFault {
  name: string;
  /** Longest interruption of writes, in seconds. Source: the failover table of the plan for reliability. */
  target: number;
  /**
   * Whether another node becomes the leader. A PostgreSQL that died alone within `ttl` of an outage of etcd is restarted in place: by
   * `failsafe_mode` the standbys still accept it as the leader.
   */
  moves: 'always' | 'if possible' | 'never';
  /** Resolves to violations when the fault is over, as far as it ends by itself. */
  happen(cluster: Cluster, participants: { leader: string; random: Random }): Promise<string[] | void>;
}

const SECOND_MS = 1_000;
/** Longer than the leader lock's `ttl`, so that another node has it when this one resumes. */
const FREEZE_MS = 35 * SECOND_MS;

const others = (leader: string): string[] => NODES.filter((node) => node !== leader);

async function synchronousOf(cluster: Cluster): Promise<string> {
  const name = (await cluster.members()).find(({ role }) => role === 'sync_standby')?.name;
  if (name === undefined) throw new Error('No standby is synchronous');
  return name;
}

/** Patroni first: it must not notice the death of PostgreSQL. */
function signalNode(cluster: Cluster, node: string, name: NodeJS.Signals): void {
  cluster.signalProcess(node, name);
  cluster.signalPostgres(node, name);
}

/** Stops the WAL senders during a second of writes, which only the primary has; then kills the node. */
async function dieAhead(cluster: Cluster, leader: string): Promise<void> {
  const senders = cluster.postgresOf(leader).filter(({ title }) => title.includes('walsender'));
  for (const { pid } of senders) process.kill(pid, 'SIGSTOP');
  await pause(SECOND_MS);
  signalNode(cluster, leader, 'SIGKILL');
}

/**
 * Isolates the primary from clients and etcd: Patroni is frozen and cannot step down. A client on its side continues to write, and its
 * acknowledged writes must exist on the new primary too.
 */
async function cutOff(cluster: Cluster, leader: string): Promise<string[]> {
  const inside = new pg.Client({ connectionString: cluster.urlOf(leader, 'postgres', 'postgres') });
  inside.on('error', () => undefined);
  await inside.connect();
  await inside.query('create table if not exists inside (id bigint primary key)');
  cluster.signalProcess(leader, 'SIGSTOP');
  await cluster.cut(leader);
  const acknowledged: number[] = [];
  const writing = (async () => {
    for (let id = Date.now(); ; id += 1) {
      await inside.query('insert into inside values ($1)', [id]);
      acknowledged.push(id);
      await pause(10);
    }
  })().catch(() => undefined);
  await pause(FREEZE_MS);
  cluster.signalProcess(leader, 'SIGCONT');
  await writing; // Until it is shut down as a primary.
  const leading = cluster.urlOf((await cluster.leader()) ?? '', 'postgres', 'postgres');
  const outside = new pg.Client({ connectionString: leading });
  await outside.connect();
  const { rows } = await outside.query<{ id: string }>('select id from inside');
  await outside.end();
  const known = new Set(rows.map(({ id }) => Number(id)));
  // Its writes are acknowledged until the standbys leave it; without any the test proves nothing.
  if (acknowledged.length === 0) return ['cut off: nothing was acknowledged inside'];
  return acknowledged.filter((id) => !known.has(id)).map((id) => `cut off: ${id} was acknowledged inside, and lost`);
}

export const CLUSTER_FAULTS: readonly ClusterFault[] = [
  {
    name: 'postgres kill -9',
    target: 6,
    moves: 'if possible',
    happen: async (cluster, { leader }) => cluster.signalPostgres(leader, 'SIGKILL'),
  },
  {
    name: 'backend kill -9',
    target: 6,
    moves: 'if possible',
    async happen(cluster, { leader, random }) {
      const backends = cluster.postgresOf(leader).filter(({ title }) => title.includes('market market'));
      process.kill(random.pick(backends).pid, 'SIGKILL');
    },
  },
  {
    name: 'switchover',
    target: 5,
    moves: 'always',
    async happen(cluster, { leader }) {
      const candidate = await synchronousOf(cluster);
      const response = await cluster.ask(leader, 'POST', '/switchover', { leader, candidate });
      return response.ok ? [] : [`switchover: ${response.status} ${await response.text()}`];
    },
  },
  {
    name: 'node kill -9',
    target: 25,
    moves: 'always',
    happen: async (cluster, { leader }) => signalNode(cluster, leader, 'SIGKILL'),
  },
  {
    name: 'node kill -9, log held',
    target: 25,
    moves: 'always',
    happen: (cluster, { leader }) => dieAhead(cluster, leader),
  },
  {
    name: 'patroni kill -9',
    target: 30,
    moves: 'always',
    happen: async (cluster, { leader }) => cluster.signalProcess(leader, 'SIGKILL'),
  },
  {
    name: 'node freeze',
    target: 25,
    moves: 'always',
    async happen(cluster, { leader }) {
      signalNode(cluster, leader, 'SIGSTOP');
      await pause(FREEZE_MS);
      signalNode(cluster, leader, 'SIGCONT');
    },
  },
  {
    name: 'postgres freeze',
    target: 30,
    moves: 'always',
    async happen(cluster, { leader }) {
      cluster.signalPostgres(leader, 'SIGSTOP');
      await pause(FREEZE_MS);
      cluster.signalPostgres(leader, 'SIGCONT');
    },
  },
  { name: 'primary cut off', target: 30, moves: 'always', happen: (cluster, { leader }) => cutOff(cluster, leader) },
  {
    name: 'sync standby kill -9',
    target: 3,
    moves: 'never',
    happen: async (cluster) => signalNode(cluster, await synchronousOf(cluster), 'SIGKILL'),
  },
  {
    name: 'sync standby freeze',
    target: 30,
    moves: 'never',
    async happen(cluster) {
      const synchronous = await synchronousOf(cluster);
      signalNode(cluster, synchronous, 'SIGSTOP');
      await pause(FREEZE_MS);
      signalNode(cluster, synchronous, 'SIGCONT');
    },
  },
  {
    name: 'etcd kill -9',
    target: 1,
    moves: 'never',
    happen: async (cluster, { random }) => cluster.signalProcess(random.pick(ETCDS), 'SIGKILL'),
  },
  {
    name: 'all etcd freeze',
    target: 1,
    moves: 'never',
    async happen(cluster) {
      for (const name of ETCDS) cluster.signalProcess(name, 'SIGSTOP');
      await pause(30 * SECOND_MS);
      for (const name of ETCDS) cluster.signalProcess(name, 'SIGCONT');
    },
  },
  {
    // Without a standby no write may be acknowledged: writes wait, and clients get 503.
    name: 'both standbys freeze',
    target: 30,
    moves: 'never',
    async happen(cluster, { leader }) {
      for (const node of others(leader)) signalNode(cluster, node, 'SIGSTOP');
      await pause(25 * SECOND_MS);
      for (const node of others(leader)) signalNode(cluster, node, 'SIGCONT');
    },
  },
];

/** The faults of a seed: each kind once before any is repeated. */
export function clusterSchedule(random: Random, count: number, kinds: readonly ClusterFault[]): ClusterFault[] {
  const faults: ClusterFault[] = [];
  while (faults.length < count) {
    const round = [...kinds];
    while (round.length > 0 && faults.length < count) {
      const kind = random.pick(round);
      round.splice(round.indexOf(kind), 1);
      faults.push(kind);
    }
  }
  return faults;
}
