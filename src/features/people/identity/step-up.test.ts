import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import { limitAttempts, logIn, PASSWORD, signUp } from '#tests/accounts.ts';
import { openSharedMarket } from '#tests/market.ts';
import { FRESH_PROOF_LIFE_MS } from './rules.ts';
import { authenticate, requireFreshProof } from './service.server.ts';

const PATH = '/api/users/step-up/';

const market = await openSharedMarket();
let email: string;
let token: string;
beforeEach(async () => {
  market.context.limiter = noLimits;
  market.clock.advance(FRESH_PROOF_LIFE_MS);
  email = await signUp(market);
  token = (await logIn(market, email)).body.access;
  limitAttempts(market);
});
afterEach(() => market.context.limiter.close());

const stepUp = (body: unknown) => market.call('POST', PATH, { token, body });
/** Lets an access token's lifetime pass and refreshes it. */
async function growStale(): Promise<void> {
  const rows = await many<{ id: string }>(market.db)`
    update sessions set fresh_until = ${market.clock.now()}
    where user_id = (select id from users where email = ${email})
    returning id`;
  expect(rows).toHaveLength(1);
}
const refusal = async () => {
  const actor = await authenticate(market.context, token);
  try {
    requireFreshProof({ clock: market.clock, actor });
    return null;
  } catch (error) {
    return error;
  }
};

test('a login allows sensitive requests for 15 minutes, then they are refused', async () => {
  expect(await refusal()).toBeNull();
  const { refresh } = (await logIn(market, email)).body;
  market.clock.advance(FRESH_PROOF_LIFE_MS - 1);
  token = (await market.call('POST', '/api/users/token/refresh/', { body: { refresh } })).body.access;
  expect(await refusal()).toBeNull();
  market.clock.advance(1);
  expect(await refusal()).toMatchObject({
    status: 403,
    kind: 'step_up_required',
    message: 'Please confirm that it is you.',
    data: { methods: ['password'] },
  });
});

test('the right password makes the session fresh again, and says until when', async () => {
  await growStale();
  expect(await refusal()).not.toBeNull();
  const response = await stepUp({ password: PASSWORD });
  const until = new Date(market.clock.now().getTime() + FRESH_PROOF_LIFE_MS).toISOString();
  expect(response).toMatchObject({ status: 200, body: { status: true, data: { fresh_until: until } } });
  expect(await refusal()).toBeNull();
});

test('no other session of the same person becomes fresh', async () => {
  const other = (await logIn(market, email)).body.access as string;
  await sql`update sessions set fresh_until = ${market.clock.now()}`.execute(market.db);
  expect((await stepUp({ password: PASSWORD })).status).toBe(200);
  token = other;
  expect(await refusal()).not.toBeNull();
});

test('locking ends the proof at once', async () => {
  const response = await market.call('DELETE', PATH, { token });
  expect(response).toMatchObject({ status: 200, body: { message: 'Sensitive actions are locked.' } });
  expect(await refusal()).not.toBeNull();
});

test('without second factors there is nothing to choose', async () => {
  const response = await market.call('POST', `${PATH}options/`, { token });
  expect(response).toMatchObject({ status: 200, body: { data: { challenge: null, passkey_options: null } } });
});

describe('a wrong password', () => {
  test.each([
    [{ password: 'wrong password' }, 'The password is not right.'],
    [{ password: '' }, 'Password is required'],
    [{}, 'Password is required'],
    [{ password: 'x'.repeat(201) }, 'At most 200 characters'],
  ])('%o: %s', async (body, text) => {
    await growStale();
    expect(await stepUp(body)).toMatchObject({ status: 400, body: { errors: { password: text } } });
    expect(await refusal()).not.toBeNull();
  });

  test('is a failed log-in: after ten the right one is refused, at the log-in too', async () => {
    const response = await Promise.all(Array.from({ length: 12 }, () => stepUp({ password: 'wrong password' })));
    expect(response.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 10 }, () => 400),
      429,
      429,
    ]);
    expect((await stepUp({ password: PASSWORD })).status).toBe(429);
    expect((await logIn(market, email)).status).toBe(429);
  });
});
