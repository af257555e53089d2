import * as argon2 from '@node-rs/argon2';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '#lib/contract.ts';
import { one, sql } from '#platform/database/database.ts';
import { logIn, PASSWORD, register, registrationForm, signUp } from '#tests/accounts.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { accountContract } from './account-contract.ts';
import { identityContract } from './contract.ts';
import { addSuperadmin } from './service.server.ts';

vi.mock('@node-rs/argon2', { spy: true });

const NO_ENTRY = { status: false, error: 'Invalid email or password.' };
const DOORS = { users: '/api/users/login/', superadmin: '/api/superadmin/login/' };

const market = await openSharedMarket();

async function userOf(email: unknown) {
  const row = await one<{ role: string; unique_id: string; password_hash: string; company_name: string }>(market.db)`
    select u.role, u.unique_id, u.password_hash, c.company_name from users u left join companies c on c.user_id = u.id
    where u.email = ${email}`;
  return row;
}

describe('sign-up', () => {
  test.each([
    ['recycler', 'Recycler', /^REC-\d{6,}$/],
    ['producer', 'Freelancer', /^PRO-\d{6,}$/],
  ] as const)('adds a %s with a number and the company', async (role, accountType, number) => {
    const form = registrationForm({ accountType });
    const response = await register(market, role, form);
    expect(response).toMatchObject({
      status: 201,
      body: { status: true, message: 'Account created successfully. Please log in.' },
    });
    expect(await userOf(form['email'])).toMatchObject({
      role,
      unique_id: expect.stringMatching(number),
      company_name: 'Rao Industries',
    });
  });

  test('keeps of the password argon2id with 19 MiB and two passes alone', async () => {
    const email = await signUp(market);
    expect((await userOf(email))?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('takes form data as it takes JSON', async () => {
    const form = registrationForm({ note: new TestFile('ignored.txt', 'x') });
    expect((await register(market, 'producer', form)).status).toBe(201);
    expect((await logIn(market, String(form['email']))).status).toBe(200);
  });

  test.each([
    ['recycler', 'Freelancer'],
    ['producer', 'Recycler'],
    ['producer', 'superadmin'],
  ] as const)('as %s refuses the account type %s', async (role, accountType) => {
    const form = registrationForm({ accountType });
    const { status, body } = await register(market, role, form);
    expect(status).toBe(400);
    expect(Object.keys(body.errors)).toEqual(['accountType']);
    expect(await userOf(form['email'])).toBeUndefined();
  });

  test('refuses a taken e-mail in other capitals and for the other role', async () => {
    const email = await signUp(market);
    const form = registrationForm({ email: email.toUpperCase(), accountType: 'Recycler' });
    const response = await register(market, 'recycler', form);
    const text = 'An account with this email already exists.';
    expect(response).toMatchObject({ status: 409, body: { status: false, error: text, errors: { email: text } } });
  });

  test('ten sign-ups at once with one e-mail add one person', { tags: 'thorough' }, async () => {
    const form = registrationForm();
    const response = await Promise.all(Array.from({ length: 10 }, () => register(market, 'producer', form)));
    expect(response.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test.each([
    ['password', { password: '1234567', confirmPassword: '1234567' }],
    ['confirmPassword', { confirmPassword: 'another password' }],
    ['mobile_no', { mobile_no: '987654321' }],
    ['mobile_no', { mobile_no: '98765432101' }],
    ['mobile_no', { mobile_no: '98765o3210' }],
    ['email', { email: 'nobody' }],
    ['company_name', { company_name: '  ' }],
    ['full_name', { full_name: undefined }],
  ])('names %s when it is wrong: %o', async (field, change) => {
    const { status, body } = await register(market, 'producer', registrationForm(change));
    expect(status).toBe(400);
    expect(body.errors).toHaveProperty(field);
  });

  test('takes a password of eight characters', async () => {
    const form = registrationForm({ password: 'k9-Trbwq', confirmPassword: 'k9-Trbwq' });
    expect((await register(market, 'producer', form)).status).toBe(201);
  });

  test('stores nothing that was not asked for', async () => {
    const form = registrationForm({
      role: 'superadmin',
      unique_id: 'ADM-1',
      is_approved: true,
      id: 'x',
      complete: true,
    });
    expect((await register(market, 'producer', form)).status).toBe(201);
    const user = await userOf(form['email']);
    expect(user).toMatchObject({ role: 'producer', unique_id: expect.stringMatching(/^PRO-/) });
    const { body } = await logIn(market, String(form['email']));
    const check = await market.call('GET', '/api/users/check-profile-completion/', { token: body.access });
    expect(check.body.status).toBe(false);
  });
});

test('no call takes or shows a secret question, its answer or a hint of a password', () => {
  const responses = JSON.stringify(
    [identityContract, accountContract].flatMap((contract) =>
      Object.values<Endpoint>(contract).flatMap(({ body, response }) =>
        [body, response].flatMap((schema) =>
          schema === undefined ? [] : [z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })],
        ),
      ),
    ),
  );
  expect(responses).toContain('"current_password"');
  expect(responses).not.toMatch(/"\w*(?:question|answer|hint|birth|maiden)\w*":/i);
});

describe('login', () => {
  const boss = { email: 'boss@example.in', password: PASSWORD };
  beforeAll(async () => {
    expect(await addSuperadmin(market.context, boss)).toBe('added');
  });

  test.each(['recycler', 'producer'] as const)('gives a %s the role and two tokens', async (role) => {
    const email = await signUp(market, role);
    const { status, body } = await logIn(market, email.toUpperCase());
    expect(status).toBe(200);
    const device = expect.stringMatching(/^[\w-]{43}$/);
    expect(body).toEqual({
      status: true,
      account: role,
      access: expect.any(String),
      refresh: expect.any(String),
      device,
      organisation: {
        id: expect.any(String),
        unique_id: expect.stringMatching(/^(REC|PRO)-\d{6}$/),
        company_name: expect.any(String),
        part: 'owner',
      },
    });
    const profile = await market.call('GET', '/api/users/profile/', { token: body.access });
    expect(profile.body.data).toMatchObject({ email, role });
  });

  test('gives the superadmin tokens at the door of that role', async () => {
    const { status, body } = await logIn(market, boss.email, { door: DOORS.superadmin });
    expect(status).toBe(200);
    const device = expect.stringMatching(/^[\w-]{43}$/);
    expect(body).toEqual({
      status: true,
      access: expect.any(String),
      refresh: expect.any(String),
      device,
      organisation: null,
    });
  });

  test('answers a wrong password, an unknown e-mail and the wrong door alike, after the same work', async () => {
    const email = await signUp(market);
    const tries = [
      { email, door: DOORS.users, password: 'wrong password' },
      { email: 'nobody@example.in', door: DOORS.users, password: PASSWORD },
      { email: boss.email, door: DOORS.users, password: PASSWORD },
      { email, door: DOORS.superadmin, password: PASSWORD },
    ];
    for (const { email: tried, ...options } of tries) {
      vi.mocked(argon2.verify).mockClear();
      const response = await logIn(market, tried, options);
      expect(response).toMatchObject({ status: 401, body: NO_ENTRY });
      expect(response.body).not.toHaveProperty('code');
      const [call, ...more] = vi.mocked(argon2.verify).mock.calls;
      expect(more).toEqual([]);
      expect(call?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(call?.[1]).toBe(options.password);
    }
  });

  test('lets a closed user in no more', async () => {
    const email = await signUp(market);
    await sql`
      update users set closed_at = now(), email = null, full_name = null, mobile_no = null, designation = null,
        password_hash = null where email = ${email}`.execute(market.db);
    expect(await logIn(market, email)).toMatchObject({ status: 401, body: NO_ENTRY });
  });

  test.each([{ email: '', password: 'x' }, { email: 'a@b.in' }, {}])('asks for both fields: %o', async (body) => {
    const response = await market.call('POST', DOORS.users, { body });
    expect(response).toMatchObject({ status: 400, body: { error: 'Both fields are required' } });
  });

  test('takes a password whatever way its accents were composed', async () => {
    const password = 'café olé au lait';
    const form = registrationForm({ password: password.normalize('NFC'), confirmPassword: password.normalize('NFC') });
    await register(market, 'producer', form);
    const response = await logIn(market, String(form['email']), { password: password.normalize('NFD') });
    expect(response.status).toBe(200);
  });
});
