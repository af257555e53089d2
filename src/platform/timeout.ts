import { Refusal } from './refusal.ts';

/**
 * Waits for work, but no longer than so many milliseconds. What comes of late work nobody knows, as when a line breaks: it goes on.
 * @throws Refusal `unavailable` when it is late
 */
export async function withTimeout<Value>(milliseconds: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    const tell = () =>
      fail(new Refusal('unavailable', undefined, { retryAfter: 2, cause: new Error('It took too long') }));
    timer = setTimeout(tell, Math.max(0, milliseconds));
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
