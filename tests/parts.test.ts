/** Parts of the members of an organisation: which calls each may make, from the contracts, and how memberships end. */
import { describe, expect, it, test } from 'vitest';
import type { CompanyRole, Endpoint } from '#lib/contract.ts';
import { partMay, PARTS } from '#lib/parts.ts';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { features } from '#server/features.ts';
import { openSharedMarket, withoutLimits } from './market.ts';
import { addThings, MARK } from './owned-market.ts';
import { type NamedObject, namedBeside, objectOf, requestOf, UNKNOWN } from './owned-objects.ts';
import { addMember, addMembership, addPerson, gstNumber, loggedInAgain, type Person } from './people.ts';

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

const { people, things, own: ownThings } = await addThings(market);
const ORGANISATIONS = {
  recycler: { own: people.recyclerA, other: people.recyclerB },
  producer: { own: people.producerA, other: people.producerB },
};
/** Texts by which an answer would give away the organisations that own all things, in small letters. */
const SECRETS = [
  MARK.toLowerCase(),
  ...Object.values(things),
  ...[people.recyclerA, people.producerA].flatMap(({ id, organisation }) => [id, `"${organisation?.unique_id}"`]),
].map((secret) => secret.toLowerCase());
const secretsIn = ({ text }: { text: string }) => SECRETS.filter((secret) => text.toLowerCase().includes(secret));

/** Does the work for all, some at once. */
async function forAll<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = all.values();
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (const one of left) await work(one);
    }),
  );
}

const registrations = await market.call('GET', '/api/users/gst-registrations/', { token: people.recyclerA.token });
const taxNumber: string = registrations.body.data[0].gstin;

/** Cases that were run: a call, a part, and whose organisation it is about. */
const cells = new Set<string>();
const send = (key: string, id: string, { token }: Person, object = objectOf(key)) => {
  const { method, url, body } = requestOf(key, id, object);
  return market.call(method, url, { token, ...(body && { body }) });
};
/** The calls with one answer that is over at once. Streams: `live.test.ts`, `ended-memberships.test.ts`. */
const answeredCallsOf = (role: CompanyRole) => callsOf(role).filter(([, { stream }]) => stream === undefined);
/** Objects that calls name beside the first, or instead of it. */
const besides = namedBeside(ownThings, things);
const besidesOf = (role: CompanyRole) => {
  const keys = new Set(callsOf(role).map(([key]) => key));
  return besides.filter(([key]) => keys.has(key));
};

/** Texts by which lists find the owners of all things, and texts by which they find nobody. */
const TYPED = {
  search: { theirs: MARK, unknown: 'Nowhere' },
  q: { theirs: MARK, unknown: 'Nowhere' },
  supplier: { theirs: people.recyclerA.organisation?.unique_id ?? '', unknown: 'REC-999999' },
  gstin: { theirs: taxNumber, unknown: gstNumber('29', 9_999) },
};
type Filter = keyof typeof TYPED;
const filtersOf = (role: CompanyRole) =>
  answeredCallsOf(role).flatMap(([key, { query }]) =>
    fieldsOf(query)
      .filter((name): name is Filter => name in TYPED)
      .map((name) => [key, name] as const),
  );
const sendFilter = (key: string, filter: Filter, text: string, { token }: Person) => {
  const { method, url } = requestOf(key, UNKNOWN, { thing: 'offer', rest: `${filter}=${encodeURIComponent(text)}` });
  return market.call(method, url, { token });
};

/** Names of the fields of an object, and of those within it. */
function fieldsOf(schema: unknown): string[] {
  const { shape, _zod } = (schema ?? {}) as { shape?: object; _zod?: { def: Record<string, unknown> } };
  const { innerType, element, left, right } = _zod?.def ?? {};
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, field]) => [name, ...fieldsOf(field)]),
    ...[innerType, element, left, right].filter(Boolean).flatMap(fieldsOf),
  ];
}

it('each field that names an object is tried with the id of another', () => {
  // Offers are on the market for all.
  const naming = /^(?!credit_offer_id$|offer_id$)(?:id|up_to|copy_of|producer_epr|gst_registration|\w+_ids?)$/;
  const tried = ([key, object]: readonly [string, NamedObject]) => {
    const { url, body } = requestOf(key, UNKNOWN, object);
    return `${url} ${JSON.stringify(body)}`.matchAll(/(\w+)"?[=:]\[?"?01890000-/g).map(([, name]) => `${key} ${name}`);
  };
  const first = [...callsOf('recycler'), ...callsOf('producer')].flatMap(([key]) => {
    const object = objectOf(key);
    return object === undefined ? [] : [[key, object] as const];
  });
  const known = new Set([...first, ...besides].flatMap((each) => [...tried(each)]));
  const fields = [...callsOf('recycler'), ...callsOf('producer')].flatMap(([key, { query, body }]) =>
    [...fieldsOf(query), ...fieldsOf(body)].filter((name) => naming.test(name)).map((name) => `${key} ${name}`),
  );
  expect(fields.length).toBeGreaterThan(20);
  expect(fields.filter((field) => !known.has(field))).toEqual([]);
});

/** An answer; of one that made something, without its ids, which are new or those that were sent. */
const answerOf = ({ status, text }: { status: number; text: string }) => [
  status,
  status === 201 ? text.replaceAll(/\w{8}(?:-\w{4}){3}-\w{12}/g, 'id') : text,
];

/** Expects the answer to an id of another organisation to be that to an id of nobody. */
async function expectUnknown(key: string, member: Person, object = objectOf(key)): Promise<void> {
  const theirs = await send(key, object === undefined ? people.recyclerA.id : things[object.thing], member, object);
  expect(theirs.body?.code, key).not.toBe('token_not_valid');
  // An answer that says what was made may repeat what was sent.
  const sent = theirs.status === 201 && object?.body ? JSON.stringify(object.body(things[object.thing])) : '';
  expect(
    secretsIn(theirs).filter((secret) => !sent.includes(secret)),
    key,
  ).toEqual([]);
  if (object === undefined) return;
  const unknown = await send(key, UNKNOWN, member, object);
  expect(answerOf(theirs), key).toEqual(answerOf(unknown));
}

describe.each(['recycler', 'producer'] as const)('the calls of a member of a %s', (role) => {
  const { own, other } = ORGANISATIONS[role];
  const company = own.organisation?.company_name ?? '';

  test.each(PARTS)('as %s are those of the part', async (part) => {
    const member = await addMember(market, own, part);
    const refused: string[] = [];
    await forAll(answeredCallsOf(role), async ([key]) => {
      cells.add(`${key} ${role} ${part} own`);
      const { body } = await send(key, UNKNOWN, member);
      expect(body?.code, key).not.toBe('token_not_valid');
      if (body?.code !== 'forbidden_part') return;
      expect(body.error).toBe(`Your part in ${company} does not allow this. Ask an owner.`);
      refused.push(key);
    });
    const expected = answeredCallsOf(role).filter(([, { permission }]) => !partMay(part, permission ?? []));
    expect(refused.toSorted()).toEqual(expected.map(([key]) => key).toSorted());
  });

  test.each(PARTS)('as %s of another organisation answer an id of this one as one that nobody has', async (part) => {
    const member = await addMember(market, other, part);
    await forAll(answeredCallsOf(role), async ([key]) => {
      cells.add(`${key} ${role} ${part} other`);
      await expectUnknown(key, member);
    });
    await forAll(besidesOf(role), async ([key, object]) => {
      cells.add(`${key} ${role} ${part} other ${object.thing} ${object.query}`);
      await expectUnknown(key, member, object);
    });
    await forAll(filtersOf(role), async ([key, filter]) => {
      cells.add(`${key} ${role} ${part} other ${filter}`);
      const [theirs, unknown] = [
        await sendFilter(key, filter, TYPED[filter].theirs, member),
        await sendFilter(key, filter, TYPED[filter].unknown, member),
      ];
      expect(secretsIn(theirs), `${key} ${filter}`).toEqual([]);
      expect(answerOf(theirs), `${key} ${filter}`).toEqual(answerOf(unknown));
    });
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
    await forAll(answeredCallsOf(role), async ([key, { permission }]) => {
      cells.add(`${key} ${role} ${part} former`);
      const id = things[objectOf(key)?.thing ?? 'offer'];
      expect(await send(key, id, member), key).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
      const later = await send(key, id, again);
      if (permission !== 'person') expect(later, key).toMatchObject({ status: 403, body: { status: false } });
      expect(secretsIn(later), key).toEqual([]);
    });
  });

  // A fourth of the time of this file.
  test.each(PARTS)(
    'as %s of this one before and of another now are those of the other',
    { tags: ['thorough'] },
    async (part) => {
      const member = await addMember(market, own, part);
      await end(own, member);
      await addMembership(market, other, member.id, part);
      const elsewhere = await loggedInAgain(market, member);
      expect(elsewhere.organisation?.id).toBe(other.id);
      await forAll(answeredCallsOf(role), async ([key]) => {
        cells.add(`${key} ${role} ${part} former, now of another`);
        await expectUnknown(key, elsewhere);
      });
    },
  );
});

it('the owner of the object gets another answer, so that the cells compare what is looked up', async () => {
  for (const [key, object] of namedBeside(things, things)) {
    const isOfProducer = besidesOf('producer').some((each) => each[0] === key) && object.thing !== 'gstRegistration';
    const owner = isOfProducer ? people.producerA : people.recyclerA;
    const [found, unknown] = [
      await send(key, things[object.thing], owner, object),
      await send(key, UNKNOWN, owner, object),
    ];
    expect(answerOf(found), `${key} ${object.query}`).not.toEqual(answerOf(unknown));
  }
  for (const role of ['recycler', 'producer'] as const)
    for (const key of ['GET /api/users/profile/', 'GET /api/epr/trades/', 'GET /api/users/activity/'])
      expect(secretsIn(await send(key, UNKNOWN, ORGANISATIONS[role].own)), key).toContain(MARK.toLowerCase());
});

it('no cell of that matrix was left out', () => {
  console.log(`${cells.size} cells: a call, a part, and own, other or former organisation`);
  expect(cells.size).toBeGreaterThanOrEqual(3_000);
});

const profileStatus = async ({ token }: Person) => (await market.call('GET', '/api/users/profile/', { token })).status;
const end = (organisation: Person, person: Person) =>
  sql`
    update members set ended_at = ${market.clock.now()}
    where organisation_id = ${organisation.id} and person_id = ${person.id}`.execute(market.db);

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
