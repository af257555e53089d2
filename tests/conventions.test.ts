/** Conventions of every call of the API. Source: section 1 of the server rules. */
import { connect, type AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#lib/contract.ts';
import { sql } from '#platform/database/database.ts';
import type { Counter } from '#platform/security/counter.ts';
import { createRateLimiter } from '#platform/security/rate-limit.ts';
import { features } from '#server/features.ts';
import { pdf } from './documents.ts';
import { openSharedMarket, openTestMarket, TestFile } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { placeTrade } from './trade.ts';

const market = await openSharedMarket();
const trade = await placeTrade(market);
const superadmin = await addPerson(market, 'superadmin');

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
const raw = (method: Method, url: string, headers: Record<string, string> = {}, payload?: string | Buffer) =>
  market.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` });
const JSON_TYPE = { 'content-type': 'application/json' };
const MARKET = '/api/epr/public-credit-offers/';

it('TRACE is answered like an unknown path, and returns nothing of the request', async () => {
  for (const url of [MARKET, '/api/users/profile/']) {
    const response = await market.app.inject({ method: 'TRACE' as 'GET', url, headers: as(superadmin) });
    expect([404, 405]).toContain(response.statusCode);
    expect(response.payload).not.toContain(superadmin.token);
  }
});

describe('a query', () => {
  it('with an empty key is one without it', async () => {
    const plain = await market.call('GET', MARKET);
    const empty = await market.call(
      'GET',
      `${MARKET}?ordering=&price_min=&price_max=&FY=&state=&page_size=&cursor=&search=`,
    );
    expect(empty.text).toBe(plain.text);
    const url = `/api/superadmin/stats/?recycler_id=&producer_id=`;
    expect((await market.call('GET', url, { token: superadmin.token })).body.data).toHaveProperty('total_recyclers');
    const missing = await market.call('POST', '/api/epr/purchases-requests/?credit_offer_id=', {
      token: trade.producer.token,
      body: {},
    });
    expect(missing).toMatchObject({ status: 400, body: { errors: { credit_offer_id: 'An offer is required' } } });
  });

  it('takes any page size above 0; more than 200 means 200', async () => {
    expect((await market.call('GET', `${MARKET}?page_size=${'9'.repeat(40)}`)).status).toBe(200);
    for (const size of ['0', '-1', '1.5', 'ten', '٥'])
      expect(await market.call('GET', `${MARKET}?page_size=${encodeURIComponent(size)}`)).toMatchObject({
        status: 400,
        body: { errors: { page_size: expect.any(String) } },
      });
  });

  it('with a duplicate key or a value that cannot be stored is refused with a readable message for that key', async () => {
    for (const wrong of ['search=a&search=b', 'search=%00', 'cursor=1&cursor=2']) {
      const { status, body } = await market.call('GET', `${MARKET}?${wrong}`);
      expect(status).toBe(400);
      expect(body.errors).toHaveProperty(wrong.split('=')[0] ?? '');
      expect(body.error).not.toMatch(/expected|received/);
    }
  });

  it('with an unknown id is 404, the same for a malformed id', async () => {
    const urls = [trade.recycler.id, 'zz'].flatMap((id) => [
      `/api/superadmin/producer-epr/?producer=${id}`,
      `/api/superadmin/stats/?producer_id=${id}`,
      `/api/superadmin/epr-targets/?epr_account=${id}`,
    ]);
    for (const url of urls) expect((await market.call('GET', url, { token: superadmin.token })).status, url).toBe(404);
    const there = `/api/superadmin/producer-epr/?producer=${trade.producer.id}`;
    expect((await market.call('GET', there, { token: superadmin.token })).body.data).toHaveLength(1);
  });
});

describe('a body', () => {
  it('may be empty where nothing need be sent, whatever the content type says', async () => {
    const url = `/api/epr/transactions/?purchases_request_id=${trade.id}`;
    for (const type of [{}, JSON_TYPE])
      expect((await raw('POST', url, { ...as(trade.producer), ...type }, '')).json()).toEqual({
        status: false,
        error: 'This request has not been approved.',
      });
    const offer = `/api/epr/credit-offers/${trade.offer}/`;
    expect((await raw('DELETE', offer, { ...as(trade.recycler), ...JSON_TYPE }, '')).statusCode).toBe(409);
  });

  it('of another type is 415, one too large is 413 and no file', async () => {
    const url = '/api/users/login/';
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml'])
      expect((await raw('POST', url, { 'content-type': type }, 'a=b')).statusCode, type).toBe(415);
    const large = await raw('POST', url, JSON_TYPE, JSON.stringify({ email: 'x'.repeat(1_000_000) }));
    expect(large.json()).toEqual({ status: false, error: 'The request is too large.' });
    expect(large.statusCode).toBe(413);
  });
});

describe('every call', () => {
  const endpoints = features.flatMap(({ contract }) => Object.entries(contract));
  const whoMay = (access: Endpoint['access']) =>
    [trade.producer, trade.recycler, superadmin].find(
      ({ role }) => typeof access === 'string' || access.includes(role),
    );

  it.each(endpoints.filter(([key]) => /^(?:POST|PATCH)/.test(key)))(
    '%s takes JSON and multipart alike, and ignores what it does not know',
    async (key, { access }) => {
      const [method = '', path = ''] = key.split(' ');
      const url = path.replace(/\{\w+\}/, trade.offer);
      const headers = as(whoMay(access) ?? superadmin);
      const asJson = await raw(method as Method, url, { ...headers, ...JSON_TYPE }, '{"unheard_of":"1"}');
      // One request for erasure is open at a time.
      if (url === '/api/users/erasure/') await raw('DELETE', url, headers);
      // A copy of the data is asked for once a day.
      if (url === '/api/users/data-exports/') await sql`delete from data_exports`.execute(market.db);
      const part = '--b\r\nContent-Disposition: form-data; name="unheard_of"\r\n\r\n1\r\n--b--\r\n';
      const type = { 'content-type': 'multipart/form-data; boundary=b' };
      const asForm = await raw(method as Method, url.replace(/\/$/, ''), { ...headers, ...type }, part);
      // Each call of a link, of an app and of a passkey makes a new secret.
      const textOf = ({ payload }: { payload: string }) =>
        payload.replaceAll(/"id":"[\da-f-]{36}"|[\w-]{43}|[A-Z2-7]{32}/g, 'token');
      expect([asForm.statusCode, textOf(asForm)]).toEqual([asJson.statusCode, textOf(asJson)]);
      // Some calls need settings first.
      expect([200, 201, 202, 400, 404, 409]).toContain(asJson.statusCode);
      // The names of its fields are groups, of which an unknown one is refused.
      const isNamed = url === '/api/users/notification-preferences/';
      expect(asJson.payload.includes('unheard_of')).toBe(isNamed);
    },
  );

  // A stream has no end to compare; it has its own tests.
  it.each(endpoints.filter(([key, { stream }]) => key.startsWith('GET') && !stream))(
    '%s answers the same with and without the last slash',
    async (key, { access }) => {
      const url = (key.split(' ')[1] ?? '').replace(/\{\w+\}/, trade.id);
      const headers = as(whoMay(access) ?? superadmin);
      const [slash, none] = [await raw('GET', url, headers), await raw('GET', url.replace(/\/$/, ''), headers)];
      // An export of the audit trail is itself a row of it.
      const textOf = ({ payload }: { payload: string }) => payload.replaceAll(/^.*audit\.exported.*\r\n/gm, '');
      expect([none.statusCode, textOf(none)]).toEqual([slash.statusCode, textOf(slash)]);
      // Some calls need a query.
      expect([200, 400, 404]).toContain(slash.statusCode);
    },
  );
});

describe('another method', () => {
  it('on a known path is 405 before anything is read, with and without the last slash', async () => {
    for (const method of ['PUT', 'DELETE', 'OPTIONS', 'PATCH'] as const)
      for (const url of ['/api/epr/credit/', '/api/epr/credit']) {
        const response = await raw(method, url, JSON_TYPE, '{');
        expect([response.statusCode, response.headers['allow']], `${method} ${url}`).toEqual([405, 'GET, POST']);
      }
  });

  it('HEAD is GET without a body on what is public', async () => {
    for (const url of [MARKET, `${MARKET}${trade.offer}`, '/api/epr/all-types', '/api/epr/waste-types/Plastic/']) {
      const response = await raw('HEAD', url);
      expect([response.statusCode, response.payload], url).toEqual([200, '']);
    }
  });
});

it('bytes that are no request hear so in the envelope of every failure', async () => {
  await market.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = market.app.server.address() as AddressInfo;
  const send = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1');
    socket.write(bytes);
    return (await buffer(socket)).toString();
  };
  const query = Array.from({ length: 5_000 }, (_, index) => `k${index}=1`).join('&');
  for (const [bytes, status] of [
    ['GARBAGE\r\n\r\n', 400],
    ['GET /api/epr/credit/?search=\0 HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    [`GET ${MARKET}?${query} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  ] as const) {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toContain(`HTTP/1.1 ${status} `);
    expect(head).toContain('x-content-type-options: nosniff');
    expect(JSON.parse(body)).toEqual({ status: false, error: 'The request could not be read.' });
  }
});

describe('the description', () => {
  it('lists every call by its canonical path, and the key of those that trade', async () => {
    const description = (await raw('GET', '/api/openapi.json')).json();
    expect(description.openapi).toBe('3.1.0');
    const listed = Object.entries(description.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const keys = features.flatMap(({ contract }) => Object.keys(contract));
    expect(listed.toSorted()).toEqual(keys.toSorted());
    expect(description.paths['/api/epr/purchases-requests/'].post.parameters).toContainEqual(
      expect.objectContaining({ in: 'header', name: 'Idempotency-Key' }),
    );
  });

  it('is read on a page that loads nothing from elsewhere', async () => {
    const { headers, statusCode } = await raw('GET', '/api/docs/');
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(headers['content-security-policy']).not.toMatch(/https:|swagger\.io/);
  });
});

it('a limit is exact, also when two processes count at once', async () => {
  const ignore = () => undefined;
  const limiters = [createRateLimiter(market.db, ignore), createRateLimiter(market.db, ignore)] as const;
  const limit = { name: 'of this test', most: 60, seconds: 60 };
  const hits = await Promise.allSettled(
    Array.from({ length: 150 }, (_, index) => limiters[index % 2 === 0 ? 0 : 1].hit(limit, 'one', market.clock.now())),
  );
  expect(hits.filter(({ status }) => status === 'fulfilled')).toHaveLength(60);
  for (const limiter of limiters) await limiter.close();
});

it('an upload counts against its limit however its content type is spelt', async () => {
  const counted: string[] = [];
  const limiter = {
    ...market.context.limiter,
    hitAll: async (hits: readonly Counter[]) => void counted.push(...hits.map(([{ name }]) => name)),
  };
  const other = await openTestMarket({ limiter });
  const { token } = await addPerson(other, 'recycler');
  const form = { pcb_doc: new TestFile('a.pdf', pdf()) };
  expect((await other.call('PATCH', '/api/users/update/', { token, body: form })).status).toBe(200);
  await other.app.inject({
    method: 'PATCH',
    url: '/api/users/update/',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'Multipart/Form-Data; boundary=b' },
    payload: '--b--\r\n',
  });
  const each = ['uploads-and-trades', 'trades-of-organisation'];
  expect(counted).toEqual([...each, ...each]);
  await other.close();
});
