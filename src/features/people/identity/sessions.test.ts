import { describe, expect, test } from 'vitest';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import { ACCESS_LIFE_MS, REFRESH_LIFE_MS } from '#platform/security/session-tokens.ts';
import { logIn, signUp } from '#tests/accounts.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain } from '#tests/people.ts';
import { createVerificationLink } from './email.server.ts';
import { authenticate, createPasswordReset } from './service.server.ts';
import { endSessionsOf } from './session-store.server.ts';

/** Rounds of concurrent actions in one session. For more: `SESSION_ROUNDS=200 npx vitest run src/features/people/identity/sessions.test.ts`. */
const ROUNDS = Number(process.env['SESSION_ROUNDS'] ?? 50);
const timeout = Math.max(30_000, ROUNDS * 1_000);

interface Tokens {
  access: string;
  refresh: string;
}

const market = await openSharedMarket();

const start = async (): Promise<Tokens & { id: string }> => {
  const { id, token, refresh } = await addPerson(market, 'producer');
  return { id, access: token, refresh };
};
const refresh = (token: string) => market.call('POST', '/api/users/token/refresh/', { body: { refresh: token } });
const logOut = (token: string) => market.call('POST', '/api/users/logout/', { body: { refresh: token } });
const ask = async (access: string) =>
  (await market.call('GET', '/api/users/check-profile-completion/', { token: access })).status;
const DEAD = { status: 401, body: { status: false, code: 'token_not_valid' } };

describe('refresh', () => {
  test('gives new tokens that work, also a second time', async () => {
    const first = await start();
    const second = (await refresh(first.refresh)).body as Tokens;
    expect(Object.keys(second)).toEqual(['status', 'account', 'access', 'refresh', 'organisation']);
    expect(await ask(second.access)).toBe(200);
    const third = await refresh(second.refresh);
    expect(third.status).toBe(200);
    expect(await ask(third.body.access)).toBe(200);
  });

  test('a spent token that comes back ends the whole session at once', async () => {
    const first = await start();
    const second = (await refresh(first.refresh)).body as Tokens;
    expect(await refresh(first.refresh)).toMatchObject(DEAD);
    expect(await refresh(second.refresh)).toMatchObject(DEAD);
    expect([await ask(first.access), await ask(second.access)]).toEqual([401, 401]);
  });

  test('other sessions of the same user go on', async () => {
    const { id, ...stolen } = await start();
    const other = await start();
    await sql`update sessions set user_id = ${id} where user_id = ${other.id}`.execute(market.db);
    await refresh(stolen.refresh);
    await refresh(stolen.refresh);
    expect((await refresh(other.refresh)).status).toBe(200);
  });

  test('an unknown token is not valid', async () => {
    expect(await refresh('nobody gave this')).toMatchObject(DEAD);
  });

  test('a token lives fourteen days, an access token fifteen minutes', async () => {
    const [early, late] = [await start(), await start()];
    market.clock.advance(ACCESS_LIFE_MS - 1000);
    expect(await ask(early.access)).toBe(200);
    market.clock.advance(1000);
    expect(await ask(early.access)).toBe(401);
    market.clock.advance(REFRESH_LIFE_MS - ACCESS_LIFE_MS - 1000);
    expect((await refresh(early.refresh)).status).toBe(200);
    market.clock.advance(1000);
    expect(await refresh(late.refresh)).toMatchObject(DEAD);
  });

  test('a closed user gets no tokens', async () => {
    const { id, refresh: token } = await start();
    await sql`
      update users set closed_at = now(), email = null, full_name = null, mobile_no = null, designation = null,
        password_hash = null where id = ${id}`.execute(market.db);
    expect(await refresh(token)).toMatchObject(DEAD);
  });

  test(
    'of one token used twice at once at most one use succeeds, and then the session is over',
    { timeout },
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { refresh: token } = await start();
        const response = await Promise.all([refresh(token), refresh(token)]);
        expect(response.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
        const { body } = response.find(({ status }) => status === 200)!;
        expect(await ask(body.access)).toBe(401);
        expect(await refresh(body.refresh)).toMatchObject(DEAD);
      }
    },
  );
});

describe('logout', () => {
  test('needs no bearer and ends access and refresh of the whole session', async () => {
    const first = await start();
    const second = (await refresh(first.refresh)).body as Tokens;
    expect((await logOut(second.refresh)).status).toBe(200);
    expect([await ask(first.access), await ask(second.access)]).toEqual([401, 401]);
    expect(await refresh(second.refresh)).toMatchObject(DEAD);
  });

  test('is possible with a spent or an expired token, twice, and with one that nobody knows', async () => {
    const first = await start();
    const second = (await refresh(first.refresh)).body as Tokens;
    market.clock.advance(REFRESH_LIFE_MS + 1);
    for (const token of [first.refresh, first.refresh, 'nobody gave this']) {
      expect((await logOut(token)).status).toBe(200);
    }
    const rows = await many<{ ended: boolean }>(market.db)`
      select ended_at is not null as ended from sessions where user_id = ${first.id}`;
    expect(rows).toEqual([{ ended: true }]);
    expect(await refresh(second.refresh)).toMatchObject(DEAD);
  });

  test('at the same time as a refresh leaves nothing that works', { tags: 'thorough', timeout }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { access, refresh: token } = await start();
      const both = [() => refresh(token), () => logOut(token)];
      if (round % 2 === 1) both.reverse();
      const response = await Promise.all(both.map((go) => go()));
      const renewed = response.find(({ body }) => body.access !== undefined)?.body as Tokens | undefined;
      expect(await ask(access)).toBe(401);
      if (renewed === undefined) continue;
      expect(await ask(renewed.access)).toBe(401);
      expect(await refresh(renewed.refresh)).toMatchObject(DEAD);
    }
  });
});

describe('a session ends by itself', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const MINUTE = 60_000;
  const startAs = async (role: 'producer' | 'superadmin'): Promise<Tokens & { id: string }> => {
    const { id, token, refresh: refreshToken } = await addPerson(market, role);
    return { id, access: token, refresh: refreshToken };
  };
  const renewed = async ({ refresh: token }: Tokens): Promise<Tokens> => {
    const response = await refresh(token);
    expect(response.status).toBe(200);
    return response.body as Tokens;
  };
  const asSuperadmin = async (access: string) =>
    (await market.call('GET', '/api/users/counts/', { token: access })).status;

  test("a company's 30 days after the log-in, however often it is refreshed, and no token outlives it", async () => {
    let tokens: Tokens = await startAs('producer');
    for (let passed = 0; passed < 29; passed += 13) {
      market.clock.advance(passed === 26 ? 3 * DAY : 13 * DAY);
      tokens = await renewed(tokens);
    }
    market.clock.advance(DAY - MINUTE);
    tokens = await renewed(tokens);
    expect(await ask(tokens.access)).toBe(200);
    market.clock.advance(MINUTE - 1000);
    expect(await ask(tokens.access)).toBe(200);
    market.clock.advance(1000);
    expect(await ask(tokens.access)).toBe(401);
    expect(await refresh(tokens.refresh)).toMatchObject(DEAD);
  });

  test("a superadmin's after 30 minutes without a call", async () => {
    let tokens: Tokens = await startAs('superadmin');
    market.clock.advance(14 * MINUTE);
    expect(await asSuperadmin(tokens.access)).toBe(200);
    // The period starts at the last call, not at the login.
    market.clock.advance(29 * MINUTE);
    tokens = await renewed(tokens);
    // A refresh counts as activity too.
    market.clock.advance(29 * MINUTE);
    tokens = await renewed(tokens);
    market.clock.advance(31 * MINUTE);
    expect(await refresh(tokens.refresh)).toMatchObject(DEAD);
  });

  test('a live stream is no call', async () => {
    const { access, refresh: token } = await startAs('superadmin');
    market.clock.advance(14 * MINUTE);
    await authenticate(market.context, access, false);
    market.clock.advance(17 * MINUTE);
    expect(await refresh(token)).toMatchObject(DEAD);
  });

  test("a superadmin's 12 hours after the log-in, whatever is done", async () => {
    let tokens: Tokens = await startAs('superadmin');
    for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
      market.clock.advance(20 * MINUTE);
      tokens = await renewed(tokens);
    }
    market.clock.advance(20 * MINUTE - 1000);
    expect(await asSuperadmin((tokens = await renewed(tokens)).access)).toBe(200);
    market.clock.advance(1000);
    expect(await asSuperadmin(tokens.access)).toBe(401);
    expect(await refresh(tokens.refresh)).toMatchObject(DEAD);
  });

  test('its last use is known to a minute and written once in that time', async () => {
    const { id, access } = await startAs('producer');
    const used = async () =>
      (await one<{ at: Date }>(market.db)`select last_used_at as at from sessions where user_id = ${id}`)?.at;
    const first = market.clock.now();
    market.clock.advance(MINUTE - 1);
    await ask(access);
    expect(await used()).toEqual(first);
    market.clock.advance(1);
    await Promise.all(Array.from({ length: 20 }, () => ask(access)));
    expect(await used()).toEqual(market.clock.now());
  });

  test('the 101st ends the one used least recently', async () => {
    const person = await addPerson(market, 'producer');
    const others = [];
    for (let count = 1; count < 100; count += 1) others.push(await loggedInAgain(market, person));
    market.clock.advance(MINUTE);
    expect(await ask(person.token)).toBe(200);
    await Promise.all([loggedInAgain(market, person), loggedInAgain(market, person)]);
    expect(await ask(person.token)).toBe(200);
    const response = await Promise.all(others.map(({ token }) => ask(token)));
    expect(response.filter((status) => status === 401)).toHaveLength(2);
    const rows = await many(market.db)`select 1 from sessions where user_id = ${person.id} and ended_at is null`;
    expect(rows).toHaveLength(100);
  });
});

test('a session begins with a log-in alone: not with a sign-up, a confirmed address or a new password', async () => {
  const email = await signUp(market);
  const row = await one<{ id: string }>(market.db)`select id from users where email = ${email}`;
  const id = row?.id ?? '';
  const sessions = async () => (await many(market.db)`select from sessions where user_id = ${id}`).length;
  const send = async (path: string, body: object) => {
    const response = await market.call('POST', `/api/users/${path}/`, { body });
    expect([response.status, response.body.access, response.body.refresh], path).toEqual([200, undefined, undefined]);
  };
  await send('email/verify', { token: await createVerificationLink(market.context, id) });
  const password = 'quite-another-phrase-7';
  await send('password/reset', {
    token: await createPasswordReset(market.context, id),
    password,
    confirmPassword: password,
  });
  expect(await sessions()).toBe(0);
  expect((await logIn(market, email, { password })).status).toBe(200);
  expect(await sessions()).toBe(1);
});

test('ending all sessions of a user ends those alone', async () => {
  const [mine, other] = [await start(), await start()];
  await inTransaction(market.db, (tx) => endSessionsOf(tx, mine.id, market.clock.now()));
  expect([await ask(mine.access), await ask(other.access)]).toEqual([401, 200]);
});
