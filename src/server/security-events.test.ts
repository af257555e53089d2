/** Refusals are logged as security events: one line each, without private data, and limited in number. */
import { Writable } from 'node:stream';
import pino from 'pino';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRateLimiter, noLimits } from '#platform/security/rate-limit.ts';
import { createSecurityLog, MOST_LINES } from '#platform/security/security-log.ts';
import { PASSWORD, signUp } from '#tests/accounts.ts';
import { secretsIn } from '#tests/log-secrets.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

let lines: string[] = [];
const stream = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk));
    done();
  },
});

const market = await openSharedMarket({ log: pino({ level: 'info' }, stream) });
const recycler = await addPerson(market, 'recycler', { complete: false });
beforeEach(() => {
  market.clock.advance(60_000);
  lines = [];
});

const loggedLines = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const call = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
  market.app.inject({ method, url, remoteAddress: '::ffff:198.51.100.7', headers, ...(payload && { payload }) });
const bearer = { authorization: '' };

/** Expects one log line for a refused request with these facts and the response's request id. */
function expectLine(answer: { headers: Record<string, unknown> }, event: string, account: unknown): void {
  // A summary of the previous minute may still follow.
  expect(loggedLines().filter((line) => line['left_out'] === undefined)).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      event,
      account,
      address: '198.51.100.7',
      request_id: answer.headers['x-request-id'],
      msg: 'security event',
    },
  ]);
  expect(secretsIn(lines.join(''))).toEqual([]);
}
const SOMEBODY = expect.stringMatching(/^[0-9a-f]{12}$/);

describe('a line of the log tells of', () => {
  test('a failed log-in: the same account by the same mark, an e-mail that nobody has too', async () => {
    const email = await signUp(market);
    const marks: unknown[] = [];
    for (const who of [email, email.toUpperCase(), 'nobody@example.in']) {
      lines = [];
      const wrong = { email: who, password: `${PASSWORD}, but wrong` };
      expectLine(await call('POST', '/api/users/login/', wrong), 'login.failed', SOMEBODY);
      marks.push(loggedLines()[0]?.['account']);
    }
    expect(marks[0]).toBe(marks[1]);
    expect(marks[0]).not.toBe(marks[2]);
  });

  test('a wrong password of a step-up', async () => {
    bearer.authorization = `Bearer ${recycler.token}`;
    const response = await call('POST', '/api/users/step-up/', { password: `${PASSWORD}, but wrong` }, bearer);
    expectLine(response, 'login.failed', SOMEBODY);
  });

  test('403, by role and by profile', async () => {
    bearer.authorization = `Bearer ${recycler.token}`;
    expectLine(await call('GET', '/api/superadmin/stats/', undefined, bearer), 'access.refused', SOMEBODY);
    lines = [];
    expectLine(await call('POST', '/api/epr/credit-offers/', {}, bearer), 'access.refused', SOMEBODY);
  });

  test('429', async () => {
    market.context.limiter = createRateLimiter(market.db, () => undefined, market.clock);
    for (let time = 0; time < 10; time += 1) await call('POST', '/api/contact/', {});
    await Promise.all(Array.from({ length: 60 }, () => call('POST', '/api/users/devices/', { token: 'x'.repeat(43) })));
    lines = [];
    const response = await call('POST', '/api/users/devices/', { token: 'x'.repeat(43) });
    await market.context.limiter.close();
    market.context.limiter = noLimits;
    expect(response.statusCode).toBe(429);
    expect(loggedLines()).toEqual([expect.objectContaining({ event: 'limit.reached', account: null })]);
  });

  test('a token that is refused: of a session, of a refresh, of a link', async () => {
    const forged = { authorization: 'Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl' };
    expectLine(await call('GET', '/api/users/profile/', undefined, forged), 'token.refused', null);
    lines = [];
    expectLine(await call('POST', '/api/users/token/refresh/', { refresh: 'x'.repeat(43) }), 'token.refused', null);
    lines = [];
    expectLine(await call('POST', '/api/users/devices/', { token: 'x'.repeat(43) }), 'token.refused', null);
  });

  test('a file that is refused', async () => {
    const person = await addPerson(market, 'recycler');
    const response = await market.call('PATCH', '/api/users/update/', {
      token: person.token,
      body: { company_logo: new TestFile('logo.png', 'no picture at all', 'image/png') },
    });
    expect(response.status).toBe(415);
    expect(loggedLines()).toEqual([expect.objectContaining({ event: 'file.refused', account: SOMEBODY })]);
  });

  test('nothing else: what is right, and what is merely not there', async () => {
    bearer.authorization = `Bearer ${recycler.token}`;
    await call('GET', '/api/users/profile/', undefined, bearer);
    await call('GET', '/api/nothing/', undefined, bearer);
    expect(lines).toEqual([]);
  });
});

describe('the number of lines is bounded', () => {
  const start = () => {
    let now = new Date(0);
    const log = pino({ level: 'info' }, stream);
    const security = createSecurityLog({ log, secret: 'a secret of the tests', now: () => now });
    const record = (address: string) => security.record('token.refused', { account: null, address, requestId: 'r' });
    return { security, record, pass: () => (now = new Date(now.getTime() + 60_000)) };
  };

  test('for one network and minute; then their number is told', () => {
    const { record, pass } = start();
    for (let time = 0; time < 500; time += 1) record(`2001:db8:1:2::${time.toString(16)}`);
    record('192.0.2.1');
    expect(lines).toHaveLength(MOST_LINES.ofNetwork + 1);
    lines = [];
    pass();
    record('192.0.2.1');
    expect(loggedLines()).toMatchObject([
      { event: 'token.refused', address: '2001:db8:1:2::/64', left_out: 500 - MOST_LINES.ofNetwork },
      { address: '192.0.2.1', request_id: 'r' },
    ]);
  });

  test('for all networks together', () => {
    const { record, security } = start();
    for (let index = 0; index < 5_000; index += 1) record(`10.0.${index >> 8}.${index & 255}`);
    expect(lines).toHaveLength(MOST_LINES.together);
    lines = [];
    security.sum();
    expect(loggedLines()).toMatchObject([
      { event: 'token.refused', address: null, left_out: 5_000 - MOST_LINES.together },
    ]);
  });
});
