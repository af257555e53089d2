// @module-tag thorough
/** Retention: each thing is there a moment before its time and gone after it. */
import { expect, test } from 'vitest';
import { actAt, inTransaction, many, one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { recordAudit } from '#platform/security/audit.ts';
import { runHousekeeping } from '#server/housekeeping.ts';
import { addAccount, addCredit, addOffer } from './goods.ts';
import { openSharedMarket } from './market.ts';
import { addFile, addPerson, loggedInAgain, type Person } from './people.ts';
import { refusalOf } from './refused-statements.ts';

const DAY = 24 * 3_600_000;

let recycler: Person;
const market = await openSharedMarket();
recycler = await addPerson(market, 'recycler');

const erased = async (id: string) =>
  (await one<{ is: boolean }>(market.db)`select erased_at is not null as is from files where id = ${id}`)?.is;
const house = () => runHousekeeping(market.context);
async function years(count: number, less = 0): Promise<void> {
  const date = market.clock.now();
  date.setUTCFullYear(date.getUTCFullYear() + count);
  market.clock.set(new Date(date.getTime() - less));
}

test('an account that nobody confirmed or used is closed after 30 days; a confirmed or used one stays', async () => {
  const people = await Promise.all(['unused', 'used', 'confirmed'].map(() => addPerson(market, 'producer')));
  const [unused, used, confirmed] = people;
  await sql`update users set email_verified_at = null where id in (${unused?.id}, ${used?.id})`.execute(market.db);
  if (used !== undefined) await addAccount(market, used);
  // Its request for erasure is answered with the closing.
  await market.call('POST', '/api/users/erasure/', { token: unused?.token ?? '', body: {} });
  const open = async (person: Person | undefined) =>
    (await many(market.db)`select from users where id = ${person?.id} and closed_at is null`).length === 1;
  market.clock.advance(30 * DAY - 60_000);
  await house();
  expect([await open(unused), await open(used), await open(confirmed)]).toEqual([true, true, true]);
  market.clock.advance(2 * 60_000);
  await house();
  expect([await open(unused), await open(used), await open(confirmed)]).toEqual([false, true, true]);
  const rows = await many(market.db)`
    select from audit where action = 'company.closed' and owner_id = ${unused?.id} and person_id is null`;
  expect(rows).toHaveLength(1);
  const requests = await sql`
    select state, decided_by from erasure_requests where owner_id = ${unused?.id}`.execute(market.db);
  expect(requests.rows).toEqual([{ state: 'done', decided_by: null }]);
});

test('files of a rejected EPR account and of an offer that never traded go after a year', async () => {
  const rejected = await addAccount(market, recycler);
  const trading = await addAccount(market, recycler);
  const offer = await addOffer(market, recycler, await addCredit(market, recycler, trading));
  recycler = await loggedInAgain(market, recycler);
  await market.call('DELETE', `/api/epr/credit-offers/${offer}/`, { token: recycler.token });
  await inTransaction(market.db, async (tx) => {
    await actAt(tx, market.clock.now());
    await sql`
      update epr_accounts set status = 'rejected', changed_at = ${market.clock.now()}, changed_by = ${recycler.id}
      where id = ${rejected}`.execute(tx);
  });
  const rows = await many<{ id: string }>(market.db)`
    select certificate_id as id from epr_accounts where id = ${rejected}
    union all select unnest(array[product_image_id, availability_proof_id]) from offers where id = ${offer}`;
  const kept = await many<{ id: string }>(market.db)`
    select certificate_id as id from epr_accounts where id = ${trading}`;
  const states = () => Promise.all(rows.map(({ id }) => erased(id)));
  await years(1, DAY);
  await house();
  expect(await states()).toEqual([false, false, false]);
  market.clock.advance(2 * DAY);
  await house();
  expect(await states()).toEqual([true, true, true]);
  expect(await erased(kept[0]?.id ?? '')).toBe(false);
  recycler = await loggedInAgain(market, recycler);
  const account = async (id: string) =>
    (await market.call('GET', `/api/epr/recycler/${id}/`, { token: recycler.token })).body.data;
  expect((await account(rejected))?.epr_certificate).toBeNull();
  expect((await account(trading))?.epr_certificate).toMatch(/^\/files\//);
  // The certificate has to come again with the correction.
  const corrected = await market.call('PATCH', `/api/epr/recycler/${rejected}/`, {
    token: recycler.token,
    body: { address: '1 New Road' },
  });
  expect(corrected.status).toBe(400);
  expect(corrected.body.errors).toEqual({ epr_certificate: 'This field is required' });
});

test('log-ins and refused access are deleted after 1 year, all else after 8, and nothing before', async () => {
  await sql`select 1`.execute(market.db);
  const at = market.clock.now();
  const id = newId(at);
  const entries = [
    { action: 'login.failed' },
    { action: 'step_up.failed' },
    { action: 'session.ended', subject: { kind: 'person', id } },
    { action: 'access.refused' },
    { action: 'company.changed', subject: { kind: 'company', id } },
  ] as const;
  await inTransaction(market.db, (tx) => recordAudit(tx, { at }, ...entries));
  const left = async () =>
    (
      await many<{ action: string }>(market.db)`
        select action from audit where at = ${at} and action = any (${entries.map(({ action }) => action)}::text[])
        order by id`
    ).map(({ action }) => action);
  await years(1, 60_000);
  await house();
  expect(await left()).toEqual(entries.map(({ action }) => action));
  const early = `select set_config('market.now', '${market.clock.now().toISOString()}', true); delete from audit where action = 'login.failed'`;
  expect(await refusalOf(market.db, early)).toBe('AO001');
  market.clock.advance(2 * 60_000);
  await house();
  expect(await left()).toEqual(['company.changed']);
  await years(7, 3 * 60_000);
  await house();
  expect(await left()).toEqual(['company.changed']);
  market.clock.advance(5 * 60_000);
  await house();
  expect(await left()).toEqual([]);
});

test('documents of a trade go 8 years after the end of the financial year in which it ended', async () => {
  market.clock.set('2035-06-01T06:30:00Z');
  const seller = await addPerson(market, 'recycler');
  const buyer = await addPerson(market, 'producer');
  const offer = await addOffer(market, seller, await addCredit(market, seller, await addAccount(market, seller)));
  const response = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
    token: buyer.token,
    body: { producer_epr: await addAccount(market, buyer), FY: '2035', quantity: 100 },
  });
  const trade = response.body.data?.id as string;
  await market.call('PATCH', `/api/epr/purchases-requests/${trade}/`, {
    token: seller.token,
    body: { status: 'rejected' },
  });
  const proof = await inTransaction(market.db, async (tx) => {
    const file = await addFile(tx, buyer.id, 'transaction_proof', market.clock.now());
    await sql`
      insert into trade_documents (file_id, trade_id, field)
      values (${file}, ${trade}, 'transaction_proof')`.execute(tx);
    return file;
  });
  market.clock.set('2044-03-31T12:00:00Z');
  await house();
  expect(await erased(proof)).toBe(false);
  market.clock.set('2044-04-01T00:00:00+05:30');
  await house();
  expect(await erased(proof)).toBe(true);
});
