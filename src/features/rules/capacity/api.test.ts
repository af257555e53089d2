import { expect, it } from 'vitest';
import { many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { runNow } from '#platform/jobs/run-job.ts';
import { pdf } from '#tests/documents.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();
// The day of the worked cases of the specification.
market.clock.set('2026-11-20T06:30:00Z');
const recycler = await addPerson(market, 'recycler');
const superadmin = await addPerson(market, 'superadmin');

const document = () => new TestFile('consent.pdf', pdf(), 'application/pdf');
const form = (changes: Record<string, unknown> = {}) => ({
  kg_per_year: '1200000',
  consent_number: 'MPCB/2025/17',
  consent_valid_until: '2030-03-31',
  from_day: '2025-04-01',
  document: document(),
  ...changes,
});
const pathOf = (account: string) => `/api/epr/recycler/${account}/capacity/`;
const add = (account: string, changes?: Record<string, unknown>, who = recycler) =>
  market.call('POST', pathOf(account), { token: who.token, body: form(changes) });
const read = (account: string, query = '', who = recycler) =>
  market.call('GET', pathOf(account) + query, { token: who.token });
const check = (id: string, checked: unknown, who = superadmin) =>
  market.call('PATCH', `/api/superadmin/capacities/${id}/`, { token: who.token, body: { checked } });

it('a recycler declares a capacity; it and the superadmin read it', async () => {
  const account = await addAccount(market, recycler);
  const response = await add(account);
  expect([response.status, response.body.message]).toEqual([201, 'Capacity added.']);
  const row = {
    kg_per_year: 1_200_000,
    consent_number: 'MPCB/2025/17',
    consent_valid_until: '2030-03-31',
    from_day: '2025-04-01',
    status: 'declared',
    checked_at: null,
  };
  expect(response.body.data).toMatchObject(row);
  await add(account, { from_day: '2026-10-01', kg_per_year: 2_000_000 });
  for (const who of [recycler, superadmin]) {
    const { data } = (await read(account, '', who)).body;
    expect(data.capacity).toMatchObject({ FY: 2026, possible: 881_096, claimed: 0, percent: 0, status: 'declared' });
    expect(data.capacity.facts.map(({ code }: { code: string }) => code)).toEqual(['capacity_raised']);
    expect(data.rows).toMatchObject([{ from_day: '2026-10-01' }, row]);
    const file = await market.call('GET', data.rows[1].document);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  }
  expect((await read(account, '?FY=2025-26')).body.data.capacity).toMatchObject({ FY: 2025, possible: 1_200_000 });
  expect((await read(account, '?FY=x')).body.errors).toEqual({ FY: 'Choose a financial year' });
});

it.each([
  [{ kg_per_year: '' }, 'kg_per_year', 'This field is required'],
  [{ kg_per_year: 0 }, 'kg_per_year', 'Enter at least 1 Kg'],
  [{ kg_per_year: 1_000_000_001 }, 'kg_per_year', 'At most 1,00,00,00,000'],
  [{ consent_number: ' ' }, 'consent_number', 'This field is required'],
  [{ consent_number: 'x'.repeat(61) }, 'consent_number', 'At most 60 characters'],
  [{ consent_valid_until: '' }, 'consent_valid_until', 'This field is required'],
  [{ consent_valid_until: '31-03-2030' }, 'consent_valid_until', 'Enter a date.'],
  [{ consent_valid_until: '2025-03-31' }, 'consent_valid_until', 'The consent ends before this capacity begins.'],
  [
    { consent_valid_until: '2026-11-19' },
    'consent_valid_until',
    'This consent has ended. Tick "Earlier consent" to record it.',
  ],
  [{ from_day: '' }, 'from_day', 'This field is required'],
  [{ from_day: '2027-02-29' }, 'from_day', 'Enter a date.'],
  [{ from_day: '2027-11-22' }, 'from_day', 'At most 366 days ahead.'],
  [{ document: undefined }, 'document', 'This field is required'],
  [{ document: new TestFile('consent.docx', 'x') }, 'document', 'Only PDF, PNG, and JPG files are allowed'],
  [{ historical: 'yes' }, 'historical', 'historical is true or false'],
])('refuses %o', async (changes: Record<string, unknown>, field, text) => {
  const response = await add(await addAccount(market, recycler), changes);
  expect([response.status, response.body.errors]).toEqual([changes['document'] ? 415 : 400, { [field]: text }]);
});

it('takes the last day that is allowed, and an earlier consent as such', async () => {
  const account = await addAccount(market, recycler);
  expect((await add(account, { from_day: '2027-11-21' })).status).toBe(201);
  expect((await add(account, { consent_valid_until: '2026-11-20' })).status).toBe(201);
  const earlier = { consent_valid_until: '2025-03-31', from_day: '2024-04-01', historical: 'true' };
  expect((await add(account, earlier)).status).toBe(201);
});

it('replaces a declared capacity of the same day with its document; a checked one stays', async () => {
  const account = await addAccount(market, recycler);
  const { data: first } = (await add(account)).body;
  const { data: second } = (await add(account, { kg_per_year: 5 })).body;
  expect((await read(account)).body.data.rows).toMatchObject([{ id: second.id, kg_per_year: 5 }]);
  expect((await market.call('GET', first.document)).status).toBe(404);
  // The row that the superadmin looked at was replaced meanwhile.
  expect((await check(first.id, true)).status).toBe(404);
  await check(second.id, true);
  const response = await add(account, { kg_per_year: 6 });
  expect([response.status, response.body.error]).toEqual([
    409,
    'This capacity has been checked. Enter a new one from a later day.',
  ]);
  await check(second.id, false);
  expect((await add(account, { kg_per_year: 6 })).status).toBe(201);
});

it('the superadmin checks it: who and when are kept, in the audit trail too', async () => {
  const account = await addAccount(market, recycler);
  const { id } = (await add(account)).body.data;
  const response = await check(id, true);
  expect(response.body).toMatchObject({
    message: 'Capacity checked.',
    data: { status: 'checked', checked_at: market.clock.now().toISOString() },
  });
  expect((await read(account)).body.data.capacity.status).toBe('checked');
  await check(id, true);
  expect((await check(id, 'false')).body).toMatchObject({
    message: 'Capacity not checked.',
    data: { status: 'declared', checked_at: null },
  });
  const rows = await many(market.db)`
    select action, person_id, owner_id from audit where subject_id = ${id} order by id`;
  const entry = { person_id: superadmin.id, owner_id: recycler.id };
  expect(rows).toEqual([
    { action: 'capacity.checked', ...entry },
    { action: 'capacity.unchecked', ...entry },
  ]);
  expect((await check(id, 'perhaps')).body.errors).toEqual({ checked: 'checked is true or false' });
  expect((await check(newId(market.clock.now()), true)).status).toBe(404);
});

it('a capacity is nobody else’s: a stranger learns nothing, a producer may not ask', async () => {
  const account = await addAccount(market, recycler);
  const [stranger, producer] = [await addPerson(market, 'recycler'), await addPerson(market, 'producer')];
  expect((await read(account, '', stranger)).status).toBe(404);
  expect((await add(account, {}, stranger)).status).toBe(404);
  expect((await read(account, '', producer)).status).toBe(403);
  expect((await read(await addAccount(market, producer), '', superadmin)).status).toBe(404);
  expect((await market.call('GET', pathOf(account))).status).toBe(401);
});

it('the database keeps a checked capacity as it is, and one a day', async () => {
  const account = await addAccount(market, recycler);
  const { id } = (await add(account)).body.data;
  await check(id, true);
  const change = (set: ReturnType<typeof sql>) => sql`update capacities set ${set} where id = ${id}`.execute(market.db);
  await expect(change(sql`kg_per_year = 7`)).rejects.toThrow('a checked capacity stays as it is');
  await expect(sql`delete from capacities where id = ${id}`.execute(market.db)).rejects.toThrow('stays as it is');
  await expect(change(sql`checked_at = null`)).rejects.toThrow('capacities_checked_by');
  await expect(
    sql`
      insert into capacities
      select ${newId(market.clock.now())}::uuid, account_id, owner_id, kg_per_year, consent_number,
      consent_valid_until, from_day, document_id, created_by, created_at from capacities
      where id = ${id}`.execute(market.db),
  ).rejects.toThrow('capacities_one_a_day');
});

it('a capacity stays with its document and its people after its owner is closed', async () => {
  const owner = await addPerson(market, 'recycler');
  const account = await addAccount(market, owner);
  const { id } = (await add(account, {}, owner)).body.data;
  await check(id, true);
  const closed = await market.call('DELETE', `/api/superadmin/recyclers/${owner.id}/`, { token: superadmin.token });
  expect(closed.status, closed.text).toBe(200);
  const { rows: kept } = (await read(account, '', superadmin)).body.data;
  expect(kept).toMatchObject([{ id, status: 'checked' }]);
  expect((await market.call('GET', kept[0].document)).status).toBe(200);
  const rows = await many(market.db)`select created_by, checked_by from capacities where id = ${id}`;
  expect(rows).toEqual([{ created_by: owner.id, checked_by: superadmin.id }]);
});

it('lists, records and the public offer show the figures, which follow each change', async () => {
  const seller = await addPerson(market, 'recycler');
  const account = await addAccount(market, seller);
  const credit = await addCredit(market, seller, account, { available: 900_000 });
  const offer = await addOffer(market, seller, credit);
  const shown = async () => {
    const own = await market.call('GET', '/api/epr/recycler/', { token: seller.token });
    const all = await market.call('GET', `/api/superadmin/recycler-epr/?recycler=${seller.id}`, {
      token: superadmin.token,
    });
    const record = await market.call('GET', `/api/epr/credit/${credit}/`, { token: seller.token });
    const detail = await market.call('GET', `/api/epr/public-credit-offers/${offer}/`);
    const found = [own.body.data[0], all.body.data[0], record.body.data].map(({ capacity }) => capacity);
    expect(found[1]).toEqual(found[0]);
    expect(found[2]).toEqual(found[0]);
    return [found[0], detail.body.data.capacity];
  };
  const unknown = 'No valid capacity is known for this plant and year.';
  const none = { FY: 2026, possible: 0, claimed: 0, percent: null, loose: false, status: 'none', facts: [] };
  expect(await shown()).toEqual([none, { percent: null, status: 'none', text: unknown }]);
  const { id } = (await add(account, {}, seller)).body.data;
  const sentence = (by: string, percent = 117) =>
    `Credits of 2026-27 claim ${percent}% of what the plant could process in that year to date, by its ${by} capacity.`;
  const over = '9,00,000 Kg are claimed; 7,69,315 Kg were possible by 20 Nov 2026 (117%).';
  const facts = [
    { code: 'over_possible', text: over },
    {
      code: 'potential_over_year',
      text: "A potential of 18,00,000 Kg is claimed; the year's capacity is 12,00,000 Kg.",
    },
  ];
  const figures = { ...none, possible: 769_315, claimed: 900_000, percent: 117, facts };
  expect(await shown()).toEqual([
    { ...figures, status: 'declared' },
    { percent: 117, status: 'declared', text: sentence('declared') },
  ]);
  await check(id, true);
  expect(await shown()).toEqual([
    { ...figures, status: 'checked' },
    { percent: 117, status: 'checked', text: sentence('checked') },
  ]);
});

it('the daily job writes the figures of the new day, and again changes nothing', async () => {
  const account = await addAccount(market, recycler);
  await add(account, { consent_valid_until: '2026-11-21' });
  const stored = async () => await many(market.db)`select * from capacity_figures where account_id = ${account}`;
  expect(await stored()).toMatchObject([{ possible: 769_315, facts: [], day: '2026-11-20' }]);
  const job = market.context.jobs.find(({ name }) => name === 'capacity figures');
  if (job === undefined) throw new Error('no such job');
  expect('daily' in job && job.daily).toBe('00:15');
  market.clock.set('2026-11-22T06:30:00Z');
  await runNow(market.context, job);
  const after = await stored();
  expect(after).toMatchObject([
    { possible: 772_603, facts: [{ code: 'consent_ended', text: 'The consent ended on 21 Nov 2026.' }] },
  ]);
  await runNow(market.context, job);
  expect(await stored()).toEqual(after);
  market.clock.set('2026-11-20T06:30:00Z');
});
