/** Messages about memberships, and memberships that end by themselves. */
import { describe, expect, it } from 'vitest';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { deliveredMails, tokenIn } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addPerson, loggedInAgain, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
const DAY_MS = 86_400_000;
/** 9:00 in India. */
const MORNING = '2026-11-21T03:30:00Z';

/** Subjects of the mails since the last look, by reader. */
async function mailed(): Promise<Record<string, string[]>> {
  const mails = Map.groupBy(await deliveredMails(market), ({ to }) => to);
  return Object.fromEntries(mails.entries().map(([to, sent]) => [to, sent.map(({ subject }) => subject)]));
}
/** Texts of the notifications of a person. */
async function notified({ id }: Person): Promise<string[]> {
  while (await notifyPeople(market.context));
  const rows = await many<{ text: string; path: string }>(market.db)`
    select text, path from notifications where person_id = ${id} order by id`;
  return rows.map(({ text, path }) => `${text} → ${path}`);
}
const setUntil = (person: Person, until: string) =>
  sql`update members set until = ${until}::date where person_id = ${person.id}`.execute(market.db);
async function runJob(): Promise<void> {
  const job = market.context.jobs.find(({ name }) => name === 'memberships');
  while (await job?.step());
}
async function memberId(owner: Person, { id }: Person): Promise<string> {
  const { token } = await loggedInAgain(market, owner);
  const { data } = (await market.call('GET', '/api/users/members/', { token })).body;
  return data.find((row: { person_id: string }) => row.person_id === id).id;
}

/** Two owners of an organisation and a member; nobody is told of how they came. */
async function team(company: string) {
  const owner = await addPerson(market, 'producer', { company, fullName: 'Asha Rao' });
  const [other, member] = [await addMember(market, owner, 'owner'), await addMember(market, owner, 'viewer')];
  await addMember(market, owner, 'manager');
  await sql`update users set full_name = 'Meera Shah' where id = ${member.id}`.execute(market.db);
  await mailed();
  return { owner, other, member, id: await memberId(owner, member) };
}

describe('owners but the one who acted, and the person, are told', () => {
  it('of a member who joins', async () => {
    const { owner, other } = await team('Kaveri Plastics');
    const guest = await addPerson(market, 'recycler', { fullName: 'Bina Das' });
    await market.call('POST', '/api/users/members/', {
      token: owner.token,
      body: { email: guest.email, part: 'accounts' },
    });
    const token = tokenIn((await deliveredMails(market)).at(-1), '/invitation');
    await market.call('POST', '/api/users/invitations/accept/', { token: guest.token, body: { token } });
    expect(await mailed()).toEqual({
      [guest.email]: ['You are a member of Kaveri Plastics'],
      [owner.email]: ['Bina Das has joined Kaveri Plastics'],
      [other.email]: ['Bina Das has joined Kaveri Plastics'],
    });
    expect(await notified(other)).toEqual(['Bina Das has joined Kaveri Plastics → /Team']);
    // A person who acted is mailed, for the safety of the account, and needs no notification.
    expect(await notified(guest)).toEqual([]);
  });

  it('of a part that changes, and of nothing where it stays', async () => {
    const { owner, other, member, id } = await team('Godavari Foods');
    const change = (body: object) => market.call('PATCH', `/api/users/members/${id}/`, { token: owner.token, body });
    await change({ part: 'owner' });
    expect(await mailed()).toEqual({
      [member.email]: ['Your part in Godavari Foods has changed'],
      [other.email]: ['The part of Meera Shah in Godavari Foods has changed'],
    });
    await change({ part: 'owner' });
    expect(await mailed()).toEqual({});
    expect(await notified(owner)).toEqual([]);
    expect(await notified(member)).toEqual(['Your part in Godavari Foods has changed → /Security']);
  });

  it('of a membership that ends', async () => {
    const { owner, other, member, id } = await team('Narmada Polymers');
    await market.call('DELETE', `/api/users/members/${id}/`, { token: other.token });
    expect(await mailed()).toEqual({
      [member.email]: ['You are no longer a member of Narmada Polymers'],
      [owner.email]: ['Meera Shah is no longer a member of Narmada Polymers'],
    });
  });

  it('the owners, when a person is erased', async () => {
    const { owner, other, member } = await team('Tapti Metals');
    await market.call('DELETE', '/api/users/person/', { token: member.token });
    const text = 'Former member is no longer a member of Tapti Metals';
    expect(await mailed()).toEqual({ [owner.email]: [text], [other.email]: [text] });
  });
});

describe('the last day', () => {
  it('is told to person and owners seven days before, once for each day that is chosen', async () => {
    const { owner, other, member } = await team('Sutlej Cables');
    market.clock.set(MORNING);
    await setUntil(member, '2026-11-29');
    await runJob();
    expect(await mailed()).toEqual({});
    // 0:00 in India of the seventh day before.
    market.clock.set('2026-11-21T18:30:00Z');
    await Promise.all([runJob(), runJob(), runJob()]);
    const told = {
      [member.email]: ['Your membership of Sutlej Cables ends on 29 Nov 2026'],
      [owner.email]: ['The membership of Meera Shah ends on 29 Nov 2026'],
      [other.email]: ['The membership of Meera Shah ends on 29 Nov 2026'],
    };
    expect(await mailed()).toEqual(told);
    market.clock.advance(DAY_MS);
    await runJob();
    expect(await mailed()).toEqual({});
    await setUntil(member, '2026-12-10');
    await runJob();
    expect(await mailed()).toEqual({});
    market.clock.set('2026-12-04T00:00:00Z');
    await runJob();
    expect(Object.values(await mailed())).toHaveLength(3);
  });

  it('ends the membership at 24:00 in India, once', async () => {
    const { owner, member, id } = await team('Betwa Glass');
    await setUntil(member, '2026-12-05');
    const [day, end] = [new Date('2026-12-05T18:29:59.999Z'), new Date('2026-12-05T18:30:00Z')];
    const ended = async () =>
      (await one<{ ended_at: Date }>(market.db)`select ended_at from members where id = ${id}`)?.ended_at;
    market.clock.set(day);
    await runJob();
    await mailed();
    expect(await ended()).toBeNull();
    expect((await loggedInAgain(market, member)).organisation).toMatchObject({ company_name: 'Betwa Glass' });
    market.clock.set(end);
    expect((await loggedInAgain(market, member)).organisation).toBeNull();
    await Promise.all([runJob(), runJob()]);
    expect(await ended()).toEqual(end);
    const mails = await mailed();
    expect(mails[member.email]).toEqual(['You are no longer a member of Betwa Glass']);
    expect(mails[owner.email]).toEqual(['Meera Shah is no longer a member of Betwa Glass']);
    await runJob();
    expect(await mailed()).toEqual({});
  });

  it('ends that of an owner, who is none from then on, and leaves the organisation to the other', async () => {
    const { owner, other } = await team('Penna Cement');
    await setUntil(other, '2026-12-08');
    market.clock.set('2026-12-08T18:30:00Z');
    // The job, which has not run, is not needed for the end to hold.
    const { token } = await loggedInAgain(market, other);
    await runJob();
    const rows = await many(market.db)`
      select person_id from members where organisation_id = ${owner.id} and part = 'owner' and ended_at is null`;
    expect(rows).toEqual([{ person_id: owner.id }]);
    expect((await market.call('DELETE', '/api/users/person/', { token })).status).toBe(200);
  });

  it('of an invitation is noted too', async () => {
    const { owner } = await team('Luni Paper');
    const at = market.clock.now();
    const id = newId(at);
    await sql`insert into invitations (id, organisation_id, email, part, invited_by, invited_at, expires_at, state)
      values (${id}, ${owner.id}, 'asha@example.in', 'viewer', ${owner.id}, ${at}, ${at}, 'open')`.execute(market.db);
    await runJob();
    const rows = await many(market.db)`select state, ended_at from invitations where id = ${id}`;
    expect(rows).toEqual([{ state: 'expired', ended_at: at }]);
  });
});
