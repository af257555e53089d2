import type { FastifyRequest } from 'fastify';
import { withTimeout } from '../timeout.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds that the work on this request may still take. */
    workLeft: number;
    /** What was at work last: it may outlive the answer. */
    lastWork: Promise<unknown> | undefined;
  }
}

/** So long whoever asked is kept waiting at most, beside the time that they take to send. Milliseconds. */
export const LONGEST_WORK = 11_000;

/**
 * Waits for work on a request while it has time left. Each statement has a limit of its own, but a request has several, and waits for
 * connections too. @throws Refusal `unavailable` when it is late
 */
export async function withDeadline<Value>(request: FastifyRequest, work: Promise<Value>): Promise<Value> {
  const began = performance.now();
  request.lastWork = work;
  try {
    return await withTimeout(request.workLeft, work);
  } finally {
    request.workLeft -= performance.now() - began;
  }
}
