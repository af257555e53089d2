import { Refusal } from './refusal.ts';

/**
 * Rejects if `work` takes longer than `milliseconds`; the work is not cancelled and may still commit.
 * @throws Refusal `unavailable` after the timeout
 */
export async function withTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    const rejectLate = () =>
      fail(new Refusal('unavailable', undefined, { retryAfter: 2, cause: new Error('The request timed out.') }));
    timer = setTimeout(rejectLate, Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
