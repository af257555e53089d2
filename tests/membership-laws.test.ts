// @module-tag thorough
/** Laws of memberships: an organisation keeps an owner whatever two of them do at once, and history names members of that time. */
import { expect, it, test } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { followMemberships } from '#people/members/service.server.ts';
import { type Db, inTransaction, many, sql } from '#platform/database/database.ts';
import { refuseDeadlocks } from './database-errors.ts';
import { addProcess } from './live-stream.ts';
import { deliveredMails } from './mailbox.ts';
import { sendTo, type TestResponse, openSharedMarket } from './market.ts';
import { addMember, addMembership, addPerson, type Person } from './people.ts';
import { lawsBrokenBy } from './refused-statements.ts';
import { repeats } from './repetitions.ts';
import { placeTrade } from './trade.ts';

refuseDeadlocks();
const market = await openSharedMarket();
/** A second server on the same database. */
const other = await addProcess(market);

type Send = (method: string, url: string, options: { token: string; body?: object }) => Promise<TestResponse>;
const onThis: Send = (...call) => market.call(...call);
const onOther: Send = (...call) => sendTo(other.app, ...call);

/** A member of an organisation, and the membership. */
interface Owner extends Person {
  membership: string;
}

async function twoOwners(): Promise<[Owner, Owner]> {
  const first = await addPerson(market, 'producer');
  const second = await addMember(market, first, 'owner');
  const { body } = await market.call('GET', '/api/users/members/', { token: first.token });
  const of = (person: Person): Owner => ({
    ...person,
    membership: body.data.find((row: { person_id: string }) => row.person_id === person.id).id,
  });
  return [of(first), of(second)];
}

/** Ways in which one owner makes an organisation lose an owner. */
const MOVES: Readonly<Record<string, (send: Send, actor: Owner, colleague: Owner) => Promise<TestResponse>>> = {
  'removes the other': (send, { token }, { membership }) =>
    send('DELETE', `/api/users/members/${membership}/`, { token }),
  leaves: (send, { token, membership }) => send('DELETE', `/api/users/members/${membership}/`, { token }),
  'demotes the other': (send, { token }, { membership }) =>
    send('PATCH', `/api/users/members/${membership}/`, { token, body: { part: 'viewer' } }),
  'steps down': (send, { token, membership }) =>
    send('PATCH', `/api/users/members/${membership}/`, { token, body: { part: 'manager' } }),
  'limits the other to a day': (send, { token }, { membership }) =>
    send('PATCH', `/api/users/members/${membership}/`, { token, body: { until: '2026-12-31' } }),
  'chooses a last day': (send, { token, membership }) =>
    send('PATCH', `/api/users/members/${membership}/`, { token, body: { until: '2026-12-31' } }),
};

const RACES = repeats(2, 10);
const pairs = Object.keys(MOVES).flatMap((one) => Object.keys(MOVES).map((another) => [one, another] as const));

test.each(pairs)(`the last owner stays, ${RACES} times: one %s while the other %s`, async (one, another) => {
  for (let race = 0; race < RACES; race += 1) {
    const [first, second] = await twoOwners();
    const results = await Promise.all([MOVES[one]?.(onThis, first, second), MOVES[another]?.(onOther, second, first)]);
    const rows = await many<{ owners: number }>(market.db)`
      select count(*)::int as owners from members
      where organisation_id = ${first.id} and part = 'owner' and ended_at is null and until is null`;
    expect(rows).toEqual([{ owners: 1 }]);
    for (const result of results) {
      if (result?.status === 409) expect(result.body.error).toBe('An organisation needs an owner.');
      // An owner whom the colleague removed or demoted first is refused as a former member or for the part.
      else expect([200, 401, 403, 404]).toContain(result?.status);
    }
    // Both succeed, one after the other, where they are about the same owner.
    expect(results.map((result) => result?.status)).toContain(200);
  }
});

it('of two owners whose memberships end at once the database finds the second to be the last', async () => {
  const [first, second] = await twoOwners();
  const end = (tx: Db, { membership }: Owner) =>
    sql`update members set ended_at = ${market.clock.now()}, ended_by = ${first.id} where id = ${membership}`.execute(
      tx,
    );
  const waiting = () =>
    many(market.db)`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like 'update members%'`;
  let refused: Promise<string> | undefined;
  await inTransaction(market.db, async (tx) => {
    await end(tx, first);
    refused = inTransaction(market.db, (beside) => end(beside, second)).then(
      () => 'allowed',
      ({ constraint }: { constraint: string }) => constraint,
    );
    await expect.poll(async () => (await waiting()).length).toBe(1);
  });
  expect(await refused).toBe('organisation_needs_owner');
});

it('the job ends the membership of an owner with a last day while others change the organisation', async () => {
  const [first, second] = await twoOwners();
  await sql`
    update members set until = '2026-11-20', joined_at = '2026-11-01T00:00:00Z'
    where id = ${second.membership}`.execute(market.db);
  await inTransaction(market.db, async (tx) => {
    await sql`select from users where id = ${first.id} for no key update`.execute(tx);
    await followMemberships(market.context);
  });
  const rows = await many(market.db)`
    select id from members where organisation_id = ${first.id} and part = 'owner' and ended_at is null`;
  expect(rows).toEqual([{ id: first.membership }]);
  await deliveredMails(market);
});

it('no law is broken by all of that', async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

it('a removal on one server ends the calls of the member on another', async () => {
  const [owner, leaving] = await twoOwners();
  const read = () => onOther('GET', '/api/users/profile/', { token: leaving.token });
  expect((await read()).status).toBe(200);
  await MOVES['removes the other']?.(onThis, owner, leaving);
  expect(await read()).toMatchObject({ status: 401, body: { code: 'token_not_valid' } });
  const refreshed = await sendTo(other.app, 'POST', '/api/users/token/refresh/', {
    body: { refresh: leaving.refresh },
  });
  expect(refreshed.status).toBe(401);
});

it('law I32 finds an organisation without an owner', async () => {
  const [{ id }] = await twoOwners();
  const ended = `update members set ended_at = '2026-11-21T06:30:00Z' where organisation_id = '${id}'`;
  expect(await lawsBrokenBy(market.db, ended)).toEqual(['I32']);
});

it('law I34 finds history in the name of one who was no member then', async () => {
  const { id, producer } = await placeTrade(market);
  const [member, stranger] = [await addMember(market, producer, 'trader'), await addPerson(market, 'producer')];
  const superadmin = await addPerson(market, 'superadmin');
  const [before, now, after] = ['2026-11-20T06:30:00Z', '2026-11-21T06:30:00Z', '2026-12-02T06:30:00Z'];
  const row = (by: Person, at = now, of: Person | null = producer) => `
    insert into history (subject, subject_id, at, by_id, for_id, from_status, to_status)
    values ('bank_details', '${id}', '${at}', '${by.id}', ${of === null ? 'null' : `'${of.id}'`}, 'masked', 'shown')`;
  const broken = (...statements: string[]) => lawsBrokenBy(market.db, statements.join(';'));
  expect(await broken(row(member), row(producer), row(superadmin, now, null))).toEqual([]);
  expect(await broken(row(stranger))).toEqual(['I34']);
  expect(await broken(row(member, before))).toEqual(['I34']);
  expect(await broken(row(member, now, null))).toEqual(['I34']);
  const ended = `update members set ended_at = '${now}' where person_id = '${member.id}'`;
  expect(await broken(ended, row(member))).toEqual([]);
  expect(await broken(ended, row(member, after))).toEqual(['I34']);
  const limited = `update members set until = '2026-12-01' where person_id = '${member.id}'`;
  expect(await broken(limited, row(member, '2026-12-01T06:30:00Z'))).toEqual([]);
  expect(await broken(limited, row(member, after))).toEqual(['I34']);
  // A member of another organisation is none of this one.
  await addMembership(market, stranger, member.id, 'trader');
  expect(await broken(ended, row(member, after))).toEqual(['I34']);
});
