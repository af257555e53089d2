import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { formatDay } from '#lib/dates.ts';
import { inTransaction, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { brokenLaws, lawsBrokenBy } from '#tests/refused-statements.ts';
import { placeTrade } from '#tests/trade.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
const trade = await placeTrade(market);
const stranger = await addPerson(market, 'recycler', { company: 'Far Away' });

type SearchResults = Record<
  string,
  { items: { id: string; title: string; text: string; path: string }[]; more: boolean }
>;
async function find(person: Person, q: string): Promise<SearchResults> {
  const response = await market.call('GET', `/api/users/search/?q=${encodeURIComponent(q)}`, { token: person.token });
  return response.body.data;
}
const titles = (found: SearchResults, kind: string) => found[kind]?.items.map(({ title }) => title);
const rename = (offer: string, title: string) =>
  inTransaction(market.db, (tx) => sql`update offers set title = ${title} where id = ${offer}`.execute(tx));

it('each role finds its own trades, live offers and accounts; only the superadmin finds companies', async () => {
  const { recycler, producer, id, offer } = trade;
  const madeOn = formatDay(market.clock.now().toISOString());
  const item = {
    id,
    title: 'Recycled rigid plastic',
    text: `${madeOn} · Green Loop Recyclers · 1,000 Kg at ₹ 2.50`,
    path: `/trade/${id}`,
  };
  expect((await find(producer, 'green loop'))['trades']).toEqual({ items: [item], more: false });
  expect(titles(await find(producer, 'bottle'), 'trades')).toEqual([]);
  expect((await find(recycler, 'BOTTLE'))['trades']?.items[0]?.text).toBe(
    `${madeOn} · Bottle Brands · 1,000 Kg at ₹ 2.50`,
  );
  const everywhere = await find(superadmin, 'green loop');
  expect(everywhere['trades']?.items[0]?.text).toContain('Green Loop Recyclers, Bottle Brands');
  expect(everywhere['companies']?.items[0]).toMatchObject({
    title: 'Green Loop Recyclers',
    path: `/recyclers-profile/${recycler.id}`,
  });
  const row = await one<Record<string, string>>(market.db)`
    select u.unique_id, u.email, c.gst_number from users u join companies c on c.user_id = u.id
    where u.id = ${recycler.id}`;
  for (const known of Object.values(row ?? {}))
    expect((await find(superadmin, known))['companies']?.items[0]?.id, known).toBe(recycler.id);
  expect((await find(producer, 'green loop'))['companies']).toEqual({ items: [], more: false });

  expect((await find(producer, 'rigid'))['offers']?.items[0]).toMatchObject({ id: offer, path: `/detail/${offer}` });
  expect((await find(recycler, 'rigid'))['offers']?.items[0]?.path).toBe(`/RecyclerUpdateOffers/${offer}`);
  const none = { items: [], more: false };
  expect(await find(stranger, 'rigid')).toEqual({ trades: none, offers: none, accounts: none, companies: none });
  expect(await find(stranger, 'bottle')).toEqual({ trades: none, offers: none, accounts: none, companies: none });
});

it('whole numbers come first, then beginnings, then the newest, and at most five', async () => {
  const person = await addPerson(market, 'recycler', { company: 'Many Plants' });
  const numbers = ['555777', '123555', '5557', '55', '5558', '35559', '45550'];
  for (const number of numbers) {
    const account = await addAccount(market, person);
    await sql`update epr_accounts set registration_number = ${number} where id = ${account}`.execute(market.db);
  }
  const found = await find(person, '5557');
  expect(titles(found, 'accounts')).toEqual(['5557', '555777']);
  expect(await find(person, '555')).toMatchObject({ accounts: { more: true } });
  expect(titles(await find(person, '555'), 'accounts')).toEqual(['5558', '5557', '555777', '45550', '35559']);
  expect(found['accounts']?.items[0]?.path).toBe('/RecycleEPRAccountsList?search=5557');
  expect(titles(await find(superadmin, '5557'), 'accounts')).toEqual(['5557', '555777']);
  expect(titles(await find(trade.recycler, '5557'), 'accounts')).toEqual([]);
  const lettered = await addAccount(market, person, { registrationNumber: 'TYR/2024 WM 0077' });
  expect((await find(person, 'tyr/2024  wm\t00'))['accounts']?.items).toMatchObject([{ id: lettered }]);
});

it('an order is found by its number, and offers that begin with the text come before newer ones that hold it', async () => {
  const { recycler, producer } = await placeTrade(market);
  const now = market.clock.now();
  const row = await one<{ id: string }>(market.db)`select id from trades where recycler_id = ${recycler.id}`;
  const id = row?.id ?? '';
  await inTransaction(market.db, async (tx) => {
    await sql`select decide_trade(${id}, ${recycler.id}, 'purchase', 'approved', ${now}, ${new Date(now.getTime() + 1e8)}, null, '{}')`.execute(
      tx,
    );
    await sql`select initiate_payment(${id}, ${producer.id}, ${newId(now)}, 2026, ${now})`.execute(tx);
  });
  for (const person of [recycler, producer, superadmin])
    for (const text of ['wo-2026-27-000001', 'O-2026-27-0000'])
      expect((await find(person, text))['trades']?.items.map((item) => item.id)).toEqual([id]);
  expect((await find(stranger, 'wo-2026-27-000001'))['trades']?.items).toEqual([]);

  const credit = await addCredit(market, recycler, await addAccount(market, recycler));
  for (const title of ['Washed film', 'Film of bales', '100% film', 'Fil_m'])
    await rename(await addOffer(market, recycler, credit), title);
  expect(titles(await find(producer, 'film'), 'offers')).toEqual(['Film of bales', '100% film', 'Washed film']);
  expect(titles(await find(superadmin, '0% f'), 'offers')).toEqual(['100% film']);
  expect(titles(await find(producer, 'l_m'), 'offers')).toEqual(['Fil_m']);
});

it('a superadmin finds a trade by title and companies, while it is asked and once it is answered', async () => {
  const { id, recycler } = await placeTrade(market);
  const foundBy = async (...texts: string[]) => {
    for (const text of texts) {
      const items = (await find(superadmin, text))['trades']?.items.map((item) => item.id);
      expect(items, text).toContain(id);
    }
    expect((await find(superadmin, 'rigid film'))['trades']?.items).toEqual([]);
    expect(await brokenLaws(market.db)).toEqual([]);
  };
  // Within a word, and across the newest trades that begin with the text.
  const texts = ['cycled rig', 'een loop', 'ttle bra', 'RECYCLED', 'Green Loop'];
  await foundBy(...texts);
  const answer = { token: recycler.token, body: { status: 'rejected' } };
  expect((await market.call('PATCH', `/api/epr/purchases-requests/${id}/`, answer)).status).toBe(200);
  await foundBy(...texts);
  for (const change of ['delete from trade_texts', `update trade_texts set text = 'another'`])
    expect(await lawsBrokenBy(market.db, `${change} where trade_id = '${id}'`)).toEqual(['I36']);
});

it('the migration fills in the texts that the laws ask for', async () => {
  const client = new pg.Client({ connectionString: market.url });
  await client.connect();
  await client.query('delete from trade_texts');
  expect(await brokenLaws(market.db)).toEqual(['I36']);
  const file = new URL('../../../../db/migrations/0248_fill_in_texts_of_trades.sql', import.meta.url);
  await client.query(await readFile(file, 'utf8'));
  await client.end();
  expect(await brokenLaws(market.db)).toEqual([]);
});

it('takes 2 to 100 characters', async () => {
  for (const q of ['', 'a', ' a ', 'a'.repeat(101)]) {
    const response = await market.call('GET', `/api/users/search/?q=${q}`, { token: stranger.token });
    expect([response.status, response.body.errors]).toEqual([400, { q: 'Enter 2 to 100 characters.' }]);
  }
  expect((await market.call('GET', '/api/users/search/?q=film')).status).toBe(401);
});
