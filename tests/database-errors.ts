import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';

/** The driver's internal method that receives errors. */
const HEARS = '_handleErrorMessage';
const prototype = pg.Client.prototype as unknown as Record<typeof HEARS, (message: { code?: string }) => void>;
const DEADLOCK = '40P01';

/** Fails each test of the file during which a connection of this process, whichever, is told of a deadlock. */
export function refuseDeadlocks(): void {
  const listen = prototype[HEARS];
  let deadlocks = 0;
  beforeAll(() => {
    prototype[HEARS] = function heard(message) {
      if (message.code === DEADLOCK) deadlocks += 1;
      listen.call(this, message);
    };
  });
  afterEach(() => {
    const met = deadlocks;
    deadlocks = 0;
    expect(met).toBe(0);
  });
  afterAll(() => {
    prototype[HEARS] = listen;
  });
}
