/** A founder whom another owner has removed: the log-in goes on, without the organisation of the same row. */
import { expect, it, vi } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { addProcess, listen } from '#tests/live-stream.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addMembership, addPerson, loggedInAgain, type Person } from '#tests/people.ts';

const market = await openSharedMarket();

/** A recycler's founder who is a member of no organisation any more. */
const removedFounder = async () => (await foundersOf()).founder;

/** The same, and the owner who removed them. */
async function foundersOf(): Promise<{ founder: Person; second: Person }> {
  const founder = await addPerson(market, 'recycler', { company: 'Kaveri Plastics' });
  const second = await addMember(market, founder, 'owner');
  const { data } = (await market.call('GET', '/api/users/members/', { token: second.token })).body;
  const { id } = data.find((row: { person_id: string }) => row.person_id === founder.id);
  expect((await market.call('DELETE', `/api/users/members/${id}/`, { token: second.token })).status).toBe(200);
  return { founder: await loggedInAgain(market, founder), second };
}
const rename = (token: string) =>
  market.call('PATCH', '/api/users/person/', { token, body: { full_name: 'Meera Shah' } });

it('a founder who is no member any more changes the own details, and reads none of the organisation', async () => {
  const { token, email } = await removedFounder();
  const { status, body } = await rename(token);
  expect(status).toBe(200);
  expect((await market.call('GET', '/api/users/profile/', { token })).body.data).toEqual(body.data);
  expect(body.data).toMatchObject({ role: 'person', email, full_name: 'Meera Shah', mobile_no: '9876543210' });
  const kept = Object.entries(body.data).flatMap(([field, value]) => (value === null ? [] : [field]));
  expect(kept).toEqual([
    'id',
    'unique_id',
    'role',
    'full_name',
    'email',
    'mobile_no',
    'designation',
    'social_links',
    'show_company_name',
    'email_verified',
    'terms_to_accept',
  ]);
});

it('nor what the founder was told of the organisation as a member', async () => {
  const { id, token } = await removedFounder();
  await sql`
    insert into notifications (id, event_id, person_id, organisation_id, at, category, topic, subject_id, text, path)
    values (gen_random_uuid(), 1, ${id}, ${id}, now(), 'payments', 'payment.recorded', ${id}, 'Payment recorded: WO-1', '/trades')`.execute(
    market.db,
  );
  expect((await market.call('GET', '/api/users/notifications/', { token })).body).toMatchObject({
    data: [],
    unread: 0,
  });
});

it('nor hears of its changes, but of the own notifications', async () => {
  const { founder, second } = await foundersOf();
  const server = await addProcess(market);
  const [person, owner] = [await listen(server.app, founder.token), await listen(server.app, second.token)];
  const say = (line: string) => sql`select pg_notify('people', ${line})`.execute(market.db);
  await say(`${founder.id} trade`);
  await vi.waitFor(() => expect(owner.about()).toEqual(['trade']), { timeout: 10_000, interval: 10 });
  await say(`${founder.id} notification`);
  await vi.waitFor(() => expect(person.about()).toEqual(['notification']), { timeout: 10_000, interval: 10 });
  // The end of the session is heard, which is announced under the same id.
  await market.call('POST', '/api/users/logout/', { body: { refresh: founder.refresh } });
  await vi.waitFor(() => expect(person.ended()).toBe(true), { timeout: 10_000, interval: 10 });
  expect(owner.ended()).toBe(false);
  owner.close();
});

it('nor is asked for a second factor by it', async () => {
  const { founder, second } = await foundersOf();
  const body = { require_second_factor: true };
  const path = '/api/users/members/settings/';
  expect((await market.call('PATCH', path, { token: second.token, body })).status).toBe(200);
  const securityOf = async ({ token }: Person) =>
    (await market.call('GET', '/api/users/security/', { token })).body.data.second_factor;
  expect(await securityOf(second)).toMatchObject({ required: true });
  expect(await securityOf(founder)).toEqual({ enrolled: false, required: false, due_at: null });
});

it('and is shown as acting for it by no list, but once the session does', async () => {
  const { founder } = await foundersOf();
  await addMembership(market, founder, founder.id, 'viewer');
  const list = await market.call('GET', '/api/users/organisations/', { token: founder.token });
  expect(list.body.data).toMatchObject([{ id: founder.id, active: false }]);
});

it('the organisation may close meanwhile', async () => {
  const { id, token } = await removedFounder();
  await sql`update users set closed_at = now() where id = ${id}`.execute(market.db);
  expect(await rename(token)).toMatchObject({ status: 200, body: { data: { full_name: 'Meera Shah' } } });
});
