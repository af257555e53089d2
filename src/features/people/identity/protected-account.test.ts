import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { deliverOutbox, type OutboxEvent } from '#platform/outbox.ts';
import { createRateLimiter, noLimits } from '#platform/security/rate-limit.ts';
import { hashToken, newSecretToken } from '#platform/security/session-tokens.ts';
import { limitAttempts, logIn, type LogInOptions, PASSWORD, signUp } from '#tests/accounts.ts';
import { openSharedMarket, openServer } from '#tests/market.ts';
import { KNOWN_ADDRESS_MS, KNOWN_DEVICE_MS, PROTECTION_LINK_MS, PROTECTION_MAIL_PAUSE_MS } from './rules.ts';
import { createDeviceLink } from './sessions.server.ts';

// The tests log in hundreds of times, so a fast fake replaces the hash.
vi.mock('@node-rs/argon2', () => import('#tests/fast-hash.ts'));

const PROTECTED = {
  status: 429,
  body: {
    status: false,
    error: 'Too many failed log-ins for this account. If it is yours, use the link that we have mailed to you.',
  },
};
const HOME = '192.0.2.1';
const HOUR = 3_600_000;

const market = await openSharedMarket();
let email: string;
/** Device token of the owner's browser, from its first login. */
let device: string;
beforeEach(async () => {
  market.clock.advance(25 * HOUR);
  market.context.limiter = noLimits;
  email = await signUp(market);
  await mails();
  limitAttempts(market);
  device = (await enter({ address: HOME })).body.device;
});
afterEach(() => market.context.limiter.close());

const enter = ({ who = email, ...how }: LogInOptions & { who?: string }, app = market.app) =>
  logIn(market, who, how, app);
const v4 = (index: number) => `198.51.100.${index}`;
/** Failed logins of strangers, each from another address. */
async function guess(times: number, who = email, first = 0): Promise<number[]> {
  const result: number[] = [];
  for (let index = 0; index < times; index += 1)
    result.push((await enter({ address: v4(first + index), password: 'wrong password', who })).status);
  return result;
}
/** Failed log-ins of strangers, of which only the first and the last are sent: the rest are counted as the first one was. */
async function letGuess(times: number, who = email): Promise<void> {
  expect(await guess(1, who)).toEqual([401]);
  await sql`
    insert into claimed_tries (key, at, failed)
    select key, at, failed from (select key, at, failed from claimed_tries order by id desc limit 1) first,
      generate_series(1, ${times - 2})`.execute(market.db);
  expect(await guess(1, who, 1)).toEqual([401]);
}
async function mails(): Promise<OutboxEvent[]> {
  const found: OutboxEvent[] = [];
  while (await deliverOutbox(market.db, market.clock.now(), async (event) => void found.push(event)));
  return found.filter(({ topic }) => topic === 'login.protected');
}
const userId = async () => (await one<{ id: string }>(market.db)`select id from users where email = ${email}`)!.id;
const addDevice = (token: unknown, headers = {}) =>
  market.call('POST', '/api/users/devices/', { body: { token }, headers });
const NOT_VALID = { status: 400, body: { errors: { token: 'This link is not valid or has expired.' } } };

describe('a log-in gives the browser a device', () => {
  test('a device token has 43 characters; one that the browser sent stays, any other is replaced; only its hash is stored', async () => {
    expect(device).toMatch(/^[\w-]{43}$/);
    expect((await enter({ address: HOME, device })).body.device).toBe(device);
    // One that somebody else has made, though of the right form, is replaced.
    const foreign = newSecretToken().token;
    expect((await enter({ address: HOME, device: foreign })).body.device).not.toBe(foreign);
    await sql`delete from devices where hash <> ${hashToken(device)}`.execute(market.db);
    const other = (await enter({ address: HOME, device: 'too short' })).body.device as string;
    expect(other).toMatch(/^[\w-]{43}$/);
    const rows = await many<{ hash: Buffer }>(market.db)`select hash from devices where user_id = ${await userId()}`;
    expect(rows.map(({ hash }) => hash.toString('hex')).toSorted()).toEqual(
      [device, other].map((token) => hashToken(token).toString('hex')).toSorted(),
    );
  });
});

describe('after 50 failures of strangers in an hour', () => {
  test('the account admits known browsers only, and gives everybody else the same response', async () => {
    expect(await guess(60)).toEqual([
      ...Array.from({ length: 50 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ]);
    const stranger = await enter({ address: '203.0.113.7' });
    expect(stranger).toMatchObject(PROTECTED);
    expect(Number(stranger.headers['retry-after'])).toBeGreaterThan(0);
    expect(await enter({ address: '203.0.113.7', password: 'wrong password' })).toMatchObject(PROTECTED);
    expect(await enter({ address: '203.0.113.7', device: newSecretToken().token })).toMatchObject(PROTECTED);
    // By device token, and by address.
    expect((await enter({ address: '203.0.113.8', device })).status).toBe(200);
    expect((await enter({ address: HOME })).status).toBe(200);
  });

  test('an e-mail that nobody has is protected alike', async () => {
    const who = `nobody-${email}`;
    expect(await guess(51, who)).toEqual([...Array.from({ length: 50 }, () => 401), 429]);
    expect(await enter({ address: '203.0.113.7', who })).toMatchObject(PROTECTED);
    expect(await mails()).toEqual([]);
  });

  test('the owner gets one mail while its link is valid, which makes another browser known', async () => {
    await guess(60);
    expect(await mails()).toHaveLength(1);
    // The limit returns while the mail is on its way and while its link is valid.
    market.clock.advance(2 * HOUR);
    await letGuess(50);
    expect(await guess(1)).toEqual([429]);
    expect(await mails()).toEqual([]);
    const token = (await createDeviceLink(market.context, await userId())) ?? '';
    market.clock.advance(2 * HOUR);
    // The day's hundred failures are used up.
    expect(await guess(2)).toEqual([429, 429]);
    expect(await mails()).toEqual([]);
    const result = await addDevice(token);
    expect(result).toMatchObject({ status: 200, body: { data: { device: expect.stringMatching(/^[\w-]{43}$/) } } });
    expect((await enter({ address: '203.0.113.9', device: result.body.data.device })).status).toBe(200);
    expect(await addDevice(token)).toMatchObject(NOT_VALID);
  });

  test('the holder gets another link after the first was used, or is over, at most one in an hour', async () => {
    await letGuess(25);
    market.clock.advance(HOUR - 1);
    await letGuess(25);
    expect(await mails()).toHaveLength(1);
    expect((await addDevice(await createDeviceLink(market.context, await userId()))).status).toBe(200);
    // The first failures expire, and new ones follow.
    market.clock.advance(1);
    expect(await guess(26)).toEqual([...Array.from({ length: 25 }, () => 401), 429]);
    expect(await mails()).toEqual([]);
    market.clock.advance(PROTECTION_MAIL_PAUSE_MS);
    await letGuess(25);
    await createDeviceLink(market.context, await userId());
    expect(await mails()).toHaveLength(1);
    market.clock.advance(PROTECTION_LINK_MS - 1);
    await letGuess(50);
    expect(await mails()).toEqual([]);
    market.clock.advance(HOUR);
    await letGuess(50);
    expect(await mails()).toHaveLength(1);
  });

  test('it opens again when they are an hour old', async () => {
    await letGuess(50);
    expect((await enter({ address: '203.0.113.7' })).status).toBe(429);
    market.clock.advance(HOUR);
    expect((await enter({ address: '203.0.113.7' })).status).toBe(200);
  });
});

test('60 failures from one IPv6 /64 are those of one address, and protect nothing', async () => {
  const result: number[] = [];
  for (let index = 0; index < 60; index += 1)
    result.push((await enter({ address: `2001:db8:1:2::${index.toString(16)}`, password: 'wrong password' })).status);
  expect(result.filter((status) => status === 401)).toHaveLength(10);
  expect((await enter({ address: '2001:db8:1:2:ffff::1' })).status).toBe(429);
  expect((await enter({ address: '2001:db8:1:3::1' })).status).toBe(200);
});

test('100 failures within 24 hours protect too', async () => {
  for (let hour = 0; hour < 4; hour += 1) {
    await letGuess(25);
    market.clock.advance(2 * HOUR);
  }
  expect((await enter({ address: '203.0.113.7' })).status).toBe(429);
  market.clock.advance(16 * HOUR);
  expect((await enter({ address: '203.0.113.7' })).status).toBe(200);
});

test('exactly 50 of 60 wrong tries at once in two processes are answered', { tags: 'thorough' }, async () => {
  const limiter = createRateLimiter(market.db, (error) => {
    throw error;
  });
  const other = await openServer(market, { limiter });
  const result = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      enter({ address: v4(index), password: 'wrong password' }, index % 2 ? other : market.app),
    ),
  );
  expect(result.filter(({ status }) => status === 401)).toHaveLength(50);
  expect(result.filter(({ status }) => status === 429)).toHaveLength(10);
  expect(await mails()).toHaveLength(1);
  await other.close();
  await limiter.close();
});

test('failures of a known browser or address and right log-ins of strangers count for nothing', async () => {
  for (let index = 0; index < 55; index += 1) {
    if (index % 9 === 0) market.clock.advance(16 * 60_000);
    expect((await enter({ address: v4(index), password: 'wrong password', device })).status).toBe(401);
  }
  for (let index = 0; index < 55; index += 1) expect((await enter({ address: `203.0.113.${index}` })).status).toBe(200);
  expect((await enter({ address: '192.0.2.200' })).status).toBe(200);
});

test('a browser is known for 90 days, an address for 30', async () => {
  const protect = () => letGuess(50);
  market.clock.advance(KNOWN_ADDRESS_MS - 1);
  await protect();
  expect((await enter({ address: HOME, password: 'wrong password' })).status).toBe(401);
  market.clock.advance(1);
  expect((await enter({ address: HOME })).status).toBe(429);
  market.clock.advance(KNOWN_DEVICE_MS - KNOWN_ADDRESS_MS - 1);
  await protect();
  expect((await enter({ address: '203.0.113.7', device, password: 'wrong password' })).status).toBe(401);
  market.clock.advance(1);
  expect((await enter({ address: '203.0.113.7', device })).status).toBe(429);
});

test('a step-up from a new address gets in by its device', async () => {
  const { access } = (await enter({ address: HOME })).body;
  await letGuess(50);
  const stepUp = async (body: object) => {
    const headers = { authorization: `Bearer ${access}` };
    const url = '/api/users/step-up/';
    return (await market.app.inject({ method: 'POST', url, remoteAddress: '203.0.113.7', headers, payload: body }))
      .statusCode;
  };
  expect(await stepUp({ password: PASSWORD })).toBe(429);
  expect(await stepUp({ password: PASSWORD, device })).toBe(200);
});

test('tries that nobody ended count for two minutes', async () => {
  const claim = () => market.context.limiter.claim([{ most: 2, seconds: 3600 }], email, market.clock.now());
  await claim();
  await claim();
  expect(await claim()).toEqual({ claimed: null, retryAfterSeconds: 120 });
  market.clock.advance(120_000);
  expect((await claim()).claimed).not.toBeNull();
});

test('a try that could not be counted takes nothing back', async () => {
  const { limiter } = market.context;
  const undo = vi.fn(() => Promise.resolve());
  market.context.limiter = { ...limiter, undo, hitAll: () => Promise.reject(new Error('the database is away')) };
  expect((await enter({ address: HOME })).status).toBeGreaterThanOrEqual(500);
  expect(undo).not.toHaveBeenCalled();
  market.context.limiter = limiter;
});

describe('an e-mail in other letters', () => {
  /** Different spellings of an address: one per pattern of capitals. */
  const spellings = (who: string, times: number) =>
    Array.from({ length: times }, (_, pattern) =>
      who
        .split('')
        .map((letter, at) => ((pattern >> at) & 1 ? letter.toUpperCase() : letter))
        .join(''),
    );
  const guessAs = async (names: readonly string[]) => {
    const result: number[] = [];
    for (const [index, who] of names.entries())
      result.push((await enter({ address: v4(index), password: 'wrong password', who })).status);
    return result;
  };

  test('is the same account in capitals: failures over all spellings count together', async () => {
    expect(await guessAs(spellings(email, 60))).toEqual([
      ...Array.from({ length: 50 }, () => 401),
      ...Array.from({ length: 10 }, () => 429),
    ]);
  });

  test('is nobody beyond ASCII: spellings with other letters open nothing and multiply no guesses', async () => {
    await sql`update users set email = ${`iiiiiii${email}`} where email = ${email}`.execute(market.db);
    email = `iiiiiii${email}`;
    const names = spellings(email.slice(1), 60).map((name) => `İ${name.replaceAll('I', 'İ')}`);
    expect(await guessAs(names)).not.toContain(429);
    for (const who of [names[0]!, names[59]!, email.replace('example.in', 'example.İn')])
      expect((await enter({ address: '203.0.113.7', who })).status).toBe(401);
    // None of them counted as a guess at the account.
    await letGuess(50);
    expect((await enter({ address: '203.0.113.7' })).status).toBe(429);
  });

  test.each([
    ['/api/users/login/', 'recycler'],
    ['/api/superadmin/login/', 'superadmin'],
  ])('opens no account, and none of the demo market outside it: %s', async (door, role) => {
    const enterAs = async (who: string) => {
      const payload = { email: who, password: PASSWORD };
      return (await market.app.inject({ method: 'POST', url: door, remoteAddress: HOME, payload })).statusCode;
    };
    const rename = async (from: string, to: string) =>
      sql`update users set email = ${to}, role = ${role} where email = ${from}`.execute(market.db);
    await rename(email, `holdin${email}`);
    email = `holdin${email}`;
    expect(await enterAs(email.toUpperCase())).toBe(200);
    expect(await enterAs(email.replace('i', 'İ'))).toBe(401);
    expect(await enterAs(email.replace('.in', '.İn'))).toBe(401);
    const demo = `${role}@demo.eprmandi.example`;
    await rename(email, demo);
    for (const who of [demo, demo.toUpperCase(), demo.replace('mandi', 'mandİ'), demo.replace('demo.', 'DEMO.')])
      expect(await enterAs(who)).toBe(401);
    market.context.config = { ...market.context.config, demo: true };
    expect(await enterAs(demo)).toBe(200);
    expect(await enterAs(demo.replace('mandi', 'mandİ'))).toBe(401);
    market.context.config = { ...market.context.config, demo: false };
  });
});

describe('a link that makes a browser known', () => {
  test('lives a day, and a newer one makes it void', async () => {
    const id = await userId();
    const [first, second] = [await createDeviceLink(market.context, id), await createDeviceLink(market.context, id)];
    expect(await addDevice(first)).toMatchObject(NOT_VALID);
    market.clock.advance(PROTECTION_LINK_MS);
    expect(await addDevice(second)).toMatchObject(NOT_VALID);
    expect(await addDevice('x'.repeat(43))).toMatchObject(NOT_VALID);
    expect(await addDevice(undefined)).toMatchObject({ status: 400, body: { errors: { token: 'Token is required' } } });
  });

  test('one of ten uses of the link at once makes the browser known', async () => {
    const token = await createDeviceLink(market.context, await userId());
    const result = await Promise.all(Array.from({ length: 10 }, () => addDevice(token)));
    expect(result.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('may be tried 60 times an hour from an address', async () => {
    const result = await Promise.all(Array.from({ length: 61 }, () => addDevice('x'.repeat(43))));
    expect(result.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a forgotten password', () => {
  const forgot = async (remoteAddress: string, sent?: string) =>
    (
      await market.app.inject({
        method: 'POST',
        url: '/api/users/password/forgot/',
        remoteAddress,
        payload: { email, ...(sent !== undefined && { device: sent }) },
      })
    ).statusCode;

  test('too many requests of strangers do not lock out known browsers', async () => {
    const result: number[] = [];
    for (let index = 0; index < 6; index += 1) result.push(await forgot(v4(index)));
    expect(result).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await forgot('203.0.113.7', newSecretToken().token)).toBe(429);
    const rows = await many(market.db)`select 1 from outbox where topic = 'password.forgotten'`;
    for (let index = 0; index < 5; index += 1) expect(await forgot('203.0.113.7', device)).toBe(200);
    expect(await forgot('203.0.113.7', device)).toBe(429);
    const after = await sql`select 1 from outbox where topic = 'password.forgotten'`.execute(market.db);
    expect(after.rows.length - rows.length).toBe(5);
  });
});
