/** The rules for new passwords apply wherever one is set, and only there. The rules themselves: `password-check.test.ts`. */
import { afterAll, describe, expect, test } from 'vitest';
import { logIn, register, registrationForm, signUp } from '../../../tests/accounts.ts';
import { openTestMarket } from '../../../tests/market.ts';
import { sql } from '../../platform/database/database.ts';
import { hashPassword } from './passwords.server.ts';
import { addSuperadmin, createPasswordReset } from './service.server.ts';

const market = await openTestMarket();
afterAll(() => market.close());

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
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(market.db);
  const token = await createPasswordReset(market.context, rows[0]?.id ?? '');
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
    const reset = await holderOfReset(String(form['email']));
    expect(await reset(password)).toMatchObject({ status: 400, body: { errors: { password: text } } });
    expect((await reset('Kx7-wq!z')).status).toBe(200);
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
  const reset = await holderOfReset(email);
  expect(await reset('Kx7-wq!z-eY')).toMatchObject({
    status: 400,
    body: { errors: { password: 'Password must have at least 12 characters' } },
  });
  expect((await reset('another-Kx7-wq')).status).toBe(200);
});

test('an existing weak password still works for a login', async () => {
  const email = await signUp(market);
  await sql`update users set password_hash = ${await hashPassword('pass')} where email = ${email}`.execute(market.db);
  expect((await logIn(market, email, { password: 'pass' })).status).toBe(200);
});
