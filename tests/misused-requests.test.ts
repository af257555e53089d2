/** Requests that misuse how they are read: prototypes, fields in the wrong place, a wrong length, too many of them, and one that breaks the server. */
import { expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { createRateLimiter, noLimits } from '#platform/security/rate-limit.ts';
import { openSharedMarket } from './market.ts';
import { addPerson, endFreshProof } from './people.ts';

const market = await openSharedMarket();
const person = await addPerson(market, 'producer');

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  market.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...JSON_TYPE, authorization: `Bearer ${person.token}`, ...headers },
  });
const UNREADABLE = { status: false, error: 'The request could not be read.' };

it.each(['{"password":"x","__proto__":{"role":"superadmin"}}', '{"password":"x","constructor":{"prototype":{"a":1}}}'])(
  'a body with a prototype is refused: %s',
  async (payload) => {
    const response = await post('/api/users/step-up/', payload);
    expect([response.statusCode, response.json()]).toEqual([400, UNREADABLE]);
  },
);

it('a field of the body counts in the body alone, and one of the address in the address alone', async () => {
  await endFreshProof(market, person);
  const response = await post('/api/users/step-up/?password=something', '{}');
  expect(response.json().errors).toEqual({ password: 'Password is required' });
  const headers = { authorization: `Bearer ${person.token}` };
  const list = await market.app.inject({ url: '/api/users/notifications/?page_size=1&page_size=2', headers });
  expect(list.statusCode).toBe(400);
});

it('a body that is not as long as it says is refused', async () => {
  const response = await post('/api/users/step-up/', '{"password":"x"}', { 'content-length': '40' });
  expect([response.statusCode, response.json()]).toEqual([400, UNREADABLE]);
});

it('60 posts of trades and uploads a minute are taken of one user', async () => {
  market.context.limiter = createRateLimiter(market.db, (error) => {
    throw error;
  });
  const response = await Promise.all(Array.from({ length: 61 }, () => post('/api/epr/purchases-requests/', '{}')));
  expect(response.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  const other = await addPerson(market, 'producer');
  const headers = { authorization: `Bearer ${other.token}` };
  expect((await post('/api/epr/purchases-requests/', '{}', headers)).statusCode).not.toBe(429);
  await market.context.limiter.close();
  market.context.limiter = noLimits;
});

it('an unexpected error says nothing of itself', async () => {
  await sql`alter table consents rename to consents_away`.execute(market.db);
  const response = await market.call('GET', '/api/users/consents/', { token: person.token });
  await sql`alter table consents_away rename to consents`.execute(market.db);
  expect([response.status, response.body]).toEqual([500, { status: false, error: 'Something went wrong.' }]);
  expect(JSON.stringify(response.headers)).not.toContain('consents');
});
