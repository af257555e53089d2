import pg from 'pg';

const CHANNEL = 'market';
/** Changes are told at most this often: a storm of buys is one message. Milliseconds. */
const PAUSE = 20;

export interface MarketChanges {
  /** What the market shows has changed, by this process, and it is committed. */
  readonly tell: () => void;
  /** Calls the listener after each change, whichever process made it. */
  readonly listen: (listener: () => void) => void;
  close(): Promise<void>;
}

/**
 * Tells all processes when what the market shows has changed. It is sent after the commit, not in the transaction: a NOTIFY
 * inside would make every commit of the database wait for the one before it. Should a process die between the two, caches are
 * stale for their life of one second.
 */
export function followMarketChanges(url: string, pool: pg.Pool, report: (error: unknown) => void): MarketChanges {
  const listeners = new Set<() => void>();
  let waiting: NodeJS.Timeout | undefined;
  let closed = false;
  let listening: pg.Client | undefined;
  let again: NodeJS.Timeout | undefined;

  const fire = (): void => {
    for (const listener of listeners) listener();
  };

  async function connect(): Promise<void> {
    const client = new pg.Client({ connectionString: url, keepAlive: true });
    listening = client;
    client.on('notification', fire);
    client.on('error', report);
    client.on('end', () => {
      if (closed) return;
      again = setTimeout(() => void connect().catch(report), 1_000);
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    // What was said while nobody listened is unknown.
    fire();
  }
  void connect().catch(report);

  return {
    tell() {
      fire();
      waiting ??= setTimeout(() => {
        waiting = undefined;
        pool.query(`notify ${CHANNEL}`).catch(report);
      }, PAUSE);
    },
    listen: (listener) => void listeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(waiting);
      clearTimeout(again);
      await listening?.end();
    },
  };
}
