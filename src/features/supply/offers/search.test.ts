import { expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { lawsBrokenBy } from '#tests/refused-statements.ts';
import type { PublicOffer } from './market.server.ts';
import { foundOffers } from './search-rules.ts';

let seller = '';

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const plastic = await addAccount(market, recycler, { state: 'Gujarat' });
const films = await addCredit(market, recycler, plastic, { year: 2025, productType: 'Category II' });
await addOffer(market, recycler, films, { title: 'Film (LDPE) 100%_pure' });
const oil = await addAccount(market, recycler, { wasteType: 'Oil', state: 'Goa' });
const grease = await addCredit(market, recycler, oil, { year: 2026, productType: 'Grease' });
await addOffer(market, recycler, grease, { title: 'Lubricants' });
const { body } = await market.call('GET', '/api/epr/public-credit-offers/?search=lubricants');
seller = body.data[0].seller.unique_id;

const list = async (search: string): Promise<PublicOffer[]> =>
  (await market.call('GET', `/api/epr/public-credit-offers/?${new URLSearchParams({ search })}`)).body.data;
const initials = (offers: readonly PublicOffer[]) => offers.map((offer) => offer.offer_title[0]).join('');

it.each([
  ['film', 'F'],
  ['FILM (ldpe)', 'F'],
  // Copied from a page.
  ['fi\u00adlm\u200b', 'F'],
  ['100%_p', 'F'],
  ['%_', 'F'],
  ['lm', 'F'],
  ['recycling | CATEGORY II', 'F'],
  ['recycling', 'LF'],
  ['grease', 'L'],
  ['plastic', 'F'],
  ['oil', 'L'],
  ['gujarat', 'F'],
  ['goa', 'L'],
  ['2026', 'L'],
  ['2026-27', 'L'],
  ['2025-26', 'F'],
  ['rec-0', 'LF'],
  // Several words: each begins a word in some field, whatever the order.
  ['gujarat film', 'F'],
  ['guj rec 2025', 'F'],
  ['ldpe pure', 'F'],
  ['ldpe ure', ''],
  ['ldpe 100', 'F'],
  ['26 cat', 'F'],
  ['grease goa lub', 'L'],
  ['grease film', ''],
  ['uj film', ''],
  // The end of one field and the beginning of the next are no text of an offer.
  ['gujarat2025', ''],
  ['(', 'F'],
  ['(ldpe) [film', ''],
  ['\\d lub', ''],
  ['. lub', ''],
  // Programs leave characters that show nothing in what people copy.
  ['\u200blub\u00adricants', 'L'],
])('search %j finds %j, on the server and in the browser alike', async (search, expected) => {
  expect(initials(await list(search))).toBe(expected);
  expect(initials(foundOffers(await list(''), search))).toBe(expected);
});

it('finds a seller by the number that is shown', async () => {
  expect(initials(await list(seller.toLowerCase()))).toBe('LF');
  expect(await list('REC-999999')).toEqual([]);
});

it('follows a changed title, and the city of a corrected registration', async () => {
  const [lubricants] = await list('lubricants');
  const url = `/api/epr/credit-offers/${lubricants?.id}/`;
  expect((await market.call('PATCH', url, { token: recycler.token, body: { offer_title: 'Wax' } })).status).toBe(200);
  await inTransaction(market.db, (tx) => sql`update offers set city = 'Vasco' where title = 'Wax'`.execute(tx));
  market.context.marketChanged();
  expect(initials(await list('vasco wax'))).toBe('W');
  expect(await list('lubricants')).toEqual([]);
});

it('law I37 finds an offer whose text is another', async () => {
  const change = "update offers set search_text = 'another' where title = 'Wax'";
  expect(await lawsBrokenBy(market.db, change)).toEqual(['I37']);
});
