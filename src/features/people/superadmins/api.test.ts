import { expect, test } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { logIn, PASSWORD, registrationForm } from '#tests/accounts.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';

let first: Person;
let second: Person;
const market = await openSharedMarket();
first = await addPerson(market, 'superadmin');
second = await addPerson(market, 'superadmin');

const SUPERADMINS = '/api/superadmin/superadmins/';
const reason = { reason: 'asked by the bank' };
const suspend = (by: Person, id: string, suspended = true) =>
  market.call('PATCH', `${SUPERADMINS}${id}/`, { token: by.token, body: { suspended, ...reason } });
const onCompany = (verb: string, id: string) =>
  market.call('POST', `/api/superadmin/companies/${id}/${verb}/`, { token: first.token, body: reason });
const list = async () => (await market.call('GET', SUPERADMINS, { token: first.token })).body.data;

test('an invited superadmin is active with the first password', async () => {
  const body = { email: 'new@example.in', full_name: 'Ira Sen' };
  const response = await market.call('POST', SUPERADMINS, { token: first.token, body });
  expect(response).toMatchObject({ status: 201, body: { message: 'The invitation is on its way to new@example.in.' } });
  expect(await market.call('POST', SUPERADMINS, { token: first.token, body })).toMatchObject({ status: 409 });
  expect((await list()).at(-1)).toMatchObject({ email: 'new@example.in', status: 'invited', sessions: 0 });
  expect(await many(market.db)`select from outbox where topic = 'superadmin.invited'`).toHaveLength(1);
});

test('a call that is sent again with its key is answered as before, and has no further effect', async () => {
  const company = await addPerson(market, 'recycler');
  const superadmin = `PATCH ${SUPERADMINS}${second.id}/`;
  const on = (kind: string, verb: string) => `POST /api/superadmin/${kind}/${company.id}/${verb}/`;
  const calls: [string, object][] = [
    [`POST ${SUPERADMINS}`, { email: 'again@example.in', full_name: 'Ira Sen' }],
    [superadmin, { suspended: true, ...reason }],
    [superadmin, { suspended: false, ...reason }],
    [on('companies', 'suspend'), reason],
    [on('companies', 'reopen'), reason],
    [on('persons', 'suspend'), reason],
    [on('persons', 'reopen'), reason],
  ];
  for (const [call, body] of calls) {
    const [method = '', path = ''] = call.split(' ');
    const key = newId(market.clock.now());
    const send = () => market.call(method, path, { token: first.token, body, key });
    const { status, text } = await send();
    expect(status, text).toBeLessThan(300);
    expect(await send(), call).toMatchObject({ status, text });
  }
  const suspensions = await many(market.db)`
    select from audit where action in ('superadmin.suspended', 'company.suspended', 'person.suspended')
      and owner_id in (${second.id}, ${company.id})`;
  expect(suspensions).toHaveLength(3);
  second = await loggedInAgain(market, second);
});

test('a suspended superadmin has no session and cannot be the last one', async () => {
  expect(await suspend(first, first.id)).toMatchObject({
    status: 409,
    body: { error: 'You cannot do this to yourself.' },
  });
  expect(await suspend(first, second.id)).toMatchObject({ status: 200 });
  expect(await suspend(first, second.id)).toMatchObject({ status: 409, body: { error: 'This is so already.' } });
  expect(await market.call('GET', SUPERADMINS, { token: second.token })).toMatchObject({ status: 401 });
  await expect(loggedInAgain(market, second)).rejects.toMatchObject({ kind: 'suspended' });
  expect(await suspend(first, second.id, false)).toMatchObject({ status: 200 });
  second = await loggedInAgain(market, second);
});

test('one of two who suspend each other at once stays', async () => {
  for (let round = 0; round < 5; round += 1) {
    const response = await Promise.all([suspend(first, second.id), suspend(second, first.id)]);
    expect(response.filter(({ status }) => status === 200)).toHaveLength(1);
    const stays = response[0]?.status === 200 ? first : second;
    await sql`update users set suspended_at = null where role = 'superadmin'`.execute(market.db);
    if (stays.id === first.id) second = await loggedInAgain(market, second);
    else first = await loggedInAgain(market, first);
  }
});

/** A seller with an offer, and a buyer who asks for 100 of it. */
async function sellerAndBuyer() {
  const seller = await addPerson(market, 'recycler');
  const buyer = await addPerson(market, 'producer');
  const offer = await addOffer(market, seller, await addCredit(market, seller, await addAccount(market, seller)));
  const account = await addAccount(market, buyer);
  const buy = () =>
    market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
      token: buyer.token,
      body: { producer_epr: account, FY: '2026', quantity: 100 },
    });
  return { seller, buyer, offer, buy };
}

test('a suspended company is out: sessions, log-in, offers, acceptance; reopened it is back', async () => {
  const form = registrationForm({ email: 'seller@example.in', accountType: 'Recycler' });
  await market.call('POST', '/api/users/register/recycler/', { body: form });
  const { seller, buyer, offer, buy } = await sellerAndBuyer();
  const pending = (await buy()).body.data.id;
  expect(await onCompany('suspend', seller.id)).toMatchObject({ status: 200, body: { message: 'Saved.' } });
  expect(await onCompany('suspend', seller.id)).toMatchObject({ status: 409 });
  expect(await market.call('GET', '/api/users/profile/', { token: seller.token })).toMatchObject({ status: 401 });
  expect(await market.call('GET', `/api/epr/public/credit-offers/${offer}/`)).toMatchObject({ status: 404 });
  expect(await buy()).toMatchObject({ status: 404 });
  expect(await onCompany('reopen', seller.id)).toMatchObject({ status: 200 });
  expect(await onCompany('suspend', buyer.id)).toMatchObject({ status: 200 });
  const back = await loggedInAgain(market, seller);
  const accept = () =>
    market.call('PATCH', `/api/epr/purchases-requests/${pending}/`, {
      token: back.token,
      body: { status: 'approved' },
    });
  expect(await accept()).toMatchObject({ status: 409, body: { error: 'This company is suspended.' } });
  const file = await market.call('GET', `/api/epr/trades/${pending}/`, { token: back.token });
  expect(file.body.data.actions).toContainEqual({
    name: 'accept',
    allowed: false,
    reason: 'This company is suspended.',
  });
  expect(await onCompany('reopen', buyer.id)).toMatchObject({ status: 200 });
  expect(await accept()).toMatchObject({ status: 200 });
});

test('log-in with the right password is 403, with a wrong one 401', async () => {
  const form = registrationForm({ email: 'meera@example.in' });
  await market.call('POST', '/api/users/register/producer/', { body: form });
  const row = await one<{ id: string }>(market.db)`select id from users where email = 'meera@example.in'`;
  await onCompany('suspend', row?.id ?? '');
  const body = { email: 'meera@example.in', password: PASSWORD };
  const response = await market.call('POST', '/api/users/login/', { body });
  expect(response).toMatchObject({ status: 403, body: { code: 'suspended' } });
  expect(response.body.error).toMatch(/^This account is suspended\. Please write to \S+@\S+\.$/);
  const wrong = await market.call('POST', '/api/users/login/', { body: { ...body, password: 'another password' } });
  expect(wrong).toMatchObject({ status: 401 });
  await onCompany('reopen', row?.id ?? '');
  expect(await logIn(market, 'meera@example.in')).toBeDefined();
});

test('sessions are ended and counted', async () => {
  const company = await addPerson(market, 'recycler');
  await loggedInAgain(market, company);
  const path = `/api/superadmin/companies/${company.id}/sessions/`;
  const response = await market.call('DELETE', path, { token: first.token });
  expect(response).toMatchObject({ status: 200, body: { message: 'Sessions ended: 2.' } });
  expect(await market.call('DELETE', `${path}?reason=no`, { token: first.token })).toMatchObject({ status: 400 });
  await market.call('DELETE', `${path}?reason=phone+stolen`, { token: first.token });
  const rows = await many(market.db)`
    select detail from audit where action = 'session.ended' and owner_id = ${company.id} order by id`;
  expect(rows).toEqual([{ detail: { sessions: 2 } }, { detail: { sessions: 0, reason: 'phone stolen' } }]);
  expect(await market.call('DELETE', `${SUPERADMINS}${company.id}/sessions/`, { token: first.token })).toMatchObject({
    status: 404,
  });
});

test('purchases and a suspension at once: none is placed after it', async () => {
  const { buyer, buy } = await sellerAndBuyer();
  const bought = Array.from({ length: 20 }, buy);
  expect(await onCompany('suspend', buyer.id)).toMatchObject({ status: 200 });
  const placed = (await Promise.all(bought)).filter(({ status }) => status === 201).length;
  const row = await one<{ n: number }>(market.db)`
    select count(*)::int as n from trades where producer_id = ${buyer.id}`;
  expect(row?.n).toBe(placed);
  expect((await buy()).status).toBe(401);
});
