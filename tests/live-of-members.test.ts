/** A session hears of the organisation that it acts for alone, and its person of the own notifications. */
import { expect, it, vi } from 'vitest';
import { sendLiveEvents } from '#oversight/live/service.server.ts';
import { inTransaction, sql } from '#platform/database/database.ts';
import { addAccount } from './goods.ts';
import { listen, addProcess } from './live-stream.ts';
import { openSharedMarket } from './market.ts';
import { actFor, addMember, addMembership, addPerson, type Person } from './people.ts';
import { placeTrade } from './trade.ts';

const SOON = { timeout: 10_000, interval: 10 };
const market = await openSharedMarket();
const server = await addProcess(market);

const run = (query: ReturnType<typeof sql>) => inTransaction(market.db, (tx) => query.execute(tx));

/** Subjects that each session hears because of `happen`; a last event for every person marks the end. */
async function whoHears(people: Record<string, Person>, happen: () => Promise<unknown>) {
  await run(sql`update outbox set told_at = at where told_at is null`);
  const streams = await Promise.all(Object.values(people).map(({ token }) => listen(server.app, token)));
  await happen();
  await sendLiveEvents(market.context);
  const lines = Object.values(people).map(({ id }) => `${id} notification`);
  await sql`select pg_notify('people', ${lines.join('\n')})`.execute(market.db);
  const heard: Record<string, string[]> = {};
  for (const [index, name] of Object.keys(people).entries()) {
    const about = () => streams[index]?.about() ?? [];
    await vi.waitFor(() => expect(about()).toContain('notification'), SOON);
    const others = about().filter((subject) => subject !== 'notification' && subject !== 'market');
    if (others.length > 0) heard[name] = others;
  }
  for (const stream of streams) stream.close();
  return heard;
}

it('a trade is heard of by the members of both companies, each in the company that the session acts for', async () => {
  const { id, recycler, producer } = await placeTrade(market);
  const [third, clerk] = [await addPerson(market, 'recycler'), await addMember(market, recycler, 'viewer')];
  const consultant = await addMember(market, third, 'manager');
  await addMembership(market, producer, consultant.id, 'trader');
  // The owner of the third company works for the producer now.
  await addMembership(market, producer, third.id, 'trader');
  const all = { recycler, clerk, consultant, guest: await actFor(market, third, producer) };
  const declined = () =>
    run(sql`update trades set status = 'rejected', expires_at = null, changed_by = ${clerk.id} where id = ${id}`);
  expect(await whoHears(all, declined)).toEqual({ recycler: ['trade'], clerk: ['trade'], guest: ['trade'] });
  const added = () => addAccount(market, third, { status: 'pending' });
  expect(await whoHears(all, added)).toEqual({ consultant: ['epr_account'] });
});

it('what waits for another superadmin is heard of by superadmins, a request for erasure by its company too', async () => {
  const [maker, other, company] = [
    await addPerson(market, 'superadmin'),
    await addPerson(market, 'superadmin'),
    await addPerson(market, 'producer'),
  ];
  const call = async (person: Person, method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await market.call(method, `/api/${path}`, { token: person.token, body });
    expect(answer.status).toBeLessThan(300);
    return answer.body.data;
  };
  const all = { maker, other, company };
  const users = { maker: ['user'], other: ['user'], company: ['user'] };
  expect(await whoHears(all, () => call(company, 'POST', 'users/erasure/', {}))).toEqual(users);
  expect(await whoHears(all, () => call(company, 'DELETE', 'users/erasure/'))).toEqual(users);
  await call(maker, 'PATCH', 'superadmin/settings/', { second_approval: 'on' });
  const approvals = { maker: ['approval'], other: ['approval'] };
  let id = '';
  const asked = async () => {
    id = (await call(maker, 'PATCH', 'superadmin/settings/', { second_approval: 'off' })).approval_id;
  };
  expect(await whoHears(all, asked)).toEqual(approvals);
  const refused = { status: 'rejected', reason: 'keep it' };
  expect(await whoHears(all, () => call(other, 'PATCH', `superadmin/approvals/${id}/`, refused))).toEqual(approvals);
});

it('members, invitations and what waits for approval are heard of by the members of that organisation', async () => {
  const [owner, other] = [await addPerson(market, 'producer'), await addPerson(market, 'producer')];
  const [clerk, guest] = [await addMember(market, owner, 'viewer'), await addMember(market, other, 'viewer')];
  const all = { owner, clerk, other, guest };
  const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    expect((await market.call(method, `/api/users/${path}`, { token: owner.token, body })).status).toBeLessThan(300);
  const members = (await market.call('GET', '/api/users/members/', { token: owner.token })).body.data;
  const { id } = members.find((member: { person_id: string }) => member.person_id === clerk.id);
  const heard = { owner: ['member'], clerk: ['member'] };
  expect(await whoHears(all, () => call('POST', 'members/', { email: 'new@example.in', part: 'trader' }))).toEqual(
    heard,
  );
  expect(await whoHears(all, () => call('PATCH', `members/${id}/`, { part: 'manager' }))).toEqual(heard);
  expect(await whoHears(all, () => call('PATCH', 'members/settings/', { require_second_factor: true }))).toEqual(heard);
  const limitTo = (per_day: number) => call('PATCH', 'purchase-limits/', { enabled: true, per_day });
  const approvals = { owner: ['approval'], clerk: ['approval'] };
  expect(await whoHears(all, () => limitTo(100))).toEqual(approvals);
  // The manager must approve this one.
  expect(await whoHears(all, () => limitTo(50))).toEqual(approvals);
  expect(await whoHears({ owner, other, guest }, () => call('DELETE', `members/${id}/`))).toEqual({
    owner: ['member'],
  });
});
