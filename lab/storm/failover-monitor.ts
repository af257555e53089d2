import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { read, type ClientContext } from './client.ts';
import type { Journal } from './journal.ts';
import type { Participants } from './participants.ts';
import type { Random } from './random.ts';

/** Observes acknowledged writes over time. */
export interface WriteMonitor {
  /** Number of acknowledged writes so far. */
  count(): number;
  /** Longest time without an acknowledged write since then, in seconds. */
  longestStop(since: number): number;
  /** Count of each status since a snapshot of `journal.heard`. */
  heardSince(before: ReadonlyMap<string, number>): string;
}

export function monitorWrites(journal: Journal): WriteMonitor {
  const times: number[] = [];
  const add = journal.add.bind(journal);
  journal.add = (entry, body) => {
    add(entry, body);
    if (entry.status >= 200 && entry.status < 300) times.push(performance.now());
  };
  return {
    count: () => times.length,
    longestStop(since) {
      let last = since;
      let longest = 0;
      for (const time of [...times.filter((one) => one > since), performance.now()]) {
        longest = Math.max(longest, time - last);
        last = time;
      }
      return longest / 1_000;
    },
    heardSince: (before) =>
      [...journal.heard]
        .map(([status, n]) => [status, n - (before.get(status) ?? 0)] as const)
        .filter(([, n]) => n > 0)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([status, n]) => `${status} ${n}`)
        .join(', '),
  };
}

/** Acknowledged trades and transactions that the primary does not have. */
export async function missingWrites(primaryUrl: string, { entries }: Journal): Promise<string[]> {
  const promised = entries.filter(
    ({ move, status }) => ['buy', 'counter', 'round', 'pay'].includes(move) && status >= 200 && status < 300,
  );
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>('select id from trades union all select id from transactions');
    const known = new Set(rows.map(({ id }) => id));
    return promised.filter(({ subject }) => !known.has(subject)).map(({ move, subject }) => `${move} ${subject}: lost`);
  } finally {
    await client.end();
  }
}

const READ_INTERVAL_MS = 100;
const RECENT_WRITES = 50;

/** Repeatedly reads recently acknowledged objects: every response must contain them, or be 503. */
export function startReads(
  clientContext: ClientContext,
  participants: Participants,
  random: Random,
): { stop(): Promise<void> } {
  let stopping = false;
  const look = async (): Promise<void> => {
    while (!stopping) {
      const recent = clientContext.journal.entries
        .slice(-RECENT_WRITES)
        .filter(({ move, status }) => move === 'buy' && status === 201);
      if (recent.length > 0) {
        const { subject, userId } = random.pick(recent);
        const buyer = participants.buyers.find(({ id }) => id === userId);
        if (buyer) await read(clientContext, random, buyer, `/api/epr/trades/${subject}/`);
      }
      await pause(READ_INTERVAL_MS);
    }
  };
  const readAction = look();
  return {
    async stop() {
      stopping = true;
      await readAction;
    },
  };
}
