import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Header } from '../security/security-headers.ts';
import { BODY_LIMITS, type BodyLimits } from './body-limits.ts';
import { refuseMalformed } from './malformed-request.ts';

/** Options of Node's server: how often it checks for late request heads; the default is every 30 seconds. */
export const HEAD_TIMEOUT = {
  headersTimeout: BODY_LIMITS.requestTimeoutMs,
  connectionsCheckingInterval: 2_000,
} as const;

export type SendingLimits = Pick<BodyLimits, 'requestTimeoutMs' | 'windowMs' | 'windowBytes' | 'refusedBytes'>;

/** A request body that is being received. */
interface OpenRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  beganAt: number;
  beganBytes: number;
  windowAt: number;
  windowBytes: number;
}

/** Checks of all running bodies within the shortest of their timeouts. */
const CHECKS_PER_TIMEOUT = 10;

/**
 * Ends requests whose bodies arrive too slowly, with 408 (slow-loris attacks): thousands of such connections cost the attacker nothing, and
 * each takes memory here. Uploads of authenticated users may be slow while they keep a minimum rate; the server's own `requestTimeout` ends
 * those.
 * @param headers of the response
 */
export function cutSlowBodies(app: FastifyInstance, headers: readonly Header[], limits: SendingLimits): void {
  const open = new Set<OpenRequest>();
  const checkAll = (): void => {
    const now = performance.now();
    for (const sending of open) {
      if (!isTooSlow(sending, now, limits)) continue;
      open.delete(sending);
      cut(sending, headers);
    }
  };
  const timer = setInterval(checkAll, Math.min(limits.requestTimeoutMs, limits.windowMs) / CHECKS_PER_TIMEOUT);
  timer.unref();
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) {
      const [now, bytes] = [performance.now(), raw.socket.bytesRead];
      const sending = { request, reply, beganAt: now, beganBytes: bytes, windowAt: now, windowBytes: bytes };
      open.add(sending);
      const over = () => open.delete(sending);
      raw.once('end', over);
      raw.once('close', over);
    }
    done();
  });
}

function isTooSlow(sending: OpenRequest, now: number, limits: SendingLimits): boolean {
  const { request, reply } = sending;
  const { raw } = request;
  if (raw.complete) return false;
  const bytes = raw.socket.bytesRead;
  if (reply.sent && bytes - sending.beganBytes > limits.refusedBytes) return true;
  if (!request.isUpload) return now - sending.beganAt >= limits.requestTimeoutMs;
  if (now - sending.windowAt < limits.windowMs) return false;
  // Bytes that wait to be read by this process do not count as late.
  const isSlow = bytes - sending.windowBytes < limits.windowBytes && raw.readableLength === 0;
  [sending.windowAt, sending.windowBytes] = [now, bytes];
  return isSlow;
}

function cut({ request: { raw }, reply }: OpenRequest, headers: readonly Header[]): void {
  if (reply.sent) {
    raw.destroy();
    return;
  }
  const slow = Object.assign(new Error('Slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  refuseMalformed(slow, raw.socket, headers);
}
