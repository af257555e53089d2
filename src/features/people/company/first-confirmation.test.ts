/** The first confirmation of an address: a stranger may have signed up with it, and keeps nothing that works. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#people/identity/passwords.server.ts';
import { many, sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { PASSWORD, signUp } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { codeOf, enrolApp, enrolPasskey, SoftPasskey } from '#tests/second-factors.ts';

vi.mock('@node-rs/argon2', () => import('#tests/fast-hash.ts'));

const NEXT = 'dry cotton lanterns';
const NOT_VALID = { status: 400, body: { errors: { token: 'This link is not valid or has expired.' } } };

const market = await openSharedMarket();
let email: string;
/** The stranger who signed up has these: a session, its device, and the link that went to the address. */
let theirs: string;
let device: string;
let confirmation: string;
beforeEach(async () => {
  market.clock.advance(60_000);
  email = await signUp(market);
  ({ access: theirs, device } = (await logIn()).body);
  confirmation = tokenIn(mailWith(await deliveredMails(market), 'Confirm your e-mail address'), '/verify-email');
});

async function logIn(more: Record<string, string> = {}) {
  const payload = { email, password: PASSWORD, ...more };
  const response = await market.app.inject({ method: 'POST', url: '/api/users/login/', payload });
  return { status: response.statusCode, body: response.json() };
}
const call = (method: string, path: string, body?: unknown, token = theirs) =>
  market.call(method, path, { token, body });
const mailWith = (mails: readonly Mail[], subject: string) => mails.find((mail) => mail.subject === subject);
const verify = (token = confirmation) => market.call('POST', '/api/users/email/verify/', { body: { token } });
async function reset(): Promise<void> {
  await market.call('POST', '/api/users/password/forgot/', { body: { email } });
  const text = mailWith(await deliveredMails(market), 'Choose a new password')?.text ?? '';
  const token = /\/reset-password\/([\w-]{43})/.exec(text)?.[1];
  const body = { token, password: NEXT, confirmPassword: NEXT };
  expect((await market.call('POST', '/api/users/password/reset/', { body })).status).toBe(200);
}
const byLink = async () => expect(await verify()).toMatchObject({ status: 200 });
const WAYS = [
  { name: 'by its link', confirm: byLink, password: PASSWORD },
  { name: 'by a reset', confirm: reset, password: NEXT },
];
const stateOf = async () => {
  const rows = await many(market.db)`
    select u.second_factor_methods as methods, email_verified_at is not null as confirmed,
      (select count(*)::int from sessions s where s.user_id = u.id and s.ended_at is null) as sessions,
      (select count(*)::int from second_factors f where f.user_id = u.id and f.removed_at is null) as factors,
      (select count(*)::int from recovery_codes c where c.user_id = u.id and c.void_at is null and c.used_at is null) as codes,
      (select count(*)::int from devices d where d.user_id = u.id) as devices,
      (select count(*)::int from known_addresses a where a.user_id = u.id) as addresses,
      (select count(*)::int from email_changes e where e.user_id = u.id and e.cancelled_at is null) as changes
    from users u where email = ${email}`;
  return rows;
};
const NOTHING = { methods: [], sessions: 0, factors: 0, codes: 0, devices: 0, addresses: 0, changes: 0 };

describe.each(WAYS)('$name', ({ confirm, password }) => {
  test('ends all sessions and removes factors, recovery codes, devices and a waiting change', async () => {
    await enrolApp(market, theirs);
    await enrolPasskey(market, theirs, new SoftPasskey());
    await call('POST', '/api/users/email/change/', { email: `stranger.${email}` });
    const link = tokenIn(mailWith(await deliveredMails(market), 'Confirm your new e-mail address'), '/verify-email');
    await confirm();
    expect(await stateOf()).toEqual([{ ...NOTHING, confirmed: true }]);
    expect(await call('GET', '/api/users/profile/')).toMatchObject({ status: 401 });
    expect(await verify(link)).toMatchObject(NOT_VALID);
    const { status, body } = await logIn({ password });
    expect(status).toBe(200);
    const profile = await call('GET', '/api/users/profile/', undefined, body.access);
    expect(profile.body.data).toMatchObject({ email, email_verified: true, email_change: null });
  });

  test('a log-in, an app and a passkey that the stranger began cannot be completed', async () => {
    const { secret, codes } = await enrolApp(market, theirs);
    const { challenge } = (await logIn()).body.data;
    const begun = (await call('POST', '/api/users/second-factors/passkeys/options/')).body.data;
    await confirm();
    for (const code of [codeOf(market, secret), codes[0]])
      expect(await market.call('POST', '/api/users/login/second-factor/', { body: { challenge, code } })).toMatchObject(
        { status: 401, body: { error: 'Please log in again.' } },
      );
    const response = new SoftPasskey().make(begun.challenge);
    const { access } = (await logIn({ password })).body;
    expect(
      await call('POST', '/api/users/second-factors/passkeys/', { challenge: begun.challenge, response }, access),
    ).toMatchObject({ status: 400 });
  });

  test('an app without a first code goes too', async () => {
    const { id, secret } = (await call('POST', '/api/users/second-factors/totp/', {})).body.data;
    await confirm();
    const { access } = (await logIn({ password })).body;
    const path = `/api/users/second-factors/totp/${id}/confirm/`;
    expect(await call('POST', path, { code: codeOf(market, secret) }, access)).toMatchObject({ status: 404 });
  });

  test('the device of before is not known any more', async () => {
    await confirm();
    await deliveredMails(market);
    expect((await logIn({ password, device })).status).toBe(200);
    expect(mailWith(await deliveredMails(market), 'New log-in to your account')).toBeDefined();
  });

  test('a bank change that waits is cancelled, also in the profile', async () => {
    const passwordHash = await hashPassword(PASSWORD);
    const recycler = await addPerson(market, 'recycler', { email: `bank.${email}`, passwordHash });
    await sql`update users set email_verified_at = null where id = ${recycler.id}`.execute(market.db);
    const bank = { account_number: '99990000111122', confirm_account_number: '99990000111122' };
    expect((await call('PATCH', '/api/users/update/', bank, recycler.token)).status).toBe(200);
    await deliveredMails(market);
    expect((await call('POST', '/api/users/email/verification/', {}, recycler.token)).status).toBe(200);
    ({ email } = recycler);
    confirmation = tokenIn(mailWith(await deliveredMails(market), 'Confirm your e-mail address'), '/verify-email');
    await confirm();
    const rows = await many(market.db)`
      select account_number_last4 as last4, array(select state from bank_details d where d.company_id = c.user_id
      order by state desc) as states
      from companies c where user_id = ${recycler.id}`;
    expect(rows).toEqual([{ last4: '1234', states: ['in_force', 'cancelled'] }]);
  });

  test('a second one changes nothing', async () => {
    await confirm();
    const { access } = (await logIn({ password })).body;
    await enrolApp(market, access);
    const rows = await many<{ n: number }>(market.db)`
      update link_tokens set used_at = null where kind = 'email_verification'
        and user_id = (select id from users where email = ${email}) returning 1 as n`;
    expect(rows.length).toBeGreaterThan(0);
    await byLink();
    expect(await stateOf()).toMatchObject([{ methods: ['totp', 'recovery_code'], sessions: 1, factors: 1 }]);
  });
});

describe('the mail says so', () => {
  const ENDS = /all sessions .*second factors, recovery codes, known devices and waiting changes/is;

  test('that confirms the address', async () => {
    await call('POST', '/api/users/email/verification/', {});
    expect(mailWith(await deliveredMails(market), 'Confirm your e-mail address')?.text).toMatch(ENDS);
  });

  test('about the reset, where it was the first confirmation', async () => {
    await reset();
    expect(mailWith(await deliveredMails(market), 'Your password has been changed')?.text).toMatch(ENDS);
    await reset();
    expect(mailWith(await deliveredMails(market), 'Your password has been changed')?.text).not.toMatch(ENDS);
  });

  test('about second factors, where some were removed', async () => {
    await enrolApp(market, theirs);
    await deliveredMails(market);
    await byLink();
    const changed = mailWith(await deliveredMails(market), 'Your second factor has changed');
    expect(changed?.text).toMatch(ENDS);
    expect(tokenIn(changed, '/not-me')).toHaveLength(43);
  });
});

test('a change of an address that was never confirmed ends the other sessions alone', async () => {
  const { secret } = await enrolApp(market, theirs);
  const right = `right.${email}`;
  await call('POST', '/api/users/email/change/', { email: right });
  expect(
    await verify(tokenIn(mailWith(await deliveredMails(market), 'Confirm your new e-mail address'), '/verify-email')),
  ).toMatchObject({ status: 200 });
  expect((await call('GET', '/api/users/profile/')).status).toBe(200);
  expect((await logIn({ email: right, code: codeOf(market, secret, 1) })).status).toBe(200);
});

test('“This was not me” does not give back what the stranger had set up long before it', async () => {
  await enrolApp(market, theirs);
  market.clock.advance(8 * 24 * 60 * 60 * 1000);
  await reset();
  const token = tokenIn(mailWith(await deliveredMails(market), 'Your password has been changed'), '/not-me');
  expect(await market.call('POST', '/api/users/not-me/', { body: { token } })).toMatchObject({ status: 200 });
  expect(await stateOf()).toEqual([{ ...NOTHING, confirmed: true }]);
});
