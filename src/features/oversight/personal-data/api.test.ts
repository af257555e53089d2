import { expect, test } from 'vitest';
import { many, one } from '#platform/database/database.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addMembership, addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';
import { deleteErasureAddresses } from './service.server.ts';

let superadmin: Person;
const market = await openSharedMarket();
superadmin = await addPerson(market, 'superadmin');
const company = await addPerson(market, 'producer');

const OWN = '/api/users/erasure/';
const ask = ({ token }: Person, body: object = {}) => market.call('POST', OWN, { token, body });
const own = async ({ token }: Person) => (await market.call('GET', OWN, { token })).body.data;
const list = async (query = '') =>
  (await market.call('GET', `/api/superadmin/erasures/${query}`, { token: superadmin.token })).body.data;
const decide = (id: string, status: string, by = superadmin, key?: string) =>
  market.call('PATCH', `/api/superadmin/erasures/${id}/`, {
    token: by.token,
    body: { status, reason: 'as you asked' },
    key,
  });

/** The number beside `Erasure Requests`. */
const counted = async (person: { token: string }) =>
  (await market.call('GET', '/api/users/counts/', { token: person.token })).body.data.erasure_requests;

test('a company asks once, reads its request and withdraws it', async () => {
  expect(await own(company)).toBeNull();
  const response = await ask(company, { reason: 'we have closed the plant' });
  expect(response).toMatchObject({
    status: 201,
    body: { message: 'Your request is recorded. We answer by 21 Dec 2026.' },
  });
  expect(await ask(company)).toMatchObject({ status: 409, body: { error: 'You have asked already.' } });
  expect(await own(company)).toMatchObject({ state: 'requested', reason: 'we have closed the plant' });
  expect([await counted(superadmin), await counted(company)]).toEqual([1, 0]);
  const withdrawn = await market.call('DELETE', OWN, { token: company.token });
  expect(withdrawn.body.message).toBe('Your request is withdrawn.');
  expect(await own(company)).toMatchObject({ state: 'withdrawn' });
  expect(await ask(company, { reason: 'no' })).toMatchObject({ body: { error: 'Enter 3 to 300 characters' } });
  // No reason is needed, so an empty field is none.
  expect(await ask(company, { reason: ' ' })).toMatchObject({ status: 201 });
  expect(await own(company)).toMatchObject({ state: 'requested', reason: null });
  await market.call('DELETE', OWN, { token: company.token });
  expect(await counted(superadmin)).toBe(0);
  expect(await market.call('DELETE', OWN, { token: company.token })).toMatchObject({ status: 404 });
});

test('ten at once leave one open request', async () => {
  const other = await addPerson(market, 'recycler');
  const response = await Promise.all(Array.from({ length: 10 }, () => ask(other)));
  expect(response.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(response.filter(({ status }) => status === 409)).toHaveLength(9);
});

test('a request for erasure needs a fresh proof', async () => {
  const other = await loggedInAgain(market, company);
  await endFreshProof(market, other);
  expect(await ask(other)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
});

test('done closes the company with its answer, once; the address goes some days later', async () => {
  const leaving = await addPerson(market, 'producer');
  await ask(leaving);
  const id = (await list()).find((row: { company: { id: string } }) => row.company.id === leaving.id).id as string;
  const response = await Promise.all([decide(id, 'done'), decide(id, 'done'), decide(id, 'done')]);
  expect(response.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await decide(id, 'done')).toMatchObject({ status: 409, body: { error: 'This request has been decided.' } });
  expect(await many(market.db)`select from users where id = ${leaving.id} and closed_at is not null`).toHaveLength(1);
  const kept = async () =>
    await one<{ email: string | null }>(market.db)`select email from erasure_requests where id = ${id}`;
  expect(await kept()).toEqual({ email: leaving.email });
  market.clock.advance(8 * 24 * 3_600_000);
  await deleteErasureAddresses(market.context);
  expect(await kept()).toEqual({ email: null });
});

test('closing a company in another way answers its open request too', async () => {
  const leaving = await addPerson(market, 'recycler');
  await ask(leaving);
  superadmin = await loggedInAgain(market, superadmin);
  const path = `/api/superadmin/recyclers/${leaving.id}/`;
  expect(await market.call('DELETE', path, { token: superadmin.token })).toMatchObject({ status: 200 });
  const rows = await many(market.db)`
    select r.state, r.answer, r.decided_by, array(select topic from outbox where subject_id = r.id
    order by id) as topics,
      array(select action from audit where subject_id = r.id order by id) as actions
    from erasure_requests r where owner_id = ${leaving.id}`;
  expect(rows).toEqual([
    {
      state: 'done',
      answer: 'Your account is closed and your data are erased.',
      decided_by: superadmin.id,
      topics: ['erasure.requested', 'erasure.done'],
      actions: ['erasure.requested', 'erasure.decided'],
    },
  ]);
});

test('a refused request keeps its answer and tells the company', async () => {
  superadmin = await loggedInAgain(market, superadmin);
  const row = await one<{ id: string }>(market.db)`
    select owner_id as id from erasure_requests where state = 'requested' limit 1`;
  const id = row?.id ?? '';
  const [open] = (await list()).filter((each: { company: { id: string } }) => each.company.id === id);
  expect(await decide(open.id, 'refused')).toMatchObject({ status: 200 });
  expect(await list('?status=refused')).toMatchObject([{ id: open.id, answer: 'as you asked' }]);
  expect((await list()).map(({ id: each }: { id: string }) => each)).toContain(open.id);
  const mails = await many<{ topic: string }>(market.db)`
    select topic from outbox where subject_id = ${open.id} order by id`;
  expect(mails.map(({ topic }) => topic)).toEqual(['erasure.requested', 'erasure.refused']);
  const sent = (await deliveredMails(market)).filter(({ subject }) => subject.includes('request'));
  expect(new Set(sent.map(({ subject }) => subject))).toEqual(
    new Set(['We have your request', 'Your request is refused']),
  );
  expect(sent.find(({ subject }) => subject === 'We have your request')?.text).toContain('We answer by 21 Dec 2026.');
  expect(sent.find(({ subject }) => subject === 'Your request is refused')?.text).toContain('Reason: as you asked');
});

test('who works for several organisations reads of which one a mail is', async () => {
  superadmin = await loggedInAgain(market, superadmin);
  const [leaving, refused] = [
    await addPerson(market, 'producer', { company: 'Kaveri Plastics' }),
    await addPerson(market, 'producer', { company: 'Godavari Foods' }),
  ];
  const [first, second] = [await addMember(market, leaving, 'owner'), await addMember(market, refused, 'owner')];
  await addMembership(market, company, first.id, 'viewer');
  await addMembership(market, company, second.id, 'viewer');
  await deliveredMails(market);
  await ask(first);
  await ask(second);
  const requests = (await list()) as { id: string; company: { id: string } }[];
  const of = ({ id }: Person) => requests.find((row) => row.company.id === id)?.id ?? '';
  await decide(of(leaving), 'done');
  await decide(of(refused), 'refused');
  const mails = await deliveredMails(market);
  const subjects = ({ email }: Person) => mails.filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects(first)).toEqual(
    expect.arrayContaining(['[Kaveri Plastics] We have your request', '[Kaveri Plastics] Your data are erased']),
  );
  expect(subjects(second)).toEqual(
    expect.arrayContaining(['[Godavari Foods] We have your request', '[Godavari Foods] Your request is refused']),
  );
});

test.each(['done', 'refused'])('an answer %s that is sent again after a lost response counts once', async (status) => {
  const asking = await addPerson(market, 'producer');
  superadmin = await loggedInAgain(market, superadmin);
  await ask(asking);
  const id = (await list()).find((row: { company: { id: string } }) => row.company.id === asking.id).id as string;
  const answered = await decide(id, status, superadmin, `erasure-${status}`);
  expect(answered).toMatchObject({ status: 200, body: { message: 'Saved.' } });
  expect((await decide(id, status, superadmin, `erasure-${status}`)).text).toBe(answered.text);
  const rows = many(market.db)`select from audit where action = 'erasure.decided' and subject_id = ${id}`;
  expect(await rows).toHaveLength(1);
});
