import pg from 'pg';

/** Listener for the messages of a channel; null means that messages may have been missed, because the connection was down. */
export type ChannelListener = (message: string | null) => void;

/** PostgreSQL's notification channels (LISTEN), over one connection of this process. */
export interface Channels<Name extends string> {
  /** Adds a listener. If the connection is already listening, the listener first gets null: earlier messages are unknown to it. */
  on(name: Name, listener: ChannelListener): void;
  close(): Promise<void>;
}

/** Delay before a lost connection is retried. */
const RETRY_DELAY_MS = 1_000;
/** Timeout of connecting and of each statement. */
const TIMEOUT_MS = 5_000;

/** Listens on the named channels and reconnects without limit; `report` is called with each failure. */
export function followChannels<Name extends string>(
  url: string,
  names: readonly Name[],
  report: (error: unknown) => void,
  { retryDelayMs = RETRY_DELAY_MS, timeoutMs = TIMEOUT_MS } = {},
): Channels<Name> {
  const listeners = new Map<string, Set<ChannelListener>>(names.map((name) => [name, new Set()]));
  let closed = false;
  let listening: pg.Client | undefined;
  let isHearing = false;
  let again: NodeJS.Timeout | undefined;

  const say = (name: string, message: string | null): void => {
    for (const listener of listeners.get(name) ?? []) listener(message);
  };

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    listening = client;
    client.on('notification', ({ channel, payload = '' }) => say(channel, payload));
    client.on('error', report);
    client.on('end', () => {
      isHearing = false;
      if (!closed) again = setTimeout(() => void connect().catch(report), retryDelayMs);
    });
    await client.connect();
    try {
      await client.query(names.map((name) => `listen ${name}`).join('; '));
    } catch (error) {
      // A standby, perhaps the primary until a moment ago, accepts connections but refuses LISTEN.
      await client.end();
      throw error;
    }
    isHearing = true;
    for (const name of names) say(name, null);
  }
  void connect().catch(report);

  return {
    on(name, listener) {
      listeners.get(name)?.add(listener);
      if (isHearing) listener(null);
    },
    async close() {
      closed = true;
      clearTimeout(again);
      await listening?.end();
    },
  };
}
