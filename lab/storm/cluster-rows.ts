import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { NODES, type Cluster } from './cluster.ts';

/** Timeout for standbys to replay everything. */
const REPLAY_TIMEOUT_MS = 60_000;

async function asking<T>(cluster: Cluster, node: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: cluster.urlOf(node, 'postgres', 'market') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Compares all rows of all replicated tables on all nodes, after the last write. */
export async function compareNodes(cluster: Cluster): Promise<{ wrong: string[]; rows: number }> {
  const leader = (await cluster.leader()) ?? '';
  const end = await asking(cluster, leader, async (client) => {
    const { rows } = await client.query<{ lsn: string }>('select pg_current_wal_flush_lsn() as lsn');
    return rows[0]?.lsn ?? '';
  });
  const truth = await asking(cluster, leader, hashes);
  const wrong: string[] = [];
  for (const node of NODES.filter((name) => name !== leader)) {
    const there = await asking(cluster, node, async (client) => {
      await replayed(client, end);
      return hashes(client);
    });
    for (const [table, { hash, count }] of truth) {
      const other = there.get(table);
      if (other?.hash !== hash)
        wrong.push(`${table} on ${node}: ${other?.count} rows, ${count} on ${leader}, or others`);
    }
  }
  return { wrong, rows: [...truth.values()].reduce((sum, { count }) => sum + count, 0) };
}

async function replayed(client: pg.Client, end: string): Promise<void> {
  const late = performance.now() + REPLAY_TIMEOUT_MS;
  while (performance.now() < late) {
    const { rows } = await client.query<{ there: boolean }>('select pg_last_wal_replay_lsn() >= $1::pg_lsn as there', [
      end,
    ]);
    if (rows[0]?.there) return;
    await pause(100);
  }
}

async function hashes(client: pg.Client): Promise<Map<string, { hash: string; count: number }>> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'",
  );
  const found = new Map<string, { hash: string; count: number }>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ hash: string; count: string }>(
      `select count(*), coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as hash from ${pg.escapeIdentifier(name)} t`,
    );
    found.set(name, { hash: rows[0]?.hash ?? '', count: Number(rows[0]?.count) });
  }
  return found;
}
