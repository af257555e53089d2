import { afterAll, describe, expect, test } from 'vitest';
import { logIn, PASSWORD, signUp } from '../../../tests/accounts.ts';
import { openTestMarket } from '../../../tests/market.ts';
import { sql } from '../../platform/database/database.ts';
import { newId } from '../../platform/ids.ts';
import { createRateLimiter, noLimits } from '../../platform/security/rate-limit.ts';
import { RESET_LIFE_MS } from './rules.ts';
import { createPasswordReset } from './service.server.ts';

const NEW = 'quite another password';

const market = await openTestMarket();
afterAll(() => market.close());

const forgot = (email: string, remoteAddress = '127.0.0.1') =>
  market.app.inject({ method: 'POST', url: '/api/users/password/forgot/', payload: { email }, remoteAddress });
const reset = (token: string, password = NEW) =>
  market.call('POST', '/api/users/password/reset/', { body: { token, password, confirmPassword: password } });

async function person() {
  const email = await signUp(market);
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(market.db);
  return { email, id: rows[0]!.id };
}

async function tokenFor(userId: string): Promise<string> {
  const token = await createPasswordReset(market.context, userId);
  if (token === null) throw new Error('no token');
  return token;
}

async function resetRequests(): Promise<string[]> {
  const { rows } = await sql<{ subject_id: string }>`
    select subject_id from outbox where topic = 'password.forgotten' order by id`.execute(market.db);
  return rows.map(({ subject_id }) => subject_id);
}

const NOT_VALID = {
  status: 400,
  body: { status: false, errors: { token: 'This link is not valid or has expired.' } },
};

describe('forgot', () => {
  test('answers alike for a known and an unknown e-mail, and has a mail sent for the known one alone', async () => {
    const { email, id } = await person();
    const before = await resetRequests();
    const known = await forgot(email.toUpperCase());
    const unknown = await forgot('nobody@example.in');
    expect(known.statusCode).toBe(200);
    expect([unknown.statusCode, unknown.payload]).toEqual([known.statusCode, known.payload]);
    const names = (result: typeof known) => Object.keys(result.headers).toSorted();
    expect(names(unknown)).toEqual(names(known));
    expect(await resetRequests()).toEqual([...before, id]);
  });

  test('refuses the sixth request for one account in an hour, known or not, and the twenty-first of an address', async () => {
    const { email } = await person();
    market.context.limiter = createRateLimiter(market.db, () => undefined);
    const before = (await resetRequests()).length;
    for (const [account, address] of [
      [email, '10.0.0.1'],
      ['nobody2@example.in', '10.0.0.2'],
    ] as const) {
      const codes = [];
      for (let time = 0; time < 6; time += 1) codes.push((await forgot(account, address)).statusCode);
      expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect((await resetRequests()).length).toBe(before + 5);
    const result = await Promise.all(Array.from({ length: 30 }, (_, i) => forgot(`n${i}@example.in`, '10.0.0.3')));
    expect(result.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    market.clock.advance(60 * 60_000);
    expect((await forgot(email, '10.0.0.1')).statusCode).toBe(200);
    await market.context.limiter.close();
    market.context.limiter = noLimits;
  });
});

describe('reset', () => {
  test('sets the new password and ends every session', async () => {
    const { email, id } = await person();
    const sessions = [(await logIn(market, email)).body, (await logIn(market, email)).body];
    expect((await reset(await tokenFor(id))).status).toBe(200);
    for (const { access, refresh } of sessions) {
      expect((await market.call('GET', '/api/users/profile/', { token: access })).status).toBe(401);
      expect((await market.call('POST', '/api/users/token/refresh/', { body: { refresh } })).status).toBe(401);
    }
    expect((await logIn(market, email)).status).toBe(401);
    expect((await logIn(market, email, { password: NEW })).status).toBe(200);
  });

  test('takes a token once, and then no other open token of that user', async () => {
    const [{ id }, other] = [await person(), await person()];
    const [older, newer, others] = [await tokenFor(id), await tokenFor(id), await tokenFor(other.id)];
    expect((await reset(older)).status).toBe(200);
    expect(await reset(older)).toMatchObject(NOT_VALID);
    expect(await reset(newer)).toMatchObject(NOT_VALID);
    expect((await reset(others)).status).toBe(200);
  });

  test('takes an older token while a newer one is open', async () => {
    const { id } = await person();
    const older = await tokenFor(id);
    await tokenFor(id);
    expect((await reset(older)).status).toBe(200);
  });

  test('takes a token for an hour', async () => {
    const { id } = await person();
    const [early, late] = [await tokenFor(id), await tokenFor((await person()).id)];
    market.clock.advance(RESET_LIFE_MS - 1);
    expect((await reset(early)).status).toBe(200);
    market.clock.advance(1);
    expect(await reset(late)).toMatchObject(NOT_VALID);
  });

  test('refuses a token that nobody made, and another short or differing password', async () => {
    expect(await reset('made up')).toMatchObject(NOT_VALID);
    const token = await tokenFor((await person()).id);
    expect((await reset(token, '1234567')).body.errors).toHaveProperty('password');
    const body = { token, password: NEW, confirmPassword: PASSWORD };
    const differing = await market.call('POST', '/api/users/password/reset/', { body });
    expect(differing.body.errors).toHaveProperty('confirmPassword');
    expect((await reset(token)).status).toBe(200);
  });

  test('of eight uses at once of two tokens lets one through', async () => {
    const { email, id } = await person();
    const tokens = [await tokenFor(id), await tokenFor(id)];
    const passwords = Array.from({ length: 8 }, (_, i) => `${NEW} ${i}`);
    const result = await Promise.all(passwords.map((password, i) => reset(tokens[i % 2]!, password)));
    expect(result.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400, 400, 400,
    ]);
    const won = passwords[result.findIndex(({ status }) => status === 200)]!;
    expect((await logIn(market, email, { password: won })).status).toBe(200);
  });

  test('a login with the old password at the same time leaves no session', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { email, id } = await person();
      const token = await tokenFor(id);
      const [login, changed] = await Promise.all([logIn(market, email), reset(token)]);
      expect(changed.status).toBe(200);
      if (login.status === 200) {
        const profile = await market.call('GET', '/api/users/profile/', { token: login.body.access });
        expect(profile.status).toBe(401);
      } else expect(login.status).toBe(401);
    }
  });

  test('keeps the hash of a token alone', async () => {
    const { id } = await person();
    const token = await tokenFor(id);
    const { rows } = await sql<{ row: string }>`
      select r::text || encode(hash, 'escape') as row from password_resets r where user_id = ${id}`.execute(market.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain(token);
  });

  test('makes no token for an unknown or a closed user', async () => {
    const { id } = await person();
    await sql`
      update users set closed_at = now(), email = null, full_name = null, mobile_no = null, designation = null,
        password_hash = null where id = ${id}`.execute(market.db);
    expect(await createPasswordReset(market.context, id)).toBeNull();
    expect(await createPasswordReset(market.context, newId(market.clock.now()))).toBeNull();
  });
});
