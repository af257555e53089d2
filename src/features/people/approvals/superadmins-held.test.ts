/** Raising the limit, and what superadmins do with each other: held while second approval is on, carried out by another superadmin. */
import { beforeEach, describe, expect, test } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { openSharedMarket, type TestResponse } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { brokenLaws, lawsBrokenBy, refusalOf } from '#tests/refused-statements.ts';

const market = await openSharedMarket();
let first: Person;
let second: Person;
let third: Person;
beforeEach(async () => {
  // Each test has superadmins of its own; those of the one before have left.
  await sql`
    update users set suspended_at = ${market.clock.now()}
    where role = 'superadmin' and suspended_at is null`.execute(market.db);
  await sql`
    insert into settings (second_approval, second_approval_above_paise, changed_at)
    values ('off', 100000, ${market.clock.now()})`.execute(market.db);
  market.clock.advance(1000);
  [first, second, third] = [
    await addPerson(market, 'superadmin'),
    await addPerson(market, 'superadmin'),
    await addPerson(market, 'superadmin'),
  ];
  expect((await settings({ second_approval: 'on' })).status).toBe(200);
  market.clock.advance(1000);
});

const call = async (method: string, path: string, body?: object, { token }: Person = first) => {
  market.clock.advance(1);
  return market.call(method, `/api/superadmin/${path}`, { token, body });
};
const settings = (body: object, by = first) => call('PATCH', 'settings/', body, by);
const suspend = (who: Person, suspended = true, by = first) =>
  call('PATCH', `superadmins/${who.id}/`, { suspended, reason: 'left the company' }, by);
const invite = (email: string, by = first) => call('POST', 'superadmins/', { email, full_name: 'Ira Sen' }, by);
const endSessions = (who: Person, by = first) => call('DELETE', `superadmins/${who.id}/sessions/`, undefined, by);
const decide = (id: string, by = second, status = 'approved') =>
  call('PATCH', `approvals/${id}/`, { status, reason: 'spoke to the office' }, by);
function heldId(result: TestResponse): string {
  expect(result).toMatchObject({ status: 202, body: { message: 'A second superadmin must approve this.' } });
  return result.body.data.approval_id;
}
const statusOf = async (id: string) =>
  (await call('GET', 'approvals/?status=all', undefined, second)).body.data.find((row: { id: string }) => row.id === id)
    ?.status;
const isSuspended = async ({ id }: Person) =>
  (await many(market.db)`select from users where id = ${id} and suspended_at is not null`).length === 1;
const idOfEmail = async (email: string) =>
  (await one<{ id: string }>(market.db)`select id from users where email = ${email}`)?.id;

/** Each held action: its call by somebody, and whether it has happened. */
const ACTIONS: Readonly<
  Record<string, { ask: (by: Person) => Promise<TestResponse>; isDone: () => Promise<boolean> }>
> = {
  'raising the limit': {
    ask: (by) => settings({ second_approval_above: 5_000 }, by),
    isDone: async () => (await call('GET', 'settings/', undefined, second)).body.data.second_approval_above === 5_000,
  },
  'inviting a superadmin': {
    ask: (by) => invite('held@example.in', by),
    isDone: async () => (await idOfEmail('held@example.in')) !== undefined,
  },
  'suspending a superadmin': { ask: (by) => suspend(third, true, by), isDone: () => isSuspended(third) },
  'ending the sessions of a superadmin': {
    ask: (by) => endSessions(third, by),
    isDone: async () => (await market.call('GET', '/api/superadmin/settings/', { token: third.token })).status === 401,
  },
};

describe.each(Object.entries(ACTIONS))('%s', (name, { ask, isDone }) => {
  test('waits, and is carried out by the same call of another superadmin, or in the list', async () => {
    const id = heldId(await ask(first));
    expect(heldId(await ask(first))).toBe(id);
    expect(await isDone()).toBe(false);
    expect((await decide(id, first)).status).toBe(409);
    if (name.startsWith('inviting')) expect((await decide(id, second)).status).toBe(200);
    else expect((await ask(second)).status).toBe(200);
    expect(await isDone()).toBe(true);
    expect(await statusOf(id)).toBe('done');
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  test('is done at once while second approval is off', async () => {
    const off = heldId(await settings({ second_approval: 'off' }));
    expect((await decide(off)).status).toBe(200);

    if (!name.startsWith('inviting')) expect((await ask(first)).status).toBeLessThan(202);
    expect(await brokenLaws(market.db)).toEqual([]);
  });
});

test('an invitation is one for each e-mail, whatever the case: its superadmin has the id that the approval names', async () => {
  const id = heldId(await invite('asha@example.in'));
  heldId(await invite('other@example.in', second));
  expect(await invite('Asha@Example.in', second)).toMatchObject({ status: 201 });
  const row = await one<{ subject_id: string }>(market.db)`select subject_id from approvals where id = ${id}`;
  expect(row?.subject_id).toBe(await idOfEmail('Asha@Example.in'));
  expect((await invite('asha@example.in')).status).toBe(409);
});

test('an invitation that is over is sent again by two', async () => {
  const email = 'slow@example.in';
  expect((await decide(heldId(await invite(email)))).status).toBe(200);
  const id = await idOfEmail(email);
  const invitedAt = async () =>
    (await one<{ at: Date }>(market.db)`select invited_at as at from users where id = ${id ?? ''}`)?.at;
  market.clock.advance(24 * 3_600_000);
  [first, second] = [await loggedInAgain(market, first), await loggedInAgain(market, second)];
  const before = await invitedAt();
  const waiting = heldId(await invite(email));
  expect(await invitedAt()).toEqual(before);
  expect((await decide(waiting)).status).toBe(200);
  expect(await invitedAt()).toEqual(market.clock.now());
  expect(
    await many(market.db)`select from outbox where topic = 'superadmin.invited' and subject_id = ${id}`,
  ).toHaveLength(2);
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('two who invite the same person at once have added one superadmin', async () => {
  const answers = await Promise.all([invite('both@example.in', first), invite('both@example.in', second)]);
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([201, 202]));
  expect(await idOfEmail('both@example.in')).toBeDefined();
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('reopening a superadmin waits too; lowering the limit does not', async () => {
  expect((await decide(heldId(await suspend(third)))).status).toBe(200);
  const id = heldId(await suspend(third, false));
  expect(await isSuspended(third)).toBe(true);
  expect((await suspend(third, false, second)).status).toBe(200);
  expect(await statusOf(id)).toBe('done');
  expect(await isSuspended(third)).toBe(false);
  expect((await settings({ second_approval_above: 10 })).status).toBe(200);
  heldId(await settings({ second_approval_above: 11 }));
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('a rise that is below the limit meanwhile is still the change that was approved', async () => {
  const id = heldId(await settings({ second_approval_above: 5_000 }));
  expect((await decide(heldId(await settings({ second_approval: 'off' })))).status).toBe(200);
  expect((await settings({ second_approval_above: 9_000, second_approval: 'on' })).status).toBe(200);
  expect((await decide(id)).status).toBe(200);
  expect(await statusOf(id)).toBe('done');
});

describe('requests of a suspended superadmin', () => {
  const company = async () => (await addPerson(market, 'producer')).id;
  const close = async (by: Person, id: string) => call('DELETE', `producers/${id}/`, undefined, by);

  test('is cancelled with the suspension, recorded, and carried out by nobody', async () => {
    const subject = await company();
    const id = heldId(await close(third, subject));
    expect((await decide(heldId(await suspend(third)))).status).toBe(200);
    expect(await statusOf(id)).toBe('cancelled');
    expect(await decide(id)).toMatchObject({ status: 409, body: { error: 'This approval has been decided.' } });
    const rows = await many(market.db)`
      select detail from audit where action = 'approval.decided' and subject_id = ${id}`;
    expect(rows).toEqual([{ detail: { action: 'company.close', status: 'cancelled' } }]);
    heldId(await close(second, subject));
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  test('does not outlive a suspension at the same moment', { tags: 'thorough' }, async () => {
    for (let round = 0; round < 6; round += 1) {
      const subject = await company();
      const asked = heldId(await suspend(third));
      const [decided] = await Promise.all([decide(asked), close(third, subject), close(third, await company())]);
      expect(decided.status).toBe(200);
      const rows = await many(market.db)`select from approvals where maker_id = ${third.id} and status = 'waiting'`;
      expect(rows).toEqual([]);
      expect((await decide(heldId(await suspend(third, false)))).status).toBe(200);
      third = await loggedInAgain(market, third);
    }
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  test('is refused by the database in every other way too', async () => {
    const id = heldId(await close(third, await company()));
    const at = market.clock.now().toISOString();
    const asked = `insert into approvals (id, action, call, fingerprint, text, status, maker_id, created_at, expires_at)
      values (gen_random_uuid(), 'company.close', '{}', '', 'Close', 'waiting', '${third.id}', '${at}', '${at}')`;
    expect(await refusalOf(market.db, asked)).toBe('allowed');
    const suspended = `update users set suspended_at = '${at}' where id = '${third.id}'`;
    expect(await refusalOf(market.db, `${suspended}; ${asked}`)).toBe('23514 maker_is_active');
    const done = `update approvals set status = 'done', checker_id = '${second.id}', decided_at = '${at}' where id = '${id}'`;
    expect(
      await refusalOf(
        market.db,
        `alter table users disable trigger cancel_approvals_of_suspended; ${suspended}; ${done}`,
      ),
    ).toBe('23514 maker_is_active');
    expect(await lawsBrokenBy(market.db, suspended)).toContain('I19');
  });
});

test('an approval is found for what it allowed, also where the clock moved on during the call', async () => {
  const { clock } = market.context;
  const passing = {
    now: () => {
      market.clock.advance(1);
      return clock.now();
    },
  };
  market.context.clock = passing;
  try {
    expect((await decide(heldId(await suspend(third)))).status).toBe(200);
    heldId(await suspend(third, false));
    expect((await suspend(third, false, second)).status).toBe(200);
  } finally {
    market.context.clock = clock;
  }
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('law I19 finds each of these without its approval', async () => {
  const at = market.clock.now().toISOString();
  const row = (action: string, subject = third.id) => `
    insert into audit (at, person_id, owner_id, role, action, outcome, subject, subject_id)
    values ('${at}', '${first.id}', '${subject}', 'superadmin', '${action}', 'done', 'person', '${subject}')`;
  const company = await addPerson(market, 'producer');
  for (const action of ['superadmin.added', 'superadmin.suspended', 'superadmin.reopened', 'session.ended'])
    expect([action, await lawsBrokenBy(market.db, row(action))]).toEqual([action, ['I19']]);
  for (const own of [row('session.ended', first.id), row('session.ended', company.id)])
    expect(await lawsBrokenBy(market.db, own)).toEqual([]);
  const limit = (paise: number) => `
    insert into settings (second_approval, second_approval_above_paise, changed_at, changed_by)
    values ('on', ${paise}, '${at}', '${first.id}')`;
  expect(await lawsBrokenBy(market.db, limit(100_001))).toEqual(['I19']);
  expect(await lawsBrokenBy(market.db, limit(99_999))).toEqual([]);
});
