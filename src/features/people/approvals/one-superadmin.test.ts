// @module-tag thorough
/**
 * The powers of one superadmin alone while second approval is on: every sequence of up to four of the calls below is tried, through the API and on
 * the database. None carries out a held action, also not through accounts that this superadmin controls.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createPasswordReset } from '#people/identity/service.server.ts';
import { many } from '#platform/database/database.ts';
import { pdf } from '#tests/documents.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openTestMarket, TestFile, type TestMarket } from '#tests/market.ts';
import { inOneTransaction, type OneTransaction } from '#tests/one-transaction.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { isDeep } from '#tests/repetitions.ts';
import { enrolApp } from '#tests/second-factors.ts';

// A hash takes longer than all else that a call does.
vi.mock('#people/identity/passwords.server.ts', async (original) => ({
  ...(await original<typeof import('#people/identity/passwords.server.ts')>()),
  hashUnknownPassword: () => Promise.resolve('$argon2id$of a test'),
}));

const LIMIT = 100;
/** Mailbox of the one superadmin, who would accept an invitation there. */
const MAILBOX = 'own.mailbox@example.in';
const reason = { reason: 'asked by phone' };

let market: TestMarket;
let transactionOfAll: OneTransaction;
let me: Person;
let other: Person;
/** A suspended superadmin whose password the one knows. */
let friend: Person;
let producer: Person;
let seller: Person;
let erasing: Person;
let transaction: string;
let erasure: string;

const send = async ({ token }: Person, method: string, path: string, body?: unknown) => {
  market.clock.advance(1);
  const response = await market.call(method, `/api/${path}`, { token, body });
  expect(response.status, `${method} ${path}: ${response.text}`).toBeLessThan(500);
  return response;
};
const onPlatform = (method: string, path: string, body?: object, by = me) =>
  send(by, method, `superadmin/${path}`, body);

beforeAll(async () => {
  market = await openTestMarket();
  [me, other, friend] = [
    await addPerson(market, 'superadmin'),
    await addPerson(market, 'superadmin'),
    await addPerson(market, 'superadmin'),
  ];
  [producer, seller, erasing] = [
    await addPerson(market, 'producer'),
    await addPerson(market, 'recycler'),
    await addPerson(market, 'producer'),
  ];
  await enrolApp(market, other.token);
  const offer = await addOffer(market, seller, await addCredit(market, seller, await addAccount(market, seller)));
  const body = { producer_epr: await addAccount(market, producer), FY: '2026', quantity: 100 };
  const trade = (await send(producer, 'POST', `epr/purchases-requests/?credit_offer_id=${offer}`, body)).body.data.id;
  await send(seller, 'PATCH', `epr/purchases-requests/${trade}/`, { status: 'approved' });
  transaction = (await send(producer, 'POST', `epr/transactions/?purchases_request_id=${trade}`)).body.data.id;
  const proof = new TestFile('proof.pdf', pdf(), 'application/pdf');
  await send(producer, 'PATCH', `epr/transactions/${transaction}/`, { transaction_proof: proof });
  await send(seller, 'PATCH', 'users/update/', { branch_name: 'Andheri' });
  await send(erasing, 'POST', 'users/erasure/', {});
  erasure = (await onPlatform('GET', 'erasures/')).body.data[0].id;
  await onPlatform('PATCH', `superadmins/${friend.id}/`, { suspended: true, ...reason });
  await onPlatform('PATCH', 'billing-settings/', { ...BANK, branch_name: 'Fort' });
  await onPlatform('PATCH', 'settings/', { second_approval_above: LIMIT });
  transactionOfAll = await inOneTransaction(market);
});
afterAll(async () => {
  await transactionOfAll.close();
  await market.close();
});

const BANK = {
  account_holder_name: 'EPR Mandi Services',
  account_number: '601000001234',
  confirm_account_number: '601000001234',
  bank_name: 'HDFC Bank',
  ifsc_code: 'HDFC0000060',
};

/** Decides all that waits. */
async function decideAll(by: Person, status: 'approved' | 'rejected'): Promise<void> {
  const { data = [] } = (await onPlatform('GET', 'approvals/', undefined, by)).body;
  for (const { id } of data as { id: string }[])
    await onPlatform('PATCH', `approvals/${id}/`, { status, ...(status === 'rejected' && reason) }, by);
}
const settings = (body: object) => () => onPlatform('PATCH', 'settings/', body);

/** The superadmin of the mailbox with a session, once there is one; chooses the password by the mailed link. */
async function accomplice(): Promise<Person | undefined> {
  const rows = await many<{ id: string }>(market.db)`select id from users where email = ${MAILBOX}`;
  const [row] = rows;
  if (row === undefined) return undefined;
  const token = await createPasswordReset(market.context, row.id);
  const password = 'dry cotton lanterns';
  await market.call('POST', '/api/users/password/reset/', { body: { token, password, confirmPassword: password } });
  const entered = await market.call('POST', '/api/superadmin/login/', {
    body: { username: MAILBOX, email: MAILBOX, password },
  });
  return { ...me, id: row.id, token: entered.body.data?.access ?? '' };
}
const friendLoggedIn = () => loggedInAgain(market, friend).catch(() => undefined);
const through = (who: () => Promise<Person | undefined>) => async () => {
  const person = await who();
  if (person !== undefined) await decideAll(person, 'approved');
};

type Calls = Readonly<Record<string, () => Promise<unknown>>>;

/** Calls about superadmins and the settings, with one that a limit holds. */
const POWERS: Calls = {
  'switch off': settings({ second_approval: 'off' }),
  'switch on': settings({ second_approval: 'on' }),
  raise: settings({ second_approval_above: 90_000 }),
  lower: settings({ second_approval_above: 1 }),
  invite: () => onPlatform('POST', 'superadmins/', { email: MAILBOX, full_name: 'Ira Sen' }),
  suspend: () => onPlatform('PATCH', `superadmins/${other.id}/`, { suspended: true, ...reason }),
  reopen: () => onPlatform('PATCH', `superadmins/${friend.id}/`, { suspended: false, ...reason }),
  'end sessions': () => onPlatform('DELETE', `superadmins/${other.id}/sessions/`),
  'remove factors': () => onPlatform('POST', `users/${other.id}/remove-second-factors/`, reason),
  'approve the transaction': () => onPlatform('PATCH', `transactions/${transaction}/`, { status: 'approved' }),
  'approve all that waits': () => decideAll(me, 'approved'),
  'reject all that waits': () => decideAll(me, 'rejected'),
  'approve all that waits as the invited': through(accomplice),
  'approve all that waits as the suspended': through(friendLoggedIn),
};

/** Calls about companies and money, which change nothing that others depend on. */
const OTHERS: Calls = {
  'switch off and raise': settings({ second_approval: 'off', second_approval_above: 90_000 }),
  'close a company': () => onPlatform('PATCH', `erasures/${erasure}/`, { status: 'done', ...reason }),
  'confirm the bank change': () =>
    onPlatform('POST', `companies/${seller.id}/bank-change/`, { verdict: 'confirm', ...reason }),
  "change the platform's bank account": () => onPlatform('PATCH', 'billing-settings/', { branch_name: 'Andheri' }),
};

/** Names of what the calls would do if they were not held, as `look` gives them. */
const EFFECTS = [
  'off',
  'raised',
  'invited',
  'suspended',
  'reopened',
  'sessions ended',
  'factors removed',
  'approved',
  'closed',
  'confirmed',
  'platform',
];

interface World {
  effects: string[];
  key: string;
}

/** Held actions that have happened, and all by which what follows may differ. */
async function look(): Promise<World> {
  const rows = await many<{ effects: string[]; state: unknown }>(market.db)`
    with s as (select * from settings order by id desc limit 1)
    select array_remove(array[
      (select 'off' from s where second_approval = 'off'),
      (select 'raised' from s where second_approval_above_paise > ${LIMIT * 100}),
      (select 'invited' from users where email = ${MAILBOX}),
      (select 'suspended' from users where id = ${other.id} and suspended_at is not null),
      (select 'reopened' from users where id = ${friend.id} and suspended_at is null),
      (select 'sessions ended' where not exists (select from sessions where user_id = ${other.id} and ended_at is null)),
      (select 'factors removed' from users where id = ${other.id} and second_factor_methods = '{}'),
      (select 'approved' from transactions where id = ${transaction} and status = 'payment_verified'),
      (select 'closed' from users where id = ${erasing.id} and closed_at is not null),
      (select 'confirmed' where not exists (select from bank_details where company_id = ${seller.id} and state = 'waiting')),
      (select 'platform' where (select branch_name from billing_settings order by id desc limit 1) <> 'Fort')
    ], null) as effects, json_build_array(
      (select json_build_array(second_approval, second_approval_above_paise) from s),
      (select json_agg(json_build_array(action, case action when 'superadmin.invite' then null else subject_id end, call, maker_id)
        order by action, subject_id) from approvals where status = 'waiting'),
      (select json_agg(json_build_array(email, suspended_at is null, invited_at is null) order by email) from users where role = 'superadmin')
    ) as state`;
  const [row] = rows;
  if (row === undefined) throw new Error('There are no settings');
  return { effects: row.effects, key: JSON.stringify([row.effects, row.state]) };
}

/** Sequences of at most `depth` calls after which a held action has happened. Of those that lead to the same state one goes on. */
async function search(calls: Calls, depth: number): Promise<{ found: string[] }> {
  const seen = new Set([(await look()).key]);
  const found: string[] = [];
  let paths: string[][] = [[]];
  for (let length = 1; length <= depth; length += 1) {
    const longer: string[][] = [];
    for (const path of paths)
      await transactionOfAll.undone(async () => {
        for (const name of path) await calls[name]?.();
        for (const [name, call] of Object.entries(calls))
          await transactionOfAll.undone(async () => {
            await call();
            const { effects, key } = await look();
            if (effects.length > 0) found.push(`${[...path, name].join(', ')}: ${effects.join(', ')}`);
            else if (!seen.has(key)) longer.push([...path, name]);
            seen.add(key);
          });
      });
    paths = longer;
  }
  return { found };
}

test('while second approval is off, the search finds each held action at once', async () => {
  const { found } = await search({ ...POWERS, ...OTHERS }, 1);
  const effects = new Set(found.flatMap((line) => line.split(': ')[1]?.split(', ') ?? []));
  expect([...effects].toSorted()).toEqual(EFFECTS.toSorted());
});

test('while second approval is on, no sequence of four calls of one superadmin carries out a held action', async () => {
  expect((await onPlatform('PATCH', 'settings/', { second_approval: 'on' })).status).toBe(200);
  const { found } = await search(isDeep ? { ...POWERS, ...OTHERS } : POWERS, 4);
  expect(found).toEqual([]);
  expect(await brokenLaws(market.db)).toEqual([]);
}, 300_000);
