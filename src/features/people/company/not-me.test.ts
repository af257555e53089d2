/** The link `This was not me`: the account belongs to its holder again. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#people/identity/passwords.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import { limitAttempts, PASSWORD, register, registrationForm, signUp } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { codeOf, enrolApp, enrolPasskey, SoftPasskey } from '#tests/second-factors.ts';

vi.mock('@node-rs/argon2', () => import('#tests/fast-hash.ts'));

const DAY = 24 * 60 * 60 * 1000;
const NEXT = 'dry cotton lanterns';
const SECURED = {
  status: 200,
  body: { message: 'Your account is secured. We have sent you a link to choose a new password.' },
};
const NOT_VALID = { status: 400, body: { errors: { token: 'This link is not valid or has expired.' } } };

const market = await openSharedMarket();
let email: string;
/** The holder's session. */
let own: string;
let device: string;
beforeEach(async () => {
  market.clock.advance(60_000);
  email = await signUp(market);
  await sql`update users set email_verified_at = now() where email = ${email}`.execute(market.db);
  ({ access: own, device } = (await logIn()).body);
  await deliveredMails(market);
});

async function logIn({
  who = email,
  password = PASSWORD,
  address = '192.0.2.1',
  ...more
}: Record<string, string> = {}) {
  const response = await market.app.inject({
    method: 'POST',
    url: '/api/users/login/',
    remoteAddress: address,
    payload: { email: who, password, ...more },
  });
  return { status: response.statusCode, body: response.json() };
}
const call = (method: string, path: string, body?: unknown, token = own) => market.call(method, path, { token, body });
const notMe = (token: string) => market.call('POST', '/api/users/not-me/', { body: { token } });
const linkOf = (mail: Mail | undefined) => tokenIn(mail, '/not-me');
const mailTo = (mails: readonly Mail[], to: string, subject: string) =>
  mails.find((mail) => mail.to === to && mail.subject === subject);
const resetBy = (mail: Mail | undefined) => {
  const token = /\/reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  return market.call('POST', '/api/users/password/reset/', {
    body: { token, password: NEXT, confirmPassword: NEXT },
  });
};
/** The link of a mail about a changed password. */
async function someLink(): Promise<string> {
  const body = { current_password: PASSWORD, password: 'a thief was here', confirmPassword: 'a thief was here' };
  expect((await call('POST', '/api/users/password/change/', body)).status).toBe(200);
  return linkOf(mailTo(await deliveredMails(market), email, 'Your password has been changed'));
}
/** Signs another person up with the account's former address. */
const signUpAgain = async () => (await register(market, 'producer', registrationForm({ email }))).status;
async function changeEmail(to: string): Promise<Mail[]> {
  expect((await call('POST', '/api/users/email/change/', { email: to })).status).toBe(200);
  const asked = await deliveredMails(market);
  const token = tokenIn(mailTo(asked, to, 'Confirm your new e-mail address'), '/verify-email');
  expect((await market.call('POST', '/api/users/email/verify/', { body: { token } })).status).toBe(200);
  return [...asked, ...(await deliveredMails(market))];
}
const security = async (token: string) => (await call('GET', '/api/users/security/', undefined, token)).body.data;

test('all sessions end, the password stops until it is reset by the mailed link, and devices are forgotten', async () => {
  const link = await someLink();
  const other = (await logIn({ password: 'a thief was here' })).body.access;
  expect(await notMe(link)).toMatchObject(SECURED);
  for (const token of [own, other])
    expect((await call('GET', '/api/users/profile/', undefined, token)).status).toBe(401);
  for (const password of [PASSWORD, 'a thief was here']) expect((await logIn({ password })).status).toBe(401);
  const mails = await deliveredMails(market);
  expect(await resetBy(mailTo(mails, email, 'Choose a new password'))).toMatchObject({ status: 200 });
  await deliveredMails(market);
  expect((await logIn({ password: NEXT, device })).status).toBe(200);
  expect((await deliveredMails(market)).map(({ subject }) => subject)).toContain('New log-in to your account');
  const rows = await many(market.db)`
    select from audit where action = 'account.secured' and owner_id = (select id from users where email = ${email})`;
  expect(rows).toHaveLength(1);
});

test('a link works once and for 7 days; an unknown one never; links of other mails stay valid', async () => {
  const link = await someLink();
  await call('POST', '/api/users/email/change/', { email: `next-${email}` });
  const later = linkOf(mailTo(await deliveredMails(market), email, 'Your e-mail address is about to change'));
  market.clock.advance(7 * DAY - 1000);
  expect(await notMe('x'.repeat(43))).toMatchObject(NOT_VALID);
  expect(await notMe(link)).toMatchObject(SECURED);
  expect(await notMe(link)).toMatchObject(NOT_VALID);
  // The second link's changes are undone.
  expect(await notMe(later)).toMatchObject(NOT_VALID);
  await deliveredMails(market);
});

test('a link is not valid after 7 days', async () => {
  const link = await someLink();
  market.clock.advance(7 * DAY);
  expect(await notMe(link)).toMatchObject(NOT_VALID);
});

test('a reset that was asked for and a log-in that has begun end with it', async () => {
  const { codes, secret } = await enrolApp(market, own);
  market.clock.advance(8 * DAY);
  await deliveredMails(market);
  await logIn({ address: '203.0.113.40', code: codes[0] ?? '' });
  const link = linkOf(mailTo(await deliveredMails(market), email, 'New log-in to your account'));
  const { challenge } = (await logIn()).body.data;
  await market.call('POST', '/api/users/password/forgot/', { body: { email } });
  const reset = mailTo(await deliveredMails(market), email, 'Choose a new password');
  expect(await notMe(link)).toMatchObject(SECURED);
  const body = { challenge, code: codeOf(market, secret) };
  expect(await market.call('POST', '/api/users/login/second-factor/', { body })).toMatchObject({
    status: 401,
    body: { error: 'Please log in again.' },
  });
  expect(await resetBy(reset)).toMatchObject({ status: 400 });
  await deliveredMails(market);
});

test('an address may try 60 an hour', async () => {
  limitAttempts(market);
  for (let count = 0; count < 60; count += 1) expect((await notMe('x'.repeat(43))).status).toBe(400);
  expect((await notMe('x'.repeat(43))).status).toBe(429);
  await market.context.limiter.close();
  market.context.limiter = noLimits;
});

describe('an e-mail address', () => {
  test('that waits to be changed stays', async () => {
    await call('POST', '/api/users/email/change/', { email: `thief-${email}` });
    const mails = await deliveredMails(market);
    const confirm = tokenIn(mailTo(mails, `thief-${email}`, 'Confirm your new e-mail address'), '/verify-email');
    expect(await notMe(linkOf(mailTo(mails, email, 'Your e-mail address is about to change')))).toMatchObject(SECURED);
    expect(await market.call('POST', '/api/users/email/verify/', { body: { token: confirm } })).toMatchObject({
      status: 400,
    });
  });

  test('that was changed in the last 7 days, also twice, is that from before again', async () => {
    const first = await changeEmail(`thief-${email}`);
    await changeEmail(`second-${email}`);
    market.clock.advance(7 * DAY - 60_000);
    expect(await notMe(linkOf(mailTo(first, email, 'Your e-mail address has been changed')))).toMatchObject(SECURED);
    const mails = await deliveredMails(market);
    expect(await resetBy(mailTo(mails, email, 'Choose a new password'))).toMatchObject({ status: 200 });
    const { access } = (await logIn({ password: NEXT })).body;
    expect(await security(access)).toMatchObject({ email, email_verified: true });
  });

  test('the holder of the former one has the last word', async () => {
    const thief = `thief-${email}`;
    const mails = await changeEmail(thief);
    const [theirs, mine] = [thief, email].map((to) =>
      linkOf(mailTo(mails, to, 'Your e-mail address has been changed')),
    );
    await logIn({ who: thief, address: '203.0.113.9' });
    const spare = linkOf(mailTo(await deliveredMails(market), thief, 'New log-in to your account'));
    expect(await notMe(theirs ?? '')).toMatchObject(SECURED);
    expect(await resetBy(mailTo(await deliveredMails(market), thief, 'Choose a new password'))).toMatchObject({
      status: 200,
    });
    expect(await notMe(mine ?? '')).toMatchObject(SECURED);
    expect(await notMe(spare)).toMatchObject(NOT_VALID);
    expect((await logIn({ password: NEXT })).status).toBe(401);
    expect(await resetBy(mailTo(await deliveredMails(market), email, 'Choose a new password'))).toMatchObject({
      status: 200,
    });
    expect((await logIn({ password: NEXT })).status).toBe(200);
  });

  test("a thief's takes nothing back once the holder's did", async () => {
    const thief = `thief-${email}`;
    const mails = await changeEmail(thief);
    const [theirs = '', mine = ''] = [thief, email].map((to) =>
      linkOf(mailTo(mails, to, 'Your e-mail address has been changed')),
    );
    expect(await notMe(mine)).toMatchObject(SECURED);
    expect(await notMe(theirs)).toMatchObject(NOT_VALID);
  });

  test('the later of two waiting mails alone has a link for a password', async () => {
    const thief = `thief-${email}`;
    const mails = await changeEmail(thief);
    for (const to of [thief, email])
      expect(await notMe(linkOf(mailTo(mails, to, 'Your e-mail address has been changed')))).toMatchObject(SECURED);
    const choose = (await deliveredMails(market)).filter(({ subject }) => subject === 'Choose a new password');
    expect(choose.map(({ to }) => to)).toEqual([email]);
  });

  test('that was given up by a stranger gets no link into the account by a mail that goes out later', async () => {
    const [second, third] = [`second-${email}`, `third-${email}`];
    const mails = await changeEmail(second);
    await call('POST', '/api/users/email/change/', { email: third });
    const wanted = mailTo(await deliveredMails(market), third, 'Confirm your new e-mail address');
    await market.call('POST', '/api/users/email/verify/', { body: { token: tokenIn(wanted, '/verify-email') } });
    expect(await notMe(linkOf(mailTo(mails, email, 'Your e-mail address has been changed')))).toMatchObject(SECURED);
    const late = mailTo(await deliveredMails(market), second, 'Your e-mail address has been changed');
    expect(await notMe(linkOf(late))).toMatchObject(SECURED);
    const choose = (await deliveredMails(market)).filter(({ subject }) => subject === 'Choose a new password');
    expect(choose.map(({ to }) => to)).toEqual([email]);
  });

  test('that was never confirmed, and another person reads, does not get the account', async () => {
    await sql`update users set email_verified_at = null where email = ${email}`.execute(market.db);
    const right = `right-${email}`;
    const mails = await changeEmail(right);
    expect(await notMe(linkOf(mailTo(mails, email, 'Your e-mail address has been changed')))).toMatchObject(SECURED);
    const choose = (await deliveredMails(market)).filter(({ subject }) => subject === 'Choose a new password');
    expect(choose.map(({ to }) => to)).toEqual([right]);
    expect(await many(market.db)`select from users where email = ${right}`).toHaveLength(1);
  });

  test('that another account has by now, as the mail went out after its 7 days, is left alone', async () => {
    const thief = `thief-${email}`;
    await call('POST', '/api/users/email/change/', { email: thief });
    const wanted = mailTo(await deliveredMails(market), thief, 'Confirm your new e-mail address');
    await market.call('POST', '/api/users/email/verify/', { body: { token: tokenIn(wanted, '/verify-email') } });
    market.clock.advance(7 * DAY);
    expect(await signUpAgain()).toBe(201);
    const mails = await deliveredMails(market);
    expect(await notMe(linkOf(mailTo(mails, email, 'Your e-mail address has been changed')))).toMatchObject(SECURED);
    const rows = await many(market.db)`select from users where email = ${`thief-${email}`}`;
    expect(rows).toHaveLength(1);
  });
});

describe('second factors', () => {
  test('factors that were added in the last 7 days are removed, with their codes', async () => {
    const { codes } = await enrolApp(market, own);
    const link = linkOf(mailTo(await deliveredMails(market), email, 'Your second factor has changed'));
    expect(await notMe(link)).toMatchObject(SECURED);
    await resetBy(mailTo(await deliveredMails(market), email, 'Choose a new password'));
    const result = await logIn({ password: NEXT });
    expect(result.status).toBe(200);
    expect(await security(result.body.access)).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect(codes).toHaveLength(10);
  });

  test('factors that were removed in the last 7 days return, with the codes that were not used', async () => {
    const app = await enrolApp(market, own);
    const passkey = new SoftPasskey();
    await enrolPasskey(market, own, passkey);
    await logIn({ code: app.codes[0] ?? '' });
    market.clock.advance(7 * DAY);
    ({ access: own } = (await logIn({ code: app.codes[1] ?? '' })).body);
    const { factors } = await security(own);
    for (const { id } of factors) expect((await call('DELETE', `/api/users/second-factors/${id}/`)).status).toBe(200);
    await enrolApp(market, own);
    const link = linkOf((await deliveredMails(market)).findLast(({ subject }) => subject.startsWith('Your second')));
    expect(await notMe(link)).toMatchObject(SECURED);
    await resetBy(mailTo(await deliveredMails(market), email, 'Choose a new password'));
    const asked = await logIn({ password: NEXT });
    expect(asked.body.data.methods).toEqual(['totp', 'passkey', 'recovery_code']);
    const { access } = (await logIn({ password: NEXT, code: codeOf(market, app.secret) })).body;
    expect(await security(access)).toMatchObject({
      factors: factors.map(({ id }: { id: string }) => ({ id })),
      recovery_codes_left: 8,
    });
  });

  test('older than 7 days stay', async () => {
    const { codes } = await enrolApp(market, own);
    market.clock.advance(7 * DAY);
    await deliveredMails(market);
    await logIn({ address: '203.0.113.40', code: codes[0] ?? '' });
    const link = linkOf(mailTo(await deliveredMails(market), email, 'New log-in to your account'));
    expect(await notMe(link)).toMatchObject(SECURED);
    const row = await one<{ methods: string[] }>(market.db)`
      select second_factor_methods as methods from users where email = ${email}`;
    expect(row?.methods).toEqual(['totp', 'recovery_code']);
  });
});

test('a bank change that waits is cancelled, also in the profile', async () => {
  const recycler = await addPerson(market, 'recycler', { email: `bank-${email}`, accountNumber: '50200000001234' });
  const body = { account_number: '99990000111122', confirm_account_number: '99990000111122' };
  expect((await call('PATCH', '/api/users/update/', body, recycler.token)).status).toBe(200);
  const mail = mailTo(await deliveredMails(market), recycler.email, 'Your bank details were changed');
  expect(mail?.text).toContain('Time: ');
  expect(await notMe(linkOf(mail))).toMatchObject(SECURED);
  const rows = await many<{ last4: string; states: string[] }>(market.db)`
    select account_number_last4 as last4, array(select state from bank_details d where d.company_id = c.user_id
    order by state desc) as states
    from companies c where user_id = ${recycler.id}`;
  expect(rows).toEqual([{ last4: '1234', states: ['in_force', 'cancelled'] }]);
});

test('a company whose bank details are in force keeps them', async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const recycler = await addPerson(market, 'recycler', { email: `kept-${email}`, passwordHash });
  const body = { current_password: PASSWORD, password: 'a thief was here', confirmPassword: 'a thief was here' };
  expect((await call('POST', '/api/users/password/change/', body, recycler.token)).status).toBe(200);
  const mail = mailTo(await deliveredMails(market), recycler.email, 'Your password has been changed');
  expect(await notMe(linkOf(mail))).toMatchObject(SECURED);
  const rows = await many(market.db)`select state from bank_details where company_id = ${recycler.id}`;
  expect(rows).toEqual([{ state: 'in_force' }]);
});
