import { expect, test } from 'vitest';
import { inTransaction, many, one } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { recordAudit, type AuditEntry } from '#platform/security/audit.ts';
import { logIn, PASSWORD, registrationForm } from '#tests/accounts.ts';
import { actingAs } from '#tests/actors.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addMember, addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin', { fullName: 'Asha Rao' });
const seller = await addPerson(market, 'recycler', { company: 'Green Loop Private Limited' });
const buyer = await addPerson(market, 'producer');

const DETAILS = { kind: 'bank_details', id: newId(new Date()) } as const;
const record = (person: Person, ...entries: AuditEntry[]) =>
  inTransaction(market.db, (tx) =>
    recordAudit(tx, { at: market.clock.now(), ...actingAs(market.context, person) }, ...entries),
  );
const ask = (query: string, token = superadmin.token) =>
  market.call('GET', `/api/superadmin/audit/${query}`, { token });
const actionsOf = async (query: string) =>
  ((await ask(query)).body.data as { action: string }[]).map(({ action }) => action);

test('a row tells who did what to which company, as a sentence', async () => {
  await record(superadmin, {
    action: 'bank.revealed',
    ownerId: seller.id,
    subject: DETAILS,
    detail: { reason: 'to compare a proof' },
  });
  const row = await one<{ unique_id: string }>(market.db)`select unique_id from users where id = ${seller.id}`;
  const unique = row?.unique_id;
  const response = await ask(`?company=${seller.id}`);
  expect(response.body.data[0]).toMatchObject({
    action: 'bank.revealed',
    text: `Revealed bank details of ${unique}`,
    outcome: 'done',
    by: { id: superadmin.id, name: 'Asha Rao', role: 'superadmin' },
    company: { id: seller.id, unique_id: unique, company_name: 'Green Loop Private Limited' },
    address: '127.0.0.1',
    detail: { reason: 'to compare a proof' },
  });
});

test('its company reads the row as one of the platform, without address and device, and no row of others', async () => {
  await record(buyer, { action: 'person.changed', detail: { designation: { from: 'Manager', to: 'Head' } } });
  const own = await market.call('GET', '/api/users/activity/', { token: seller.token });
  expect(own.body.data).toHaveLength(1);
  expect(own.body.data[0]).toMatchObject({
    text: 'Revealed bank details',
    by: { id: null, name: 'EPR Mandi', role: 'superadmin' },
    address: null,
    device: null,
    detail: {},
  });
  const others = await market.call('GET', '/api/users/activity/', { token: buyer.token });
  expect(others.body.data[0]).toMatchObject({ by: { id: buyer.id }, address: '127.0.0.1' });
  expect(await market.call('GET', '/api/users/activity/', { token: superadmin.token })).toMatchObject({ status: 403 });
});

test('filters: whole actions and groups, repeated; person, outcome, days, search', async () => {
  await record(superadmin, {
    action: 'company.trusted',
    ownerId: buyer.id,
    subject: { kind: 'company', id: buyer.id },
  });
  await record(superadmin, { action: 'access.refused', outcome: 'refused', ownerId: null });
  expect(await actionsOf('?action=bank.')).toEqual(['bank.revealed']);
  expect(await actionsOf('?action=bank.revealed&action=company.')).toEqual(['company.trusted', 'bank.revealed']);
  expect(await actionsOf(`?person=${buyer.id}`)).toEqual(['person.changed']);
  expect(await actionsOf('?outcome=refused')).toEqual(['access.refused']);
  expect(await actionsOf('?search=green+loop')).toEqual(['bank.revealed']);
  expect(await actionsOf('?from=2026-11-21&to=2026-11-21&action=bank.')).toEqual(['bank.revealed']);
  expect(await actionsOf('?from=2026-11-22')).toEqual([]);
  for (const wrong of ['?action=bank', '?outcome=maybe', '?from=yesterday', '?person=1', '?cursor=x'])
    expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 400]);
  for (const field of ['from', 'to'])
    expect((await ask(`?${field}=2026-02-30`)).body.errors).toEqual({ [field]: 'Enter a date.' });
});

test('pages follow each other without a gap', async () => {
  const seen: string[] = [];
  let cursor = '';
  do {
    const { body } = await ask(`?page_size=1${cursor}`);
    seen.push(body.data[0].id as string);
    cursor = body.next === null ? '' : `&cursor=${body.next}`;
  } while (cursor !== '');
  const { body } = await ask('');
  expect(seen).toEqual((body.data as { id: string }[]).map(({ id }) => id));
});

test('a company that calls a superadmin is refused, recorded once an hour', async () => {
  for (let i = 0; i < 3; i += 1) expect(await ask('', seller.token)).toMatchObject({ status: 403 });
  const { body } = await ask(`?action=access.&person=${seller.id}`);
  expect(body.data).toHaveLength(1);
  expect(body.data[0]).toMatchObject({ outcome: 'refused', detail: { call: 'GET /api/superadmin/audit/' } });
});

test('the export streams all rows that the filters leave, needs a fresh proof, and is itself recorded', async () => {
  const csv = await market.call('GET', '/api/superadmin/audit/export/?action=bank.', { token: superadmin.token });
  expect(csv.headers['content-disposition']).toBe('attachment; filename="audit-2026-11-21.csv"');
  expect(csv.text.trim().split('\r\n')).toHaveLength(2);
  expect(csv.text).toContain('bank.revealed');
  const lines = await market.call('GET', '/api/superadmin/audit/export/?format=jsonl&action=audit.', {
    token: superadmin.token,
  });
  const exports = lines.text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { action: string });
  expect(exports.map(({ action }) => action)).toEqual(['audit.exported', 'audit.exported']);
  const again = await addPerson(market, 'superadmin');
  await endFreshProof(market, again);
  const stale = await market.call('GET', '/api/superadmin/audit/export/', { token: again.token });
  expect(stale).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
});

test('log-ins, right and wrong, leave rows without the password', async () => {
  const form = registrationForm({ email: 'meera@example.in' });
  await market.call('POST', '/api/users/register/producer/', { body: form });
  await logIn(market, 'meera@example.in');
  await market.call('POST', '/api/users/login/', { body: { email: 'meera@example.in', password: 'wrong password' } });
  const rows = await many<{ action: string; outcome: string; whole: string }>(market.db)`
    select action, outcome, to_jsonb(a)::text as whole from audit a where action like 'login.%' order by id`;
  expect(rows.map(({ action, outcome }) => [action, outcome])).toEqual([
    ['login.succeeded', 'done'],
    ['login.failed', 'refused'],
  ]);
  for (const { whole } of rows) expect(whole).not.toMatch(new RegExp(`wrong password|${PASSWORD}`));
});

test('the reason of a reveal and of an approval is for superadmins alone; others are for the company', async () => {
  const { id } = await addPerson(market, 'recycler');
  const subject = { kind: 'approval', id: DETAILS.id } as const;
  const detail = { action: 'company.close', reason: 'looks like a second account' };
  await record(
    superadmin,
    { action: 'approval.requested', ownerId: id, subject, detail },
    { action: 'approval.decided', ownerId: id, subject, detail },
    { action: 'bank.revealed', ownerId: id, subject: DETAILS, detail: { reason: 'to compare a proof' } },
    { action: 'company.suspended', ownerId: id, subject: { kind: 'company', id }, detail: { reason: 'asked by it' } },
  );
  const owner = await loggedInAgain(market, { ...seller, id });
  const own = await market.call('GET', '/api/users/activity/', { token: owner.token });
  expect(own.body.data.map((row: { detail: object }) => row.detail)).toEqual([
    { reason: 'asked by it' },
    {},
    { action: 'company.close' },
    { action: 'company.close' },
  ]);
  const whole = (await ask(`?company=${id}`)).body.data as { detail: { reason: string } }[];
  expect(whole.map((row) => row.detail.reason)).not.toContain(undefined);
});

test('a row about a membership says whose it is, to its organisation and to superadmins', async () => {
  const owner = await addPerson(market, 'producer');
  const member = await addMember(market, owner, 'trader', { email: 'shah@example.in', fullName: 'Meera Shah' });
  const { data } = (await market.call('GET', '/api/users/members/', { token: owner.token })).body;
  const { id } = data.find((row: { person_id: string }) => row.person_id === member.id);
  const path = `/api/users/members/${id}/`;
  await market.call('PATCH', path, { token: owner.token, body: { part: 'viewer' } });
  await market.call('DELETE', path, { token: owner.token });
  const own = await market.call('GET', '/api/users/activity/', { token: owner.token });
  const whole = await ask(`?action=member.&company=${owner.id}`);
  for (const { body } of [own, whole])
    expect(body.data).toMatchObject([
      { action: 'member.ended', detail: { member: 'Meera Shah' } },
      { action: 'member.changed', detail: { member: 'Meera Shah', part: { from: 'trader', to: 'viewer' } } },
    ]);
});

test('a change of the organisation names the one that the person acts for, by its name to the person', async () => {
  const owner = await addPerson(market, 'producer', { company: 'Kaveri Plastics' });
  const guest = await addPerson(market, 'producer');
  const member = await addMember(market, owner, 'viewer');
  await record(member, { action: 'session.switched', ownerId: owner.id, subject: { kind: 'session', id: guest.id } });
  const own = await market.call('GET', '/api/users/activity/', { token: member.token });
  expect(own.body.data[0]).toMatchObject({ text: 'Acts for Kaveri Plastics from now on' });
  const whole = await ask(`?action=session.switched&company=${owner.id}`);
  expect(whole.body.data[0].text).toMatch(/^Acts for PRO-\d{6} from now on$/);
  const session = { kind: 'session', id: owner.id } as const;
  await record(owner, { action: 'session.switched', ownerId: owner.id, subject: session });
  expect((await ask(`?action=session.switched&company=${owner.id}`)).body.data[0].text).toBe(whole.body.data[0].text);
});

test('ids are opaque: no serial number is in a list, an export or a cursor', async () => {
  const serials = (await many<{ id: string }>(market.db)`select id::text as id from audit`).map((row) => row.id);
  const page = (await ask('?page_size=1')).body;
  const own = await market.call('GET', '/api/users/activity/', { token: seller.token });
  const lines = await market.call('GET', '/api/superadmin/audit/export/?format=jsonl', { token: superadmin.token });
  const exported = lines.text
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);
  const shown = [page.data[0].id, page.next, ...own.body.data.map(({ id }: { id: string }) => id), ...exported];
  for (const id of shown) expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(new Set(exported).size).toBe(exported.length);
  expect(exported).toContain(own.body.data[0].id);
  for (const serial of serials) expect((await ask(`?cursor=${serial}`)).status).toBe(400);
  expect((await ask(`?cursor=${DETAILS.id}`)).status).toBe(400);
});
