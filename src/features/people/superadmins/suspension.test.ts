/** Effects of a suspension, its limits, and who cannot be suspended. */
import { expect, test } from 'vitest';
import { hashPassword } from '#people/identity/passwords.server.ts';
import { createPasswordReset } from '#people/identity/service.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { logIn, PASSWORD } from '#tests/accounts.ts';
import { actingAs } from '#tests/actors.ts';
import { addOffer } from '#tests/goods.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { codeOf, enrolApp } from '#tests/second-factors.ts';
import {
  counter,
  credit,
  decide,
  idOf,
  initiate,
  decideTransaction,
  market,
  openTrading,
  pdf,
  producer,
  purchase,
  recycler,
  superadmin,
  upload,
} from '#tests/trading.ts';
import { suspendSuperadmin } from './service.server.ts';

openTrading();

const reason = { reason: 'asked by the bank' };
const onCompany = (verb: 'suspend' | 'reopen', { id }: Person) =>
  market.call('POST', `/api/superadmin/companies/${id}/${verb}/`, { token: superadmin.token, body: reason });
const endSessions = (kind: 'superadmins' | 'companies', { id }: Person) =>
  market.call('DELETE', `/api/superadmin/${kind}/${id}/sessions/`, { token: superadmin.token });

test('the others of its trades in progress go on; requests of it can be declined, not accepted', async () => {
  const offer = await addOffer(market, recycler, credit, { quantity: 1_000 });
  const accepted = idOf(await purchase(offer, 100));
  await decide('purchases-requests', accepted, 'approved');
  const asked = idOf(await counter(offer, 100, '2.40'));
  const round = await market.call('POST', `/api/epr/counter-credit-offers/${asked}/counter/`, {
    token: recycler.token,
    body: { quantity: 100, offer_price: '2.45' },
  });
  expect(round.status).toBe(201);
  expect(await onCompany('suspend', recycler)).toMatchObject({ status: 200 });

  expect(await decide('counter-credit-offers', idOf(round), 'approved', producer.token)).toMatchObject({
    status: 409,
    body: { error: 'This company is suspended.' },
  });
  expect(await decide('counter-credit-offers', idOf(round), 'rejected', producer.token)).toMatchObject({ status: 200 });
  const transaction = idOf(await initiate(accepted));
  expect(await upload(transaction, producer, { transaction_proof: pdf() })).toMatchObject({ status: 200 });
  expect(await decideTransaction(transaction, 'approved')).toMatchObject({ status: 200 });
  expect((await purchase(offer, 100)).status).toBe(404);
  expect((await counter(offer, 100, '2.40')).status).toBe(404);

  expect(await onCompany('reopen', recycler)).toMatchObject({ status: 200 });
  expect((await purchase(offer, 100)).status).toBe(201);
});

test('an enrolled company hears of it after its second factor alone', async () => {
  const company = await addPerson(market, 'producer', { passwordHash: await hashPassword(PASSWORD) });
  const { secret } = await enrolApp(market, company.token);
  await onCompany('suspend', company);
  const enter = (code?: string) =>
    market.call('POST', '/api/users/login/', {
      body: { email: company.email, password: PASSWORD, ...(code !== undefined && { code }) },
    });
  expect(await enter()).toMatchObject({ status: 401, body: { code: 'second_factor_required' } });
  expect((await enter('000000')).status).toBe(401);
  expect(await enter(codeOf(market, secret))).toMatchObject({ status: 403, body: { code: 'suspended' } });
  await onCompany('reopen', company);
  market.clock.advance(30_000);
  expect((await enter(codeOf(market, secret))).status).toBe(200);
});

test('the last active superadmin stays, also where one that was suspended meanwhile asks', async () => {
  const [asker, last] = [await addPerson(market, 'superadmin'), await addPerson(market, 'superadmin')];
  await sql`update users set suspended_at = now() where role = 'superadmin' and id <> ${last.id}`.execute(market.db);
  const refused = suspendSuperadmin(actingAs(market.context, asker), last.id, { suspended: true, ...reason }, null);
  await expect(refused).rejects.toMatchObject({ status: 409, message: 'This is the last active superadmin.' });
  await sql`update users set suspended_at = null where role = 'superadmin'`.execute(market.db);
});

test('one ends the sessions of others, not the own ones by the call for others', async () => {
  const other = await addPerson(market, 'superadmin');
  await loggedInAgain(market, other);
  expect(await endSessions('superadmins', superadmin)).toMatchObject({
    status: 409,
    body: { error: 'You cannot do this to yourself.' },
  });
  expect(await endSessions('superadmins', other)).toMatchObject({ body: { message: 'Sessions ended: 2.' } });
  for (const kind of ['superadmins', 'companies'] as const)
    expect((await endSessions(kind, { ...other, id: 'unknown' })).status).toBe(404);
  expect((await endSessions('companies', other)).status).toBe(404);
});

test('the link of an invitation works for 24 hours and makes the superadmin active', async () => {
  const invite = async (email: string) => {
    const body = { email, full_name: 'Ira Sen' };
    await market.call('POST', '/api/superadmin/superadmins/', { token: superadmin.token, body });
    const mail = (await deliveredMails(market)).find(({ to }) => to === email);
    expect(mail?.subject).toBe('You are invited as a superadmin');
    return /\/reset-password\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  };
  const password = 'dry cotton lanterns';
  const choose = (token: string) =>
    market.call('POST', '/api/users/password/reset/', { body: { token, password, confirmPassword: password } });
  const [early, late] = [await invite('ira@example.in'), await invite('late@example.in')];
  market.clock.advance(24 * 3_600_000 - 1_000);
  expect((await choose(early)).status).toBe(200);
  market.clock.advance(1_000);
  expect((await choose(late)).status).toBe(400);
  const rows = await many<{ email: string; invited: boolean }>(market.db)`
    select email, invited_at is not null as invited from users where email in ('ira@example.in', 'late@example.in')
    order by email`;
  expect(rows).toEqual([
    { email: 'ira@example.in', invited: false },
    { email: 'late@example.in', invited: true },
  ]);
  expect((await logIn(market, 'ira@example.in', { password, door: '/api/superadmin/login/' })).status).toBe(200);
});

test('an invitation that is over lets nobody in, by whatever link, until a superadmin sends it again', async () => {
  const email = 'waits@example.in';
  const invite = async (full_name = 'Ira Sen') => {
    const { token } = await loggedInAgain(market, superadmin);
    return market.call('POST', '/api/superadmin/superadmins/', { token, body: { email, full_name } });
  };
  const forgot = () => market.call('POST', '/api/users/password/forgot/', { body: { email } });
  /** Subjects of the mails to the address, and the token of the last one. */
  const mailed = async () => {
    const mails = (await deliveredMails(market)).filter(({ to }) => to === email);
    const token = /\/reset-password\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
    return { subjects: mails.map(({ subject }) => subject), token };
  };
  const password = 'dry cotton lanterns';
  const choose = (token: string) =>
    market.call('POST', '/api/users/password/reset/', { body: { token, password, confirmPassword: password } });
  expect((await invite()).status).toBe(201);
  const first = await mailed();
  market.clock.advance(24 * 3_600_000 - 1_000);
  expect((await invite()).status).toBe(409);
  const inTime = await forgot();
  const forgotten = await mailed();
  expect(forgotten.subjects).toEqual(['Choose a new password']);
  market.clock.advance(1_000);
  const late = await forgot();
  expect([late.status, late.text]).toEqual([inTime.status, inTime.text]);
  expect((await mailed()).subjects).toEqual([]);
  const row = await one<{ id: string }>(market.db)`select id from users where email = ${email}`;
  const made = (await createPasswordReset(market.context, row?.id ?? '')) ?? '';
  for (const token of [first.token, forgotten.token, made]) expect((await choose(token)).status).toBe(400);

  expect(await invite('Ira Sen Gupta')).toMatchObject({
    status: 201,
    body: { message: `The invitation is on its way to ${email}.` },
  });
  const second = await mailed();
  expect(second.subjects).toEqual(['You are invited as a superadmin']);
  expect((await invite()).status).toBe(409);
  for (const token of [forgotten.token, made]) expect((await choose(token)).status).toBe(400);
  expect((await choose(second.token)).status).toBe(200);
  expect(await many(market.db)`select id, full_name, invited_at from users where email = ${email}`).toEqual([
    { id: row?.id, full_name: 'Ira Sen Gupta', invited_at: null },
  ]);
  expect((await logIn(market, email, { password, door: '/api/superadmin/login/' })).status).toBe(200);
});
