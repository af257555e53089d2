import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Handling of bytes by a proxy. `stalled` keeps them back; `drops_responses` drops the database's responses: commits happen, but the server does
 * not learn of them; `closed` refuses new connections.
 */
export type ProxyMode = 'open' | 'stalled' | 'drops_responses' | 'slow' | 'closed';

/** The connection of one server to the database, through our proxy. */
export interface DatabaseProxy {
  port: number;
  /** @param slowness delay of each packet in milliseconds while it is slow (50) */
  set(mode: ProxyMode, slowness?: number): void;
  /** Closes every connection now. */
  cut(): void;
  close(): Promise<void>;
}

const DEFAULT_DELAY_MS = 50;

/** Opens a port of the loopback interface that forwards to another. */
export async function openDatabaseProxy(port: number, target: number): Promise<DatabaseProxy> {
  let mode: ProxyMode = 'open';
  let delay = DEFAULT_DELAY_MS;
  let change = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();

  /** Forwards bytes in order, according to the current mode. */
  const forward = async (from: Socket, to: Socket, isAnswer: boolean): Promise<void> => {
    for await (const piece of from) {
      while (mode === 'stalled') await change.promise;
      if (mode === 'slow') await Promise.race([pause(delay, undefined, { ref: false }), change.promise]);
      if (mode === 'drops_responses' && isAnswer) continue;
      if (to.destroyed) return;
      if (!to.write(piece)) await Promise.race([once(to, 'drain'), once(to, 'close')]);
    }
    to.end();
  };

  const server = createServer((near) => {
    if (mode === 'closed') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined); // Its `close` event follows and is handled below.
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      forward(one, other, one === far).catch(() => other.destroy());
    }
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');

  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port,
    cut,
    set(next, slowness = DEFAULT_DELAY_MS) {
      mode = next;
      delay = slowness;
      change.resolve();
      change = Promise.withResolvers();
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}
