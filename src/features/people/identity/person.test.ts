import { beforeEach, describe, expect, test } from 'vitest';
import { many } from '#platform/database/database.ts';
import { noLimits } from '#platform/security/rate-limit.ts';
import { limitAttempts, logIn, PASSWORD, signUp } from '#tests/accounts.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();
let email: string;
let token: string;
beforeEach(async () => {
  email = await signUp(market);
  token = (await logIn(market, email)).body.access;
  await deliveredMails(market);
});

const patch = (body: object, as = token) => market.call('PATCH', '/api/users/person/', { token: as, body });
const change = (body: object, as = token) => market.call('POST', '/api/users/password/change/', { token: as, body });
const NEW = 'quite another password';
const form = { current_password: PASSWORD, password: NEW, confirmPassword: NEW };

describe('personal details', () => {
  test('change one by one, and the audit trail has before and after', async () => {
    expect(await patch({ full_name: ' Meera Shah ' })).toMatchObject({
      status: 200,
      body: {
        message: 'Saved.',
        data: { full_name: 'Meera Shah', mobile_no: '9876543210', designation: 'Manager', email },
      },
    });
    expect((await patch({ mobile_no: '9123456789', designation: 'Director' })).body.data).toMatchObject({
      full_name: 'Meera Shah',
      mobile_no: '9123456789',
      designation: 'Director',
    });
    expect((await patch({})).status).toBe(200);
    const rows = await many<{ detail: object }>(market.db)`
      select detail from audit where action = 'person.changed' order by id`;
    expect(rows.map(({ detail }) => detail)).toEqual([
      { full_name: { from: 'Asha Rao', to: 'Meera Shah' } },
      { mobile_no: { from: '9876543210', to: '9123456789' }, designation: { from: 'Manager', to: 'Director' } },
    ]);
  });

  test.each([
    [{ full_name: '' }, { full_name: 'Full Name is required' }],
    [{ designation: ' ' }, { designation: 'Designation is required' }],
    [{ mobile_no: '12' }, { mobile_no: 'Mobile number must be 10 digits' }],
    [{ mobile_no: '' }, { mobile_no: 'Mobile Number is required' }],
  ])('%j is refused', async (body, errors) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: { errors } });
  });

  test("a superadmin's mobile number may be empty", async () => {
    const { token: admin } = await addPerson(market, 'superadmin');
    expect(await patch({ mobile_no: '' }, admin)).toMatchObject({ status: 200, body: { data: { mobile_no: '' } } });
  });

  test('are not changed by the form of the company', async () => {
    await market.call('PATCH', '/api/users/update/', { token, body: { full_name: 'Somebody Else' } });
    expect((await patch({})).body.data.full_name).toBe('Asha Rao');
  });
});

describe('a change of password', () => {
  test('ends all other sessions and open reset links, and tells the holder', async () => {
    const other = (await logIn(market, email)).body.access as string;
    await market.call('POST', '/api/users/password/forgot/', { body: { email } });
    const [letter] = await deliveredMails(market);
    const link = /reset-password\/([\w-]{43})/.exec(letter?.text ?? '')?.[1];
    expect(await change(form)).toMatchObject({ status: 200, body: { message: 'Your password has been changed.' } });
    expect((await market.call('GET', '/api/users/profile/', { token: other })).status).toBe(401);
    expect((await market.call('GET', '/api/users/profile/', { token })).status).toBe(200);
    const reset = { token: link, password: 'a third password here', confirmPassword: 'a third password here' };
    expect((await market.call('POST', '/api/users/password/reset/', { body: reset })).status).toBe(400);
    expect((await logIn(market, email)).status).toBe(401);
    expect((await logIn(market, email, { password: NEW })).status).toBe(200);
    expect((await deliveredMails(market))[0]).toMatchObject({ to: email, subject: 'Your password has been changed' });
  });

  test.each([
    [{ ...form, current_password: '' }, { current_password: 'Current password is required' }],
    [{ ...form, current_password: 'not this one' }, { current_password: 'The current password is not right.' }],
    [{ ...form, confirmPassword: 'x' }, { confirmPassword: 'Password and Confirm Password do not match.' }],
    [
      { current_password: PASSWORD, password: PASSWORD, confirmPassword: PASSWORD },
      { password: 'Choose a password that differs from the current one.' },
    ],
    [
      { current_password: PASSWORD, password: 'industriesasha', confirmPassword: 'industriesasha' },
      { password: 'Do not build the password from your name, company or e-mail address, or from ours.' },
    ],
  ])('%j is refused', async (body, errors) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { errors } });
  });

  test('happens once where two are sent at the same time', async () => {
    const response = await Promise.all(
      ['the first new password', 'the second new password'].map((password) =>
        change({ current_password: PASSWORD, password, confirmPassword: password }),
      ),
    );
    expect(response.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('with a wrong current password is a failed log-in', async () => {
    limitAttempts(market);
    try {
      for (let count = 0; count < 10; count += 1)
        expect((await change({ ...form, current_password: 'not this one' })).status).toBe(400);
      expect((await change(form)).status).toBe(429);
      expect((await logIn(market, email)).status).toBe(429);
    } finally {
      await market.context.limiter.close();
      market.context.limiter = noLimits;
    }
  });
});
