import { afterEach, expect } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { openSharedMarket, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';

/** Opens a market with a superadmin for all tests of a file, and checks the laws of the ledger after each of them. */
export async function openLawfulMarket(): Promise<{ market: TestMarket; superadmin: Person }> {
  const market = await openSharedMarket();
  afterEach(async () => {
    expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  });
  return { market, superadmin: await addPerson(market, 'superadmin') };
}
