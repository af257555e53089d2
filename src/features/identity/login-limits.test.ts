import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { logIn, signUp } from '../../../tests/accounts.ts';
import { openTestMarket, type TestMarket } from '../../../tests/market.ts';
import { createRateLimiter, noLimits } from '../../platform/rate-limit.ts';

const WRONG = { password: 'wrong password' };
const MINUTE = 60_000;
const AFTER = 16 * MINUTE;

let market: TestMarket;
let email: string;
beforeAll(async () => {
  market = await openTestMarket();
});
afterAll(() => market.close());
beforeEach(async () => {
  market.clock.advance(AFTER);
  market.context.limiter = noLimits;
  email = await signUp(market);
  market.context.limiter = createRateLimiter(market.db, (error) => {
    throw error;
  });
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

test('of thirty wrong tries at once ten are answered, the others refused', async () => {
  const said = await Promise.all(Array.from({ length: 30 }, () => logIn(market, email, WRONG)));
  expect(said.filter(({ status }) => status === 401)).toHaveLength(10);
  expect(said.filter(({ status }) => status === 429)).toHaveLength(20);
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
  const said = await Promise.all(Array.from({ length: 14 }, () => logIn(market, email)));
  expect(said.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
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
    const said = await Promise.all(Array.from({ length: 12 }, () => logIn(market, email, WRONG)));
    expect(said.filter(({ status }) => status === 401)).toHaveLength(10);
    // Only the hundredth failure closes the address.
    expect((await logIn(market, right)).status).toBe(account < 9 ? 200 : 429);
  }
  expect((await logIn(market, right, { address: '10.0.0.9' })).status).toBe(200);
});
