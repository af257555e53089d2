/** A founder whom another owner has removed: the log-in goes on, without the organisation of the same row. */
import { expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addPerson, loggedInAgain, type Person } from '#tests/people.ts';

const market = await openSharedMarket();

/** A recycler's founder who is a member of no organisation any more, and the owner who removed them. */
async function removedFounder(): Promise<Person> {
  const founder = await addPerson(market, 'recycler', { company: 'Kaveri Plastics' });
  const second = await addMember(market, founder, 'owner');
  const { data } = (await market.call('GET', '/api/users/members/', { token: second.token })).body;
  const { id } = data.find((row: { person_id: string }) => row.person_id === founder.id);
  expect((await market.call('DELETE', `/api/users/members/${id}/`, { token: second.token })).status).toBe(200);
  return loggedInAgain(market, founder);
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

it('the organisation may close meanwhile', async () => {
  const { id, token } = await removedFounder();
  await sql`update users set closed_at = now() where id = ${id}`.execute(market.db);
  expect(await rename(token)).toMatchObject({ status: 200, body: { data: { full_name: 'Meera Shah' } } });
});
