import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';
import { codeOf, enrolApp, enrolPasskey, SoftPasskey } from '#tests/second-factors.ts';

const STALE = { status: 403, body: { code: 'step_up_required' } };
const APPS = '/api/users/second-factors/totp/';
const PASSKEYS = '/api/users/second-factors/passkeys/';
const CODES = '/api/users/recovery-codes/';

const market = await openSharedMarket();
let person: Person;
beforeEach(async () => {
  person = await addPerson(market, 'producer');
});

const call = (method: string, path: string, body?: object, as = person) =>
  market.call(method, path, { token: as.token, ...(body && { body }) });
const security = async (as = person) => (await call('GET', '/api/users/security/', undefined, as)).body.data;
const statuses = (result: { status: number }[]) => result.map(({ status }) => status).toSorted((a, b) => a - b);

test('without a second factor nothing is set up, and a log-in is a fresh proof', async () => {
  const now = market.clock.now().getTime();
  expect(await security()).toEqual({
    email: person.email,
    email_verified: true,
    second_factor: { enrolled: false, required: false, due_at: null },
    factors: [],
    recovery_codes_left: 0,
    fresh_until: new Date(now + 900_000).toISOString(),
    password_changed_at: new Date(now).toISOString(),
  });
  await endFreshProof(market, person);
  expect((await security()).fresh_until).toBeNull();
});

describe('an app', () => {
  test('is set up with its first code; the secret is stored sealed; ten recovery codes come with it', async () => {
    const begun = await call('POST', APPS, {});
    expect(begun).toMatchObject({ status: 201, body: { data: { secret: expect.stringMatching(/^[A-Z2-7]{32}$/) } } });
    const { id, secret, uri } = begun.body.data;
    expect(uri).toBe(
      `otpauth://totp/EPR%20Mandi:${encodeURIComponent(person.email)}?secret=${secret}&issuer=EPR%20Mandi`,
    );
    expect((await security()).second_factor.enrolled).toBe(false);
    expect(await call('POST', `${APPS}${id}/confirm/`, { code: '000000' })).toMatchObject({
      status: 400,
      body: { errors: { code: 'This code is not right.' } },
    });
    const result = await call('POST', `${APPS}${id}/confirm/`, { code: codeOf(market, secret) });
    expect(result).toMatchObject({ status: 200, body: { message: 'The app is set up.' } });
    expect(new Set(result.body.data.recovery_codes).size).toBe(10);
    expect(await security()).toMatchObject({
      second_factor: { enrolled: true },
      factors: [{ id, kind: 'totp', name: 'Authenticator app', last_used_at: null }],
      recovery_codes_left: 10,
    });
    const row = await one<{ row: string }>(market.db)`
      select f::text || encode(secret_encrypted, 'escape') as row from second_factors f where id = ${id}`;
    expect(row?.row).not.toContain(secret);
  });

  test('is one; beginning anew replaces the one that waits, which ends after ten minutes', async () => {
    const first = (await call('POST', APPS, { name: 'Phone' })).body.data;
    const second = (await call('POST', APPS, { name: ' ' })).body.data;
    const confirm = ({ id, secret }: { id: string; secret: string }) =>
      call('POST', `${APPS}${id}/confirm/`, { code: codeOf(market, secret) });
    expect((await confirm(first)).status).toBe(404);
    market.clock.advance(600_000);
    expect((await confirm(second)).status).toBe(404);
    const third = (await call('POST', APPS, {})).body.data;
    const result = await Promise.all(Array.from({ length: 10 }, () => confirm(third)));
    expect(result.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await call('POST', APPS, {})).toMatchObject({
      status: 409,
      body: { error: 'You already have an authenticator app. Remove it first.' },
    });
    expect((await security()).factors).toHaveLength(1);
    expect((await security()).recovery_codes_left).toBe(10);
  });

  test('has codes of this step and one either side, each once', async () => {
    const { secret } = await enrolApp(market, person.token);
    market.clock.advance(300_000);
    const answers = [];
    for (const step of [-2, -1, 0, 1, 2, 1])
      answers.push((await call('POST', '/api/users/step-up/', { code: codeOf(market, secret, step) })).status);
    expect(answers).toEqual([400, 200, 200, 200, 400, 400]);
  });

  test('an app of another person is not found', async () => {
    const { id, secret } = (await call('POST', APPS, {})).body.data;
    const other = await addPerson(market, 'producer');
    const body = { code: codeOf(market, secret) };
    expect((await call('POST', `${APPS}${id}/confirm/`, body, other)).status).toBe(404);
  });
});

describe('passkeys', () => {
  test('are set up by answers to options of the same session, each once', async () => {
    const asked = await call('POST', `${PASSKEYS}options/`);
    expect(asked).toMatchObject({
      status: 200,
      body: {
        data: {
          challenge: expect.stringMatching(/^[\w-]{43}$/),
          options: {
            rp: { id: 'localhost', name: 'EPR Mandi' },
            user: { name: person.email },
            attestation: 'none',
            authenticatorSelection: { userVerification: 'required' },
          },
        },
      },
    });
    const { challenge, options } = asked.body.data;
    expect(options.challenge).toBe(challenge);
    const other = await addPerson(market, 'producer');
    const make = (key: SoftPasskey) => ({ challenge, response: key.make(challenge), name: 'Laptop' });
    expect((await call('POST', PASSKEYS, make(new SoftPasskey()), other)).status).toBe(400);
    const elsewhere = await loggedInAgain(market, person);
    expect((await call('POST', PASSKEYS, make(new SoftPasskey()), elsewhere)).status).toBe(400);
    const keys = Array.from({ length: 8 }, () => new SoftPasskey());
    const result = await Promise.all(keys.map((key) => call('POST', PASSKEYS, make(key))));
    expect(statuses(result)).toEqual([201, ...Array.from({ length: 7 }, () => 400)]);
    expect(result.find(({ status }) => status === 201)?.body).toMatchObject({ message: 'The passkey is set up.' });
    expect((await security()).factors).toMatchObject([{ kind: 'passkey', name: 'Laptop' }]);
  });

  test('are at most ten, none of another account, and only the first factor brings codes', async () => {
    const passkey = new SoftPasskey();
    expect(await enrolPasskey(market, person.token, passkey)).toHaveLength(10);
    const other = await addPerson(market, 'producer');
    const { challenge } = (await call('POST', `${PASSKEYS}options/`, undefined, other)).body.data;
    const taken = await call('POST', PASSKEYS, { challenge, response: passkey.make(challenge) }, other);
    expect(taken).toMatchObject({ status: 400, body: { errors: { response: 'This passkey did not work.' } } });
    for (let count = 1; count < 10; count += 1)
      expect(await enrolPasskey(market, person.token, new SoftPasskey())).toEqual([]);
    expect(await call('POST', `${PASSKEYS}options/`)).toMatchObject({
      status: 409,
      body: { error: 'At most 10 passkeys.' },
    });
  });
});

describe('removing', () => {
  test('takes a factor away, and the codes with the last one; the holder is told each time', async () => {
    const { id } = await enrolApp(market, person.token);
    await enrolPasskey(market, person.token, new SoftPasskey());
    await deliveredMails(market);
    expect(await call('DELETE', `/api/users/second-factors/${id}/`)).toMatchObject({
      status: 200,
      body: { message: 'The second factor is removed.' },
    });
    expect((await call('DELETE', `/api/users/second-factors/${id}/`)).status).toBe(404);
    expect(await security()).toMatchObject({ recovery_codes_left: 10, second_factor: { enrolled: true } });
    const [passkey] = (await security()).factors;
    await call('DELETE', `/api/users/second-factors/${passkey.id}/`);
    expect(await security()).toMatchObject({ recovery_codes_left: 0, second_factor: { enrolled: false } });
    const mails = await deliveredMails(market);
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [person.email, 'Your second factor has changed'],
      [person.email, 'Your second factor has changed'],
    ]);
  });

  test('the factor of somebody else is not found', async () => {
    const { id } = await enrolApp(market, person.token);
    const other = await addPerson(market, 'producer');
    expect((await call('DELETE', `/api/users/second-factors/${id}/`, undefined, other)).status).toBe(404);
    expect((await call('DELETE', '/api/users/second-factors/nothing/')).status).toBe(404);
  });
});

test('new recovery codes make the old ones void; without a second factor there are none', async () => {
  expect(await call('POST', CODES)).toMatchObject({ status: 409, body: { error: 'Set up a second factor first.' } });
  await enrolApp(market, person.token);
  const result = await call('POST', CODES);
  expect(result.status).toBe(201);
  expect(result.body.data.recovery_codes).toHaveLength(10);
  expect((await security()).recovery_codes_left).toBe(10);
});

test('each change needs a fresh proof, by the second factor once there is one', async () => {
  await endFreshProof(market, person);
  for (const path of [APPS, `${PASSKEYS}options/`, CODES])
    expect(await call('POST', path, {})).toMatchObject({ ...STALE, body: { data: { methods: ['password'] } } });
  const later = new Date(market.clock.now().getTime() + 900_000);
  await sql`update sessions set fresh_until = ${later} where user_id = ${person.id}`.execute(market.db);
  const { id, secret } = await enrolApp(market, person.token);
  await endFreshProof(market, person);
  expect(await call('DELETE', `/api/users/second-factors/${id}/`)).toMatchObject({
    ...STALE,
    body: { data: { methods: ['totp', 'recovery_code'] } },
  });
  const STEP_UP = '/api/users/step-up/';
  expect(await call('POST', STEP_UP, { password: 'any' })).toMatchObject({
    status: 400,
    body: { errors: { code: 'Enter your second factor.' } },
  });
  expect(await call('POST', STEP_UP, { code: '000000' })).toMatchObject({
    status: 400,
    body: { errors: { code: 'This code is not right.' } },
  });
  const result = await Promise.all(
    Array.from({ length: 5 }, () => call('POST', STEP_UP, { code: codeOf(market, secret) })),
  );
  expect(statuses(result)).toEqual([200, 400, 400, 400, 400]);
  expect((await call('DELETE', `/api/users/second-factors/${id}/`)).status).toBe(200);
});

test('a step-up takes a passkey, whose challenge belongs to the session', async () => {
  const passkey = new SoftPasskey();
  await enrolPasskey(market, person.token, passkey);
  await endFreshProof(market, person);
  const { challenge, passkey_options: options } = (await call('POST', '/api/users/step-up/options/')).body.data;
  expect(options.challenge).toBe(challenge);
  const body = { challenge, response: passkey.prove(challenge) };
  const other = await addPerson(market, 'producer');
  await enrolPasskey(market, other.token, new SoftPasskey());
  const wrong = { status: 400, body: { errors: { response: 'This passkey did not work.' } } };
  expect(await call('POST', '/api/users/step-up/', body, other)).toMatchObject(wrong);
  expect((await call('POST', '/api/users/step-up/', body)).status).toBe(200);
  expect(await call('POST', '/api/users/step-up/', body)).toMatchObject(wrong);
  const rows = await many(market.db)`
    select detail from audit where action = 'step_up.succeeded' order by id desc limit 1`;
  expect(rows).toEqual([{ detail: { second_factor: 'passkey' } }]);
  expect((await call('POST', CODES)).status).toBe(201);
});

describe('where superadmins need a second factor', () => {
  let boss: Person;
  beforeEach(async () => {
    market.context.config = { ...market.context.config, superadminSecondFactor: 'required' };
    boss = await addPerson(market, 'superadmin');
  });
  afterEach(() => {
    market.context.config = { ...market.context.config, superadminSecondFactor: 'optional' };
  });

  test('nothing else works before, once it is due; with one all does', async () => {
    const refused = {
      status: 403,
      body: { code: 'second_factor_enrolment_required', error: 'Set up a second factor first.' },
    };
    for (const path of ['/api/superadmin/recyclers/', '/api/epr/trades/x/'])
      expect(await call('GET', path, undefined, boss)).toMatchObject(refused);
    for (const path of ['/api/users/profile/', '/api/users/counts/', '/api/users/security/'])
      expect((await call('GET', path, undefined, boss)).status).toBe(200);
    expect((await call('GET', '/api/epr/purchases-requests/', undefined, boss)).body.code).toBeUndefined();
    expect((await security(boss)).second_factor).toEqual({
      enrolled: false,
      required: true,
      due_at: market.clock.now().toISOString(),
    });
    const { id } = await enrolApp(market, boss.token);
    expect((await call('GET', '/api/superadmin/recyclers/', undefined, boss)).status).toBe(200);
    expect(await call('DELETE', `/api/users/second-factors/${id}/`, undefined, boss)).toMatchObject({
      status: 409,
      body: { error: 'Add another second factor first.' },
    });
    await enrolPasskey(market, boss.token, new SoftPasskey());
    expect((await call('DELETE', `/api/users/second-factors/${id}/`, undefined, boss)).status).toBe(200);
  });

  test('an earlier one has until the day on which it is due', async () => {
    const due = new Date(market.clock.now().getTime() + 1000);
    await sql`update users set second_factor_due_at = ${due} where id = ${boss.id}`.execute(market.db);
    expect((await call('GET', '/api/superadmin/recyclers/', undefined, boss)).status).toBe(200);
    market.clock.advance(1000);
    expect((await call('GET', '/api/superadmin/recyclers/', undefined, boss)).status).toBe(403);
  });
});
