import { beforeEach, describe, expect, test } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import { limitAttempts, PASSWORD, signUp } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { codeOf, enrolApp, enrolPasskey, SoftPasskey } from '#tests/second-factors.ts';
import { addSuperadmin, createPasswordReset } from './service.server.ts';

const DOORS = {
  company: ['/api/users/login/', '/api/users/login/second-factor/'],
  superadmin: ['/api/superadmin/login/', '/api/superadmin/login/second-factor/'],
} as const;
const AGAIN = { status: 401, body: { status: false, error: 'Please log in again.' } };
const WRONG_CODE = {
  status: 401,
  body: { error: 'This code is not right.', errors: { code: 'This code is not right.' } },
};

const market = await openSharedMarket();
let email: string;
let serial = 0;
beforeEach(async () => {
  email = await signUp(market);
});

type Door = keyof typeof DOORS;
const logIn = (body: object = {}, door: Door = 'company', who = email) =>
  market.call('POST', DOORS[door][0], { body: { email: who, password: PASSWORD, ...body } });
const complete = (body: object, door: Door = 'company') => market.call('POST', DOORS[door][1], { body });
const tokenOf = async () => (await logIn()).body.access as string;
const challengeOf = async () => (await logIn()).body.data.challenge as string;
const statuses = (result: { status: number }[]) => result.map(({ status }) => status).toSorted((a, b) => a - b);

describe.each(['company', 'superadmin'] as const)('the log-in of a %s with an app', (door) => {
  let who: string;
  let secret: string;
  let codes: string[];
  beforeEach(async () => {
    serial += 1;
    who = door === 'company' ? email : `boss${serial}@example.in`;
    if (door === 'superadmin') await addSuperadmin(market.context, { email: who, password: PASSWORD });
    ({ secret, codes } = await enrolApp(market, (await logIn({}, door, who)).body.access));
  });

  test('asks for the second factor, and answers like the log-in once it is right', async () => {
    const asked = await logIn({}, door, who);
    expect(asked).toMatchObject({
      status: 401,
      body: {
        status: false,
        code: 'second_factor_required',
        error: 'Enter your second factor.',
        data: {
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          methods: ['totp', 'recovery_code'],
          passkey_options: null,
          expires_at: new Date(market.clock.now().getTime() + 300_000).toISOString(),
        },
      },
    });
    const { challenge } = asked.body.data;
    const result = await complete({ challenge, code: codeOf(market, secret) }, door);
    expect(result.status).toBe(200);
    const { status: _, ...fields } = result.body;
    expect(Object.keys(fields).toSorted()).toEqual(
      ['access', ...(door === 'company' ? ['account'] : []), 'device', 'organisation', 'refresh'].toSorted(),
    );
    expect((await market.call('GET', '/api/users/profile/', { token: fields.access })).status).toBe(200);
    expect(await complete({ challenge, code: codeOf(market, secret, 1) }, door)).toMatchObject(AGAIN);
  });

  test('takes the code with the password at once, each code once', async () => {
    const code = codeOf(market, secret);
    expect((await logIn({ code }, door, who)).status).toBe(200);
    expect(await logIn({ code }, door, who)).toMatchObject(WRONG_CODE);
    expect(await logIn({ code: '000000' }, door, who)).toMatchObject(WRONG_CODE);
    expect(await logIn({ code, password: 'not this one' }, door, who)).toMatchObject({
      status: 401,
      body: { error: 'Invalid email or password.' },
    });
  });

  test('takes a recovery code in any spelling, once, and tells the holder', async () => {
    await deliveredMails(market);
    const [code = ''] = codes;
    expect((await logIn({ code: code.toLowerCase().replaceAll('-', ' ') }, door, who)).status).toBe(200);
    expect(await logIn({ code }, door, who)).toMatchObject(WRONG_CODE);
    const mail = (await deliveredMails(market)).find(({ subject }) => subject === 'Your second factor has changed');
    expect(mail?.to).toBe(who);
    expect(mail?.text).not.toContain(code);
  });

  test('is recorded with its factor', async () => {
    expect((await logIn({ code: codeOf(market, secret) }, door, who)).status).toBe(200);
    expect((await logIn({ code: codes[0] ?? '' }, door, who)).status).toBe(200);
    expect((await logIn({ code: '000000' }, door, who)).status).toBe(401);
    const rows = await many(market.db)`
      select action, detail from audit where action like 'login.%'
      and owner_id = (select id from users where email = ${who})
      order by id desc limit 3`;
    expect(rows).toEqual([
      { action: 'login.failed', detail: {} },
      { action: 'login.succeeded', detail: { second_factor: 'recovery_code' } },
      { action: 'login.succeeded', detail: { second_factor: 'totp' } },
    ]);
  });

  test('is refused at the door of the other role', async () => {
    const { challenge } = (await logIn({}, door, who)).body.data;
    const other = door === 'company' ? 'superadmin' : 'company';
    expect(await complete({ challenge, code: codeOf(market, secret) }, other)).toMatchObject(AGAIN);
  });
});

describe('an app', () => {
  let secret: string;
  let codes: string[];
  beforeEach(async () => {
    ({ secret, codes } = await enrolApp(market, await tokenOf()));
  });

  test.each([-1, 0, 1])('may be %i steps off', async (steps) => {
    market.clock.advance(60_000);
    expect((await logIn({ code: codeOf(market, secret, steps) })).status).toBe(200);
  });

  test.each([-2, 2])('may not be %i steps off', async (steps) => {
    market.clock.advance(90_000);
    expect(await logIn({ code: codeOf(market, secret, steps) })).toMatchObject(WRONG_CODE);
  });

  test('whose clock is ahead uses the earlier code too', async () => {
    market.clock.advance(60_000);
    expect((await logIn({ code: codeOf(market, secret, 1) })).status).toBe(200);
    expect((await logIn({ code: codeOf(market, secret) })).status).toBe(200);
  });

  test('one of 20 uses of one code at once gets in, as with a recovery code', { tags: 'thorough' }, async () => {
    for (const code of [codeOf(market, secret), codes[1]]) {
      const result = await Promise.all(Array.from({ length: 20 }, () => logIn({ code })));
      expect(statuses(result)).toEqual([200, ...Array.from({ length: 19 }, () => 401)]);
    }
  });

  test(
    'one of 20 uses of one challenge with different codes at once gets in, and five are tried',
    { tags: 'thorough' },
    async () => {
      const challenge = await challengeOf();
      const result = await Promise.all(
        Array.from({ length: 20 }, (_, index) => complete({ challenge, code: codes[index % 10] })),
      );
      expect(result.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(result.filter(({ body }) => body.error !== 'Please log in again.').length).toBeLessThanOrEqual(5);
    },
  );

  test('five wrong codes end the log-in', async () => {
    const challenge = await challengeOf();
    for (let count = 0; count < 5; count += 1)
      expect(await complete({ challenge, code: '000000' })).toMatchObject(WRONG_CODE);
    expect(await complete({ challenge, code: codeOf(market, secret) })).toMatchObject(AGAIN);
  });

  test('a challenge ends after five minutes, and with a new password', async () => {
    const late = await challengeOf();
    market.clock.advance(300_000);
    expect(await complete({ challenge: late, code: codeOf(market, secret) })).toMatchObject(AGAIN);
    expect(await complete({ challenge: 'x'.repeat(43), code: '000000' })).toMatchObject(AGAIN);
    const challenge = await challengeOf();
    const token = (await logIn({ code: codeOf(market, secret) })).body.access;
    const password = 'quite another password';
    const body = { current_password: PASSWORD, password, confirmPassword: password };
    expect((await market.call('POST', '/api/users/password/change/', { token, body })).status).toBe(200);
    expect(await complete({ challenge, code: codeOf(market, secret, 1) })).toMatchObject(AGAIN);
  });

  test('a challenge ends with a new e-mail address', async () => {
    const challenge = await challengeOf();
    const token = (await logIn({ code: codeOf(market, secret) })).body.access;
    const next = `next-${email}`;
    await market.call('POST', '/api/users/email/change/', { token, body: { email: next } });
    const mail = (await deliveredMails(market)).find(({ to, text }) => to === next && text.includes('/verify-email#'));
    const body = { token: tokenIn(mail, '/verify-email') };
    expect((await market.call('POST', '/api/users/email/verify/', { body })).status).toBe(200);
    expect(await complete({ challenge, code: codeOf(market, secret, 1) })).toMatchObject(AGAIN);
  });

  test('a wrong code is a failed log-in', async () => {
    limitAttempts(market);
    try {
      for (let count = 0; count < 10; count += 1) expect((await logIn({ code: '000000' })).status).toBe(401);
      expect((await logIn({ code: codeOf(market, secret) })).status).toBe(429);
    } finally {
      await market.context.limiter.close();
      market.context.limiter = noLimits;
    }
  });

  test('the right password alone is neither a failed log-in nor a session', async () => {
    const count = async () => (await one<{ n: number }>(market.db)`select count(*)::int as n from sessions`)?.n;
    const before = await count();
    for (let tries = 0; tries < 12; tries += 1) expect((await logIn()).status).toBe(401);
    expect(await count()).toBe(before);
    expect((await logIn({ code: codeOf(market, secret) })).status).toBe(200);
  });

  test.each([
    [{}, { challenge: 'Challenge is required' }],
    [{ challenge: 'x' }, { code: 'Enter your second factor.' }],
    [{ challenge: 'x', response: {} }, { response: 'This passkey did not work.' }],
    [{ challenge: 'x', response: '{' }, { response: 'This passkey did not work.' }],
  ])('the second step with %j', async (body, errors) => {
    expect(await complete(body)).toMatchObject({ status: 400, body: { errors } });
  });
});

describe('a passkey', () => {
  const WRONG = {
    status: 401,
    body: { error: 'This passkey did not work.', errors: { response: 'This passkey did not work.' } },
  };
  let passkey: SoftPasskey;
  beforeEach(async () => {
    passkey = new SoftPasskey();
    await enrolPasskey(market, await tokenOf(), passkey);
  });

  test('completes the log-in, once for each challenge', async () => {
    const asked = await logIn();
    const { challenge, methods, passkey_options: options } = asked.body.data;
    expect(methods).toEqual(['passkey', 'recovery_code']);
    expect(options).toMatchObject({
      challenge,
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: passkey.id.toString('base64url'), type: 'public-key' }],
    });
    const body = { challenge, response: passkey.prove(challenge) };
    const result = await Promise.all(Array.from({ length: 10 }, () => complete(body)));
    expect(statuses(result).filter((status) => status === 200)).toHaveLength(1);
  });

  test.each<[string, (passkey: SoftPasskey) => void]>([
    ['from another site', (first) => (first.origin = 'https://evil.example')],
    ['for another site', (first) => (first.site = 'evil.example')],
    ['without the person being verified', (first) => (first.verifies = false)],
  ])('%s is refused', async (_, change) => {
    change(passkey);
    const challenge = await challengeOf();
    expect(await complete({ challenge, response: passkey.prove(challenge) })).toMatchObject(WRONG);
  });

  test('that signed another challenge, is unknown, or is a copy with an old counter, is refused', async () => {
    const challenge = await challengeOf();
    expect(await complete({ challenge, response: passkey.prove('y'.repeat(43)) })).toMatchObject(WRONG);
    expect(await complete({ challenge, response: new SoftPasskey().prove(challenge) })).toMatchObject(WRONG);
    passkey.counter = 5;
    expect((await complete({ challenge, response: passkey.prove(challenge) })).status).toBe(200);
    passkey.counter = 4;
    const next = await challengeOf();
    expect(await complete({ challenge: next, response: passkey.prove(next) })).toMatchObject(WRONG);
  });
});

test('a new password by a mailed link leaves the second factor of a confirmed account as it is', async () => {
  await sql`update users set email_verified_at = created_at where email = ${email}`.execute(market.db);
  await enrolApp(market, await tokenOf());
  const row = await one<{ id: string }>(market.db)`select id from users where email = ${email}`;
  const password = 'dry cotton lanterns';
  const body = { token: await createPasswordReset(market.context, row?.id ?? ''), password };
  const result = await market.call('POST', '/api/users/password/reset/', {
    body: { ...body, confirmPassword: password },
  });
  expect(result.status).toBe(200);
  const methods = ['totp', 'recovery_code'];
  expect(await logIn({ password })).toMatchObject({
    status: 401,
    body: { code: 'second_factor_required', data: { methods } },
  });
});
