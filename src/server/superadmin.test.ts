import { expect, test, vi } from 'vitest';
import { one } from '#platform/database/database.ts';
import { logIn, PASSWORD, signUp } from '#tests/accounts.ts';
import { openEmptiedMarket } from '#tests/emptied-market.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { ensureSuperadmin } from './superadmin.ts';

const DOOR = { door: '/api/superadmin/login/' };

const market = await openEmptiedMarket();

const start = (email: string, password = PASSWORD) =>
  ensureSuperadmin({ ...market.context, config: { ...market.context.config, superadmin: { email, password } } });
const count = async () => {
  const row = await one<{ n: number }>(market.db)`select count(*) as n from users where role = 'superadmin'`;
  return row?.n;
};

test('without one in the environment nobody is added', async () => {
  await ensureSuperadmin(market.context);
  expect(await count()).toBe(0);
});

test('the first superadmin is there after ten servers started at once, once, and can log in', async () => {
  await Promise.all(Array.from({ length: 10 }, () => start('boss@example.in')));
  expect(await count()).toBe(1);
  expect((await logIn(market, 'boss@example.in', DOOR)).status).toBe(200);
});

test('a later start changes no password', async () => {
  await start('boss@example.in');
  await start('Boss@example.in', 'quite another password');
  expect(await count()).toBe(1);
  expect((await logIn(market, 'boss@example.in', DOOR)).status).toBe(200);
});

test('a recycler or producer of that e-mail stays one, and it is reported', async () => {
  const email = await signUp(market);
  const report = vi.spyOn(market.context.log, 'error');
  await start(email);
  expect(report).toHaveBeenCalledOnce();
  expect(await count()).toBe(0);
  expect((await logIn(market, email)).status).toBe(200);
});

test('a superadmin who has left that address gets no second account with the password of the environment', async () => {
  await start('boss@example.in');
  const { access: token } = (await logIn(market, 'boss@example.in', DOOR)).body;
  await market.call('POST', '/api/users/email/change/', { token, body: { email: 'own@example.in' } });
  const link = (await deliveredMails(market)).find(({ to }) => to === 'own@example.in');
  const body = { token: tokenIn(link, '/verify-email') };
  expect(await market.call('POST', '/api/users/email/verify/', { body })).toMatchObject({ status: 200 });
  // The address is reserved no longer.
  market.clock.advance(30 * 24 * 60 * 60 * 1000);
  const report = vi.spyOn(market.context.log, 'warn');
  await start('Boss@example.in');
  expect(report).toHaveBeenCalledOnce();
  expect(await count()).toBe(1);
  expect((await logIn(market, 'boss@example.in', DOOR)).status).toBe(401);
});
