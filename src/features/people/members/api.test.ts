/** Members of an organisation, and sessions that change from one organisation to another. */
import { expect, it, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addMembership, addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
const DAY_MS = 86_400_000;

const members = async ({ token }: Person) => (await market.call('GET', '/api/users/members/', { token })).body.data;
const rowOf = async (organisation: Person, person: Person) =>
  (await members(organisation)).find((row: { person_id: string }) => row.person_id === person.id);
const change = async (by: Person, organisation: Person, person: Person, body: object) =>
  market.call('PATCH', `/api/users/members/${(await rowOf(organisation, person)).id}/`, { token: by.token, body });
const remove = async (by: Person, organisation: Person, person: Person) =>
  market.call('DELETE', `/api/users/members/${(await rowOf(organisation, person)).id}/`, { token: by.token });
const day = (days: number) => new Date(market.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

it('lists owners first, then by name, and says who reads', async () => {
  const owner = await addPerson(market, 'producer', { fullName: 'Zubin Mistry' });
  const viewer = await addMember(market, owner, 'viewer');
  const rows = await members(viewer);
  expect(rows.map(({ person_id, part, you }: Record<string, unknown>) => [person_id, part, you])).toEqual([
    [owner.id, 'owner', false],
    [viewer.id, 'viewer', true],
  ]);
  expect(rows[1]).toMatchObject({ email: viewer.email, sessions: 1, second_factor: false, until: null });
});

it('counts the live sessions of a member, which ends by its age before it is marked as ended', async () => {
  const owner = await addPerson(market, 'producer');
  const viewer = await addMember(market, owner, 'viewer');
  expect((await rowOf(owner, viewer)).sessions).toBe(1);
  market.clock.advance(14 * DAY_MS);
  expect((await rowOf(await loggedInAgain(market, owner), viewer)).sessions).toBe(0);
});

it('an owner changes part and last day; the change holds for the next call', async () => {
  const owner = await addPerson(market, 'producer');
  const member = await addMember(market, owner, 'viewer');
  const { status, body } = await change(owner, owner, member, { part: 'manager', until: day(30) });
  expect([status, body.message]).toEqual([200, 'Saved.']);
  expect(await rowOf(owner, member)).toMatchObject({ part: 'manager', until: day(30) });
  expect((await change(owner, owner, member, { until: '' })).status).toBe(200);
  expect(await rowOf(owner, member)).toMatchObject({ part: 'manager', until: null });
});

test.each([
  [{ part: 'boss' }, 'part', 'Choose a part.'],
  [{ until: '2020-01-01' }, 'until', 'Choose a day within the next three years.'],
  [{ until: 'soon' }, 'until', 'Choose a day within the next three years.'],
])('%o is refused beside its field', async (form, field, text) => {
  const owner = await addPerson(market, 'recycler');
  const { status, body } = await change(owner, owner, await addMember(market, owner, 'viewer'), form);
  expect([status, body.errors?.[field]]).toEqual([400, text]);
});

it('only owners change and remove others; everybody may leave', async () => {
  const owner = await addPerson(market, 'producer');
  const [manager, viewer] = [await addMember(market, owner, 'manager'), await addMember(market, owner, 'viewer')];
  for (const { status, body } of [
    await change(manager, owner, viewer, { part: 'trader' }),
    await remove(manager, owner, viewer),
  ])
    expect([status, body.code]).toEqual([403, 'forbidden_part']);
  const left = await remove(viewer, owner, viewer);
  expect([left.status, left.body.message]).toEqual([200, expect.stringContaining('is no longer a member.')]);
  expect((await market.call('GET', '/api/users/members/', { token: viewer.token })).status).toBe(401);
  expect(await rowOf(owner, viewer)).toBeUndefined();
});

it('the last owner can neither leave, be demoted nor get an end', async () => {
  const owner = await addPerson(market, 'producer');
  for (const { status, body } of [
    await remove(owner, owner, owner),
    await change(owner, owner, owner, { part: 'manager' }),
    await change(owner, owner, owner, { until: day(10) }),
  ])
    expect([status, body.error]).toEqual([409, 'An organisation needs an owner.']);
});

it('an owner beside one without an end may have a last day, which the other then may not', async () => {
  const owner = await addPerson(market, 'producer');
  const [second, member] = [await addMember(market, owner, 'owner'), await addMember(market, owner, 'viewer')];
  expect((await change(owner, owner, second, { until: day(10) })).status).toBe(200);
  expect((await change(owner, owner, member, { until: day(10) })).status).toBe(200);
  expect((await change(owner, owner, member, { part: 'owner' })).status).toBe(200);
  expect(await rowOf(owner, member)).toMatchObject({ part: 'owner', until: day(10) });
  for (const { status, body } of [
    await remove(owner, owner, owner),
    await change(owner, owner, owner, { part: 'manager' }),
    await change(owner, owner, owner, { until: day(10) }),
  ])
    expect([status, body.error]).toEqual([409, 'An organisation needs an owner.']);
  expect((await remove(owner, owner, second)).status).toBe(200);
  expect((await change(owner, owner, member, { until: '' })).status).toBe(200);
  expect((await remove(owner, owner, owner)).status).toBe(200);
});

it('a change needs a fresh proof', async () => {
  const owner = await addPerson(market, 'producer');
  const member = await addMember(market, owner, 'viewer');
  await endFreshProof(market, owner);
  for (const { body } of [await change(owner, owner, member, { part: 'trader' }), await remove(owner, owner, member)])
    expect(body.code).toBe('step_up_required');
});

it('the members of another organisation are not there', async () => {
  const [owner, other] = [await addPerson(market, 'producer'), await addPerson(market, 'producer')];
  const { id } = await rowOf(other, other);
  const { token } = owner;
  expect((await market.call('DELETE', `/api/users/members/${id}/`, { token })).status).toBe(404);
  expect((await market.call('PATCH', `/api/users/members/${id}/`, { token, body: { part: 'viewer' } })).status).toBe(
    404,
  );
});

it('a session changes to another organisation, whose things alone it sees; earlier tokens are void', async () => {
  const [first, second] = [await addPerson(market, 'producer'), await addPerson(market, 'recycler')];
  const consultant = await addMember(market, first, 'manager');
  await addMembership(market, second, consultant.id, 'viewer');
  const list = await market.call('GET', '/api/users/organisations/', { token: consultant.token });
  expect(list.body.data.map(({ id, active }: Record<string, unknown>) => [id, active])).toEqual(
    expect.arrayContaining([
      [first.id, true],
      [second.id, false],
    ]),
  );
  const changed = await market.call('POST', '/api/users/session/organisation/', {
    token: consultant.token,
    body: { id: second.id },
  });
  expect(changed.body.organisation).toMatchObject({ id: second.id, part: 'viewer' });
  const token = changed.body.access;
  const profile = await market.call('GET', '/api/users/profile/', { token });
  expect(profile.body.data).toMatchObject({ id: second.id, role: 'recycler', email: consultant.email });
  expect((await market.call('GET', '/api/epr/target/', { token })).status).toBe(403);
  expect((await market.call('GET', '/api/users/profile/', { token: consultant.token })).status).toBe(401);
  const renewed = await market.call('POST', '/api/users/token/refresh/', { body: { refresh: consultant.refresh } });
  expect(renewed.status).toBe(401);
  const again = await market.call('POST', '/api/users/token/refresh/', { body: { refresh: changed.body.refresh } });
  expect(again.body.organisation).toMatchObject({ id: second.id });
});

it('an organisation that the caller is no member of is not found', async () => {
  const [one, other] = [await addPerson(market, 'producer'), await addPerson(market, 'producer')];
  for (const id of [other.id, 'no id', newId(market.clock.now())]) {
    const { status } = await market.call('POST', '/api/users/session/organisation/', {
      token: one.token,
      body: { id },
    });
    expect(status).toBe(404);
  }
});
