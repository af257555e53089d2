/** Parts of the members of an organisation: which calls each may make, from the contracts, and how memberships end. */
import { describe, expect, it, test } from 'vitest';
import type { CompanyRole, Endpoint } from '#lib/contract.ts';
import { partMay, PARTS } from '#lib/parts.ts';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { features } from '#server/features.ts';
import { openSharedMarket, withoutLimits } from './market.ts';
import { addMember, addPerson, type Person } from './people.ts';

const market = await openSharedMarket();
withoutLimits(market);

const calls = features.flatMap(({ contract }) => Object.entries<Endpoint>(contract));
const callsOf = (role: CompanyRole) =>
  calls.filter(([, { access }]) => access === 'session' || (access !== 'public' && access.includes(role)));

it('each call of a company names its permission, and no other does', () => {
  const without = calls.filter(([, { access, permission }]) => {
    const isOfCompany = access === 'session' || (access !== 'public' && access.some((role) => role !== 'superadmin'));
    return isOfCompany !== (permission !== undefined);
  });
  expect(without.map(([key]) => key)).toEqual([]);
});

describe.each(['recycler', 'producer'] as const)('of a %s', (role) => {
  test.each(PARTS)('the calls of a member as %s are those of the part', async (part) => {
    const organisation = await addPerson(market, role, { company: 'Kaveri Plastics' });
    const { token } = await addMember(market, organisation, part);
    const refused: string[] = [];
    for (const [key, endpoint] of callsOf(role)) {
      if (endpoint.stream) continue;
      const [method = '', path = ''] = key.split(' ');
      const { body } = await market.call(method, path.replace(/\{\w+\}/g, newId(market.clock.now())), { token });
      expect(body.code, key).not.toBe('token_not_valid');
      if (body.code !== 'forbidden_part') continue;
      expect(body.error).toBe('Your part in Kaveri Plastics does not allow this. Ask an owner.');
      refused.push(key);
    }
    const expected = callsOf(role).filter(([, { permission }]) => !partMay(part, permission ?? []));
    expect(refused).toEqual(expected.map(([key]) => key));
  });
});

const profileStatus = async ({ token }: Person) => (await market.call('GET', '/api/users/profile/', { token })).status;
const end = (organisation: Person, person: Person) =>
  sql`update members set ended_at = ${market.clock.now()} where organisation_id = ${organisation.id} and person_id = ${person.id}`.execute(
    market.db,
  );

it('a member sees the organisation with their own name', async () => {
  const organisation = await addPerson(market, 'producer', { company: 'Godavari Foods' });
  const member = await addMember(market, organisation, 'viewer');
  const { body } = await market.call('GET', '/api/users/profile/', { token: member.token });
  expect(body.data).toMatchObject({ id: organisation.id, company_name: 'Godavari Foods', email: member.email });
});

it('a session ends with the membership, and the next log-in opens none for it', async () => {
  const organisation = await addPerson(market, 'producer');
  const member = await addMember(market, organisation, 'trader');
  expect(await profileStatus(member)).toBe(200);
  await end(organisation, member);
  expect(await profileStatus(member)).toBe(401);
  const refreshed = await market.call('POST', '/api/users/token/refresh/', { body: { refresh: member.refresh } });
  expect(refreshed.status).toBe(401);
});

it('a membership ends with its last day in India', async () => {
  const organisation = await addPerson(market, 'recycler');
  const member = await addMember(market, organisation, 'viewer');
  const lastDay = (days: number) =>
    sql`update members set until = (${market.clock.now()}::timestamptz at time zone 'Asia/Kolkata')::date + ${days}::int
      where person_id = ${member.id}`.execute(market.db);
  await lastDay(0);
  expect(await profileStatus(member)).toBe(200);
  await lastDay(-1);
  expect(await profileStatus(member)).toBe(401);
});

it('the last owner stays, also when two of them are removed at once', async () => {
  const first = await addPerson(market, 'producer');
  await expect(end(first, first)).rejects.toThrow('an organisation needs an owner');
  const second = await addMember(market, first, 'owner');
  const ended = await Promise.allSettled([end(first, first), end(first, second)]);
  expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('a suspended organisation or person acts for nobody', async () => {
  const organisation = await addPerson(market, 'producer');
  const [one, other] = [
    await addMember(market, organisation, 'manager'),
    await addMember(market, organisation, 'viewer'),
  ];
  const at = market.clock.now();
  await sql`update users set person_suspended_at = ${at} where id = ${one.id}`.execute(market.db);
  expect([await profileStatus(one), await profileStatus(other)]).toEqual([401, 200]);
  await sql`update users set suspended_at = ${at} where id = ${organisation.id}`.execute(market.db);
  expect(await profileStatus(other)).toBe(401);
});
