import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { limitAttempts, logIn, PASSWORD, signUp, type LogInOptions } from '../../../tests/accounts.ts';
import { deliveredMails } from '../../../tests/mailbox.ts';
import { openTestMarket } from '../../../tests/market.ts';
import { addPerson } from '../../../tests/people.ts';
import { sql } from '../../platform/database/database.ts';
import { noLimits } from '../../platform/security/rate-limit.ts';
import { codeOf, enrolApp } from '../../../tests/second-factors.ts';

const market = await openTestMarket();
afterAll(() => market.close());

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
    const { rows } = await sql<{ detail: object }>`
      select detail from audit where action = 'person.changed' order by id`.execute(market.db);
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

/** The caller's sessions: what is listed, and ending one or all others. */
describe('own sessions', () => {
  const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const SAFARI =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
  const DAY = 24 * 60 * 60 * 1000;
  const PATH = '/api/users/sessions/';

  let email: string;
  beforeEach(async () => {
    market.clock.advance(60_000);
    email = await signUp(market);
  });

  const enter = async (how: LogInOptions = {}) =>
    (await logIn(market, email, { agent: FIREFOX, address: '192.0.2.1', ...how })).body as {
      access: string;
      refresh: string;
    };
  const list = async (token: string) => (await market.call('GET', PATH, { token })).body.data;
  const works = async (token: string) => (await market.call('GET', '/api/users/profile/', { token })).status === 200;
  const inMs = (milliseconds: number) => new Date(market.clock.now().getTime() + milliseconds).toISOString();

  test('the live ones, last used first, each with where it was used and when it ends', async () => {
    const before = market.clock.now().toISOString();
    const first = await enter();
    market.clock.advance(60_000);
    const second = await enter({ agent: SAFARI, address: '2001:db8:1:2:3::4' });
    const listed = await list(second.access);
    expect(listed).toEqual([
      {
        id: expect.any(String),
        current: true,
        created_at: inMs(0),
        last_used_at: inMs(0),
        ends_at: inMs(14 * DAY),
        address: expect.stringMatching(/^2001:db8:1:2:/),
        device: 'Safari on iOS',
        second_factor: false,
      },
      {
        id: expect.any(String),
        current: false,
        created_at: before,
        last_used_at: before,
        ends_at: inMs(14 * DAY - 60_000),
        address: '192.0.2.1',
        device: 'Firefox on Windows',
        second_factor: false,
      },
    ]);
    market.clock.advance(60_000);
    expect((await list(first.access)).map(({ current }: { current: boolean }) => current)).toEqual([true, false]);
  });

  test('a refresh says from where it is used now; near its greatest age a session ends with it', async () => {
    let { access, refresh } = await enter();
    for (const days of [13, 13]) {
      market.clock.advance(days * DAY);
      const url = '/api/users/token/refresh/';
      const from = { remoteAddress: '192.0.2.9', headers: { 'user-agent': '' } };
      ({ access, refresh } = (await market.app.inject({ method: 'POST', url, payload: { refresh }, ...from })).json());
    }
    expect(await list(access)).toMatchObject([
      { address: '192.0.2.9', device: 'Unknown device', last_used_at: inMs(0), ends_at: inMs(4 * DAY) },
    ]);
  });

  test('one that is over is not listed, not ended and not counted', async () => {
    await enter();
    market.clock.advance(15 * DAY);
    const { access } = await enter();
    const listed = await list(access);
    expect(listed).toHaveLength(1);
    expect(await market.call('DELETE', PATH, { token: access })).toMatchObject({
      body: { message: 'Other sessions ended: 0.' },
    });
  });

  test("a superadmin's ends after 30 minutes without a call", async () => {
    const { token } = await addPerson(market, 'superadmin');
    expect(await list(token)).toMatchObject([{ current: true, ends_at: inMs(30 * 60_000) }]);
  });

  test('says which were opened with a second factor', async () => {
    const first = await enter();
    const { secret } = await enrolApp(market, first.access);
    const second = await enter({ code: codeOf(market, secret) });
    const listed: { current: boolean; second_factor: boolean }[] = await list(second.access);
    expect(listed.map(({ current, second_factor }) => [current, second_factor])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  test("one is ended, also the own one; not another's, an ended or an unknown one", async () => {
    const [mine, other] = [await enter(), await enter()];
    const stranger = await addPerson(market, 'producer');
    const end = (id: string, token: string) => market.call('DELETE', `${PATH}${id}/`, { token });
    const ids: string[] = (await list(mine.access)).map(({ id }: { id: string }) => id);
    const own = (await list(mine.access)).find(({ current }: { current: boolean }) => current).id;
    const others = ids.filter((id) => id !== own);
    expect((await end(others[0] ?? '', stranger.token)).status).toBe(404);
    expect(await works(other.access)).toBe(true);
    expect(await end(others[0] ?? '', mine.access)).toMatchObject({
      status: 200,
      body: { message: 'The session has ended.' },
    });
    expect(await works(other.access)).toBe(false);
    for (const id of [others[0] ?? '', 'unknown', '01890000-0000-7000-8000-000000000000'])
      expect((await end(id, mine.access)).status).toBe(404);
    expect((await end(own, mine.access)).status).toBe(200);
    expect(await works(mine.access)).toBe(false);
  });

  test('all others are ended and counted', async () => {
    const [mine, ...others] = [await enter(), await enter(), await enter()];
    expect(await market.call('DELETE', PATH, { token: mine.access })).toMatchObject({
      status: 200,
      body: { message: 'Other sessions ended: 2.' },
    });
    expect(await Promise.all([mine, ...others].map(({ access }) => works(access)))).toEqual([true, false, false]);
  });
});
