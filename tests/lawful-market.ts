import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { openTestMarket, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

type Use = (market: TestMarket, superadmin: Person) => unknown;

/** Opens one market with a superadmin for the tests of a file. @param use takes both before the first test */
export function openSharedMarket(use: Use): void {
  let market: TestMarket;
  beforeAll(async () => {
    market = await openTestMarket();
    await use(market, await addPerson(market, 'superadmin'));
  });
  afterAll(() => market.close());
}

/** The same, with the laws of the ledger checked after each test. */
export function openLawfulMarket(use: Use): void {
  let market: TestMarket;
  openSharedMarket((opened, superadmin) => {
    market = opened;
    return use(opened, superadmin);
  });
  afterEach(async () => {
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  });
}
