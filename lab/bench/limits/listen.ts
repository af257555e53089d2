import type { Server } from 'node:http';

/** Listens on a free port, reports it to the parent process, and ends with it. */
export function listen(server: Server): void {
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object') process.send?.(address?.port);
  });
  process.once('disconnect', () => process.exit(0));
}
