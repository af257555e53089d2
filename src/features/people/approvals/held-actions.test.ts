/** Each kind of action that is held, beside the approval of a transaction: it waits, another superadmin carries it out, and its opposite is never held. */
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction, many, one, sql } from '#platform/database/database.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';

const market = await openSharedMarket();
let first: Person;
let second: Person;
beforeEach(async () => {
  market.clock.advance(1000);
  first = await addPerson(market, 'superadmin');
  second = await addPerson(market, 'superadmin');
  expect((await call('PATCH', 'settings/', { second_approval: 'on' })).status).toBe(200);
  market.clock.advance(1000);
});

const HELD = { status: 202, body: { message: 'A second superadmin must approve this.' } };
const call = (method: string, path: string, body?: object, { token }: Person = first, key?: string) =>
  market.call(method, `/api/superadmin/${path}`, { token, body, key });
const decide = (id: string, status: 'approved' | 'rejected' = 'approved') =>
  call('PATCH', `approvals/${id}/`, { status, reason: 'looked at it' }, second);
const statusOf = async (id: string) =>
  (await call('GET', 'approvals/?status=all')).body.data.find((row: { id: string }) => row.id === id)?.status;
const heldIdOf = (result: Awaited<ReturnType<typeof call>>): string => {
  expect(result).toMatchObject(HELD);
  return result.body.data.approval_id;
};

const countLocked = async () =>
  (
    await many(market.db)`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  ).length;

describe('a bank change', () => {
  const NEW = { account_number: '99990000111122', confirm_account_number: '99990000111122' };
  const changing = async () => {
    const company = await addPerson(market, 'recycler');
    await market.call('PATCH', '/api/users/update/', { token: company.token, body: NEW });
    return company;
  };
  const verdict = (id: string, word: string, by = first, key?: string) =>
    call('POST', `companies/${id}/bank-change/`, { verdict: word, reason: 'spoke to the bank' }, by, key);
  const states = async ({ id }: Person) =>
    (
      await many<{ state: string }>(market.db)`select state from bank_details where company_id = ${id} order by state`
    ).map(({ state }) => state);

  test('is confirmed by two, by the same call or in the list', async () => {
    const [company, other] = [await changing(), await changing()];
    heldIdOf(await verdict(company.id, 'confirm'));
    expect(await states(company)).toEqual(['in_force', 'waiting']);
    expect(await verdict(company.id, 'confirm', second)).toMatchObject({ status: 200 });
    expect(await states(company)).toEqual(['in_force', 'replaced']);
    expect(await decide(heldIdOf(await verdict(other.id, 'confirm')))).toMatchObject({ status: 200 });
    expect(await states(other)).toEqual(['in_force', 'replaced']);
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  test.each(['confirm', 'cancel'])(
    'takes a verdict that is sent again after a lost response as one: %s',
    async (word) => {
      const company = await changing();
      await verdict(company.id, 'confirm');
      const key = `${word}-${company.id}`;
      const decided = await verdict(company.id, word, second, key);
      expect(decided).toMatchObject({ status: 200, body: { message: 'Saved.' } });
      expect((await verdict(company.id, word, second, key)).text).toBe(decided.text);
    },
  );

  test('is confirmed only while it is the one that the superadmin has read', async () => {
    const company = await changing();
    const row = async () => (await call('GET', `recyclers/${company.id}/`)).body.data.bank_change;
    const read = (await row()).in_force_from;
    market.clock.advance(60_000);
    const LATER = { account_number: '99990000333344', confirm_account_number: '99990000333344' };
    await market.call('PATCH', '/api/users/update/', { token: company.token, body: LATER });
    const confirm = (from: string) => {
      const body = { verdict: 'confirm', reason: 'spoke to the bank', in_force_from: from };
      return call('POST', `companies/${company.id}/bank-change/`, body);
    };
    expect(await confirm(read)).toMatchObject({ status: 409, body: { error: 'This is no longer possible.' } });
    expect(await confirm((await row()).in_force_from)).toMatchObject(HELD);
  });

  test('is no longer possible in the list after another one of the company, which can then be confirmed', async () => {
    const company = await changing();
    const id = heldIdOf(await verdict(company.id, 'confirm'));
    const LATER = { account_number: '99990000333344', confirm_account_number: '99990000333344' };
    await market.call('PATCH', '/api/users/update/', { token: company.token, body: LATER });
    expect(await decide(id)).toMatchObject({ status: 409, body: { error: 'This is no longer possible.' } });
    expect(await statusOf(id)).toBe('failed');
    expect(await states(company)).toEqual(['cancelled', 'in_force', 'waiting']);
    heldIdOf(await verdict(company.id, 'confirm', second));
    expect(await verdict(company.id, 'confirm')).toMatchObject({ status: 200 });
    expect(await states(company)).toEqual(['cancelled', 'in_force', 'replaced']);
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  test('is no longer possible where the company replaces it while the second superadmin confirms', async () => {
    const company = await changing();
    const id = heldIdOf(await verdict(company.id, 'confirm'));
    let confirmed: ReturnType<typeof verdict> | undefined;
    await inTransaction(market.db, async (tx) => {
      await sql`select set_config('market.now', ${market.clock.now().toISOString()}, true)`.execute(tx);
      await sql`update companies set branch_name = 'Another' where user_id = ${company.id}`.execute(tx);
      confirmed = verdict(company.id, 'confirm', second);
      await expect.poll(countLocked).toBe(1);
    });
    expect(await confirmed).toMatchObject({ status: 409, body: { error: 'This is no longer possible.' } });
    expect(await states(company)).toEqual(['cancelled', 'in_force', 'waiting']);
    expect(await statusOf(id)).toBe('failed');
  });

  test('is cancelled by one, which ends what waits', async () => {
    const company = await changing();
    const id = heldIdOf(await verdict(company.id, 'confirm'));
    expect(await verdict(company.id, 'cancel')).toMatchObject({ status: 200 });
    expect(await states(company)).toEqual(['cancelled', 'in_force']);
    expect(await statusOf(id)).toBe('cancelled');
    expect(await decide(id)).toMatchObject({ status: 409 });
  });
});

describe("the platform's bank account", () => {
  const ACCOUNT = {
    account_holder_name: 'EPR Mandi Services',
    account_number: '601000001234',
    confirm_account_number: '601000001234',
    bank_name: 'State Bank of India',
    ifsc_code: 'SBIN0000001',
    branch_name: 'Fort',
  };
  const change = (body: object) => call('PATCH', 'billing-settings/', body);
  const number = async () => (await call('GET', 'billing-settings/')).body.data.account_number;

  test('is changed by two; the stored call holds no whole number, and the SAC needs one', async () => {
    expect(await change({ sac: '998599' })).toMatchObject({ status: 200 });
    const id = heldIdOf(await change(ACCOUNT));
    expect(await number()).toBeNull();
    const row = await one<{ call: string }>(market.db)`select call::text from approvals where id = ${id}`;
    expect(row?.call).toContain('State Bank of India');
    expect(row?.call).not.toContain(ACCOUNT.account_number);
    expect(await decide(id)).toMatchObject({ status: 200 });
    expect(await number()).toMatch(/1234$/);
    expect(await brokenLaws(market.db)).toEqual([]);
  });
});

describe('second approval itself', () => {
  test('is switched off by two, in the list too where the call sets the limit as well', async () => {
    const off = { second_approval: 'off', second_approval_above: 5_000 };
    const id = heldIdOf(await call('PATCH', 'settings/', off));
    const settings = async () => (await call('GET', 'settings/')).body.data;
    expect((await settings()).second_approval).toBe('on');
    expect(await decide(id)).toMatchObject({ status: 200 });
    expect(await settings()).toEqual(off);
    expect(await brokenLaws(market.db)).toEqual([]);
    market.clock.advance(1000);
    await call('PATCH', 'settings/', { second_approval_above: 1_000_000 });
  });
});

describe('a company that has asked for its erasure', () => {
  const asking = async () => {
    const company = await addPerson(market, 'producer');
    await market.call('POST', '/api/users/erasure/', { token: company.token, body: {} });
    const row = await one<{ id: string }>(market.db)`select id from erasure_requests where owner_id = ${company.id}`;
    await deliveredMails(market);
    return { ...company, request: row?.id ?? '' };
  };
  const answer = (id: string, by = first) =>
    call('PATCH', `erasures/${id}/`, { status: 'done', reason: 'as you asked' }, by);
  const request = async (id: string) =>
    await one<{ state: string; answer: string | null; decided_by: string | null }>(market.db)`
        select state, answer, decided_by from erasure_requests where id = ${id}`;
  const isClosed = async ({ id }: Person) =>
    (await many(market.db)`select from users where id = ${id} and closed_at is not null`).length === 1;

  test('is closed by two, and its request is answered with the reason of the first', async () => {
    const company = await asking();
    const id = heldIdOf(await answer(company.request));
    expect([await isClosed(company), await request(company.request)]).toMatchObject([false, { state: 'requested' }]);
    expect(await decide(id)).toMatchObject({ status: 200 });
    expect(await isClosed(company)).toBe(true);
    expect(await request(company.request)).toEqual({ state: 'done', answer: 'as you asked', decided_by: second.id });
    expect((await deliveredMails(market)).map(({ to, subject }) => [to, subject])).toEqual([
      [company.email, 'Your data are erased'],
    ]);
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  const refuse = (id: string) => call('PATCH', `erasures/${id}/`, { status: 'refused', reason: 'not yet' }, second);
  const close = ({ id }: Person, by: Person) => call('DELETE', `producers/${id}/`, undefined, by);

  test.each([
    ['withdrawn', (company: Person) => market.call('DELETE', '/api/users/erasure/', { token: company.token })],
    ['refused', ({ request: id }: { request: string }) => refuse(id)],
  ])('stays open where its request is %s: what waits is cancelled, and another closing waits anew', async (_, end) => {
    const company = await asking();
    const id = heldIdOf(await answer(company.request));
    expect(await end(company)).toMatchObject({ status: 200 });
    expect(await statusOf(id)).toBe('cancelled');
    expect(await decide(id)).toMatchObject({ status: 409, body: { error: 'This approval has been decided.' } });
    expect(heldIdOf(await close(company, second))).not.toBe(id);
    expect(await isClosed(company)).toBe(false);
    expect(await close(company, first)).toMatchObject({ status: 200 });
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  test('is closed by two for another reason, though its request is refused meanwhile', async () => {
    const company = await asking();
    const id = heldIdOf(await close(company, first));
    expect(await refuse(company.request)).toMatchObject({ status: 200 });
    expect(await statusOf(id)).toBe('waiting');
    expect(await decide(id)).toMatchObject({ status: 200 });
    expect(await isClosed(company)).toBe(true);
  });

  test('stays open where its request is refused while its closing begins to wait', async () => {
    const company = await asking();
    const calls: ReturnType<typeof call>[] = [];
    await inTransaction(market.db, async (tx) => {
      await sql`lock table approvals in share mode`.execute(tx);
      calls.push(answer(company.request));
      await expect.poll(countLocked).toBe(1);
      calls.push(refuse(company.request));
      await expect.poll(countLocked).toBe(2);
    });
    const [held, refused] = await Promise.all(calls);
    expect([held?.status, refused?.status]).toEqual([202, 200]);
    expect(await statusOf(held?.body.data.approval_id)).toBe('cancelled');
  });
});
