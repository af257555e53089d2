import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRateLimiter, noLimits } from '#platform/security/rate-limit.ts';
import { limitAttempts, logIn, registrationForm, signUp } from '#tests/accounts.ts';
import { openSharedMarket, sendTo, openServer } from '#tests/market.ts';

/** Number of known and of unknown addresses: `LOGIN_TIMINGS=200 npx vitest run src/features/people/identity/login-limits.test.ts`. */
const TIMINGS = vi.hoisted(() => Number(process.env['LOGIN_TIMINGS'] ?? 0));

// The tests log in hundreds of times, so a fast fake replaces the hash, except where its time is measured.
vi.mock('@node-rs/argon2', (original) => (TIMINGS > 0 ? original() : import('#tests/fast-hash.ts')));

const WRONG = { password: 'wrong password' };
const MINUTE = 60_000;
const AFTER = 16 * MINUTE;

const market = await openSharedMarket();
let email: string;
beforeEach(async () => {
  market.clock.advance(AFTER);
  market.context.limiter = noLimits;
  email = await signUp(market);
  limitAttempts(market);
});
afterEach(() => market.context.limiter.close());

const failTimes = async (times: number, options = {}) => {
  for (let time = 0; time < times; time += 1)
    expect((await logIn(market, email, { ...WRONG, ...options })).status).toBe(401);
};

test('after ten failures the right password is refused too, until a quarter of an hour has passed', async () => {
  await failTimes(10);
  const refused = await logIn(market, email.toUpperCase());
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  market.clock.advance(AFTER);
  expect((await logIn(market, email)).status).toBe(200);
});

test('ten of thirty wrong tries at once are answered, the others refused', { tags: 'thorough' }, async () => {
  const result = await Promise.all(Array.from({ length: 30 }, () => logIn(market, email, WRONG)));
  expect(result.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(result.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await logIn(market, email)).status).toBe(429);
});

test('an unknown e-mail runs into the same limit', async () => {
  email = 'stranger@example.in';
  await failTimes(10);
  expect((await logIn(market, email, WRONG)).status).toBe(429);
});

test('successes count nothing, before and between failures', async () => {
  for (let time = 0; time < 12; time += 1) expect((await logIn(market, email)).status).toBe(200);
  await failTimes(9);
  for (let time = 0; time < 3; time += 1) expect((await logIn(market, email)).status).toBe(200);
  await failTimes(1);
  expect((await logIn(market, email)).status).toBe(429);
});

test('right logins at once leave nothing counted, the refused ones among them neither', async () => {
  const result = await Promise.all(Array.from({ length: 14 }, () => logIn(market, email)));
  expect(result.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
  await failTimes(9);
  expect((await logIn(market, email)).status).toBe(200);
});

test('failures from one address do not lock the account for another', async () => {
  await failTimes(10);
  expect((await logIn(market, email, { address: '10.0.0.9' })).status).toBe(200);
});

test('both doors count together', async () => {
  await failTimes(5);
  await failTimes(5, { door: '/api/superadmin/login/' });
  expect((await logIn(market, email)).status).toBe(429);
});

test('an address has a hundred failures over all accounts, and refused tries are none', async () => {
  const right = email;
  for (let account = 0; account < 10; account += 1) {
    email = `guessed${account}@example.in`;
    const result = await Promise.all(Array.from({ length: 12 }, () => logIn(market, email, WRONG)));
    expect(result.filter(({ status }) => status === 401)).toHaveLength(10);
    // The address is blocked only from the hundredth failure on.
    expect((await logIn(market, right)).status).toBe(account < 9 ? 200 : 429);
  }
  expect((await logIn(market, right, { address: '10.0.0.9' })).status).toBe(200);
});

test(
  'exactly twenty of fifty sign-ups at once from one address, in two processes, pass',
  { tags: 'thorough' },
  async () => {
    const fail = (error: unknown) => {
      throw error;
    };
    const limiters = [createRateLimiter(market.db, fail), createRateLimiter(market.db, fail)];
    const apps = await Promise.all(limiters.map((limiter) => openServer(market, { limiter })));
    const result = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sendTo(apps[index % 2]!, 'POST', '/api/users/register/producer/', { body: registrationForm() }),
      ),
    );
    expect(result.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = result.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(30);
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    for (const app of apps) await app.close();
    for (const limiter of limiters) await limiter.close();
  },
);

test('the addresses of one IPv6 /64 sign up as one: twenty times in an hour', async () => {
  const result: number[] = [];
  for (let index = 0; index < 21; index += 1) {
    const { statusCode } = await market.app.inject({
      method: 'POST',
      url: '/api/users/register/producer/',
      remoteAddress: `2001:db8:7:7::${index + 1}`,
      payload: registrationForm(),
    });
    result.push(statusCode);
  }
  expect(result).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
});

test.runIf(TIMINGS)(
  'how long a refusal takes does not say whether the e-mail is known',
  { timeout: 600_000 },
  async () => {
    market.context.limiter = noLimits;
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    const measure = async (kind: 'known' | 'unknown', tried: string) => {
      const start = performance.now();
      expect((await logIn(market, tried, WRONG)).status).toBe(401);
      times[kind].push(performance.now() - start);
    };
    for (let round = 0; round < TIMINGS; round += 1) {
      const both = [() => measure('known', email), () => measure('unknown', `nobody${round}@example.in`)];
      if (round % 2 === 1) both.reverse();
      for (const one of both) await one();
    }
    const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
    const [known, unknown] = [median(times.known), median(times.unknown)];
    const medians = `medians in ms: known ${known.toFixed(2)}, unknown ${unknown.toFixed(2)}`;
    expect(Math.abs(known - unknown) / Math.max(known, unknown), medians).toBeLessThan(0.05);
  },
);
