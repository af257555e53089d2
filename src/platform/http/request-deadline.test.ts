import type { FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WORK_TIMEOUT_MS, withDeadline } from './request-deadline.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = () => ({ workLeft: WORK_TIMEOUT_MS, lastWork: undefined }) as FastifyRequest;
const after = (milliseconds: number, value = 'done') =>
  new Promise<string>((done) => void setTimeout(() => done(value), milliseconds));

it('gives what the work gives, and its failure', async () => {
  const quick = withDeadline(request(), after(10));
  await vi.advanceTimersByTimeAsync(10);
  expect(await quick).toBe('done');
  await expect(withDeadline(request(), Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(vi.getTimerCount()).toBe(0);
});

it('a request is 503 with Retry-After when its works together take too long; what is late goes on', async () => {
  const asked = request();
  const first = withDeadline(asked, after(WORK_TIMEOUT_MS - 1_000));
  await vi.advanceTimersByTimeAsync(WORK_TIMEOUT_MS - 1_000);
  expect(await first).toBe('done');
  const second = withDeadline(asked, after(2_000, 'late'));
  const refused = expect(second).rejects.toMatchObject({ status: 503, retryAfter: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  await refused;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await asked.lastWork).toBe('late');
});
