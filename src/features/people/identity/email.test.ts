import { beforeEach, describe, expect, test } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import { limitAttempts, logIn, signUp } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, endFreshProof, type Person } from '#tests/people.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOT_VALID = { status: 400, body: { errors: { token: 'This link is not valid or has expired.' } } };

const market = await openSharedMarket();
let email: string;
let token: string;
beforeEach(async () => {
  market.clock.set('2026-11-21T06:30:00Z');
  await deliveredMails(market);
  email = await signUp(market);
  token = (await logIn(market, email)).body.access;
});

const profile = async (of = token) => (await market.call('GET', '/api/users/profile/', { token: of })).body.data;
const verify = (link: string) => market.call('POST', '/api/users/email/verify/', { body: { token: link } });
const mailedLink = async () => tokenIn((await deliveredMails(market)).at(-1), '/verify-email');
const auditOf = async (action: string) => {
  const rows = await many<{ detail: object }>(market.db)`
    select detail from audit where action = ${action} order by id desc`;
  return rows;
};

describe('a new account', () => {
  test('is mailed a link that confirms its address, once, and is greeted without its name', async () => {
    expect(await profile()).toMatchObject({
      email_verified: false,
      email_grace_until: '2026-11-28T06:30:00.000Z',
      email_change: null,
    });
    const mails = await deliveredMails(market);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Confirm your e-mail address']]);
    expect(mails[0]?.text).toMatch(/^Dear customer,/);
    const link = tokenIn(mails[0], 'http://localhost:3000/verify-email');
    expect(await verify(link)).toMatchObject({ status: 200, body: { message: 'Your e-mail address is confirmed.' } });
    token = (await logIn(market, email)).body.access;
    expect(await profile()).toMatchObject({ email_verified: true, email_grace_until: null });
    expect(await verify(link)).toMatchObject(NOT_VALID);
    expect(await auditOf('email.verified')).toHaveLength(1);
  });

  test('cannot use a link after 48 hours, nor an older one', async () => {
    const first = await mailedLink();
    expect(await market.call('POST', '/api/users/email/verification/', { token })).toMatchObject({
      status: 200,
      body: { message: `A new link is on its way to ${email}.` },
    });
    const second = await mailedLink();
    expect(await verify(first)).toMatchObject(NOT_VALID);
    market.clock.advance(2 * DAY_MS);
    expect(await verify(second)).toMatchObject(NOT_VALID);
    expect(await verify('x')).toMatchObject(NOT_VALID);
    expect(await verify('')).toMatchObject({ status: 400, body: { errors: { token: 'Token is required' } } });
  });

  test('one of 20 uses of the link at once confirms the address', { tags: 'thorough' }, async () => {
    const link = await mailedLink();
    const response = await Promise.all(Array.from({ length: 20 }, () => verify(link)));
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('asks for at most five links an hour; once confirmed for none', async () => {
    limitAttempts(market);
    try {
      const ask = () => market.call('POST', '/api/users/email/verification/', { token });
      for (let count = 0; count < 5; count += 1) expect((await ask()).status).toBe(200);
      expect((await ask()).status).toBe(429);
      const change = { token, body: { email: 'another@example.in' } };
      expect((await market.call('POST', '/api/users/email/change/', change)).status).toBe(429);
    } finally {
      await market.context.limiter.close();
      market.context.limiter = noLimits;
    }
    await verify(await mailedLink());
    token = (await logIn(market, email)).body.access;
    expect(await market.call('POST', '/api/users/email/verification/', { token })).toMatchObject({
      status: 409,
      body: { error: 'Your e-mail is confirmed already.' },
    });
  });

  test('is confirmed by a password reset too', async () => {
    await market.call('POST', '/api/users/password/forgot/', { body: { email } });
    const letter = (await deliveredMails(market)).find(({ subject }) => subject === 'Choose a new password');
    const reset = /reset-password\/([\w-]{43})/.exec(letter?.text ?? '')?.[1];
    const password = 'quite another password';
    const body = { token: reset, password, confirmPassword: password };
    expect((await market.call('POST', '/api/users/password/reset/', { body })).status).toBe(200);
    token = (await logIn(market, email, { password })).body.access;
    expect(await profile()).toMatchObject({ email_verified: true });
  });
});

describe('after the grace period', () => {
  const CLOSED = {
    status: 403,
    body: { code: 'email_unverified', error: 'Please confirm your e-mail address first.' },
  };
  let unconfirmed: Record<'recycler' | 'producer', Person>;
  beforeEach(async () => {
    unconfirmed = { recycler: await addPerson(market, 'recycler'), producer: await addPerson(market, 'producer') };
    for (const { id } of Object.values(unconfirmed))
      await sql`update users set email_verified_at = null where id = ${id}`.execute(market.db);
  });

  const UNKNOWN = '0198f3a0-0000-7000-8000-000000000001';
  test.each([
    ['recycler', 'POST', '/api/epr/recycler/', {}],
    ['recycler', 'POST', '/api/epr/credit-offers/?epr_id=1&epr_credit_id=1', {}],
    ['recycler', 'PATCH', '/api/epr/credit-offers/1/', {}],
    ['recycler', 'PATCH', `/api/epr/purchases-requests/${UNKNOWN}/`, { status: 'approved' }],
    ['recycler', 'PATCH', `/api/epr/counter-credit-offers/${UNKNOWN}/`, { status: 'approved' }],
    ['producer', 'POST', '/api/epr/producer/', {}],
    ['producer', 'POST', '/api/epr/purchases-requests/?credit_offer_id=1', {}],
    ['producer', 'POST', '/api/epr/counter-credit-offers/?credit_offer_id=1', {}],
    ['producer', 'POST', '/api/epr/transactions/?purchases_request_id=1', {}],
    ['producer', 'POST', '/api/epr/baskets/1/place/', {}],
  ] as const)('%s: %s %s is refused, before it was not', async (role, method, path, body) => {
    const call = () => market.call(method, path, { token: unconfirmed[role].token, body });
    market.clock.advance(7 * DAY_MS - 60_000);
    const refreshed = await market.call('POST', '/api/users/token/refresh/', {
      body: { refresh: unconfirmed[role].refresh },
    });
    unconfirmed[role] = { ...unconfirmed[role], token: refreshed.body.access };
    expect((await call()).body.code).not.toBe('email_unverified');
    market.clock.advance(60_000);
    expect(await call()).toMatchObject(CLOSED);
  });

  test('declining, reading and the profile stay open', async () => {
    market.clock.advance(7 * DAY_MS);
    const refreshed = await market.call('POST', '/api/users/token/refresh/', {
      body: { refresh: unconfirmed.recycler.refresh },
    });
    const as = { token: refreshed.body.access as string };
    const decline = { ...as, body: { status: 'rejected' } };
    expect((await market.call('PATCH', `/api/epr/purchases-requests/${UNKNOWN}/`, decline)).status).toBe(404);
    expect((await market.call('GET', '/api/epr/purchases-requests/', as)).status).toBe(200);
    expect((await market.call('PATCH', '/api/users/update/', { ...as, body: { city: 'Pune' } })).status).toBe(200);
  });
});

describe('a new address', () => {
  const change = (to: string, as = token) =>
    market.call('POST', '/api/users/email/change/', { token: as, body: { email: to } });

  test('counts from its confirmation on; the old one is told before and after, other sessions end', async () => {
    await deliveredMails(market);
    const other = (await logIn(market, email)).body.access as string;
    expect(await change('new.address@example.in')).toMatchObject({
      status: 200,
      body: { message: 'We have sent a link to new.address@example.in.' },
    });
    expect(await profile()).toMatchObject({
      email,
      email_change: { email: 'new.address@example.in', expires_at: '2026-11-22T06:30:00.000Z' },
    });
    const mails = await deliveredMails(market);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['new.address@example.in', 'Confirm your new e-mail address'],
      [email, 'Your e-mail address is about to change'],
    ]);
    expect(await verify(tokenIn(mails[0], '/verify-email'))).toMatchObject({
      status: 200,
      body: { message: 'Your e-mail address is changed.' },
    });
    expect(await profile()).toMatchObject({
      email: 'new.address@example.in',
      email_verified: true,
      email_change: null,
    });
    expect((await market.call('GET', '/api/users/profile/', { token: other })).status).toBe(401);
    expect((await logIn(market, email)).status).toBe(401);
    expect((await logIn(market, 'new.address@example.in')).status).toBe(200);
    expect((await deliveredMails(market)).map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'Your e-mail address has been changed'],
      ['new.address@example.in', 'Your e-mail address has been changed'],
    ]);
    const detail = { email: { from: email, to: 'new.address@example.in' } };
    expect(await auditOf('email.change_requested')).toEqual([{ detail }]);
    expect(await auditOf('email.changed')).toEqual([{ detail }]);
  });

  test.each([
    ['', 'Email is required'],
    ['nothing', 'Please enter a valid email address'],
  ])('%j: %s', async (typed, text) => {
    expect(await change(typed)).toMatchObject({ status: 400, body: { errors: { email: text } } });
  });

  test('is not the own one, not that of another, and needs a fresh proof', async () => {
    expect(await change(email.toUpperCase())).toMatchObject({
      status: 400,
      body: { errors: { email: 'This is your address already.' } },
    });
    const another = await signUp(market);
    expect(await change(another)).toMatchObject({
      status: 409,
      body: { error: 'An account with this email already exists.' },
    });
    await endFreshProof(market, { token } as Person);
    expect(await change(another)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  });

  test('is refused where another account took it meanwhile, and a second link makes the first void', async () => {
    await change('wanted@example.in');
    const first = await mailedNew();
    await change('wanted2@example.in');
    expect(await verify(first)).toMatchObject(NOT_VALID);
    const second = await mailedNew();
    await sql`update users set email = 'wanted2@example.in' where email = ${await signUp(market)}`.execute(market.db);
    expect(await verify(second)).toMatchObject({ status: 409 });
    expect((await profile()).email).toBe(email);
  });

  test('goes to one of two accounts that confirm it at the same time', async () => {
    await change('contended@example.in');
    const links = [await mailedNew()];
    const rival = (await logIn(market, await signUp(market))).body.access as string;
    await change('contended@example.in', rival);
    links.push(await mailedNew());
    const response = await Promise.all(links.map(verify));
    expect(response.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  async function mailedNew(): Promise<string> {
    const mails = await deliveredMails(market);
    return tokenIn(
      mails.find(({ subject }) => subject === 'Confirm your new e-mail address'),
      '/verify-email',
    );
  }
});

test('superadmins count as confirmed', async () => {
  const { token: admin } = await addPerson(market, 'superadmin');
  await sql`update users set email_verified_at = null where role <> 'superadmin'`.execute(market.db);
  expect(await profile(admin)).toMatchObject({ email_verified: true, email_grace_until: null });
});

test('a confirmed account is greeted by its name', async () => {
  await verify(await mailedLink());
  await market.call('POST', '/api/users/password/forgot/', { body: { email } });
  expect((await deliveredMails(market))[0]?.text).toMatch(/^Dear Asha Rao,/);
});
