import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { addPerson, endFreshProof, type Person } from '#tests/people.ts';
import { brokenLaws, lawsBrokenBy } from '#tests/refused-statements.ts';
import {
  credit,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  purchase,
  recycler,
  superadmin,
  upload,
} from '#tests/trading.ts';

openTrading();

let second: Person;
beforeAll(async () => {
  second = await addPerson(market, 'superadmin');
});
beforeEach(async () => {
  market.clock.advance(1000);
  await settings({ second_approval: 'on', second_approval_above: 0 });
  market.clock.advance(1000);
});

const settings = (body: object, { token } = superadmin) =>
  market.call('PATCH', '/api/superadmin/settings/', { token, body });
const approve = (id: string, { token }: Person) =>
  market.call('PATCH', `/api/superadmin/transactions/${id}/`, { token, body: { status: 'approved' } });
const list = async (query = '') =>
  (await market.call('GET', `/api/superadmin/approvals/${query}`, { token: second.token })).body.data;
const decide = (id: string, status: string, { token }: Person, key?: string) =>
  market.call('PATCH', `/api/superadmin/approvals/${id}/`, {
    token,
    body: { status, reason: 'looked at the proof' },
    ...(key !== undefined && { key }),
  });
const paid = async () =>
  (await paidPurchase(await addOffer(market, recycler, credit, { quantity: 500 }), 100)).transaction;
const statusOf = async (transaction: string) => {
  const row = await one<{ status: string }>(market.db)`select status from transactions where id = ${transaction}`;
  return row?.status;
};

test('an approval waits: nothing happens, the same person gets the same id, another one carries it out by the same call', async () => {
  const transaction = await paid();
  const first = await approve(transaction, superadmin);
  expect(first).toMatchObject({ status: 202, body: { message: 'A second superadmin must approve this.' } });
  const onDesk = async ({ token }: Person) => {
    const { body } = await market.call('GET', '/api/superadmin/review/?type=transaction', { token });
    return body.data.find(({ id }: { id: string }) => id === transaction).approved_by;
  };
  expect(await onDesk(superadmin)).toMatchObject({ own: true });
  expect(await onDesk(second)).toMatchObject({ own: false });
  const again = await approve(transaction, superadmin);
  expect(again.body).toEqual(first.body);
  expect(await statusOf(transaction)).toBe('initiated');
  expect(await list()).toMatchObject([
    { id: first.body.data.approval_id, action: 'transaction.approve', amount: expect.any(Number), checker: null },
  ]);
  expect(await approve(transaction, second)).toMatchObject({ status: 200 });
  expect(await statusOf(transaction)).toBe('payment_verified');
  expect(await list()).toEqual([]);
  expect((await list('?status=done'))[0]).toMatchObject({ maker: { id: superadmin.id }, checker: { id: second.id } });
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('an approval is decided in the list, once, by another person', async () => {
  const transaction = await paid();
  const { approval_id: id } = (await approve(transaction, superadmin)).body.data;
  expect(await decide(id, 'approved', superadmin)).toMatchObject({
    status: 409,
    body: { error: 'Another superadmin must decide this.' },
  });
  expect(await decide(id, 'approved', second)).toMatchObject({ status: 200 });
  expect(await decide(id, 'approved', second)).toMatchObject({ status: 409 });
  expect(await statusOf(transaction)).toBe('payment_verified');
  const other = await paid();
  const { approval_id: refused } = (await approve(other, superadmin)).body.data;
  expect(await decide(refused, 'rejected', second)).toMatchObject({ status: 200 });
  expect(await statusOf(other)).toBe('initiated');
  expect(await list('?status=refused')).toMatchObject([{ id: refused, reason: 'looked at the proof' }]);
});

test('an approval that does not exist is said before a fresh proof is asked for', async () => {
  const stale = await addPerson(market, 'superadmin');
  await endFreshProof(market, stale);
  expect(await decide(newId(market.clock.now()), 'approved', stale)).toMatchObject({ status: 404 });
  const { approval_id: id } = (await approve(await paid(), superadmin)).body.data;
  expect(await decide(id, 'approved', stale)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
});

test('a decision counts once by its key: what repeats it, also at the same moment, gets the first answer', async () => {
  const held = async () => {
    const transaction = await paid();
    return { transaction, id: (await approve(transaction, superadmin)).body.data.approval_id };
  };
  for (const [status, then] of [
    ['approved', 'payment_verified'],
    ['rejected', 'initiated'],
  ] as const) {
    const { transaction, id } = await held();
    const answers = await Promise.all([1, 2, 3].map(() => decide(id, status, second, `decide-${id}`)));
    answers.push(await decide(id, status, second, `decide-${id}`));
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: { message: 'Saved.' } });
    expect(await statusOf(transaction)).toBe(then);
    expect(await decide(id, status, second, `another-${id}`)).toMatchObject({ status: 409 });
  }
  const { transaction, id } = await held();
  await upload(transaction, producer, { transaction_proof: pdf() });
  const refused = await decide(id, 'approved', second, `late-${id}`);
  expect(refused).toMatchObject({ status: 409, body: { error: 'This is no longer possible.' } });
  expect((await decide(id, 'approved', second, `late-${id}`)).body).toEqual(refused.body);
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('an approval with a reason is carried out in the list with it', async () => {
  const transaction = await paid();
  const body = { status: 'approved', reason: 'The bank has confirmed it' };
  const path = `/api/superadmin/transactions/${transaction}/`;
  const { approval_id: id } = (await market.call('PATCH', path, { token: superadmin.token, body })).body.data;
  expect(await decide(id, 'approved', second)).toMatchObject({ status: 200 });
  expect(await statusOf(transaction)).toBe('payment_verified');
});

describe('an approval of a payment whose proof is replaced', () => {
  const isReplaced = { status: 409, body: { error: 'This is no longer possible.' } };
  const held = async () => {
    const transaction = await paid();
    const { approval_id: id } = (await approve(transaction, superadmin)).body.data;
    return { transaction, id };
  };

  test('is no longer possible; asked for anew, it is of the new proof', async () => {
    const { transaction, id } = await held();
    expect((await upload(transaction, producer, { transaction_proof: pdf() })).status).toBe(200);
    expect(await decide(id, 'approved', second)).toMatchObject(isReplaced);
    expect((await list('?status=failed'))[0]).toMatchObject({ id });
    expect(await statusOf(transaction)).toBe('initiated');
    expect(await approve(transaction, second)).toMatchObject({ status: 202 });
    expect(await approve(transaction, superadmin)).toMatchObject({ status: 200 });
    expect(await statusOf(transaction)).toBe('payment_verified');
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  test('fails too where it is replaced while the second superadmin decides', async () => {
    const { transaction, id } = await held();
    const waits = () =>
      many(market.db)`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const calls: ReturnType<typeof decide>[] = [];
    await inTransaction(market.db, async (tx) => {
      await sql`select from transactions where id = ${transaction} for no key update`.execute(tx);
      calls.push(upload(transaction, producer, { transaction_proof: pdf() }));
      await expect.poll(async () => (await waits()).length).toBe(1);
      calls.push(decide(id, 'approved', second));
      await expect.poll(async () => (await waits()).length).toBe(2);
    });
    expect(await Promise.all(calls)).toMatchObject([{ status: 200 }, isReplaced]);
    expect((await list('?status=failed'))[0]).toMatchObject({ id });
    expect(await statusOf(transaction)).toBe('initiated');
  });
});

test('one of two checkers at once carries it out', async () => {
  const third = await addPerson(market, 'superadmin');
  for (let round = 0; round < 5; round += 1) {
    const transaction = await paid();
    const { approval_id: id } = (await approve(transaction, superadmin)).body.data;
    const response = await Promise.all([
      decide(id, 'approved', second),
      approve(transaction, third),
      decide(id, 'approved', third),
      approve(transaction, second),
    ]);
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(response.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const rows = await many(market.db)`
      select from history where subject_id = ${transaction} and to_status = 'payment_verified'`;
    expect(rows).toHaveLength(1);
  }
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('an impossible action is refused at once; declining is never held and cancels what waits', async () => {
  const transaction = await paid();
  const { approval_id: id } = (await approve(transaction, superadmin)).body.data;
  expect(await decideTransaction(transaction, 'rejected')).toMatchObject({ status: 200 });
  expect((await list('?status=cancelled'))[0]).toMatchObject({ id });
  expect(await approve(transaction, second)).toMatchObject({ status: 409 });
  expect(await decide(id, 'approved', second)).toMatchObject({ status: 409 });
});

test('an action that is no longer possible fails with its 409', async () => {
  const seller = await addPerson(market, 'recycler');
  const record = await addCredit(market, seller, await addAccount(market, seller));
  const offer = await addOffer(market, seller, record, { quantity: 500 });
  const path = `/api/superadmin/recyclers/${seller.id}/`;
  const { approval_id: id } = (await market.call('DELETE', path, { token: superadmin.token })).body.data;
  expect(await purchase(offer, 100)).toMatchObject({ status: 201 });
  expect(await decide(id, 'approved', second)).toMatchObject({ status: 409 });
  expect((await list('?status=failed'))[0]).toMatchObject({ id });
});

test('an amount up to the limit is not held; a company is closed, and second approval switched off, by two', async () => {
  const raise = await settings({ second_approval_above: 1_000_000 });
  expect(await decide(raise.body.data.approval_id, 'approved', second)).toMatchObject({ status: 200 });
  market.clock.advance(1000);
  expect(await approve(await paid(), superadmin)).toMatchObject({ status: 200 });
  const company = await addPerson(market, 'producer');
  const path = `/api/superadmin/producers/${company.id}/`;
  expect(await market.call('DELETE', path, { token: superadmin.token })).toMatchObject({ status: 202 });
  expect(await market.call('DELETE', path, { token: second.token })).toMatchObject({ status: 200 });
  const off = await settings({ second_approval: 'off' });
  expect(off).toMatchObject({ status: 202 });
  expect((await settings({}, second)).body.data).toMatchObject({ second_approval: 'on' });
  expect(await decide(off.body.data.approval_id, 'approved', second)).toMatchObject({ status: 200 });
  expect((await settings({})).body.data).toEqual({ second_approval: 'off', second_approval_above: 1_000_000 });
  const trail = await many<{ detail: object }>(market.db)`
    select detail from audit where action = 'setting.changed' order by id desc limit 2`;
  expect(trail.map(({ detail }) => detail)).toEqual([
    { second_approval: { from: 'on', to: 'off' } },
    { second_approval_above: { from: 0, to: 1_000_000 } },
  ]);
  expect(await brokenLaws(market.db)).toEqual([]);
});

test('law I19 finds an action without its approval; the database refuses a maker who checks', async () => {
  const transaction = await paid();
  const at = market.clock.now().toISOString();
  const unapproved = `update settings set second_approval = 'on', second_approval_above_paise = 0;
    insert into history (subject, subject_id, from_status, to_status, at, by_id)
    values ('transaction', '${transaction}', 'initiated', 'payment_verified', '${at}', '${superadmin.id}')`;
  expect(await lawsBrokenBy(market.db, unapproved)).toContain('I19');
  const { approval_id: id } = (await approve(transaction, superadmin)).body.data;
  const checked = sql`update approvals set checker_id = maker_id, status = 'done', decided_at = now() where id = ${id}`;
  await expect(checked.execute(market.db)).rejects.toThrow('maker_is_not_checker');
  expect(await decide(id, 'rejected', second)).toMatchObject({ status: 200 });
  const rewritten = sql`update approvals set reason = 'another' where id = ${id}`;
  await expect(rewritten.execute(market.db)).rejects.toThrow('keep what was asked');
});
