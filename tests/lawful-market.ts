import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { openTestMarket, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

/**
 * Opens one market with a superadmin for the tests of a file. After each of them the laws of the ledger hold.
 * @param use takes both before the first test
 */
export function openLawfulMarket(use: (market: TestMarket, superadmin: Person) => unknown): void {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openTestMarket();
    await use(market, await addPerson(market, 'superadmin'));
  });
  afterEach(async () => {
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  });
  afterAll(() => market.close());
}
