import pg from 'pg';

/** Hears each message of a channel; null: what was said meanwhile is unknown, because nobody listened. */
export type ChannelListener = (message: string | null) => void;

/** PostgreSQL's channels, heard over one connection of this process. */
export interface Channels<Name extends string> {
  /** Who comes when messages are heard already is told so by a first null: what was said before is unknown to it. */
  on(name: Name, listener: ChannelListener): void;
  close(): Promise<void>;
}

/** Milliseconds until a lost connection is tried again. */
const PAUSE = 1_000;
/** Milliseconds after which a server that does not answer is taken for lost. */
const PATIENCE = 5_000;

/** Follows the named channels and connects again for ever; `report` is told of each failure. */
export function followChannels<Name extends string>(
  url: string,
  names: readonly Name[],
  report: (error: unknown) => void,
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
      connectionTimeoutMillis: PATIENCE,
      query_timeout: PATIENCE,
    });
    listening = client;
    client.on('notification', ({ channel, payload = '' }) => say(channel, payload));
    client.on('error', report);
    client.on('end', () => {
      isHearing = false;
      if (!closed) again = setTimeout(() => void connect().catch(report), PAUSE);
    });
    await client.connect();
    try {
      await client.query(names.map((name) => `listen ${name}`).join('; '));
    } catch (error) {
      // A standby, perhaps the primary of a moment ago: it takes connections, and lets nobody listen.
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
