import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_REQUEST_ORIGIN } from '../../../tests/actors.ts';
import { openTestMarket, type TestMarket } from '../../../tests/market.ts';
import { addPerson } from '../../../tests/people.ts';
import { recordAudit } from './audit.ts';
import { inTransaction, sql } from '../database/database.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

const rows = async () => (await sql<{ action: string }>`select action from audit`.execute(market.db)).rows;

test('a row is written in the transaction of its change: what is rolled back leaves none', async () => {
  const { id, role } = await addPerson(market, 'producer');
  const source = {
    at: market.clock.now(),
    actor: { ownerId: id, personId: id, role, sessionId: null },
    requestOrigin: TEST_REQUEST_ORIGIN,
  };
  const entry = { action: 'company.changed', subject: { kind: 'company', id } } as const;
  await expect(
    inTransaction(market.db, async (tx) => {
      await recordAudit(tx, source, entry);
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  expect(await rows()).toEqual([]);
  await inTransaction(market.db, (tx) => recordAudit(tx, source, entry));
  expect(await rows()).toEqual([{ action: 'company.changed' }]);
});

test.each([
  ['UPDATE', sql`update audit set outcome = 'refused'`],
  ['DELETE', sql`delete from audit`],
  ['TRUNCATE', sql`truncate audit`],
])('%s is refused', async (_name, statement) => {
  const before = await rows();
  await expect(statement.execute(market.db)).rejects.toThrow();
  expect(await rows()).toEqual(before);
});
