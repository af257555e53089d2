/** Superadmins and the persons of companies: suspension, sessions, and the log-in of a person whose own company is closed. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { hashPassword } from '#people/identity/passwords.server.ts';
import { many, sql } from '#platform/database/database.ts';
import { nameOfPerson } from '#platform/database/names-of-people.ts';
import { newId } from '#platform/ids.ts';
import { logIn, PASSWORD } from '#tests/accounts.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { actFor, addMember, addMembership, addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';

const market = await openSharedMarket();

const passwordHash = await hashPassword(PASSWORD);
const reason = { reason: 'asked by the bank' };
let superadmin: Person;
let company: Person;
beforeEach(async () => {
  market.clock.advance(1000);
  superadmin = await addPerson(market, 'superadmin');
  company = await addPerson(market, 'producer', { passwordHash });
});

const onPerson = (verb: 'suspend' | 'reopen', { id }: Person) =>
  market.call('POST', `/api/superadmin/persons/${id}/${verb}/`, { token: superadmin.token, body: reason });
const profile = ({ token }: Person) => market.call('GET', '/api/users/profile/', { token });
const page = async ({ id }: Person) =>
  (await market.call('GET', `/api/superadmin/producers/${id}/`, { token: superadmin.token })).body.data;

test('a suspended person acts for nobody, and the organisation goes on', async () => {
  const trader = await addMember(market, company, 'trader');
  const other = await addPerson(market, 'recycler');
  await addMembership(market, other, trader.id, 'viewer');
  expect(await onPerson('suspend', company)).toMatchObject({ status: 200, body: { message: 'Saved.' } });
  expect(await onPerson('suspend', company)).toMatchObject({ status: 409 });
  expect(await profile(company)).toMatchObject({ status: 401 });
  expect(await logIn(market, company.email)).toMatchObject({ status: 403, body: { code: 'suspended' } });
  expect(await profile(trader)).toMatchObject({ status: 200 });
  expect((await page(company)).members).toMatchObject([
    { person_id: company.id, part: 'owner', suspended: true },
    { person_id: trader.id, part: 'trader', suspended: false, second_factor: false },
  ]);
  expect(await onPerson('reopen', company)).toMatchObject({ status: 200 });
  expect(await logIn(market, company.email)).toMatchObject({ status: 200 });
  expect(await onPerson('suspend', superadmin)).toMatchObject({ status: 404 });
});

test('the sessions of a company are those of all who act for it; those for others go on', async () => {
  const consultant = await addMember(market, company, 'manager');
  const other = await addPerson(market, 'producer');
  await addMembership(market, other, consultant.id, 'manager');
  const elsewhere = await actFor(market, await loggedInAgain(market, consultant), other);
  const { token } = superadmin;
  expect(
    (await market.call('DELETE', `/api/superadmin/companies/${company.id}/sessions/`, { token })).body,
  ).toMatchObject({
    message: 'Sessions ended: 2.',
  });
  expect([await profile(company), await profile(consultant)]).toMatchObject([{ status: 401 }, { status: 401 }]);
  expect(await profile(elsewhere)).toMatchObject({ status: 200 });
  await market.call('DELETE', `/api/superadmin/persons/${consultant.id}/sessions/`, { token });
  expect(await profile(elsewhere)).toMatchObject({ status: 401 });
});

test('a suspended company ends the sessions for it alone', async () => {
  const consultant = await addMember(market, company, 'manager');
  const other = await addPerson(market, 'producer');
  await addMembership(market, other, consultant.id, 'manager');
  const elsewhere = await actFor(market, await loggedInAgain(market, consultant), other);
  const path = `/api/superadmin/companies/${company.id}/suspend/`;
  expect(await market.call('POST', path, { token: superadmin.token, body: reason })).toMatchObject({ status: 200 });
  expect([await profile(company), await profile(consultant)]).toMatchObject([{ status: 401 }, { status: 401 }]);
  expect(await profile(elsewhere)).toMatchObject({ status: 200 });
  await market.call('POST', `/api/superadmin/companies/${company.id}/reopen/`, {
    token: superadmin.token,
    body: reason,
  });
  const mails = await deliveredMails(market);
  const subjects = ({ email }: Person) => mails.flatMap(({ to, subject }) => (to === email ? [subject] : []));
  const name = company.organisation?.company_name;
  // Each member is told; who works for others too is told which organisation it is.
  expect(subjects(company)).toEqual(['Your account is suspended', 'Your account is open again']);
  expect(subjects(consultant)).toEqual([`${name} is suspended`, `${name} is open again`]);
});

test('a member of another organisation still logs in when the own one is closed', async () => {
  const other = await addPerson(market, 'producer');
  await addMembership(market, other, company.id, 'manager');
  const clerk = await addMember(market, company, 'viewer');
  const elsewhere = await actFor(market, company, other);
  const at = market.clock.now();
  const subscription = newId(at);
  await sql`insert into subscriptions (id, email, created_at, confirmed_at) values (${subscription}, ${company.email}, ${at}, ${at})`.execute(
    market.db,
  );
  const path = `/api/superadmin/producers/${company.id}/`;
  expect(await market.call('DELETE', path, { token: superadmin.token })).toMatchObject({ status: 200 });
  expect(await profile(elsewhere)).toMatchObject({ status: 200 });
  expect(await logIn(market, company.email)).toMatchObject({
    status: 200,
    body: { account: 'producer', organisation: { id: other.id, part: 'manager' } },
  });
  // The other organisation still names the person, who is told of what happens there.
  const { data: members } = (await market.call('GET', '/api/users/members/', { token: other.token })).body;
  const { id } = members.find((each: { person_id: string }) => each.person_id === company.id);
  const body = { part: 'trader' };
  const changed = await market.call('PATCH', `/api/users/members/${id}/`, { token: other.token, body });
  expect(changed).toMatchObject({ status: 200 });
  const mails = (await deliveredMails(market)).filter(({ to }) => to === company.email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    `You are no longer a member of ${company.organisation?.company_name}`,
    `Your part in ${other.organisation?.company_name} has changed`,
  ]);
  await notifyPeople(market.context);
  const told = await market.call('GET', '/api/users/notifications/', { token: elsewhere.token });
  expect(told.body.data.map(({ text }: { text: string }) => text)).toContain(mails[1]?.subject);
  const rows = await many<{ name: string }>(market.db)`select ${nameOfPerson(sql`${company.id}::uuid`)} as name`;
  expect(rows).toEqual([{ name: company.fullName }]);
  // The subscription goes with the address, not with the organisation.
  const kept = await sql`select id from subscriptions where id = ${subscription}`.execute(market.db);
  expect(kept.rows).toEqual([{ id: subscription }]);
  // The clerk's membership has ended with the organisation; the person has none now.
  expect(await profile(clerk)).toMatchObject({ status: 401 });
  // An address without another organisation is erased.
  const alone = await addPerson(market, 'producer', { passwordHash });
  const own = `/api/superadmin/producers/${alone.id}/`;
  expect(await market.call('DELETE', own, { token: superadmin.token })).toMatchObject({ status: 200 });
  expect(await logIn(market, alone.email)).toMatchObject({ status: 401 });
  expect(await brokenLaws(market.db)).toEqual([]);
});

describe('a founder who has left the organisation', () => {
  const asNobody = { status: 200, body: { account: 'person', organisation: null } };
  beforeEach(async () => {
    await addMember(market, company, 'owner');
    await sql`
      update members set ended_at = ${market.clock.now()}
      where organisation_id = ${company.id} and person_id = ${company.id}`.execute(market.db);
  });
  afterEach(async () => expect(await brokenLaws(market.db)).toEqual([]));

  test('logs in also while it is suspended', async () => {
    const path = `/api/superadmin/companies/${company.id}/suspend/`;
    expect(await market.call('POST', path, { token: superadmin.token, body: reason })).toMatchObject({ status: 200 });
    expect(await logIn(market, company.email)).toMatchObject(asNobody);
  });

  test('is not erased with it, and can erase the own log-in later', async () => {
    const path = `/api/superadmin/producers/${company.id}/`;
    expect(await market.call('DELETE', path, { token: superadmin.token })).toMatchObject({ status: 200 });
    const entered = await logIn(market, company.email);
    expect(entered).toMatchObject(asNobody);
    const erased = await market.call('DELETE', '/api/users/person/', { token: entered.body.access });
    expect(erased).toMatchObject({ status: 200 });
    expect(await logIn(market, company.email)).toMatchObject({ status: 401 });
  });
});
