import type { FastifyInstance } from 'fastify';
import type { Header } from '../security-headers.ts';
import { answerUnreadable } from './unreadable.ts';

/** In which time a head must have come, and a body that is no upload of somebody who is known. Milliseconds. */
export const PATIENCE = 15_000;

/** Options of Node's server: how often it looks for heads that are late. Else every 30 seconds. */
export const IMPATIENT = { headersTimeout: PATIENCE, connectionsCheckingInterval: 2_000 } as const;

/**
 * Cuts off who sends a body by the byte, with 408: thousands of such connections cost nothing to keep open, and each takes memory here.
 * Uploads go on while their sender is admitted; the server's own `requestTimeout` ends those.
 * @param headers of the answer
 */
export function cutSlowBodies(app: FastifyInstance, headers: readonly Header[], patience: number = PATIENCE): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    if (raw.headers['content-length'] === undefined && raw.headers['transfer-encoding'] === undefined) return;
    const timer = setTimeout(() => {
      if (request.actor !== null && request.isMultipart()) return;
      if (raw.complete) return;
      if (reply.sent) raw.destroy();
      else {
        const slow = Object.assign(new Error('Slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        answerUnreadable(slow, raw.socket, headers);
      }
    }, patience);
    timer.unref();
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer));
  });
}
