/** A second factor that an organisation requires of its members, from a week later on. */
import { expect, it, test } from 'vitest';
import { many } from '#platform/database/database.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';
import { enrolApp, enrolPasskey, SoftPasskey } from '#tests/second-factors.ts';

const market = await openSharedMarket();
const WEEK_MS = 7 * 86_400_000;

const set = (by: Person, require_second_factor: unknown) =>
  market.call('PATCH', '/api/users/members/settings/', { token: by.token, body: { require_second_factor } });
const settings = async (by: Person) => {
  const { require_second_factor, second_factor_due_at } = (
    await market.call('GET', '/api/users/members/', { token: by.token })
  ).body;
  return [require_second_factor, second_factor_due_at];
};

it('the second factor of members is required or not for all to see, and a repeated request begins no new week', async () => {
  const owner = await addPerson(market, 'producer');
  const viewer = await addMember(market, owner, 'viewer');
  expect(await settings(viewer)).toEqual([false, null]);
  const due = new Date(market.clock.now().getTime() + WEEK_MS).toISOString();
  expect((await set(owner, true)).body).toMatchObject({ message: 'Saved.', second_factor_due_at: due });
  market.clock.advance(60_000);
  expect((await set(owner, true)).body).toMatchObject({ require_second_factor: true, second_factor_due_at: due });
  expect(await settings(viewer)).toEqual([true, due]);
  expect((await set(owner, false)).body).toMatchObject({ require_second_factor: false, second_factor_due_at: null });
  const rows = await many<{ action: string; detail: object }>(market.db)`
    select action, detail from audit where owner_id = ${owner.id} and action like 'member.settings%' order by id`;
  expect(rows.map(({ detail }) => detail)).toEqual([
    { require_second_factor: { from: false, to: true } },
    { require_second_factor: { from: true, to: false } },
  ]);
});

it('the setting is changed by owners alone, with a fresh proof and a plain yes or no', async () => {
  const owner = await addPerson(market, 'recycler');
  expect((await set(await addMember(market, owner, 'manager'), true)).body.code).toBe('forbidden_part');
  for (const wrong of ['yes', '', undefined])
    expect(await set(owner, wrong)).toMatchObject({
      status: 400,
      body: { errors: { require_second_factor: 'Require second factor is required' } },
    });
  await endFreshProof(market, owner);
  expect((await set(owner, true)).body.code).toBe('step_up_required');
});

test('a member without one hears the day, and can then do nothing else for this organisation', async () => {
  const owner = await addPerson(market, 'producer', { company: 'Kaveri Plastics' });
  const member = await addMember(market, owner, 'manager');
  await deliveredMails(market);
  await set(owner, true);
  const told = (await deliveredMails(market)).map(({ to, subject }) => [to, subject]);
  expect(told).toEqual([[member.email, 'Kaveri Plastics requires a second factor']]);

  const security = async ({ token }: Person) =>
    (await market.call('GET', '/api/users/security/', { token })).body.data.second_factor;
  const due_at = new Date(market.clock.now().getTime() + WEEK_MS).toISOString();
  expect(await security(member)).toEqual({ enrolled: false, required: true, due_at });
  const read = async ({ token }: Person) => (await market.call('GET', '/api/epr/target/', { token })).body.code;
  market.clock.advance(WEEK_MS);
  const again = await loggedInAgain(market, member);
  expect(await read(again)).toBe('second_factor_enrolment_required');
  expect(await security(again)).toMatchObject({ required: true });
  expect(await read(await addPerson(market, 'producer'))).toBeUndefined();
});

test('a member keeps the last one, unless the organisation requires none', async () => {
  const owner = await addPerson(market, 'producer');
  const member = await addMember(market, owner, 'trader');
  await set(owner, true);
  const { id } = await enrolApp(market, member.token);
  const remove = () => market.call('DELETE', `/api/users/second-factors/${id}/`, { token: member.token });
  expect(await remove()).toMatchObject({ status: 409, body: { error: 'Add another second factor first.' } });
  await set(owner, false);
  expect((await remove()).status).toBe(200);
  await set(owner, true);
  const app = await enrolApp(market, member.token);
  await enrolPasskey(market, member.token, new SoftPasskey());
  const { status } = await market.call('DELETE', `/api/users/second-factors/${app.id}/`, { token: member.token });
  expect(status).toBe(200);
});
