/** A call by GET changes nothing but the last use of its session and the rows of the audit trail that say what was read. */
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { features } from '#server/features.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { placeTrade } from './trade.ts';

const market = await openSharedMarket();
const trade = await placeTrade(market);
const people = [trade.recycler, trade.producer, await addPerson(market, 'superadmin')];
await sql`create table changes (name text)`.execute(market.db);
await sql`
  create function note_change() returns trigger language plpgsql as $$
  begin
    insert into changes values (tg_table_name);
    return null;
  end $$`.execute(market.db);
const tables = await many<{ name: string }>(market.db)`
  select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'changes'`;
for (const { name } of tables)
  await sql`
    create trigger zz_note after insert or update or delete on ${sql.table(name)}
      for each row execute function note_change()`.execute(market.db);

/** The tables whose rows have changed since the last time. */
async function changed(): Promise<string[]> {
  const rows = await many<{ name: string }>(market.db)`with gone as (delete from changes returning name)
    select distinct name from gone order by name`;
  return rows.map(({ name }) => name);
}

const reads = features
  .flatMap(({ contract }) => Object.entries(contract))
  .filter(([key, { stream }]) => key.startsWith('GET ') && !stream);

it('notices a change', async () => {
  const [, producer] = people;
  await market.call('PATCH', '/api/users/person/', { token: producer?.token ?? '', body: { designation: 'Head' } });
  expect(await changed()).toEqual(['audit', 'users']);
});

it.each(reads)('%s', async (key) => {
  const template = key.split(' ')[1] ?? '';
  const ids = [trade.id, trade.offer, trade.recycler.id, trade.producer.id];
  const addresses = new Set(ids.map((id) => template.replace(/\{\w+\}/, id)));
  for (const address of addresses) for (const { token } of people) await market.call('GET', address, { token });
  expect((await changed()).filter((name) => !['audit', 'sessions'].includes(name))).toEqual([]);
});
