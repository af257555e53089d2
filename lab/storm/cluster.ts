import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { childrenOf, signal } from './processes.ts';

const SCRIPT = fileURLToPath(new URL('../clusters/failover.sh', import.meta.url));
const run = promisify(execFile);

export const NODES = ['node1', 'node2', 'node3'] as const;
export const ETCDS = ['etcd1', 'etcd2', 'etcd3'] as const;
type NodeName = (typeof NODES)[number];
type ProcessName = NodeName | (typeof ETCDS)[number];

/** A node as reported by Patroni. */
interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
  /** Bytes; a word if Patroni does not know. */
  lag?: number | string;
  api_url: string;
  port: number;
}

/** The replicated PostgreSQL of `lab/clusters/failover.sh`. */
export interface Cluster {
  directory: string;
  /** Through HAProxy, with a role that owns only its database. */
  primaryUrl: string;
  standbysUrl: string;
  /** Directly, not through HAProxy. */
  urlOf(node: string, user: 'market' | 'postgres', database: 'market' | 'postgres'): string;
  /** Members as reported by any responding node; empty if none responds. */
  members(): Promise<Member[]>;
  leader(): Promise<string | undefined>;
  /** Sends a request to a node's Patroni. */
  ask(node: string, method: string, path: string, body?: object): Promise<Response>;
  /** PostgreSQL processes of a node, the postmaster first. */
  postgresOf(node: string): { pid: number; title: string }[];
  signalPostgres(node: string, name: NodeJS.Signals): void;
  /** Signals only Patroni, or an etcd. */
  signalProcess(process: string, name: NodeJS.Signals): void;
  /** Blocks or restores HAProxy's access to a node. */
  cut(node: string): Promise<void>;
  /** Resumes all frozen processes, restarts all ended ones, restores all connections. */
  heal(): Promise<void>;
  down(): Promise<void>;
}

/** Starts it in a directory that must not exist yet; `down` deletes it. */
export async function openCluster(directory: string): Promise<Cluster> {
  const { stdout } = await run(SCRIPT, ['up', directory]);
  const address = (name: string): string => {
    const [, url] = new RegExp(`^${name}=(.+)$`, 'm').exec(stdout) ?? [];
    if (url === undefined) throw new Error(`${SCRIPT} says nothing of ${name}: ${stdout}`);
    return url;
  };
  const primaryUrl = address('DATABASE_URL');
  const apis = new Map(
    NODES.map((node) => [node as string, /connect_address: '(.+?)'/.exec(settingsOf(directory, node))?.[1] ?? '']),
  );
  const ask: Cluster['ask'] = (node, method, path, body) =>
    fetch(`http://${apis.get(node)}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      signal: AbortSignal.timeout(method === 'GET' ? 1_000 : 60_000),
    });
  const members = async (): Promise<Member[]> => {
    for (const node of NODES) {
      try {
        return ((await (await ask(node, 'GET', '/cluster')).json()) as { members: Member[] }).members;
      } catch {
        // The node is down or frozen: tries the next one.
      }
    }
    return [];
  };
  const postgresOf: Cluster['postgresOf'] = (node) => {
    const parent = firstNumber(join(directory, node, 'postmaster.pid'));
    if (parent === undefined || !isOurs(parent, directory)) return [];
    return [{ pid: parent, title: 'postmaster' }, ...childrenOf(parent)];
  };
  const pidOf = (process: string): number | undefined => {
    const pid = firstNumber(join(directory, `${process}.pid`));
    return pid !== undefined && isOurs(pid, directory) ? pid : undefined;
  };
  const signalPostgres: Cluster['signalPostgres'] = (node, name) =>
    signal(
      postgresOf(node).map(({ pid }) => pid),
      name,
    );
  const signalProcess: Cluster['signalProcess'] = (process, name) => {
    const pid = pidOf(process);
    if (pid !== undefined) signal([pid], name);
  };
  const orderProxy = async (...orders: string[]): Promise<void> => {
    for (const order of orders) {
      const socket = connect(join(directory, 'haproxy.sock'));
      socket.end(`${order}\n`);
      const response = (await text(socket)).trim();
      if (response !== '') throw new Error(`HAProxy: ${order}: ${response}`);
    }
  };
  return {
    directory,
    primaryUrl,
    standbysUrl: address('DATABASE_REPLICA_URL'),
    urlOf(node, user, database) {
      const url = new URL(primaryUrl);
      const port = /listen: 127\.0\.0\.1:(\d+)/.exec(settingsOf(directory, node))?.[1];
      return Object.assign(url, { username: user, pathname: `/${database}`, port }).href;
    },
    members,
    leader: async () => (await members()).find(({ role }) => role === 'leader')?.name,
    ask,
    postgresOf,
    signalPostgres,
    signalProcess,
    cut: (node) =>
      orderProxy(
        ...['primary', 'standbys'].flatMap((way) => [
          `disable server ${way}/${node}`,
          `shutdown sessions server ${way}/${node}`,
        ]),
      ),
    async heal() {
      await orderProxy(...NODES.flatMap((node) => [`enable server primary/${node}`, `enable server standbys/${node}`]));
      for (const node of NODES) signalPostgres(node, 'SIGCONT');
      for (const name of [...ETCDS, ...NODES] satisfies ProcessName[])
        if (pidOf(name) === undefined) await run(SCRIPT, ['start', directory, name]);
        else signalProcess(name, 'SIGCONT');
    },
    down: async () => void (await run(SCRIPT, ['down', directory])),
  };
}

/** Whether the cluster is healthy: all nodes run on one timeline, none lags, and one standby is synchronous if required. */
export async function isHealthy(cluster: Cluster, synchronous: boolean): Promise<boolean> {
  const members = await cluster.members();
  const count = (role: Member['role']): number => members.filter((one) => one.role === role).length;
  return (
    members.length === NODES.length &&
    count('leader') === 1 &&
    count('sync_standby') === (synchronous ? 1 : 0) &&
    new Set(members.map(({ timeline }) => timeline)).size === 1 &&
    members.every(
      ({ state, role, lag }) => state === 'running' && (role === 'leader' || lag === 0 || Number(lag) < 1e6),
    )
  );
}

const settingsOf = (directory: string, node: string): string => readFileSync(join(directory, `${node}.yml`), 'utf8');

function firstNumber(file: string): number | undefined {
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined : undefined;
}

/** Whether the pid still belongs to our process: its command line names our directory. */
function isOurs(pid: number, directory: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(directory);
  } catch {
    return false;
  }
}
