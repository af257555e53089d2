import { expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { actingAs } from '#tests/actors.ts';
import { pdf } from '#tests/documents.ts';
import { addAccount, addCredit, addOffer, addTarget } from '#tests/goods.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';
import { decideAccount } from './service.server.ts';

let serial = 500_000;

const market = await openSharedMarket();
const recycler = await addPerson(market, 'recycler');
const stranger = await addPerson(market, 'recycler');
const producer = await addPerson(market, 'producer');
const admin = await addPerson(market, 'superadmin');
const superadmin = actingAs(market.context, admin);

const form = (changes: Record<string, unknown> = {}) => ({
  epr_registration_number: String((serial += 1)),
  epr_registration_date: '2024-05-01',
  epr_registered_name: 'Green Plant',
  waste_type: 'Plastic',
  recycler_type: 'Recycler',
  producer_type: 'Producer (P)',
  city: 'Mumbai',
  state: 'Maharashtra',
  address: '1 Plant Road',
  epr_certificate: new TestFile('certificate.pdf', pdf(), 'application/pdf'),
  ...changes,
});
const add = (who: Person, changes?: Record<string, unknown>) =>
  market.call('POST', `/api/epr/${who.role}/`, { token: who.token, body: form(changes) });
const get = (who: Person, path: string) => market.call('GET', `/api/epr/${path}`, { token: who.token });
const patch = (who: Person, id: string, body: unknown) =>
  market.call('PATCH', `/api/epr/${who.role}/${id}/`, { token: who.token, body });

it('adds an account of either role; it waits for approval', async () => {
  for (const who of [recycler, producer]) {
    const response = await add(who, { waste_type: 'plastic', city: 'mumbai' });
    const stored = {
      epr_registration_number: String(serial),
      epr_registration_date: '2024-05-01',
      epr_registered_name: 'Green Plant',
      waste_type: 'Plastic',
      [`${who.role}_type`]: who.role === 'recycler' ? 'Recycler' : 'Producer (P)',
      city: 'Mumbai',
      state: 'Maharashtra',
      address: '1 Plant Road',
    };
    expect(response.status, response.text).toBe(201);
    expect(response.body.message).toBe('EPR Accounts successfully created!');
    expect(response.body.data).toMatchObject({
      ...stored,
      status: 'pending',
      is_approved: false,
    });
    const path = `/api/superadmin/${who.role}-epr/?search=${serial}`;
    const own = (await market.call('GET', '/api/users/profile/', { token: who.token })).body.data;
    expect((await market.call('GET', path, { token: admin.token })).body.data).toMatchObject([
      { ...stored, owner_id: who.id, owner_unique_id: own.unique_id, company_name: own.company_name },
    ]);
    expect(response.body.data.epr_certificate).toMatch(/signature=/);
  }
});

it("names a producer's account by its registered name, cut to 60 characters", async () => {
  const response = await add(producer, { epr_registered_name: `${'क'.repeat(70)} Limited` });
  expect(response.body.data.label).toBe('क'.repeat(60));
});

it.each([
  ['waste_type', 'Gold'],
  ['recycler_type', 'Brand Owner (BO)'],
  ['state', 'Atlantis'],
  ['city', 'Sector 21'],
  ['city', 'A'],
  ['epr_registration_number', 'REG-12'],
  ['epr_registration_number', '١٢٣'],
  ['epr_registration_date', '2026-11-22'],
  ['epr_registration_date', '2024-02-30'],
  ['address', ' '],
])('refuses a wrong %s: %s', async (field, value) => {
  const response = await add(recycler, { [field]: value });
  expect(response.status).toBe(400);
  expect(response.body.errors).toHaveProperty(field);
});

it('wants the certificate', async () => {
  const response = await add(recycler, { epr_certificate: undefined });
  expect(response.body.errors).toHaveProperty('epr_certificate', 'This field is required');
});

it('takes a registration number once per role, however many come at once', async () => {
  const number = String((serial += 1));
  const response = await Promise.all([1, 2, 3].map(() => add(recycler, { epr_registration_number: number })));
  expect(response.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([201, 409, 409]);
  const refused = response.find(({ status }) => status === 409);
  expect(refused?.body.errors).toEqual({ epr_registration_number: 'This registration number is already registered.' });
  expect((await add(producer, { epr_registration_number: number })).status).toBe(201);
});

it("shows a stranger nothing: somebody else's account is answered like one that does not exist", async () => {
  const id = await addAccount(market, recycler, { status: 'rejected' });
  const missing = newId(market.clock.now());
  for (const path of ['recycler/', 'producer/']) {
    const who = path === 'recycler/' ? stranger : producer;
    const foreign = await get(who, `${path}${id}/`);
    expect(foreign.status).toBe(404);
    expect(foreign.text).toBe((await get(who, `${path}${missing}/`)).text);
  }
  const foreign = await patch(stranger, id, { address: 'Mine now' });
  expect(foreign.status).toBe(404);
  expect(foreign.text).toBe((await patch(stranger, missing, { address: 'Mine now' })).text);
  expect((await get(recycler, 'recycler/not-an-id/')).status).toBe(404);
  expect((await get(stranger, 'recycler/')).body.data).toEqual([]);
});

it('a rejected account can be corrected, which makes it pending again; another cannot', async () => {
  const id = await addAccount(market, recycler, { status: 'rejected' });
  const response = await patch(recycler, id, { address: '2 New Road', city: 'Pune' });
  expect(response.status, response.text).toBe(200);
  expect(response.body.data).toMatchObject({
    address: '2 New Road',
    city: 'Pune',
    status: 'pending',
    waste_type: 'Plastic',
  });
  const again = await patch(recycler, id, { address: '3 New Road' });
  expect([again.status, again.body.error]).toEqual([409, 'Only a rejected account can be corrected.']);
  const approved = await addAccount(market, recycler);
  expect((await patch(recycler, approved, { city: 'Pune' })).status).toBe(409);
});

it('checks a correction together with what stays', async () => {
  const id = await addAccount(market, recycler, { status: 'rejected' });
  const response = await patch(recycler, id, { state: 'Goa' });
  expect(response.body.errors).toHaveProperty('city');
  expect((await patch(recycler, id, { waste_type: 'Oil', recycler_type: 'Recycler' })).status).toBe(200);
});

it('keeps waste type and state once credit stands on the account', async () => {
  const id = await addAccount(market, recycler);
  await addCredit(market, recycler, id);
  await decideAccount(superadmin, id, 'recycler', 'rejected');
  const response = await patch(recycler, id, { waste_type: 'Oil' });
  expect([response.status, Object.keys(response.body.errors)]).toEqual([409, ['waste_type']]);
});

it('changes a label at any time, and no status by it', async () => {
  const id = await addAccount(market, producer);
  const response = await patch(producer, id, { label: 'West plant' });
  expect(response.body).toMatchObject({
    message: 'Label updated successfully!',
    data: { label: 'West plant', status: 'approved' },
  });
  expect((await patch(producer, id, { label: ' ' })).status).toBe(400);
  expect((await patch(producer, id, { label: 'x'.repeat(61) })).status).toBe(400);
  expect((await patch(producer, id, {})).status).toBe(400);
});

it('lists by approval, waste type, year of targets and any shown text', async () => {
  const who = await addPerson(market, 'producer');
  const plastic = await addAccount(market, who);
  const oil = await addAccount(market, who, { wasteType: 'Oil', status: 'pending' });
  await addTarget(market, who, plastic, { year: 2025 });
  await addTarget(market, who, plastic, { year: 2026 });
  const ids = async (query: string) =>
    (await get(who, `producer/?${query}`)).body.data.map((account: { id: string }) => account.id);
  expect(await ids('')).toEqual([oil, plastic]);
  expect(await ids('is_approved=true')).toEqual([plastic]);
  expect(await ids('is_approved=false')).toEqual([oil]);
  expect(await ids('waste_type=plastic&is_approved=true')).toEqual([plastic]);
  expect(await ids('waste_type=Oil&is_approved=true')).toEqual([]);
  expect(await ids('FY=2023')).toEqual([]);
  expect(await ids('search=PLAST')).toEqual([plastic]);
  for (const day of ['1 May 2024', '01-05-2024', '01/05/2024', '2024-05-01', 'may 2024'])
    expect(await ids(`search=${encodeURIComponent(day)}`), day).toEqual([oil, plastic]);
  expect(await ids('search=2024-05-02')).toEqual([]);
  expect(await ids('search=2025')).toEqual([plastic]);
  expect(await ids('search=%25')).toEqual([]);
  expect(await ids('search=_lastic')).toEqual([]);
  expect((await get(who, 'producer/?FY=x')).status).toBe(400);
  const { data } = (await get(who, 'producer/?FY=2025-26')).body;
  expect(data).toMatchObject([{ id: plastic, targets: [{ FY: 2025 }] }]);
});

it('lists accounts with targets of a status, with these alone', async () => {
  const who = await addPerson(market, 'producer');
  const [first, other] = [await addAccount(market, who), await addAccount(market, who)];
  const closed = await addTarget(market, who, first, { year: 2024, targetQuantity: 10 });
  const open = await addTarget(market, who, first, { year: 2025 });
  const later = await addTarget(market, who, other, { year: 2026 });
  await sql`alter table targets disable trigger protect_balance`.execute(market.db);
  await sql`update targets set achieved = 10 where id = ${closed}`.execute(market.db);
  await sql`alter table targets enable trigger protect_balance`.execute(market.db);
  const shown = async (query: string) =>
    (await get(who, `producer/?${query}`)).body.data.map(({ targets }: { targets: { id: string }[] }) =>
      targets.map(({ id }) => id),
    );
  expect(await shown('target_status=achieved')).toEqual([[closed]]);
  expect(await shown('target_status=ongoing')).toEqual([[later], [open]]);
  expect(await shown('target_status=ongoing&FY=2025')).toEqual([[open]]);
  expect(await shown('target_status=achieved&FY=2025')).toEqual([]);
  expect((await get(who, 'producer/?target_status=late')).status).toBe(400);
});

it('hides the offers of a revoked account and shows them again when it is approved again', async () => {
  const account = await addAccount(market, recycler);
  const offer = await addOffer(market, recycler, await addCredit(market, recycler, account));
  const isShown = async () => (await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).status === 200;
  const isListed = async () => (await market.call('GET', '/api/epr/public-credit-offers/')).text.includes(offer);
  expect([await isShown(), await isListed()]).toEqual([true, true]);
  await decideAccount(superadmin, account, 'recycler', 'rejected');
  await decideAccount(superadmin, account, 'recycler', 'rejected');
  expect([await isShown(), await isListed()]).toEqual([false, false]);
  expect((await get(recycler, `credit-offers/${offer}/`)).body.data.status).toBe('hidden');
  await decideAccount(superadmin, account, 'recycler', 'approved');
  expect([await isShown(), await isListed()]).toEqual([true, true]);
  const row = await one<{ moves: number }>(market.db)`
    select count(*) as moves from history where subject_id = ${account} and by_id = ${superadmin.actor.personId}`;
  expect(row?.moves).toBe(2);
});

it.each(['recycler', 'producer'] as const)(
  "declines the pending counter-offers of a revoked %s's account",
  async (role) => {
    const trade = await placeTrade(market, 'counter');
    const bought = await placeTrade(market, 'purchase');
    for (const { id } of [trade, bought]) {
      const row = await one<{ recycler: string; producer: string }>(market.db)`
      select o.account_id as recycler, t.producer_account_id as producer
      from trades t join offers o on o.id = t.offer_id where t.id = ${id}`;
      await decideAccount(superadmin, row?.[role] ?? '', role, 'rejected');
    }
    const statusOf = async (id: string) =>
      (await one<{ status: string }>(market.db)`select status from trades where id = ${id}`)?.status;
    expect(await statusOf(trade.id)).toBe('rejected');
    expect(await statusOf(bought.id)).toBe('pending');
  },
);

it('decides nothing of an account that is not there, or of the other role', async () => {
  const id = await addAccount(market, recycler);
  await expect(decideAccount(superadmin, id, 'producer', 'rejected')).rejects.toMatchObject({ kind: 'not_found' });
  const sent = { token: admin.token, body: { status: 'rejected' } };
  expect((await market.call('PATCH', '/api/superadmin/recycler-epr/x/', sent)).status).toBe(404);
});
