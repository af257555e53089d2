/** The address from before a change is reserved while `This was not me` can give it back, so it always does. */
import { beforeEach, expect, test, vi } from 'vitest';
import { addSuperadmin } from '#people/identity/service.server.ts';
import { actAt, inTransaction, one, sql } from '#platform/database/database.ts';
import type { Mail } from '#platform/mail.ts';
import { logIn, PASSWORD, register, registrationForm, signUp } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

vi.mock('@node-rs/argon2', () => import('#tests/fast-hash.ts'));

const DAY = 24 * 60 * 60 * 1000;
const TAKEN = { status: 409, body: { error: 'An account with this email already exists.' } };

const market = await openSharedMarket();
/** The account's address from before the change, and the one after it. */
let before: string;
let after: string;
let own: string;
beforeEach(async () => {
  market.clock.advance(60_000);
  before = await signUp(market);
  after = `after.${before}`;
  await sql`update users set email_verified_at = created_at where email = ${before}`.execute(market.db);
  own = (await logIn(market, before)).body.access;
  await deliveredMails(market);
});

const call = (method: string, path: string, body?: unknown, token = own) => market.call(method, path, { token, body });
const verify = (token: string) => market.call('POST', '/api/users/email/verify/', { body: { token } });
const mailTo = (mails: readonly Mail[], to: string, subject: string) =>
  mails.find((mail) => mail.to === to && mail.subject === subject);
/** The link that confirms a wanted change. */
async function linkTo(to: string, token = own): Promise<string> {
  expect(await call('POST', '/api/users/email/change/', { email: to }, token)).toMatchObject({ status: 200 });
  return tokenIn(mailTo(await deliveredMails(market), to, 'Confirm your new e-mail address'), '/verify-email');
}
async function change(to = after, token = own): Promise<void> {
  expect(await verify(await linkTo(to, token))).toMatchObject({ status: 200 });
}
/** Presses the link of the mail that told an address of its change. */
async function pressNotMe(mails: readonly Mail[], to = before) {
  const token = tokenIn(mailTo(mails, to, 'Your e-mail address has been changed'), '/not-me');
  return market.call('POST', '/api/users/not-me/', { body: { token } });
}
const signUpWith = (email: string, role: 'recycler' | 'producer' = 'producer') =>
  register(market, role, registrationForm({ email, accountType: role === 'recycler' ? 'Recycler' : 'Freelancer' }));
const userOf = async (email: string) => {
  const row = await one<{ id: string }>(market.db)`select id from users where lower(email) = lower(${email})`;
  return row?.id;
};

test('nobody signs up with it, in any spelling; nobody changes to it; no superadmin is invited or added with it', async () => {
  const rival = (await logIn(market, await signUp(market))).body.access as string;
  await change();
  expect(await signUpWith(before)).toMatchObject(TAKEN);
  expect(await signUpWith(before.toUpperCase(), 'recycler')).toMatchObject(TAKEN);
  expect(await call('POST', '/api/users/email/change/', { email: before }, rival)).toMatchObject(TAKEN);
  const { token } = await addPerson(market, 'superadmin');
  const invitation = { email: before, full_name: 'Asha Rao' };
  expect(await call('POST', '/api/superadmin/superadmins/', invitation, token)).toMatchObject(TAKEN);
  expect(await addSuperadmin(market.context, { email: before, password: 'dry cotton lanterns' })).toBe('taken');
  expect(await userOf(before)).toBeUndefined();
});

test('a change to it that was asked for before is refused at its confirmation', async () => {
  const rival = await signUp(market);
  const link = await linkTo(after, (await logIn(market, rival)).body.access);
  await change();
  await change(`second.${before}`);
  expect(await verify(link)).toMatchObject(TAKEN);
  expect(await userOf(rival)).toBeDefined();
});

test('the account that left an address may go back to it', async () => {
  await change();
  await change(before);
  expect(await userOf(before)).toBeDefined();
});

test('the database refuses it, whoever writes it', async () => {
  await change();
  const other = await signUp(market);
  const reserved = 'the address is reserved for another account';
  const write = inTransaction(market.db, async (tx) => {
    await actAt(tx, market.clock.now());
    await sql`update users set email = ${before} where email = ${other}`.execute(tx);
  });
  await expect(write).rejects.toThrow(reserved);
  await expect(addPerson(market, 'recycler', { email: before.toUpperCase() })).rejects.toThrow(reserved);
});

test('`This was not me` gives it back whoever wanted it, also from the first of several changes', async () => {
  await change();
  const mails = await deliveredMails(market);
  await change(`second.${before}`);
  market.clock.advance(7 * DAY - 1_000);
  expect(await signUpWith(before)).toMatchObject(TAKEN);
  expect(await signUpWith(after)).toMatchObject(TAKEN);
  expect(await pressNotMe(mails)).toMatchObject({ status: 200 });
  expect(await userOf(before)).toBeDefined();
  // The address that a stranger had given it is free at once.
  expect((await signUpWith(after)).status).toBe(201);
});

test('the address is free after 7 days', async () => {
  await change();
  await deliveredMails(market);
  market.clock.advance(7 * DAY);
  expect((await signUpWith(before)).status).toBe(201);
});

test('the address is reserved from the change on, and 7 days from a mail that went out late', async () => {
  await change();
  market.clock.advance(5 * DAY);
  expect(await signUpWith(before)).toMatchObject(TAKEN);
  const mails = await deliveredMails(market);
  market.clock.advance(6 * DAY);
  expect(await signUpWith(before)).toMatchObject(TAKEN);
  expect(await pressNotMe(mails)).toMatchObject({ status: 200 });
  expect(await userOf(before)).toBeDefined();
});

test('an address is given back by a late mail too, though the clock went on while the change was made', async () => {
  const link = await linkTo(after);
  let at = market.clock.now().getTime();
  const now = vi.spyOn(market.context.clock, 'now').mockImplementation(() => new Date((at += 1)));
  expect(await verify(link)).toMatchObject({ status: 200 });
  now.mockRestore();
  market.clock.set(new Date(at + DAY));
  const mails = await deliveredMails(market);
  market.clock.advance(7 * DAY - 1_000);
  expect(await signUpWith(before)).toMatchObject(TAKEN);
  expect(await pressNotMe(mails)).toMatchObject({ status: 200 });
  expect(await userOf(before)).toBeDefined();
});

test('an address that was never confirmed is reserved too: the links of its mails live', async () => {
  await sql`update users set email_verified_at = null where email = ${before}`.execute(market.db);
  await change();
  expect(await signUpWith(before)).toMatchObject(TAKEN);
});

test('the address goes free with the account', async () => {
  await change();
  const { token } = await addPerson(market, 'superadmin');
  const id = await userOf(after);
  expect((await call('DELETE', `/api/superadmin/producers/${id}/`, undefined, token)).status).toBe(200);
  expect((await signUpWith(before)).status).toBe(201);
});

test('no sign-up that races with the change gets it, and it can be given back', { tags: 'thorough' }, async () => {
  for (let round = 0; round < 10; round += 1) {
    const address = await signUp(market);
    await sql`update users set email_verified_at = created_at where email = ${address}`.execute(market.db);
    const token = (await logIn(market, address)).body.access;
    const link = await linkTo(`racing.${address}`, token);
    const [confirmed, ...others] = await Promise.all([
      verify(link),
      ...Array.from({ length: 6 }, () => signUpWith(address)),
    ]);
    expect(confirmed?.status).toBe(200);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 409));
    expect(others.map(({ body }) => body.error)).toEqual(others.map(() => TAKEN.body.error));
    expect(await pressNotMe(await deliveredMails(market), address)).toMatchObject({ status: 200 });
    expect(await userOf(address)).toBeDefined();
  }
});

test('the password is not needed: the link for a new one goes to the address that is back', async () => {
  await change();
  await call('POST', '/api/users/password/change/', {
    current_password: PASSWORD,
    password: 'a stranger was here',
    confirmPassword: 'a stranger was here',
  });
  expect(await pressNotMe(await deliveredMails(market))).toMatchObject({ status: 200 });
  expect(mailTo(await deliveredMails(market), before, 'Choose a new password')).toBeDefined();
});
