import { expect, test } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { unzipped } from '#tests/evidence.ts';
import { addOffer } from '#tests/goods.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { addMember, addMembership, addPerson, endFreshProof, loggedInAgain, type Person } from '#tests/people.ts';
import {
  credit,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  recycler,
  superadmin,
} from '#tests/trading.ts';
import { newNumber } from '#tests/transfers.ts';
import { makeExports } from './exports.server.ts';

const OWN = '/api/users/data-exports/';
const DAY = 24 * 3_600_000;

openTrading();

const ask = ({ token }: Person) => market.call('POST', OWN, { token });
const list = async ({ token }: Person) => (await market.call('GET', OWN, { token })).body.data;
/** Moves the clock once the mails of before have gone out. */
async function later(milliseconds: number) {
  await deliveredMails(market);
  market.clock.advance(milliseconds);
}
const makeAll = async () => {
  while (await makeExports(market.context));
};
async function copyOf(person: Person) {
  expect(await ask(person)).toMatchObject({
    status: 202,
    body: { message: 'We are collecting your data and send you a mail.' },
  });
  await makeAll();
  const [made] = await list(person);
  const { rawPayload, headers } = await market.app.inject({ url: made.link });
  const files = await unzipped(rawPayload);
  return { made, headers, zip: rawPayload, files, data: JSON.parse(String(files.get('data.json'))) };
}

test('the copy has what the company sees: its data, its trades with their history, and all their files', async () => {
  const body = { pcb_doc: pdf() };
  expect(await market.call('PATCH', '/api/users/update/', { token: recycler.token, body })).toMatchObject({
    status: 200,
  });
  const { trade, transaction } = await paidPurchase(await addOffer(market, recycler, credit), 100);
  await decideTransaction(transaction, 'approved');
  const line = { certificate_number: newNumber(), quantity: 100, face_value: 100, transferred_on: '2026-11-21' };
  const recorded = { token: recycler.token, body: { lines: [line] } };
  await market.call('POST', `/api/epr/transactions/${transaction}/transfers/`, recorded);
  await market.call('POST', `/api/epr/trades/${trade}/messages/`, { token: producer.token, body: { text: 'hello' } });
  const profile = (await market.call('GET', '/api/users/profile/', { token: recycler.token })).body.data;
  const { made, headers, zip, files, data } = await copyOf(recycler);
  expect(made).toMatchObject({ state: 'ready', size: zip.byteLength });
  expect(headers['content-type']).toBe('application/zip');
  expect(headers['content-disposition']).toContain(`attachment; filename="${profile.unique_id}-data.zip"`);
  expect(data.person_and_company).toMatchObject({ email: recycler.email, account_number: '50200000001234' });
  expect(data.bank_details).toMatchObject([{ account_number: '50200000001234', state: 'in_force' }]);
  expect([data.epr_accounts.length, data.credits.length, data.offers.length, data.trades.length]).toEqual([1, 1, 1, 1]);
  expect(data.trades[0]).toMatchObject({ trade_id: trade, messages: [{ text: 'hello' }] });
  expect(data.trades[0].billing).toBeDefined();
  expect(data.trades[0].transfer_lines).toMatchObject([{ ...line, status: 'recorded' }]);
  expect(data.activity.map(({ action }: { action: string }) => action)).toContain('document.uploaded');
  expect(data.sessions.length).toBeGreaterThan(0);
  // Each path leads to a file of the archive; no link of the site is left.
  const text = String(files.get('data.json'));
  expect(text).not.toMatch(/signature=|"\/media\/|"\/files\//);
  const pcb = data.person_and_company.pcb_doc as string;
  expect(files.get(pcb)).toEqual(body.pcb_doc.bytes);
  const proof = data.files.find(({ purpose }: { purpose: string }) => purpose === 'transaction_proof');
  expect(files.get(proof.path)?.toString()).toMatch(/^%PDF/);
  expect(String(files.get('README.txt'))).toContain(profile.unique_id);
});

test('an export has of others what the trade page shows: no e-mail, no mobile number, no other account number', async () => {
  await sql`
    update users set email = 'secret.buyer@example.in', mobile_no = '9000012345'
    where id = ${producer.id}`.execute(market.db);
  await later(DAY + 1);
  recycler.token = (await loggedInAgain(market, recycler)).token;
  const { files } = await copyOf(recycler);
  const text = String(files.get('data.json'));
  expect(text).not.toMatch(/secret\.buyer|9000012345|password|argon2/);
  producer.token = (await loggedInAgain(market, producer)).token;
  const buyers = await copyOf(producer);
  expect(JSON.stringify(buyers.data.trades)).not.toContain('50200000001234');
  expect(buyers.data.trades[0].transfer_lines).toMatchObject([{ quantity: 100, status: 'recorded' }]);
  expect(buyers.data).toHaveProperty('targets');
  expect(buyers.data).not.toHaveProperty('credits');
});

test('a copy is for the owner who asked: of colleagues it has the names, and nothing of their accounts', async () => {
  const founder = await addPerson(market, 'producer', { fullName: 'Founder One', email: 'founder.one@example.in' });
  const owner = await addMember(market, founder, 'owner');
  const outside = await addPerson(market, 'recycler', { company: 'Outside Metals', fullName: 'Outside Person' });
  await addMembership(market, outside, founder.id, 'viewer');
  await sql`insert into known_addresses values (${founder.id}, '203.0.113.7', now())`.execute(market.db);
  await sql`update sessions set address = '203.0.113.8' where user_id = ${founder.id}`.execute(market.db);
  await sql`
    insert into enquiries (id, source, full_name, company_name, email, mobile, city, state, message, status, created_at, changed_at)
    values (gen_random_uuid(), 'battery', 'Founder One', 'One', 'founder.one@example.in', '9', 'a', 'b', 'my own words', 'received', ${market.clock.now()}, ${market.clock.now()})`.execute(
    market.db,
  );
  const { data, files } = await copyOf(owner);
  expect(data.person_and_company).toMatchObject({ email: owner.email, full_name: owner.fullName });
  expect(new Set(data.members.map((row: { full_name: string }) => row.full_name))).toEqual(
    new Set(['Founder One', owner.fullName]),
  );
  expect(String(files.get('data.json'))).not.toMatch(/203\.0\.113|founder\.one@|my own words|Outside/);
  expect(data.sessions).toHaveLength(1);
});

test('colleagues neither see a copy nor hear of it, and ask for their own', async () => {
  const founder = await addPerson(market, 'recycler');
  const [owner, viewer] = [await addMember(market, founder, 'owner'), await addMember(market, founder, 'viewer')];
  await copyOf(owner);
  expect([await list(founder), await list(viewer)]).toEqual([[], []]);
  const told = (await deliveredMails(market)).filter(({ subject }) => subject === 'Your data is ready');
  expect(told.map(({ to }) => to)).toContain(owner.email);
  expect(told.map(({ to }) => to)).not.toContain(founder.email);
  expect((await ask(owner)).status).toBe(409);
  await copyOf(founder);
  expect(await list(founder)).toHaveLength(1);
});

test('an organisation without a log-in of its own is copied too', async () => {
  const person = await addPerson(market, 'producer');
  const added = await market.call('POST', '/api/users/organisations/', {
    token: person.token,
    body: { company_name: 'Second Foods', accountType: 'Freelancer' },
  });
  expect(added.status).toBe(201);
  const { data } = await copyOf(await loggedInAgain(market, person));
  expect(data.person_and_company).toMatchObject({ company_name: 'Second Foods', email: person.email });
});

test('a copy goes with the account of the person who asked', async () => {
  const founder = await addPerson(market, 'producer');
  const owner = await addMember(market, founder, 'owner');
  const { made } = await copyOf(owner);
  await sql`update members set part = 'viewer' where person_id = ${owner.id}`.execute(market.db);
  expect((await market.call('DELETE', '/api/users/person/', { token: owner.token })).status).toBe(200);
  expect((await market.app.inject({ url: made.link })).statusCode).toBe(404);
});

test('the link of an export is given to a fresh session alone', async () => {
  const other = await addPerson(market, 'producer');
  const { made } = await copyOf(other);
  expect(made.link).toMatch(/^\/files\//);
  await endFreshProof(market, other);
  expect(await list(other)).toMatchObject([{ id: made.id, state: 'ready', size: made.size, link: null }]);
});

test('a copy marks no notification as read', async () => {
  const rows = await many<{ n: number }>(market.db)`
    select count(*)::int as n from notifications where read_at is not null`;
  expect(rows).toEqual([{ n: 0 }]);
});

test('an export needs a fresh proof, and is made once in 24 hours, also of ten requests at once', async () => {
  const other = await addPerson(market, 'producer');
  const response = await Promise.all(Array.from({ length: 10 }, () => ask(other)));
  expect(response.filter(({ status }) => status === 202)).toHaveLength(1);
  expect(response.filter(({ status }) => status === 409)).toHaveLength(9);
  expect(response.find(({ status }) => status === 409)?.body.error).toBe(
    'You asked for your data less than 24 hours ago.',
  );
  await endFreshProof(market, other);
  expect(await ask(other)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
  await makeAll();
  expect((await deliveredMails(market)).filter(({ to }) => to === other.email).map(({ subject }) => subject)).toEqual([
    'Your data is ready',
  ]);
});

test('after 7 days the file is gone and the row says so; so at once when the account is closed', async () => {
  const [first, second] = [await addPerson(market, 'producer'), await addPerson(market, 'producer')];
  const copies = [await copyOf(first), await copyOf(second)];
  const open = async (index: number) => (await market.app.inject({ url: copies[index]?.made.link })).statusCode;
  superadmin.token = (await loggedInAgain(market, superadmin)).token;
  const path = `/api/superadmin/producers/${second.id}/`;
  expect(await market.call('DELETE', path, { token: superadmin.token })).toMatchObject({ status: 200 });
  expect([await open(0), await open(1)]).toEqual([200, 404]);
  await later(7 * DAY + 1);
  await runHousekeeping(market.context);
  expect(await list(await loggedInAgain(market, first))).toMatchObject([{ state: 'deleted', link: null }]);
  expect(await many(market.db)`select from files where purpose = 'data_export' and erased_at is null`).toEqual([]);
});

test('a copy that cannot be made is tried some times and then fails, and may be asked for again', async () => {
  const other = await addPerson(market, 'producer');
  await ask(other);
  const broken = {
    ...market.context,
    storage: { ...market.context.storage, receive: () => Promise.reject(new Error('full')) },
  };
  for (let n = 0; n < 5; n += 1) await makeExports(broken);
  expect(await list(other)).toMatchObject([{ state: 'failed', link: null }]);
  expect((await deliveredMails(market)).at(-1)?.subject).toBe('Your data could not be collected');
  expect(await ask(other)).toMatchObject({ status: 202 });
});
