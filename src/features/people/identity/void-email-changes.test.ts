/** Events after which a change of the e-mail address that waits is void: whoever asked for it may be a stranger. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import { limitAttempts, logIn, PASSWORD, signUp } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { codeOf, enrolApp } from '#tests/second-factors.ts';
import { hashPassword } from './passwords.server.ts';
import { removeSecondFactors } from './service.server.ts';
import { endSessionsOf } from './session-store.server.ts';

// The tests log in many times, so a fast fake replaces the hash.
vi.mock('@node-rs/argon2', () => import('#tests/fast-hash.ts'));

const NOT_VALID = { status: 400, body: { errors: { token: 'This link is not valid or has expired.' } } };
const NEXT = 'dry cotton lanterns';

const market = await openSharedMarket();
let admin: Person;
/** The account, its holder's session, and the stranger's session and address. */
let email: string;
let id: string;
let own: string;
let stranger: { access: string; refresh: string };
let theirs: string;
beforeEach(async () => {
  market.clock.advance(25 * 3_600_000);
  admin = await addPerson(market, 'superadmin');
  email = await signUp(market);
  await sql`update users set email_verified_at = created_at where email = ${email}`.execute(market.db);
  id = await idOf(email);
  theirs = `stranger.${email}`;
  own = (await logIn(market, email)).body.access;
  stranger = (await logIn(market, email)).body;
  await deliveredMails(market);
});

const idOf = async (of: string): Promise<string> => {
  const row = await one<{ id: string }>(market.db)`select id from users where email = ${of}`;
  return row?.id ?? '';
};
const call = (method: string, path: string, body?: unknown, token = own) => market.call(method, path, { token, body });
const as = (person: Person, method: string, path: string, body?: unknown) => call(method, path, body, person.token);
const ask = (token = stranger.access, to = theirs) => call('POST', '/api/users/email/change/', { email: to }, token);
const verify = (token: string) => market.call('POST', '/api/users/email/verify/', { body: { token } });
/** A stranger asks for a change; the token of the mail to the new address. */
async function strangersLink(token = stranger.access, to = theirs): Promise<string> {
  expect(await ask(token, to)).toMatchObject({ status: 200 });
  const mails = await deliveredMails(market);
  return tokenIn(
    mails.find((mail) => mail.to === to),
    '/verify-email',
  );
}
async function reset(): Promise<void> {
  await market.call('POST', '/api/users/password/forgot/', { body: { email } });
  const mail = (await deliveredMails(market)).find(({ subject }) => subject === 'Choose a new password');
  const token = /\/reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const body = { token, password: NEXT, confirmPassword: NEXT };
  expect((await market.call('POST', '/api/users/password/reset/', { body })).status).toBe(200);
}
async function isVoid(link: string, of = id, address = email): Promise<void> {
  expect(await verify(link)).toMatchObject(NOT_VALID);
  const rows = await many<{ email: string; waiting: number }>(market.db)`
    select email, (select count(*)::int from email_changes c where c.user_id = u.id and cancelled_at is null) as waiting
    from users u where id = ${of}`;
  expect(rows).toEqual([{ email: address, waiting: 0 }]);
}

const reason = { reason: 'asked by the holder' };
const onCompany = (method: string, verb: string, body?: unknown) =>
  as(admin, method, `/api/superadmin/companies/${id}/${verb}/`, body);

test.each<[string, () => Promise<unknown>]>([
  ['the password is reset', reset],
  [
    'the password is changed',
    () =>
      call('POST', '/api/users/password/change/', {
        current_password: PASSWORD,
        password: NEXT,
        confirmPassword: NEXT,
      }),
  ],
  [
    'another session is ended',
    async () => {
      const { data } = (await call('GET', '/api/users/sessions/')).body;
      const other = data.find(({ current }: { current: boolean }) => !current);
      return call('DELETE', `/api/users/sessions/${other.id}/`);
    },
  ],
  ['all other sessions are ended', () => call('DELETE', '/api/users/sessions/')],
  ['a superadmin ends the sessions', () => onCompany('DELETE', 'sessions')],
  ['a superadmin suspends the company', () => onCompany('POST', 'suspend', reason)],
  [
    'a superadmin removes the second factors',
    () => as(admin, 'POST', `/api/superadmin/users/${id}/remove-second-factors/`, reason),
  ],
  ['the second factors are removed by command', () => removeSecondFactors(market.context, email)],
  [
    'a spent refresh token comes back',
    async () => {
      const refresh = () => market.call('POST', '/api/users/token/refresh/', { body: { refresh: stranger.refresh } });
      expect((await refresh()).status).toBe(200);
      expect((await refresh()).status).toBe(401);
    },
  ],
])('a change is void when %s', async (_event, happen) => {
  const link = await strangersLink();
  await happen();
  await isVoid(link);
  await sql`update users set suspended_at = null where id = ${id}`.execute(market.db);
  const [before, after] = [await logIn(market, email), await logIn(market, email, { password: NEXT })];
  const { access } = (before.status === 200 ? before : after).body;
  expect((await call('GET', '/api/users/profile/', undefined, access)).body.data.email_change).toBeNull();
});

test("the same holds when all other sessions are ended and the stranger's was over already", async () => {
  const link = await strangersLink();
  await market.call('POST', '/api/users/logout/', { body: { refresh: stranger.refresh } });
  expect(await call('DELETE', '/api/users/sessions/')).toMatchObject({
    status: 200,
    body: { message: 'Other sessions ended: 0.' },
  });
  await isVoid(link);
});

test('a change whose mail has not gone out yet is never mailed', async () => {
  expect((await ask()).status).toBe(200);
  await call('DELETE', '/api/users/sessions/');
  expect((await deliveredMails(market)).filter(({ to }) => to === theirs)).toEqual([]);
});

test('a change is void when the account is protected', async () => {
  const link = await strangersLink();
  limitAttempts(market);
  const guess = (index: number) => logIn(market, email, { password: 'wrong password', address: `198.51.100.${index}` });
  for (let index = 0; index < 50; index += 1) expect((await guess(index)).status).toBe(401);
  expect((await guess(50)).status).toBe(429);
  await market.context.limiter.close();
  market.context.limiter = noLimits;
  await isVoid(link);
});

test('the same holds with every protection, also while the link of an earlier one is good', async () => {
  await sql`
    insert into account_notices (id, user_id, kind, at)
    values (gen_random_uuid(), ${id}, 'login_protected', ${market.clock.now()})`.execute(market.db);
  const link = await strangersLink();
  limitAttempts(market);
  for (let index = 0; index < 50; index += 1)
    await logIn(market, email, { password: 'wrong password', address: `198.51.100.${index}` });
  await market.context.limiter.close();
  market.context.limiter = noLimits;
  await isVoid(link);
});

test('a change of a superadmin is void when another ends its sessions, or suspends it', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const other = await addPerson(market, 'superadmin', { passwordHash });
  const first = await strangersLink(other.token, `first.${other.email}`);
  expect((await as(admin, 'DELETE', `/api/superadmin/superadmins/${other.id}/sessions/`)).status).toBe(200);
  await isVoid(first, other.id, other.email);
  const { access } = (await logIn(market, other.email, { door: '/api/superadmin/login/' })).body;
  const second = await strangersLink(access, `second.${other.email}`);
  const body = { suspended: true, ...reason };
  expect((await as(admin, 'PATCH', `/api/superadmin/superadmins/${other.id}/`, body)).status).toBe(200);
  await isVoid(second, other.id, other.email);
});

test.each([
  ['a new password', sql`password_hash = 'another'`],
  ['a suspension', sql`suspended_at = now()`],
])('the database voids it with %s, whatever sets it', async (_what, change) => {
  const link = await strangersLink();
  await sql`update users set ${change} where id = ${id}`.execute(market.db);
  await isVoid(link);
});

describe('a change stays', () => {
  test.each<[string, () => Promise<unknown>]>([
    [
      'the session that asked logs out',
      () => market.call('POST', '/api/users/logout/', { body: { refresh: stranger.refresh } }),
    ],
    ['another session logs in', () => logIn(market, email)],
    ['the name changes', () => call('PATCH', '/api/users/person/', { full_name: 'Asha Rao Iyer' })],
    ['a second factor is added', () => enrolApp(market, own)],
  ])('when %s', async (_event, happen) => {
    const link = await strangersLink();
    await happen();
    expect(await verify(link)).toMatchObject({ status: 200 });
  });

  test('when the person ends the own session', async () => {
    const link = await strangersLink();
    const { data } = (await call('GET', '/api/users/sessions/')).body;
    const current = data.find((session: { current: boolean }) => session.current);
    expect((await call('DELETE', `/api/users/sessions/${current.id}/`)).status).toBe(200);
    expect(await verify(link)).toMatchObject({ status: 200 });
  });
});

describe('a call that is under way while the sessions end', () => {
  /** Begins a call of the stranger, which waits for the account, and ends the stranger's session meanwhile. */
  async function during(begin: () => ReturnType<typeof call>) {
    let pending: ReturnType<typeof call> | undefined;
    await inTransaction(market.db, async (tx) => {
      await sql`select from users where id = ${id} for no key update`.execute(tx);
      pending = begin();
      await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0);
      await endSessionsOf(tx, id, market.clock.now());
    });
    return pending;
  }
  const waiting = () => many(market.db)`select from pg_locks where not granted`;

  test('asks for no change any more', async () => {
    expect(await during(() => ask())).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
    expect((await deliveredMails(market)).filter(({ to }) => to === theirs)).toEqual([]);
  });

  test('sets up no second factor', async () => {
    const begun = await call('POST', '/api/users/second-factors/totp/', {}, stranger.access);
    const confirm = () =>
      call(
        'POST',
        `/api/users/second-factors/totp/${begun.body.data.id}/confirm/`,
        { code: codeOf(market, begun.body.data.secret) },
        stranger.access,
      );
    expect(await during(confirm)).toMatchObject({ status: 401 });
    expect((await logIn(market, email)).status).toBe(200);
  });

  test('changes no password', async () => {
    const body = { current_password: PASSWORD, password: NEXT, confirmPassword: NEXT };
    const change = () => call('POST', '/api/users/password/change/', body, stranger.access);
    expect(await during(change)).toMatchObject({ status: 401 });
    expect((await logIn(market, email)).status).toBe(200);
  });
});

test(
  'a confirmation and the end of the other sessions at the same time come one after the other',
  { tags: 'thorough' },
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const before = await one<{ email: string }>(market.db)`select email from users where id = ${id}`;
      stranger = (await logIn(market, before?.email ?? '')).body;
      const holder = (await logIn(market, before?.email ?? '')).body.access;
      const link = await strangersLink(stranger.access, `round${round}.${email}`);
      const [confirmed, ended] = await Promise.all([
        verify(link),
        call('DELETE', '/api/users/sessions/', undefined, holder),
      ]);
      // Whichever came first, the other one had no effect.
      expect([confirmed.status, ended.status]).toEqual(
        confirmed.status === 200 ? [200, expect.any(Number)] : [400, 200],
      );
      expect([200, 401]).toContain(ended.status);
    }
  },
);
