import { describe, expect, test } from 'vitest';
import { inTransaction, many, one, sql, type Tx } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { createRateLimiter, noLimits } from '#platform/security/rate-limit.ts';
import { logIn, PASSWORD, signUp, register, registrationForm } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { hashPassword } from './passwords.server.ts';
import { RESET_LIFE_MS } from './rules.ts';
import { createPasswordReset, addSuperadmin, isResetOfSuperadmin } from './service.server.ts';

const market = await openSharedMarket();

const NEW = 'quite another password';

const forgot = (email: string, remoteAddress = '127.0.0.1') =>
  market.app.inject({ method: 'POST', url: '/api/users/password/forgot/', payload: { email }, remoteAddress });
const reset = (token: string, password = NEW) =>
  market.call('POST', '/api/users/password/reset/', { body: { token, password, confirmPassword: password } });

async function person() {
  const email = await signUp(market);
  const row = await one<{ id: string }>(market.db)`select id from users where email = ${email}`;
  return { email, id: row!.id };
}

async function tokenFor(userId: string): Promise<string> {
  const token = await createPasswordReset(market.context, userId);
  if (token === null) throw new Error('no token');
  return token;
}

async function resetRequests(): Promise<string[]> {
  const rows = await many<{ subject_id: string }>(market.db)`
    select subject_id from outbox where topic = 'password.forgotten' order by id`;
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

  test('lets one of eight uses of two tokens at once through', { tags: 'thorough' }, async () => {
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

  test('a login with the old password at the same time leaves no session', { tags: 'thorough' }, async () => {
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
    const rows = await many<{ row: string }>(market.db)`
      select r::text || encode(hash, 'escape') as row from password_resets r where user_id = ${id}`;
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

/** The rules for new passwords apply wherever one is set, and only there. The rules themselves: `password-check.test.ts`. */
describe('rules of passwords', () => {
  const WEAK = [
    ['Kx7-wq!', 'Password must have at least 8 characters'],
    ['x'.repeat(201), 'At most 200 characters'],
    ['        ', 'Choose a password with at least 5 different characters'],
    ['password', 'This password is used by many people. Choose another one.'],
    ['meera2026!', 'Do not build the password from your name, company or e-mail address, or from ours.'],
  ] as const;
  const MEERA = { full_name: 'Meera Shah', company_name: 'Loops Limited' };
  const twice = (password: string) => ({ password, confirmPassword: password });

  async function holderOfReset(email: string) {
    const row = await one<{ id: string }>(market.db)`select id from users where email = ${email}`;
    const token = await createPasswordReset(market.context, row?.id ?? '');
    return (password: string) =>
      market.call('POST', '/api/users/password/reset/', { body: { token, ...twice(password) } });
  }

  describe.each(WEAK)('%o', (password, text) => {
    test.each(['recycler', 'producer'] as const)('is refused at the sign-up of a %s', async (role) => {
      const accountType = role === 'recycler' ? 'Recycler' : 'Freelancer';
      const form = registrationForm({ ...MEERA, accountType, ...twice(password) });
      expect(await register(market, role, form)).toMatchObject({ status: 400, body: { errors: { password: text } } });
      expect((await logIn(market, String(form['email']), { password })).status).toBe(401);
    });

    test('is refused at a reset, whose link stays good', async () => {
      const form = registrationForm(MEERA);
      await register(market, 'producer', form);
      const choose = await holderOfReset(String(form['email']));
      expect(await choose(password)).toMatchObject({ status: 400, body: { errors: { password: text } } });
      expect((await choose('Kx7-wq!z')).status).toBe(200);
    });

    test('is refused for a new superadmin', async () => {
      const email = 'meera@house.example';
      const expected = text.replace('8', '12');
      const short = password.length < 12 && password.length < 200;
      await expect(addSuperadmin(market.context, { email, password })).rejects.toMatchObject({
        fields: { password: short ? 'Password must have at least 12 characters' : expected },
      });
    });
  });

  test("a superadmin's new password needs twelve characters", async () => {
    const email = 'keeper@house.example';
    await addSuperadmin(market.context, { email, password: 'Kx7-wq!z-eYb' });
    const choose = await holderOfReset(email);
    expect(await choose('Kx7-wq!z-eY')).toMatchObject({
      status: 400,
      body: { errors: { password: 'Password must have at least 12 characters' } },
    });
    expect((await choose('another-Kx7-wq')).status).toBe(200);
  });

  test('an existing weak password still works for a login', async () => {
    const email = await signUp(market);
    await sql`update users set password_hash = ${await hashPassword('pass')} where email = ${email}`.execute(market.db);
    expect((await logIn(market, email, { password: 'pass' })).status).toBe(200);
  });
});

/** A link to choose a new password is made for the address that its mail goes to, or not at all. */
describe('links to choose a new password', () => {
  async function account(): Promise<{ email: string; id: string }> {
    const email = await signUp(market);
    await deliveredMails(market);
    const row = await one<{ id: string }>(market.db)`
    update users set email_verified_at = created_at where email = ${email} returning id`;
    return { email, id: row?.id ?? '' };
  }

  /** Sends the mails that wait while another transaction holds the account and changes it before the link is made. */
  async function mailsDuring(id: string, change: (tx: Tx) => Promise<unknown>) {
    let mails: ReturnType<typeof deliveredMails> | undefined;
    await inTransaction(market.db, async (tx) => {
      await sql`select from users where id = ${id} for update`.execute(tx);
      mails = deliveredMails(market);
      const blocked = async () => (await many(market.db)`select from pg_locks where not granted`).length;
      await expect.poll(blocked).toBeGreaterThan(0);
      await change(tx);
    });
    return (await mails) ?? [];
  }

  test('the former address gets none where it was changed while the mail was written', async () => {
    const { email, id } = await account();
    await market.call('POST', '/api/users/password/forgot/', { body: { email } });
    const change = (tx: Tx) => sql`update users set email = ${`new.${email}`} where id = ${id}`.execute(tx);
    expect(await mailsDuring(id, change)).toEqual([]);
    expect(await many(market.db)`select from password_resets where user_id = ${id}`).toEqual([]);
  });

  test('nobody gets one where another person has secured the account while the mail was written', async () => {
    const { email, id } = await account();
    await sql`
    insert into account_notices (id, user_id, kind, at, email) values
      ('01900000-0000-7000-8000-000000000001', ${id}, 'failed_logins', ${market.clock.now()}, ${email})`.execute(
      market.db,
    );
    await sql`
    insert into outbox (topic, subject_id, at, next_at)
    values ('account.noticed', '01900000-0000-7000-8000-000000000001', ${market.clock.now()}, ${market.clock.now()})`.execute(
      market.db,
    );
    const [told] = await deliveredMails(market);
    await market.call('POST', '/api/users/not-me/', { body: { token: tokenIn(told, '/not-me') } });
    const again = (tx: Tx) =>
      sql`insert into account_notices (id, user_id, kind, at) values
      ('ffffffff-0000-7000-8000-000000000001', ${id}, 'account_secured', ${market.clock.now()})`.execute(tx);
    expect((await mailsDuring(id, again)).map(({ subject }) => subject)).toEqual([]);
  });
});

test('a link says whether it is for the password of a superadmin, while it is valid', async () => {
  const boss = await addPerson(market, 'superadmin');
  const [ofBoss, ofCompany] = [await tokenFor(boss.id), await tokenFor((await person()).id)];
  const asked = (token: string) => isResetOfSuperadmin(market.context, token);
  expect([await asked(ofBoss), await asked(ofCompany), await asked('opened')]).toEqual([true, false, false]);
  await reset(ofBoss, 'a longer password of the boss');
  expect(await asked(ofBoss)).toBe(false);
});
