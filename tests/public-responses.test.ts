/** Private data of people and companies is in no public response, no refusal, and cannot be found by search. */
import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { features } from '#server/features.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { placeTrade } from './trade.ts';

const COMPANIES = 6;

const market = await openSharedMarket();
const offers: string[] = [];
for (let index = 0; index < COMPANIES; index += 1) {
  const recycler = await addPerson(market, 'recycler');
  await addPerson(market, 'producer');
  offers.push(await addOffer(market, recycler, await addCredit(market, recycler, await addAccount(market, recycler))));
}
await placeTrade(market);
// Values that cannot occur elsewhere by chance.
await sql`update users set mobile_no = '9' || lpad((abs(hashtext(id::text)) % 1000000000)::text, 9, '0'),
  full_name = 'Canary ' || left(md5(id::text), 12), designation = 'Canary ' || right(md5(id::text), 12)`.execute(
  market.db,
);
await sql`update companies set pcb_number = 'PCB-' || md5(user_id::text), branch_name = 'Branch ' || md5(user_id::text),
  account_holder_name = 'Holder ' || md5(user_id::text)`.execute(market.db);
const rows = await many<Record<string, string | null>>(market.db)`
  select u.email, u.mobile_no, u.full_name, u.designation, c.gst_number, c.pcb_number, c.account_holder_name, c.branch_name
  from users u left join companies c on c.user_id = u.id`;
/** Every value of a private column, with its column. */
const canaries = rows.flatMap((row) =>
  Object.entries(row).filter((pair): pair is [string, string] => pair[1] !== null),
);
expect(new Set(canaries.map(([column]) => column)).size).toBe(8);

const leaks = (text: string) => canaries.filter(([, value]) => text.includes(value)).map(([column]) => column);

const open = features
  .flatMap(({ contract }) => Object.entries(contract))
  .filter(([key, { access }]) => key.startsWith('GET') && access === 'public');

it.each(open)('%s tells nothing, whatever is asked', async (key, { query }) => {
  const path = key.split(' ')[1] ?? '';
  const names = query && 'shape' in query ? Object.keys(query.shape) : [];
  const targets = path.includes('{') ? [...offers, 'x', 'Plastic'].map((id) => path.replace(/\{\w+\}/, id)) : [path];
  const texts: string[] = [];
  for (const target of targets) {
    texts.push((await market.call('GET', target)).text);
    for (const name of names) texts.push((await market.call('GET', `${target}?${name}=%27`)).text);
  }
  expect(leaks(texts.join('\n'))).toEqual([]);
});

it('while the superadmin may read all of it', async () => {
  const { token } = await addPerson(market, 'superadmin');
  const { text } = await market.call('GET', '/api/superadmin/recyclers/', { token });
  expect(new Set(leaks(text)).size).toBe(8);
});

it('nothing private can be searched for', async () => {
  const found = async (words: string) =>
    (await market.call('GET', `/api/epr/public-credit-offers/?search=${encodeURIComponent(words)}`)).body.data.length;
  expect(await found('Recycled rigid plastic')).toBeGreaterThan(0);
  for (const [column, value] of canaries) expect([column, await found(value)]).toEqual([column, 0]);
});
