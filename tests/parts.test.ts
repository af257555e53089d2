/** Parts of the members of an organisation: which calls each may make, from the contracts, and how memberships end. */
import { describe, expect, it, test } from 'vitest';
import type { CompanyRole, Endpoint } from '#lib/contract.ts';
import { partMay, PARTS } from '#lib/parts.ts';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { features } from '#server/features.ts';
import { openSharedMarket, withoutLimits } from './market.ts';
import { addThings } from './owned-market.ts';
import { objectOf, requestOf } from './owned-objects.ts';
import { addMember, addPerson, loggedInAgain, type Person } from './people.ts';

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

const { people, things } = await addThings(market);
const ORGANISATIONS = {
  recycler: { own: people.recyclerA, other: people.recyclerB },
  producer: { own: people.producerA, other: people.producerB },
};
const UNKNOWN = newId(market.clock.now());
/** Texts by which an answer would give away the organisations that own all things. */
const SECRETS = [
  ...Object.values(things),
  ...[people.recyclerA, people.producerA].flatMap(({ id, email, fullName, organisation }) => [
    id,
    email,
    `"${fullName}"`,
    `"${organisation?.unique_id}"`,
    `"${organisation?.company_name}"`,
  ]),
];

/** Cases that were run: a call, a part, and whose organisation it is about. */
const cells = new Set<string>();
const send = (key: string, id: string, { token }: Person) => {
  const { method, url, body } = requestOf(key, id, objectOf(key));
  return market.call(method, url, { token, ...(body && { body }) });
};
/** The calls with one answer that is over at once. Streams: `live.test.ts`, `ended-memberships.test.ts`. */
const answeredCallsOf = (role: CompanyRole) => callsOf(role).filter(([, { stream }]) => stream === undefined);

describe.each(['recycler', 'producer'] as const)('the calls of a member of a %s', (role) => {
  const { own, other } = ORGANISATIONS[role];
  const company = own.organisation?.company_name ?? '';

  test.each(PARTS)('as %s are those of the part', async (part) => {
    const member = await addMember(market, own, part);
    const refused: string[] = [];
    for (const [key] of answeredCallsOf(role)) {
      cells.add(`${key} ${role} ${part} own`);
      const { body } = await send(key, UNKNOWN, member);
      expect(body?.code, key).not.toBe('token_not_valid');
      if (body?.code !== 'forbidden_part') continue;
      expect(body.error).toBe(`Your part in ${company} does not allow this. Ask an owner.`);
      refused.push(key);
    }
    const expected = answeredCallsOf(role).filter(([, { permission }]) => !partMay(part, permission ?? []));
    expect(refused).toEqual(expected.map(([key]) => key));
  });

  test.each(PARTS)('as %s of another organisation answer an id of this one as one that nobody has', async (part) => {
    const member = await addMember(market, other, part);
    for (const [key] of answeredCallsOf(role)) {
      cells.add(`${key} ${role} ${part} other`);
      const object = objectOf(key);
      const theirs = await send(key, object === undefined ? own.id : things[object.thing], member);
      expect(theirs.body?.code, key).not.toBe('token_not_valid');
      for (const secret of SECRETS) expect(theirs.text.includes(secret), `${key} shows ${secret}`).toBe(false);
      if (object === undefined) continue;
      const unknown = await send(key, UNKNOWN, member);
      expect([theirs.status, theirs.text], key).toEqual([unknown.status, unknown.text]);
    }
  });

  test.each(PARTS)('as %s end with the membership, in the old session and in a new one', async (part) => {
    const member = await addMember(market, own, part);
    await sql`
      insert into notifications (id, event_id, person_id, organisation_id, at, category, topic, subject_id, text, path)
      values (${newId(market.clock.now())}, 1, ${member.id}, ${own.id}, ${market.clock.now()}, 'reminders', 'credits.expiring', ${own.id},
        ${`"${company}"`}, '/Calendar')`.execute(market.db);
    await end(own, member);
    const again = await loggedInAgain(market, member);
    expect(again.organisation).toBeNull();
    for (const [key, { permission }] of answeredCallsOf(role)) {
      cells.add(`${key} ${role} ${part} former`);
      const id = things[objectOf(key)?.thing ?? 'offer'];
      expect(await send(key, id, member), key).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
      const later = await send(key, id, again);
      if (permission !== 'person') expect(later, key).toMatchObject({ status: 403, body: { status: false } });
      for (const secret of SECRETS) expect(later.text.includes(secret), `${key} shows ${secret}`).toBe(false);
    }
  });
});

it('no cell of that matrix was left out', () => {
  console.log(`${cells.size} cells: a call, a part, and own, other or former organisation`);
  expect(cells.size).toBeGreaterThanOrEqual(3_000);
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
