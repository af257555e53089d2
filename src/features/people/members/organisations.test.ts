/** A person with several organisations: what each shows, and what is added. */
import { beforeAll, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addTarget } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { actFor, addMember, addMembership, addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { placeTrade, type PlacedTrade } from '#tests/trade.ts';

const market = await openSharedMarket();
const read = async (path: string, { token }: Person) => (await market.call('GET', path, { token })).body.data;
const add = (person: Person, body: object) =>
  market.call('POST', '/api/users/organisations/', { token: person.token, body });
const form = (company_name = 'Kosi Recycling Private Limited') => ({ company_name, accountType: 'Recycler' });

let trade: PlacedTrade;
let other: Person;
let consultant: Person;
beforeAll(async () => {
  trade = await placeTrade(market);
  other = await addPerson(market, 'producer', { company: 'Zari Brands' });
  consultant = await addMember(market, trade.recycler, 'manager');
  await addMembership(market, trade.producer, consultant.id, 'viewer');
  await addMembership(market, other, consultant.id, 'accounts');
  await addNotification(trade.recycler, 'Of the recycler');
  await addNotification(null, 'About the person');
});

async function addNotification(organisation: Person | null, text: string): Promise<void> {
  const [id, at] = [newId(market.clock.now()), market.clock.now()];
  await sql`
    insert into notifications (id, event_id, person_id, organisation_id, at, category, topic, subject_id, text, path)
    values (${id}, ${text.length}, ${consultant.id}, ${organisation?.id ?? null}, ${at}, 'reminders', 'credits.expiring',
      ${consultant.id}, ${text}, '/Calendar')`.execute(market.db);
}

it('each organisation has the numbers that its own counts give', async () => {
  const organisations = await read('/api/users/organisations/', consultant);
  const overview = await read('/api/users/organisations/overview/', consultant);
  expect(organisations).toHaveLength(3);
  expect(overview.map(({ id }: { id: string }) => id)).toEqual(organisations.map(({ id }: { id: string }) => id));
  let session = consultant;
  for (const organisation of [trade.producer, other, trade.recycler]) {
    session = await actFor(market, session, organisation);
    const { needs_you, unread_notifications } = await read('/api/users/counts/', session);
    const [row, figures] = [organisations, overview].map((rows: { id: string }[]) =>
      rows.find(({ id }) => id === organisation.id),
    );
    expect(row).toMatchObject({ role: organisation.role, needs_you, unread_notifications });
    const [first] = await read('/api/users/calendar/', session);
    expect(figures).toEqual({
      id: organisation.id,
      needs_you,
      missing: organisation.role === 'recycler' ? null : expect.any(Object),
      next_deadline: first === undefined ? null : { day: first.day, title: first.title },
    });
  }
  consultant = session;
  const numbers = organisations.map((row: Record<string, unknown>) => [
    row.id,
    row.needs_you,
    row.unread_notifications,
  ]);
  expect(numbers).toContainEqual([trade.recycler.id, 1, 2]);
  expect(numbers).toContainEqual([trade.producer.id, 0, 1]);
});

it('what is missing is what targets of the current financial year still need, by unit', async () => {
  const producer = await addPerson(market, 'producer');
  const [plastic, gold] = [
    await addAccount(market, producer, { wasteType: 'Plastic' }),
    await addAccount(market, producer, { wasteType: 'E-waste' }),
  ];
  await addTarget(market, producer, plastic, { targetQuantity: 700 });
  await addTarget(market, producer, plastic, { year: 2025, targetQuantity: 50 });
  await addTarget(market, producer, gold, { targetQuantity: 30, productType: 'ITEW1', creditType: 'Gold' });
  const [figures] = await read('/api/users/organisations/overview/', producer);
  expect(figures.missing).toEqual({ kg: 700, g: 30 });
});

it('nothing of one organisation stands in an answer for another', async () => {
  const acting = await actFor(market, consultant, other);
  consultant = acting;
  for (const path of [
    '/api/epr/trades/?tab=all',
    '/api/users/notifications/',
    '/api/users/calendar/',
    '/api/users/search/?q=Recycled',
    '/api/users/profile/',
    '/api/users/members/',
  ]) {
    const { body, status } = await market.call('GET', path, { token: acting.token });
    expect(status).toBe(200);
    for (const secret of [trade.id, trade.recycler.id, trade.producer.id, 'Of the recycler'])
      expect(JSON.stringify(body), path).not.toContain(secret);
  }
  const { status } = await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: acting.token });
  expect(status).toBe(404);
});

it('a person adds an organisation, is its owner, and acts for it; earlier tokens are void', async () => {
  const person = await addPerson(market, 'producer', { company: 'Zari Brands' });
  const { status, body } = await add(person, form());
  expect(status).toBe(201);
  expect(body).toMatchObject({
    account: 'recycler',
    organisation: { company_name: 'Kosi Recycling Private Limited', part: 'owner' },
  });
  expect(body.organisation.unique_id).toMatch(/^REC-/);
  expect((await market.call('GET', '/api/users/profile/', { token: person.token })).status).toBe(401);
  const session = { ...person, token: body.access };
  expect(await read('/api/users/profile/', session)).toMatchObject({
    id: body.organisation.id,
    email: person.email,
    company_name: 'Kosi Recycling Private Limited',
  });
  expect(await read('/api/users/organisations/', session)).toMatchObject([
    { id: body.organisation.id, active: true },
    { id: person.id, active: false },
  ]);
  const [member] = await read('/api/users/members/', session);
  expect(member).toMatchObject({ person_id: person.id, part: 'owner', you: true });
});

it.each([
  [{ accountType: 'Recycler' }, 'company_name', 'Company Name is required'],
  [{ company_name: 'Kosi' }, 'accountType', 'Account type is required'],
  [{ company_name: 'Kosi', accountType: 'Bank' }, 'accountType', 'Account type is required'],
])('%o is refused beside its field', async (body, field, text) => {
  const { status, body: answer } = await add(await addPerson(market, 'producer'), body);
  expect([status, answer.errors?.[field]]).toEqual([400, text]);
});

it('a person who adds many organisations at once owns exactly five', async () => {
  const person = await addPerson(market, 'producer');
  const sessions = await Promise.all(Array.from({ length: 8 }, () => loggedInAgain(market, person)));
  const answers = await Promise.all(sessions.map((session, n) => add(session, form(`Kosi ${n}`))));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 201, 409, 409, 409, 409,
  ]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.error).toBe('At most 5 organisations of your own.');
  expect(await read('/api/users/organisations/', await loggedInAgain(market, person))).toHaveLength(5);
});

it('a superadmin can be no member', async () => {
  const superadmin = await addPerson(market, 'superadmin');
  expect((await add(superadmin, form())).status).toBe(403);
  expect(await read('/api/users/organisations/', superadmin)).toEqual([]);
  expect(await read('/api/users/organisations/overview/', superadmin)).toEqual([]);
});

it('superadmins read an added organisation with its owner', async () => {
  const person = await addPerson(market, 'producer', { fullName: 'Meera Nair' });
  const { organisation } = (await add(person, form('Subarnarekha Recyclers'))).body;
  const superadmin = await addPerson(market, 'superadmin');
  const owner = { full_name: 'Meera Nair', email: person.email, email_verified: true };
  const rows = await read('/api/superadmin/recyclers/?search=Subarnarekha', superadmin);
  expect(rows).toMatchObject([{ id: organisation.id, company_name: 'Subarnarekha Recyclers', ...owner }]);
  expect(await read(`/api/superadmin/recyclers/${organisation.id}/`, superadmin)).toMatchObject(owner);
  const stats = await read(`/api/superadmin/stats/?recycler_id=${organisation.id}`, superadmin);
  expect(stats.person).toMatchObject({ full_name: 'Meera Nair', email: person.email });
  const found = await read('/api/users/search/?q=Subarnarekha', superadmin);
  expect(found.companies.items).toMatchObject([{ title: 'Subarnarekha Recyclers' }]);
});

it('when a member last used an organisation stays known after the session acts for another, and after it is deleted', async () => {
  const [owner, elsewhere] = [await addPerson(market, 'producer'), await addPerson(market, 'recycler')];
  const member = await addMember(market, owner, 'owner');
  await addMembership(market, elsewhere, member.id, 'viewer');
  const lastUsed = async (organisation: Person): Promise<string> => {
    const { token } = await loggedInAgain(market, organisation);
    const { data } = (await market.call('GET', '/api/users/members/', { token })).body;
    return data.find(({ person_id }: { person_id: string }) => person_id === member.id).last_used_at;
  };
  const first = market.clock.now().toISOString();
  expect(await lastUsed(owner)).toBe(first);
  market.clock.advance(600_000);
  const second = market.clock.now().toISOString();
  await actFor(market, member, elsewhere);
  // The call that leaves it may count as its last use.
  const left = await lastUsed(owner);
  expect([first, second]).toContain(left);
  expect(await lastUsed(elsewhere)).toBe(second);
  await sql`delete from refresh_tokens where session_id in (select id from sessions where user_id = ${member.id})`.execute(
    market.db,
  );
  await sql`delete from sessions where user_id = ${member.id}`.execute(market.db);
  expect([await lastUsed(owner), await lastUsed(elsewhere)]).toEqual([left, second]);
});

it('a member who switches is removed at the same time: the session acts for the other organisation or has ended', async () => {
  const [owner, elsewhere] = [await addPerson(market, 'producer'), await addPerson(market, 'recycler')];
  for (let round = 0; round < 4; round += 1) {
    const member = await addMember(market, owner, 'viewer');
    await addMembership(market, elsewhere, member.id, 'viewer');
    const id = (await read('/api/users/members/', owner)).find(
      ({ person_id }: { person_id: string }) => person_id === member.id,
    ).id;
    const [removed, switched] = await Promise.all([
      market.call('DELETE', `/api/users/members/${id}/`, { token: owner.token }),
      market.call('POST', '/api/users/session/organisation/', { token: member.token, body: { id: elsewhere.id } }),
    ]);
    expect(removed.status, removed.text).toBe(200);
    expect([200, 401], switched.text).toContain(switched.status);
    const { rows } = await sql<{ acts: boolean }>`
      select organisation_id = ${elsewhere.id} as acts from sessions where user_id = ${member.id} and ended_at is null`.execute(
      market.db,
    );
    expect(rows).toEqual(switched.status === 200 ? [{ acts: true }] : []);
  }
});
