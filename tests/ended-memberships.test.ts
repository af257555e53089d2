/** Open event streams of a member end within a second of the membership, on every server, and those of others stay. */
import { afterEach, expect, it, vi } from 'vitest';
import { followMemberships } from '#people/members/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { listen, type OpenStream, addProcess } from './live-stream.ts';
import { openSharedMarket } from './market.ts';
import { addMember, addPerson, type Person } from './people.ts';

const WITHIN_A_SECOND = { timeout: 1_000, interval: 5 };

const market = await openSharedMarket();
const servers = [await addProcess(market), await addProcess(market)] as const;
const open: OpenStream[] = [];
afterEach(() => open.splice(0).forEach((stream) => stream.close()));

/** A stream of a person on each of the two servers. */
async function hear({ token }: Person): Promise<OpenStream[]> {
  const streams = await Promise.all(servers.map(({ app }) => listen(app, token)));
  open.push(...streams);
  return streams;
}
const areOver = async (streams: OpenStream[]) => {
  for (const stream of streams) await vi.waitFor(() => expect(stream.ended()).toBe(true), WITHIN_A_SECOND);
  for (const stream of streams) expect(stream.text()).toContain('event: over');
};
const memberOf = async (owner: Person, person: Person): Promise<string> => {
  const { data } = (await market.call('GET', '/api/users/members/', { token: owner.token })).body;
  return data.find((row: { person_id: string }) => row.person_id === person.id).id;
};

/** An owner, a member whose membership ends, and one who stays, each with streams. */
async function team() {
  const owner = await addPerson(market, 'producer');
  const [leaving, staying] = [await addMember(market, owner, 'viewer'), await addMember(market, owner, 'trader')];
  const id = await memberOf(owner, leaving);
  return { owner, id, leaving, heard: await hear(leaving), others: [...(await hear(owner)), ...(await hear(staying))] };
}

it('by a removal', async () => {
  const { owner, id, leaving, heard, others } = await team();
  await market.call('DELETE', `/api/users/members/${id}/`, { token: owner.token });
  await areOver(heard);
  expect((await market.call('GET', '/api/users/profile/', { token: leaving.token })).body.code).toBe('token_not_valid');
  expect(others.map((stream) => stream.ended())).toEqual([false, false, false, false]);
});

it('by the person who goes', async () => {
  const { leaving, heard, others } = await team();
  expect((await market.call('DELETE', '/api/users/person/', { token: leaving.token })).status).toBe(200);
  await areOver(heard);
  expect(others.some((stream) => stream.ended())).toBe(false);
});

it('by the last day, which the job has not noted yet', async () => {
  const owner = await addPerson(market, 'recycler');
  const member = await addMember(market, owner, 'viewer');
  await sql`update members set until = '2026-11-21' where person_id = ${member.id}`.execute(market.db);
  // 300 ms before 24:00 in India.
  market.clock.set('2026-11-21T18:29:59.700Z');
  const token = await freshToken(member);
  const heard = await hear({ ...member, token });
  market.clock.set('2026-11-21T18:30:00Z');
  await areOver(heard);
});

it('by the job that notes the last day', async () => {
  const owner = await addPerson(market, 'recycler');
  const member = await addMember(market, owner, 'viewer');
  const heard = await hear(member);
  await sql`
    update members set until = '2026-11-20', joined_at = '2026-11-01T00:00:00Z'
    where person_id = ${member.id}`.execute(market.db);
  await followMemberships(market.context);
  await areOver(heard);
});

async function freshToken({ refresh }: Person): Promise<string> {
  return (await market.call('POST', '/api/users/token/refresh/', { body: { refresh } })).body.access;
}
