/** Invariant I30 detects each breach; the breaches are inserted with the preventing triggers turned off. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { openTestMarket, type TestMarket } from './market.ts';
import { addPerson } from './people.ts';
import { placeTrade } from './trade.ts';

let market: TestMarket;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());

const PLANTED: Readonly<Record<string, (trade: string, company: string) => string>> = {
  'no payee': (trade) => `update trades set payee_id = null where id = '${trade}'`,
  "another company's payee": (trade, stranger) =>
    `alter table trades drop constraint payee_is_recyclers;
     update trades set payee_id = (select id from bank_details where company_id = '${stranger}') where id = '${trade}'`,
  'details that came in force later': (trade) =>
    `insert into bank_details select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'state', 'waiting',
       'in_force_from', t.changed_at + interval '1 hour'))).* from trades t join bank_details d on d.id = t.payee_id where t.id = '${trade}';
     update trades set payee_id = (select id from bank_details where company_id = recycler_id and state = 'waiting')
     where id = '${trade}'`,
  'details that had been replaced before': (trade) =>
    `update bank_details set state = 'replaced' where id = (select payee_id from trades where id = '${trade}');
     insert into bank_details
     select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'state', 'in_force',
       'in_force_from', d.in_force_from + interval '1 second'))).* from trades t join bank_details d on d.id = t.payee_id where t.id = '${trade}'`,
};

it.each(Object.entries(PLANTED))('an accepted trade with %s is a breach', async (_name, plant) => {
  const { id, recycler } = await placeTrade(market);
  const stranger = await addPerson(market, 'recycler');
  market.clock.advance(3_600_000);
  const accepted = market.clock.now();
  await sql`
    update trades set status = 'approved', changed_at = ${accepted}, changed_by = ${recycler.id}
    where id = ${id}`.execute(market.db);
  const broken = async () => (await verifyLedger(market.db, accepted)).filter(({ law }) => law.startsWith('I30'));
  expect(await broken()).toEqual([]);
  await market.db.connection().execute(async (connection) => {
    await sql`set session_replication_role = replica`.execute(connection);
    for (const statement of plant(id, stranger.id).split(';')) await sql.raw(statement).execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });
  expect(await broken()).toMatchObject([{ subject: id }]);
  // The next test gets its own market.
  await market.close();
  market = await openTestMarket();
});
