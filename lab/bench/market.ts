import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { hashPassword } from '#people/identity/passwords.server.ts';
import { openDatabase } from '#platform/database/database.ts';
import { cityNames, states } from '#rules/reference/places.ts';
import { wasteTypes } from '#rules/reference/waste-types.ts';
import { storeRuleAnswers } from '#rules/rulebook/jobs.server.ts';
import { applyShippedRules } from '#rules/rulebook/service.server.ts';

/** Password of everybody in a generated market. */
export const PASSWORD = 'market-of-the-benchmark';

/** Trades of the largest company on each side, the readers of the dashboards; fewer in a market of less than 1,00,000 offers. */
const MOST_OF_LARGEST = 5_000;

/** A producer with a complete profile, an approved account, a target and a live session. */
export interface Buyer {
  id: string;
  sessionId: string;
  accountId: string;
  email: string;
  /** Targets of four kinds that plans of a few offers meet. */
  planned: string[];
}

/** A logged-in person. */
export interface Reader {
  id: string;
  sessionId: string;
}

export interface Market {
  offers: number;
  buyers: Buyer[];
  /** Up to 1,000 offers of one kind that do not sell out, the newest first; every buyer may buy them. */
  bought: string[];
  kind: { waste_type: string; product_type: string; credit_type: string };
  /** A filter that matches few offers. */
  rare: { waste_type: string; state: string; product_type: string };
  /** Sample of the offers, evenly spread over the market. */
  sample: string[];
  /** Live sessions for the dashboards. */
  readers: { superadmin: Reader; recycler: Reader };
  /** The newest trades of the recycler among the readers. */
  trades: string[];
}

/** Fills a migrated, empty database with a market of this many offers, in seconds. */
export async function generateMarket(url: string, offers: number, buyers: number): Promise<Market> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query('select setseed(0.24)');
    await fillReference(client, offers, buyers);
    const restoreIndexes = await dropIndexes(client);
    const dropIds = await ensureIds(client);
    await client.query(await readFile(new URL('market.sql', import.meta.url), 'utf8'));
    await dropIds();
    await restoreIndexes();
    const market = await describeMarket(client, offers);
    await client.query('commit');
    await client.query('vacuum analyze');
    await storeRules(url);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    return market;
  } finally {
    await client.end();
  }
}

/** Stores the shipped rules and their answers, as a server does at its start and in the seconds after it. */
async function storeRules(url: string): Promise<void> {
  const database = openDatabase({ url });
  const context = { db: database.db, clock: { now: () => new Date() }, marketChanged: () => undefined };
  try {
    await applyShippedRules(context);
    while (await storeRuleAnswers(context));
  } finally {
    await database.close();
  }
}

/** PostgreSQL before 18 has no `uuidv7`: adds a function of that name. */
async function ensureIds(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ is_known: boolean }>(
    "select exists (select from pg_proc where proname = 'uuidv7') as is_known",
  );
  if (rows[0]?.is_known) return async () => undefined;
  await client.query(`
    create function uuidv7(shift interval default '0') returns uuid language sql volatile as $$
      select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
        substring(int8send((extract(epoch from clock_timestamp() + shift) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid
    $$`);
  return async () => void (await client.query('drop function uuidv7(interval)'));
}

async function fillReference(client: pg.Client, offers: number, buyers: number): Promise<void> {
  await client.query(`
    create temporary table size (offers integer, buyers integer, of_largest integer, password_hash text);
    create temporary table catalogue (place serial, waste_type text, products text[], credits text[], recycler_types text[], producer_type text);
    create temporary table places (place serial, state text, code text, city text)`);
  const ofLargest = Math.min(MOST_OF_LARGEST, Math.floor(offers / 20));
  await client.query('insert into size values ($1, $2, $3, $4)', [
    offers,
    buyers,
    ofLargest,
    await hashPassword(PASSWORD),
  ]);
  for (const { name, productTypes, creditTypes, recyclerTypes, producerTypes } of wasteTypes()) {
    const [products, credits, recyclers, producers] = [productTypes, creditTypes, recyclerTypes, producerTypes].map(
      ({ items }) => items.filter(({ hidden }) => !hidden).map((item) => item.name),
    );
    await client.query(
      'insert into catalogue (waste_type, products, credits, recycler_types, producer_type) values ($1, $2, $3, $4, $5)',
      [name, products, credits, recyclers, producers?.[0]],
    );
  }
  for (const { name, gstCode } of states()) {
    await client.query('insert into places (state, code, city) values ($1, $2, $3)', [
      name,
      gstCode,
      cityNames(name)[0] ?? name,
    ]);
  }
}

/** Creating indexes afterwards is faster than updating them row by row. */
async function dropIndexes(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('offers', 'history', 'ledger')
      and indexname not in (select conname from pg_constraint)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await client.query(definition);
  };
}

async function describeMarket(client: pg.Client, offers: number): Promise<Market> {
  const all = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await client.query<Row>(text, values)).rows;
  const bought = await all<{ id: string } & Market['kind']>(
    'select id, waste_type, product_type, credit_type from bought',
  );
  const [newest] = bought;
  const [rare] = await all<Market['rare']>(
    `select waste_type, state, product_type from offers group by 1, 2, 3
    having count(*) >= least(24, $1::integer / 1000) order by count(*), 2, 3 limit 1`,
    [offers],
  );
  if (newest === undefined || rare === undefined)
    throw new Error('The market is too small: --offers 1000 is the least');
  const { waste_type, product_type, credit_type } = newest;
  const sample = await all<{ id: string }>(
    'select id from drafts where n % greatest((select offers from size) / 100, 1) = 0 order by n limit 100',
  );
  const buyers = await all<Buyer>(`
    select b.id, session_id as "sessionId", account_id as "accountId", u.email,
      array(select p.target_id::text from planned p where p.owner_id = b.id) as planned from buyers b join users u on u.id = b.id order by b.b`);
  const readers = await all<Reader & { role: string }>('select role, id, session_id as "sessionId" from readers');
  const reader = (role: string): Reader => {
    const found = readers.find((each) => each.role === role);
    if (found === undefined) throw new Error(`The market has no ${role}`);
    return found;
  };
  const trades = await all<{ id: string }>('select id from trades where recycler_id = $1 order by id desc limit 100', [
    reader('recycler').id,
  ]);
  return {
    offers,
    buyers,
    bought: bought.map(({ id }) => id),
    kind: { waste_type, product_type, credit_type },
    rare,
    sample: sample.map(({ id }) => id),
    readers: { superadmin: reader('superadmin'), recycler: reader('recycler') },
    trades: trades.map(({ id }) => id),
  };
}
