/** A superadmin removes the second factors of a user who has lost them; the list of superadmins says who has one. */
import { beforeEach, expect, test } from 'vitest';
import { one } from '#platform/database/database.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { enrolApp } from '#tests/second-factors.ts';

const market = await openSharedMarket();
let boss: Person;
let second: Person;
let person: Person;
beforeEach(async () => {
  market.clock.advance(1000);
  [boss, second, person] = [
    await addPerson(market, 'superadmin'),
    await addPerson(market, 'superadmin'),
    await addPerson(market, 'producer'),
  ];
  await enrolApp(market, person.token);
  await deliveredMails(market);
});

const call = (method: string, path: string, body?: unknown, { token }: Person = boss) =>
  market.call(method, path, { token, body });
const remove = (id: string, body: object = { reason: 'Phone lost' }, by: Person = boss) =>
  call('POST', `/api/superadmin/users/${id}/remove-second-factors/`, body, by);
const methodsOf = async ({ id }: Person) =>
  (await one<{ methods: string[] }>(market.db)`select second_factor_methods as methods from users where id = ${id}`)
    ?.methods;
const switchOn = async () => {
  expect((await call('PATCH', '/api/superadmin/settings/', { second_approval: 'on' })).status).toBe(200);
  market.clock.advance(1000);
};

test('the factors go and the sessions end; the holder is told, not from where', async () => {
  expect(await remove(person.id, {})).toMatchObject({
    status: 400,
    body: { errors: { reason: 'Reason is required' } },
  });
  expect((await remove('nothing')).status).toBe(404);
  expect(await remove(boss.id)).toMatchObject({ status: 409, body: { error: 'You cannot do this to yourself.' } });
  await endFreshProof(market, boss);
  expect(await remove(person.id)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  boss = await loggedInAgain(market, boss);
  expect(await remove(person.id)).toMatchObject({ status: 200, body: { message: 'Saved.' } });
  expect((await call('GET', '/api/users/profile/', undefined, person)).status).toBe(401);
  expect(await methodsOf(person)).toEqual([]);
  const mail = (await deliveredMails(market)).find(({ to }) => to === person.email);
  expect(mail).toMatchObject({ subject: 'Your second factor has changed' });
  expect(mail?.text).toContain('By: EPR Mandi');
  expect(mail?.text).not.toContain('127.0.0.1');
});

test('with second approval on it waits for another superadmin, in the list or by the same call', async () => {
  await switchOn();
  const held = await remove(person.id);
  expect(held).toMatchObject({ status: 202, body: { message: 'A second superadmin must approve this.' } });
  expect(await methodsOf(person)).toEqual(['totp', 'recovery_code']);
  expect((await call('GET', '/api/users/profile/', undefined, person)).status).toBe(200);
  const { approval_id: id } = held.body.data;
  expect((await call('GET', '/api/superadmin/approvals/')).body.data).toMatchObject([
    { id, action: 'second_factors.remove', subject_id: person.id, text: expect.stringMatching(/^Remove the second/) },
  ]);
  const decision = { status: 'approved', reason: 'spoke to the holder' };
  expect(await call('PATCH', `/api/superadmin/approvals/${id}/`, decision)).toMatchObject({
    status: 409,
    body: { error: 'Another superadmin must decide this.' },
  });
  expect((await call('PATCH', `/api/superadmin/approvals/${id}/`, decision, second)).status).toBe(200);
  expect(await methodsOf(person)).toEqual([]);

  const other = await addPerson(market, 'recycler');
  await enrolApp(market, other.token);
  expect((await remove(other.id)).status).toBe(202);
  expect((await remove(other.id, { reason: 'Asked by phone' }, second)).status).toBe(200);
  expect(await methodsOf(other)).toEqual([]);
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('the list of superadmins says who has a second factor, and counts live sessions', async () => {
  await enrolApp(market, second.token);
  await loggedInAgain(market, second);
  const list = async () =>
    new Map<string, { second_factor: boolean; sessions: number }>(
      (await call('GET', '/api/superadmin/superadmins/')).body.data.map((first: { id: string }) => [first.id, first]),
    );
  expect((await list()).get(second.id)).toMatchObject({ second_factor: true, sessions: 2 });
  expect((await list()).get(boss.id)).toMatchObject({ second_factor: false, sessions: 1 });
  market.clock.advance(31 * 60_000);
  boss = await loggedInAgain(market, boss);
  expect((await list()).get(second.id)).toMatchObject({ second_factor: true, sessions: 0 });
});
