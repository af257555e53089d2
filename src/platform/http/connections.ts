import type { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { networksOf } from '../security/addresses.ts';

/** Limits of open connections: of the whole process, and of one network. Each may hold a head of 16 KiB before it is authenticated. */
const MOST_CONNECTIONS = 10_000;
const MOST_CONNECTIONS_PER_NETWORK = 1_000;

/** Closes new connections beyond the limits. Trusted proxies forward the connections of others, and count only towards the total. */
export function limitConnections(
  app: FastifyInstance,
  trustProxy: readonly string[] | undefined,
  perNetwork: number = MOST_CONNECTIONS_PER_NETWORK,
): void {
  const isProxy = trustProxy && proxyAddr.compile([...trustProxy]);
  const open = new Map<string, number>();
  app.server.maxConnections = MOST_CONNECTIONS;
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress;
    if (address === undefined || isProxy?.(address, 0)) return;
    const { key } = networksOf(address);
    const count = (open.get(key) ?? 0) + 1;
    if (count > perNetwork) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  });
}
