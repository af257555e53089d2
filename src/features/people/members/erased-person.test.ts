/** A person erases themselves: the number stays, all else goes, and an organisation of the same row goes on. */
import { expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addPerson, endFreshProof, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
const erase = ({ token }: Person) => market.call('DELETE', '/api/users/person/', { token });
const rowOf = async ({ id }: Person) =>
  await one<Record<string, unknown>>(market.db)`select * from users where id = ${id}`;
/** Rows of the person's log-in data, by table. */
async function kept({ id }: Person): Promise<Record<string, number>> {
  const tables = ['devices', 'known_addresses', 'password_resets', 'account_notices', 'notification_preferences'];
  const counts = tables.map(async (table) => {
    const column = table === 'notification_preferences' ? 'person_id' : 'user_id';
    const row = await one<{ n: number }>(market.db)`
      select count(*)::int as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`;
    return [table, row?.n ?? 0];
  });
  return Object.fromEntries(await Promise.all(counts));
}
async function leaveTraces({ id, token, email }: Person): Promise<void> {
  await sql`
    insert into password_resets (hash, user_id, expires_at)
    values (${id}::text::bytea, ${id}, now())`.execute(market.db);
  await sql`insert into notification_preferences values (${id}, 'payments', 'daily')`.execute(market.db);
  await market.call('PATCH', '/api/users/person/', { token, body: { full_name: 'Meera Shah' } });
  const at = market.clock.now();
  await sql`insert into subscriptions (id, email, created_at, confirmed_at) values (${newId(at)}, ${email}, ${at}, ${at})`.execute(
    market.db,
  );
}
const subscriptionsOf = async ({ email }: Person) =>
  (await sql`select from subscriptions where email = ${email}`.execute(market.db)).rows.length;
const detailOf = async ({ id }: Person) =>
  (
    await one<{ detail: object }>(market.db)`
      select detail from audit where owner_id = ${id} and action = 'person.changed' order by id desc limit 1`
  )?.detail;

it('a person without an organisation of their own is erased', async () => {
  const owner = await addPerson(market, 'producer');
  const member = await addMember(market, owner, 'trader');
  await leaveTraces(member);
  await endFreshProof(market, member);
  expect((await erase(member)).body.code).toBe('step_up_required');
  await sql`update sessions set fresh_until = ${new Date(market.clock.now().getTime() + 60_000)}`.execute(market.db);
  const before = await rowOf(member);
  expect(await erase(member)).toMatchObject({ status: 200, body: { message: 'Saved.' } });
  expect(await rowOf(member)).toMatchObject({
    unique_id: before?.['unique_id'],
    role: 'person',
    email: null,
    full_name: null,
    mobile_no: null,
    designation: null,
    password_hash: null,
    closed_at: market.clock.now(),
  });
  expect(Object.values(await kept(member))).toEqual([0, 0, 0, 0, 0]);
  expect(await subscriptionsOf(member)).toBe(0);
  expect(await detailOf(member)).toEqual({ full_name: null });
  expect((await erase(member)).status).toBe(401);
  const { data } = (await market.call('GET', '/api/users/members/', { token: owner.token })).body;
  expect(data).toHaveLength(1);
});

it('an only owner is not erased before the organisation has another one; it goes on without its founder', async () => {
  const founder = await addPerson(market, 'recycler', { company: 'Kaveri Plastics' });
  const second = await addMember(market, founder, 'owner');
  await leaveTraces(founder);
  const text = 'Give the organisation another owner first.';
  expect(await erase(founder)).toMatchObject({ status: 409, body: { error: text } });
  const { data } = (await market.call('GET', '/api/users/members/', { token: second.token })).body;
  const own = data.find((row: { person_id: string }) => row.person_id === founder.id);
  await market.call('PATCH', `/api/users/members/${own.id}/`, { token: second.token, body: { part: 'viewer' } });
  expect((await erase(founder)).status).toBe(200);
  expect(await rowOf(founder)).toMatchObject({ role: 'recycler', email: null, full_name: null, closed_at: null });
  expect(Object.values(await kept(founder))).toEqual([0, 0, 0, 0, 0]);
  expect(await detailOf(founder)).toEqual({ full_name: null });
  const profile = await market.call('GET', '/api/users/profile/', { token: second.token });
  expect(profile.body.data).toMatchObject({ id: founder.id, company_name: 'Kaveri Plastics' });
  expect((await market.call('GET', '/api/users/members/', { token: second.token })).body.data).toHaveLength(1);
});

it('notifications and the calendar of an organisation stay when its founder goes', async () => {
  const founder = await addPerson(market, 'recycler');
  const second = await addMember(market, founder, 'owner');
  await sql`update members set part = 'viewer' where person_id = ${founder.id}`.execute(market.db);
  const at = market.clock.now();
  for (const [event, { id }] of [founder, second].entries())
    await sql`
      insert into notifications (id, event_id, person_id, at, category, topic, subject_id, text, path, organisation_id)
      values (${newId(at)}, ${event}, ${id}, ${at}, 'requests', 'trade.pending', ${newId(at)}, 'A request', '/',
        ${founder.id})`.execute(market.db);
  const link = await market.call('POST', '/api/users/calendar/link/', { token: second.token });
  const calendar = async () => (await market.call('GET', new URL(link.body.data.url).pathname)).status;
  expect(await calendar()).toBe(200);
  await sql`insert into calendar_days values (${founder.id}, 'a day', '2026-12-01', 0, ${at})`.execute(market.db);
  const told = async () => {
    const { rows } = await sql`select person_id from notifications where organisation_id = ${founder.id}`.execute(
      market.db,
    );
    return rows;
  };
  const days = async () =>
    (await sql`select from calendar_days where person_id = ${founder.id}`.execute(market.db)).rows.length;
  expect((await erase(founder)).status).toBe(200);
  expect(await told()).toEqual([{ person_id: second.id }]);
  expect([await calendar(), await days()]).toEqual([200, 1]);
  const superadmin = await addPerson(market, 'superadmin');
  await market.call('DELETE', `/api/superadmin/recyclers/${founder.id}/`, { token: superadmin.token });
  expect([await calendar(), await days()]).toEqual([404, 0]);
});

it('an erasure by a superadmin is refused', async () => {
  expect((await erase(await addPerson(market, 'superadmin'))).status).toBe(403);
});
