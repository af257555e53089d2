/** Mails to the holder of an account about log-ins: new devices, failures, and a copied token. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PASSWORD, signUp } from '#tests/accounts.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { KNOWN_ADDRESS_MS, KNOWN_DEVICE_MS, MANY_FAILURES } from './rules.ts';

// The tests log in many times, so a fast fake replaces the hash.
vi.mock('@node-rs/argon2', () => import('#tests/fast-hash.ts'));

const NEW = 'New log-in to your account';
const FAILED = 'Failed log-ins to your account';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOME = '192.0.2.1';
const AWAY = '198.51.100.7';
const DAY = 24 * 60 * 60 * 1000;

const market = await openSharedMarket();
let email: string;
beforeEach(async () => {
  email = await signUp(market);
  await deliveredMails(market);
});

async function enter({ address = HOME, device, password = PASSWORD, who = email }: Record<string, string> = {}) {
  const response = await market.app.inject({
    method: 'POST',
    url: '/api/users/login/',
    remoteAddress: address,
    headers: { 'user-agent': FIREFOX },
    payload: { email: who, password, ...(device !== undefined && { device }) },
  });
  return { status: response.statusCode, body: response.json() };
}
const mails = async (subject: string) =>
  (await deliveredMails(market)).filter((mail) => mail.subject === subject && mail.to === email);

describe('a log-in', () => {
  test('from neither a known device nor a known address is told, but for the first', async () => {
    const { device } = (await enter()).body;
    expect(await mails(NEW)).toEqual([]);
    for (const from of [{ address: HOME }, { address: AWAY, device }]) {
      expect((await enter(from)).status).toBe(200);
      expect(await mails(NEW)).toEqual([]);
    }
    // That log-in has made the address known.
    expect((await enter({ address: AWAY })).status).toBe(200);
    expect(await mails(NEW)).toEqual([]);
    expect((await enter({ address: '203.0.113.5' })).status).toBe(200);
    const [mail, ...more] = await mails(NEW);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Time: 21 Nov 2026, 12:00 pm IST\nAddress: 203.0.113.5\nDevice: Firefox on Windows');
    expect(tokenIn(mail, 'This was not me:\nhttp://localhost:3000/not-me')).toMatch(/^[\w-]{43}$/);
  });

  test('from a device is told again after 90 days, from an address after 30', async () => {
    const { device } = (await enter()).body;
    market.clock.advance(KNOWN_ADDRESS_MS);
    expect((await enter({ device })).status).toBe(200);
    expect(await mails(NEW)).toEqual([]);
    market.clock.advance(KNOWN_ADDRESS_MS);
    await enter();
    expect(await mails(NEW)).toHaveLength(1);
    market.clock.advance(KNOWN_DEVICE_MS - KNOWN_ADDRESS_MS);
    await enter({ device, address: AWAY });
    expect(await mails(NEW)).toHaveLength(1);
  });

  test('with a wrong password is not told', async () => {
    await enter();
    await enter({ address: AWAY, password: 'wrong password' });
    expect(await mails(NEW)).toEqual([]);
  });
});

describe('failed log-ins', () => {
  const fail = async (times: number, who = email) => {
    for (let count = 0; count < times; count += 1)
      expect((await enter({ address: `198.51.100.${count}`, password: 'wrong password', who })).status).toBe(401);
  };

  test('ten failed log-ins in an hour are told once a day, with the last of them', async () => {
    await fail(9);
    expect(await mails(FAILED)).toEqual([]);
    market.clock.advance(1000);
    await fail(1);
    const [mail, ...more] = await mails(FAILED);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('There were 10 failed log-ins');
    expect(mail?.text).toContain('Address: 198.51.100.0\nDevice: Firefox on Windows');
    tokenIn(mail, '/not-me');
    await fail(15);
    market.clock.advance(MANY_FAILURES.pauseMs - 1000);
    await fail(11);
    expect(await mails(FAILED)).toEqual([]);
    market.clock.advance(1000);
    await fail(1);
    expect(await mails(FAILED)).toHaveLength(1);
  });

  test('ten failed log-ins in more than an hour are not told', async () => {
    await fail(9);
    market.clock.advance(MANY_FAILURES.withinMs);
    await fail(9);
    expect(await mails(FAILED)).toEqual([]);
  });

  test('many at once are told once', { tags: 'thorough' }, async () => {
    await Promise.all(
      Array.from({ length: 14 }, (_, index) => enter({ address: `203.0.113.${index}`, password: 'x' })),
    );
    expect(await mails(FAILED)).toHaveLength(1);
  });

  test('failed log-ins to an unknown e-mail address send no mail', async () => {
    await fail(12, `nobody-${email}`);
    expect(await deliveredMails(market)).toEqual([]);
  });

  test('wrong current passwords and step-ups count', async () => {
    const { access: token } = (await enter()).body;
    await fail(8);
    await market.call('POST', '/api/users/step-up/', { token, body: { password: 'wrong' } });
    const body = { current_password: 'wrong', password: 'dry cotton lanterns', confirmPassword: 'dry cotton lanterns' };
    await market.call('POST', '/api/users/password/change/', { token, body });
    expect(await mails(FAILED)).toHaveLength(1);
  });
});

test('a spent refresh token that comes back is told once, with where it came from', async () => {
  const { refresh } = (await enter()).body;
  const renew = () =>
    market.app.inject({
      method: 'POST',
      url: '/api/users/token/refresh/',
      remoteAddress: AWAY,
      payload: { refresh },
    });
  expect((await renew()).statusCode).toBe(200);
  for (let times = 0; times < 2; times += 1) expect((await renew()).statusCode).toBe(401);
  const [mail, ...more] = await mails('A session of yours was ended');
  expect(more).toEqual([]);
  expect(mail?.text).toContain(`Address: ${AWAY}`);
  tokenIn(mail, '/not-me');
});

test('a year later the second log-in of an account is still no first one', async () => {
  await enter();
  market.clock.advance(400 * DAY);
  await enter();
  expect(await mails(NEW)).toHaveLength(1);
});
