import type { FastifyRequest } from 'fastify';
import { withTimeout } from '../timeout.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Milliseconds left until the deadline of this request. */
    workLeft: number;
    /** Promise of the last work of this request; it may settle after the response was sent. */
    lastWork: Promise<unknown> | undefined;
  }
}

/** Longest time that the work on a request may take, without the time to receive its body. */
export const WORK_TIMEOUT_MS = 11_000;

/**
 * Waits for work on a request until the request's deadline. Each statement has its own timeout, but a request runs several statements and
 * also waits for connections. @throws Refusal `unavailable` after the deadline
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
