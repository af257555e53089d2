/** A body that is no object says nothing that could be read: every call of the contracts that has one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { features } from '../src/server/features.ts';
import type { Endpoint } from '../src/lib/contract.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { openTestMarket, type TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { placeTrade } from './trade.ts';

const BODIES = ['null', '[]', '[{}]', '1', 'true', '"text"', '{', 'nothing'];

let market: TestMarket;
let people: Person[];
/** What a call with files must find before it reads. */
const things: Record<string, string> = {};
beforeAll(async () => {
  market = await openTestMarket();
  const trade = await placeTrade(market);
  const { recycler, producer } = trade;
  people = [recycler, producer, await addPerson(market, 'superadmin')];
  const account = await addAccount(market, recycler);
  const credit = await addCredit(market, recycler, account);
  const decide = { token: recycler.token, body: { status: 'approved' } };
  await market.call('PATCH', `/api/epr/purchases-requests/${trade.id}/`, decide);
  const initiated = await market.call('POST', `/api/epr/transactions/?purchases_request_id=${trade.id}`, {
    token: producer.token,
  });
  const article = await market.call('POST', '/api/superadmin/blogs/', {
    token: people[2]?.token ?? '',
    body: { title: 'Rules', content: '<p>Text</p>' },
  });
  Object.assign(things, {
    'PATCH /api/epr/recycler/{id}/': account,
    'PATCH /api/epr/producer/{id}/': await addAccount(market, producer),
    'PATCH /api/epr/credit-offers/{slug}/': await addOffer(market, recycler, credit),
    'PATCH /api/epr/transactions/{id}/': initiated.body.data.id,
    'PATCH /api/superadmin/blogs/{id}/': article.body.data.id,
    'POST /api/epr/credit-offers/': `?epr_id=${account}&epr_credit_id=${credit}`,
  });
});
afterAll(() => market.close());

const endpoints = features
  .flatMap(({ contract }): [string, Endpoint][] => Object.entries(contract))
  .filter(([, { body }]) => body !== undefined);

it('are more than twenty calls', () => {
  expect(endpoints.length).toBeGreaterThan(20);
});

it.each(endpoints)('%s', async (key, { access }) => {
  const [method = '', path = ''] = key.split(' ');
  const thing = things[key] ?? '01890000-0000-7000-8000-000000000000';
  const url = path.includes('{') ? path.replace(/\{\w+\}/, thing) : path + (things[key] ?? '');
  const holder = people.find(({ role }) => access === 'session' || access.includes(role));
  for (const payload of BODIES) {
    const said = await market.app.inject({
      method: method as 'POST',
      url,
      headers: { 'content-type': 'application/json', ...(holder && { authorization: `Bearer ${holder.token}` }) },
      payload,
    });
    expect(said.statusCode, `${payload}: ${said.payload}`).toBe(400);
    expect(said.json()).toMatchObject({ status: false, error: 'The request could not be read.' });
  }
});
