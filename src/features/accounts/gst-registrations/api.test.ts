import { beforeEach, expect, it } from 'vitest';
import { one, sql } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, gstNumberIn, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
let owner: Person;
let other: Person;

const profileNumber = async (person: Person) => {
  const row = await one<{ gst_number: string }>(market.db)`
    select gst_number from companies where user_id = ${person.id}`;
  return row?.gst_number ?? '';
};
const PATH = '/api/users/gst-registrations/';
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, token = owner.token) =>
  market.call(method, path, { token, ...(body && { body }) });
const list = async (person = owner) => (await call('GET', PATH, undefined, person.token)).body.data;
const form = (gstin: string) => ({ gstin, legal_name: 'Konkan Polymers', address1: '1 Plant Road', place: 'Surat' });

beforeEach(async () => {
  owner = await addPerson(market, 'recycler');
  other = await addPerson(market, 'recycler');
});

it("the profile's number is a registration, copied once, and the default", async () => {
  const [registration, ...more] = await list();
  expect(more).toEqual([]);
  expect(registration).toMatchObject({
    gstin: await profileNumber(owner),
    is_default: true,
    from_profile: true,
    complete: false,
    pin: null,
    invoice_prefix: 'INV',
  });
  await sql`update companies set company_name = 'Renamed' where user_id = ${owner.id}`.execute(market.db);
  expect((await list())[0].legal_name).toBe(registration.legal_name);
});

it('a second number is added, made the default, and refused twice', async () => {
  const gstin = gstNumberIn('29', await profileNumber(owner));
  const added = await call('POST', PATH, { ...form(gstin.toLowerCase()), pin: '560001', invoice_prefix: 'ka' });
  expect(added).toMatchObject({
    status: 201,
    body: {
      message: 'GST registration saved!',
      data: { gstin, state: 'Karnataka', is_default: false, invoice_prefix: 'KA', complete: true },
    },
  });
  expect(await call('POST', PATH, form(gstin))).toMatchObject({
    status: 409,
    body: { error: 'This GST number is already registered.' },
  });
  const { id } = added.body.data;
  expect((await call('PATCH', `${PATH}${id}/`, { is_default: true })).body.data.is_default).toBe(true);
  expect((await list()).map(({ is_default }: { is_default: boolean }) => is_default)).toEqual([true, false]);
  expect((await call('PATCH', `${PATH}${id}/`, { cancelled_on: '2026-11-01' })).body.error).toBe(
    'Make another registration the default first.',
  );
  expect((await call('DELETE', `${PATH}${id}/`)).body.error).toBe('This GST registration is in use.');
});

it('names the other companies that have the same number', async () => {
  expect((await list())[0].also_used).toEqual([]);
  const gstin = await profileNumber(owner);
  await sql`
    update companies set gst_number = ${gstin}, company_name = 'Konkan Polymers'
    where user_id = ${other.id}`.execute(market.db);
  expect((await list())[0].also_used).toEqual([{ company_name: 'Konkan Polymers' }]);
  const theirs = (await list(other)).find((row: { gstin: string }) => row.gstin === gstin);
  expect(theirs.also_used).toEqual([{ company_name: expect.any(String) }]);
});

it('a registration is limited to its company', async () => {
  const [theirs] = await list(other);
  expect((await call('PATCH', `${PATH}${theirs.id}/`, { place: 'Goa' })).status).toBe(404);
  expect((await call('DELETE', `${PATH}${theirs.id}/`)).status).toBe(404);
});

it('says in each field what is wrong', async () => {
  const gstin = gstNumberIn('29', await profileNumber(owner));
  const wrong = {
    gstin: '29AAAAA0000A1Z0',
    legal_name: 'K"',
    address1: 'a\\',
    place: 'Go',
    pin: '12',
    aato_band: 'x',
    e_invoice: 'x',
    invoice_prefix: '1A',
  };
  expect((await call('POST', PATH, wrong)).body.errors).toEqual({
    gstin: 'Enter a valid GST number',
    legal_name: 'Enter 3 to 100 characters, without " and \\',
    address1: 'Enter 1 to 100 characters, without " and \\',
    place: 'Enter 3 to 50 characters, without " and \\',
    pin: 'PIN code has 6 digits',
    aato_band: 'Choose a turnover band',
    e_invoice: 'e_invoice is true or false',
    invoice_prefix: '1 to 3 letters and digits, beginning with a letter',
  });
  expect((await call('POST', PATH, {})).body.errors).toMatchObject({
    gstin: 'GST Number is required',
    legal_name: 'Legal name is required',
  });
  // A field that may be null is never required.
  for (const pin of ['', 380001])
    expect((await call('POST', PATH, { ...form(gstin), pin, trade_name: '', address2: '' })).body.errors).toEqual({
      pin: 'PIN code has 6 digits',
      trade_name: 'Enter 3 to 100 characters, without " and \\',
      address2: 'Enter 3 to 100 characters, without " and \\',
    });
  expect((await call('POST', PATH, { ...form(gstin), pin: '380001' })).body.errors).toEqual({
    pin: 'This PIN code does not belong to Karnataka',
  });
  expect((await call('POST', PATH, form(await profileNumber(other)))).body.errors).toEqual({
    gstin: 'All GST registrations of a company carry the same PAN',
  });
});

it('an account names a registration, which its trades carry and which then stays', async () => {
  const gstin = gstNumberIn('29', await profileNumber(owner));
  const { id } = (await call('POST', PATH, form(gstin))).body.data;
  const account = await addAccount(market, owner, { state: 'Maharashtra' });
  const choose = (gst_registration: unknown) =>
    call('PATCH', `/api/epr/accounts/${account}/gst-registration/`, { gst_registration });
  expect(await choose(id)).toMatchObject({
    status: 200,
    body: {
      data: { gst_registration: id, gstin },
      warnings: [
        { code: 'state_differs', text: 'The EPR account is in Maharashtra, the GST registration in Karnataka.' },
      ],
    },
  });
  const superadmin = await addPerson(market, 'superadmin');
  for (const [path, token] of [
    [`/api/epr/recycler/${account}/`, owner.token],
    [`/api/superadmin/recycler-epr/?recycler=${owner.id}`, superadmin.token],
    [`/api/superadmin/recycler-epr/?search=${gstin}`, superadmin.token],
  ] as const)
    expect([(await call('GET', path, undefined, token)).body.data].flat()).toMatchObject([
      { gst_registration: id, gstin },
    ]);
  expect((await choose((await list(other))[0].id)).body.errors).toEqual({
    gst_registration: 'Choose one of your GST registrations',
  });
  expect((await call('PATCH', `${PATH}${id}/`, { cancelled_on: '2026-11-01' })).body.error).toBe(
    'Choose another registration for its EPR accounts first.',
  );
  const buyer = await addPerson(market, 'producer');
  const offer = await addOffer(market, owner, await addCredit(market, owner, account));
  const body = { producer_epr: await addAccount(market, buyer), FY: '2026', quantity: 100 };
  const placed = await call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, body, buyer.token);
  const trade = await call('GET', `/api/epr/trades/${placed.body.data.id}/`);
  expect(trade.body.data.recycler).toMatchObject({ gst_number: gstin, gst_number_now: null });
  expect(trade.body.data.order.igst).toBeGreaterThan(0);
  const followed = await choose(null);
  expect(followed.body.data).toEqual({ gst_registration: null, gstin: await profileNumber(owner) });
  expect(followed.body.warnings).toEqual([]);
  expect((await call('GET', `/api/epr/trades/${placed.body.data.id}/`)).body.data.recycler).toMatchObject({
    gst_number: gstin,
    gst_number_now: await profileNumber(owner),
  });
  expect((await call('DELETE', `${PATH}${id}/`)).body.error).toBe('This GST registration is in use.');
  expect((await call('PATCH', `${PATH}${id}/`, { cancelled_on: '2026-11-01' })).status).toBe(200);
  expect((await choose(id)).body.error).toBe('This GST registration is cancelled.');
});

it('an account that names no registration is compared with the default', async () => {
  const account = await addAccount(market, owner, { state: 'Goa' });
  const text = 'The EPR account is in Goa, the GST registration in Maharashtra.';
  const [registration] = await list();
  const changed = await call('PATCH', `${PATH}${registration.id}/`, { place: 'Pune' });
  expect(changed.body.warnings).toMatchObject([{ code: 'state_differs', text }]);
  const chosen = await call('PATCH', `/api/epr/accounts/${account}/gst-registration/`, { gst_registration: null });
  expect(chosen.body.warnings).toMatchObject([{ code: 'state_differs', text }]);
});

it("the platform's first registration is its default; all superadmins keep the same ones", async () => {
  const [first, second] = [await addPerson(market, 'superadmin'), await addPerson(market, 'superadmin')];
  const gstin = gstNumberIn('27', await profileNumber(owner));
  const added = await call('POST', PATH, { ...form(gstin), invoice_prefix: 'EPM' }, first.token);
  expect(added.body.data).toMatchObject({
    is_default: true,
    from_profile: false,
    invoice_prefix: 'EPM',
    credit_note_prefix: 'EMC',
  });
  expect(await list(second)).toMatchObject([{ gstin }]);
  expect((await list()).length).toBe(1);
});

it("another number of the profile takes the default's place", async () => {
  const [before] = await list();
  const gstin = gstNumberIn('24', before.gstin);
  await sql`update companies set gst_number = ${gstin} where user_id = ${owner.id}`.execute(market.db);
  expect(await list()).toMatchObject([
    { gstin, is_default: true, from_profile: true },
    { gstin: before.gstin, is_default: false, from_profile: false },
  ]);
  await sql`update companies set gst_number = ${before.gstin} where user_id = ${owner.id}`.execute(market.db);
  expect((await list())[0]).toMatchObject({ id: before.id, is_default: true, from_profile: true });
});

it("an older registration is still changed once the profile's number has another PAN", async () => {
  const [before] = await list();
  const gstin = await profileNumber(other);
  await sql`update companies set gst_number = ${gstin} where user_id = ${owner.id}`.execute(market.db);
  const changed = await call('PATCH', `${PATH}${before.id}/`, { gstin, place: 'Vapi', cancelled_on: '2026-11-01' });
  expect(changed).toMatchObject({
    status: 200,
    body: { data: { gstin: before.gstin, place: 'Vapi', cancelled_on: '2026-11-01' } },
  });
});

it('one of many at once with one number is added', async () => {
  const gstin = gstNumberIn('29', await profileNumber(owner));
  const answers = await Promise.all(Array.from({ length: 20 }, () => call('POST', PATH, form(gstin))));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await list()).toHaveLength(2);
});
