import { beforeEach, expect, it } from 'vitest';
import { notifyPeople } from '#oversight/notices/service.server.ts';
import { many } from '#platform/database/database.ts';
import { accountForm } from '#tests/api-forms.ts';
import { pdf } from '#tests/documents.ts';
import { addAccount, addCredit, addOffer, numberOf } from '#tests/goods.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { openSharedMarket, TestFile, withoutLimits, type TestResponse } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';

const RACES = repeats(20, 100);

let holder: Person;
let taker: Person;
let account: string;
let number: string;

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
beforeEach(async () => {
  holder = await addPerson(market, 'recycler');
  taker = await addPerson(market, 'recycler');
  account = await addAccount(market, taker);
  number = await numberOf(market, account);
});

const certificate = () => new TestFile('certificate.pdf', pdf(), 'application/pdf');
const NOTE = 'The board registered us under it in 2019.';
const claim = (who: Person, changes: object = {}) =>
  market.call('POST', '/api/epr/registration-claims/', {
    token: who.token,
    body: { epr_registration_number: number, note: NOTE, epr_certificate: certificate(), ...changes },
  });
const listed = async (query = ''): Promise<TestResponse['body']> =>
  (await market.call('GET', `/api/superadmin/registration-claims/?${query}`, { token: superadmin.token })).body.data;
const decide = (id: string, status: string, reason: unknown = 'The certificate says so', key?: string) =>
  market.call('PATCH', `/api/superadmin/registration-claims/${id}/`, {
    token: superadmin.token,
    body: { status, reason },
    key,
  });
const register = (who: Person, registrationNumber = number) =>
  market.call('POST', '/api/epr/recycler/', {
    token: who.token,
    body: { ...accountForm('recycler', registrationNumber), epr_certificate: certificate() },
  });
const correct = (who: Person, id = account) =>
  market.call('PATCH', `/api/epr/recycler/${id}/`, { token: who.token, body: accountForm('recycler', number) });
const decision = (status: string, more: object = {}, id = account) =>
  market.call('PATCH', `/api/superadmin/recycler-epr/${id}/`, { token: superadmin.token, body: { status, ...more } });

it('a granted claim rejects the old account for good, hides its offers and frees the number for its holder', async () => {
  const offer = await addOffer(market, taker, await addCredit(market, taker, account));
  const buyer = await addPerson(market, 'producer');
  const form = { producer_epr: await addAccount(market, buyer), FY: '2026', quantity: 100, offer_price: '0.01' };
  const asked = await market.call('POST', `/api/epr/counter-credit-offers/?credit_offer_id=${offer}`, {
    token: buyer.token,
    body: form,
  });
  expect(asked.status).toBe(201);
  const isLive = async () => (await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).status === 200;
  expect(await isLive()).toBe(true);
  expect((await register(holder)).status).toBe(409);

  const made = await claim(holder);
  expect([made.status, made.body.message]).toEqual([201, 'Your claim is recorded.']);
  const [open] = await listed('status=open');
  expect(open).toMatchObject({
    status: 'open',
    role: 'recycler',
    epr_registration_number: number,
    note: NOTE,
    claimant: { id: holder.id },
    account: { id: account, status: 'approved', owner_id: taker.id },
    decided_at: null,
  });
  expect((await decide(open.id, 'granted')).body).toMatchObject({
    message: 'Saved.',
    data: { status: 'granted', account: { status: 'rejected' }, reason: 'The certificate says so' },
  });

  expect(await isLive()).toBe(false);
  const [counterOffer] = (await market.call('GET', '/api/epr/counter-credit-offers/', { token: buyer.token })).body
    .data;
  expect(counterOffer).toMatchObject({ id: asked.body.data.id, status: 'rejected' });
  const again = await correct(taker);
  expect([again.status, again.body.error]).toEqual([
    409,
    'The number of this account has been granted to another company.',
  ]);
  expect((await decision('approved')).status).toBe(409);
  const own = await market.call('GET', `/api/epr/recycler/${account}/`, { token: taker.token });
  expect(own.body.data).toMatchObject({ status: 'rejected', released: true, reason: 'The certificate says so' });
  expect((await register(holder)).status).toBe(201);
  expect((await register(taker)).status).toBe(409);

  const twice = await decide(open.id, 'refused');
  expect([twice.status, twice.body.error]).toEqual([409, 'This claim has been decided.']);
  const rows = await many<{ person_id: string; owner_id: string }>(market.db)`
    select person_id, owner_id from audit where action = 'registration.decided' and subject_id = ${open.id}`;
  expect(rows).toEqual([{ person_id: superadmin.id, owner_id: taker.id }]);
});

it.each([
  ['granted', 'is free for you'],
  ['refused', 'stays with'],
])('superadmins are told of a claim, the claimant also by a mail that it is %s', async (status, text) => {
  await claim(holder);
  const [open] = await listed('status=open');
  await decide(open.id, status);
  const mails = (await deliveredMails(market)).filter(({ to }) => to === holder.email);
  expect(mails).toMatchObject([{ subject: `Your claim to ${number} is ${status}` }]);
  expect(mails[0]?.text).toContain(`The number ${number} ${text}`);
  // It may not show its name.
  expect(mails[0]?.text).not.toContain(open.account.company_name);
  while (await notifyPeople(market.context));
  const told = await many<{ person: string; text: string }>(market.db)`
    select person_id as person, text from notifications where text like ${`Claim %: ${number}`} order by event_id`;
  expect(told).toEqual([
    { person: superadmin.id, text: `Claim to review: ${number}` },
    { person: holder.id, text: `Claim ${status}: ${number}` },
  ]);
});

it('a decision that is sent again after a lost response counts once', async () => {
  await claim(holder);
  const [open] = await listed(`search=${number}`);
  const decided = await decide(open.id, 'granted', undefined, 'claim-1');
  expect(decided).toMatchObject({ status: 200, body: { message: 'Saved.', data: { status: 'granted' } } });
  expect((await decide(open.id, 'granted', undefined, 'claim-1')).text).toBe(decided.text);
});

it('two grants at once free the number for one', async () => {
  const other = await addPerson(market, 'recycler');
  await claim(holder);
  await claim(other);
  const [one, two] = await listed('status=open');
  const response = await Promise.all([decide(one.id, 'granted'), decide(two.id, 'granted')]);
  expect(response.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const left = one.status === 'open' && response[0]?.status === 409 ? one : two;
  expect([left.grant_refused, (await listed('status=open'))[0].grant_refused]).toEqual([
    null,
    'This number has been granted to another claim.',
  ]);
  expect((await decide(left.id, 'refused')).status).toBe(200);
});

it('a claim of a company that is closed is not granted, and may be refused', async () => {
  await claim(holder);
  const closed = await market.call('DELETE', `/api/superadmin/recyclers/${holder.id}/`, { token: superadmin.token });
  expect(closed.status, closed.text).toBe(200);
  const [open] = await listed(`search=${number}`);
  expect(open.grant_refused).toBe('The company that claims it is closed.');
  const granted = await decide(open.id, 'granted');
  expect([granted.status, granted.body.error]).toEqual([409, 'The company that claims it is closed.']);
  expect((await decide(open.id, 'refused')).status).toBe(200);
});

it('a claim of a number that the account has no more is not granted, and may be refused', async () => {
  await claim(holder);
  const [open] = await listed(`search=${number}`);
  await decision('rejected');
  const corrected = await market.call('PATCH', `/api/epr/recycler/${account}/`, {
    token: taker.token,
    body: accountForm('recycler', `${number}00`),
  });
  expect(corrected.status).toBe(200);
  const granted = await decide(open.id, 'granted');
  expect([granted.status, granted.body.error]).toEqual([409, 'The account now has another number.']);
  expect((await listed(`search=${number}`))[0].grant_refused).toBe('The account now has another number.');
  const own = await market.call('GET', `/api/epr/recycler/${account}/`, { token: taker.token });
  expect(own.body.data).toMatchObject({ status: 'pending', released: false });
  expect((await decide(open.id, 'refused')).status).toBe(200);
});

it('a refused claim leaves the account as it is, and may be made again', async () => {
  await claim(holder);
  const twice = await claim(holder);
  expect([twice.status, twice.body.error]).toEqual([409, 'You have claimed this number already.']);
  const [open] = await listed(`search=${number}`);
  expect((await decide(open.id, 'refused')).status).toBe(200);
  const own = await market.call('GET', `/api/epr/recycler/${account}/`, { token: taker.token });
  expect(own.body.data).toMatchObject({ status: 'approved', released: false });
  expect((await claim(holder)).status).toBe(201);
});

it('claims only what another company of the role has, with a note and a certificate', async () => {
  const free = 'This number is free or yours.';
  expect((await claim(taker)).body.error).toBe(free);
  expect((await claim(holder, { epr_registration_number: '987654321' })).body.error).toBe(free);
  expect((await claim(await addPerson(market, 'producer'))).body.error).toBe(free);
  for (const note of ['', 'Too short', 'x'.repeat(1001)])
    expect((await claim(holder, { note })).body.errors).toHaveProperty('note');
  expect((await claim(holder, { epr_certificate: undefined })).body.errors).toHaveProperty('epr_certificate');
  expect((await claim(superadmin)).status).toBe(403);
  expect((await market.call('GET', '/api/superadmin/registration-claims/', { token: holder.token })).status).toBe(403);
  await claim(holder);
  const [open] = await listed('status=open');
  expect((await decide(open.id, 'open')).body.errors).toEqual({ status: 'Choose granted or refused' });
  expect((await decide(open.id, 'granted', 'no')).body.errors).toEqual({ reason: 'Enter 3 to 300 characters' });
  expect((await decide(account, 'granted')).status).toBe(404);
});

it('an eleventh account of a company waits for none to wait, of 14 at once too; off with RATE_LIMITS=off', async () => {
  const numbers = Array.from({ length: 14 }, (_, index) => String(700_000 + index));
  const response = await Promise.all(numbers.map((each) => register(holder, each)));
  expect(response.filter(({ status }) => status === 201)).toHaveLength(10);
  for (const { status, body } of response)
    if (status !== 201)
      expect([status, body.code, body.error]).toEqual([409, 'fair_use', '10 EPR accounts wait for approval already.']);
  const rejected = await addAccount(market, holder, { status: 'rejected' });
  expect((await correct(holder, rejected)).body.code).toBe('fair_use');
  const { id } = response.find(({ status }) => status === 201)?.body.data ?? {};
  expect((await decision('approved', {}, id)).status).toBe(200);
  expect((await register(holder, '700100')).status).toBe(201);
  expect((await register(holder, '700101')).body.code).toBe('fair_use');
  const { config } = market.context;
  withoutLimits(market);
  expect((await register(holder, '700101')).status).toBe(201);
  market.context.config = config;
});

it(
  `a decision on a version that the owner has corrected since is refused, in ${RACES} races`,
  { tags: 'thorough' },
  async () => {
    const CHANGED = 'This account has changed since you opened it. Please look again.';
    const read = async () =>
      (await market.call('GET', `/api/epr/recycler/${account}/`, { token: taker.token })).body.data;
    expect((await decision('approved', { version: 'x' })).body.errors).toHaveProperty('version');
    for (let round = 0; round < RACES; round += 1) {
      await decision('rejected');
      const { version } = await read();
      const [approved, corrected] = await Promise.all([decision('approved', { version }), correct(taker)]);
      const after = await read();
      // Either the correction came first and the decision was refused, or the decision came first and there was nothing left to correct.
      if (approved.status === 200)
        expect([corrected.status, after.status, after.version]).toEqual([409, 'approved', version]);
      else
        expect([approved.body.error, corrected.status, after.status, after.version]).toEqual([
          CHANGED,
          200,
          'pending',
          version + 1,
        ]);
    }
    const stale = await decision('rejected', { version: 1_000 });
    expect([stale.status, stale.body.error]).toEqual([409, CHANGED]);
  },
);
