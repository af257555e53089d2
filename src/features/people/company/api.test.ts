import sharp from 'sharp';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { many, one, sql } from '#platform/database/database.ts';
import { openSharedMarket, TestFile } from '#tests/market.ts';
import { addMember, addPerson, gstNumber, loggedInAgain, type Person } from '#tests/people.ts';
import { companyContract } from './contract.ts';

let person: Person;
let png: TestFile;
const market = await openSharedMarket();
const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();
png = new TestFile('paper.png', bytes, 'image/png');
beforeEach(async () => {
  person = await addPerson(market, 'producer', { complete: false });
});

const ACCOUNT = '123456789012';
const company = () => ({
  company_name: 'Rao Industries',
  gst_number: gstNumber('27', 7),
  state: 'Maharashtra',
  city: 'Mumbai',
  pcb_number: 'PCB-7',
  registration_date: '2020-04-01',
  address: '1 Market Road',
});
const bank = () => ({
  account_holder_name: 'Rao Industries',
  account_number: ACCOUNT,
  confirm_account_number: ACCOUNT,
  bank_name: 'State Bank of India',
  ifsc_code: 'SBIN0000001',
  branch_name: 'Fort',
});
const COMPANY_FILES = () => ({ company_logo: png, pcb_doc: png });
const BANK_FILES = () => ({ canceled_check_proof: png });

const update = (body: unknown, token = person.token) => market.call('PATCH', '/api/users/update/', { token, body });
const profile = async (token = person.token) => (await market.call('GET', '/api/users/profile/', { token })).body.data;
const check = async (token = person.token) =>
  (await market.call('GET', '/api/users/check-profile-completion/', { token })).body;
const kept = async () => {
  const row = await one<{ account_number_encrypted: Buffer | null; account_number_last4: string | null }>(market.db)`
    select account_number_encrypted, account_number_last4 from companies where user_id = ${person.id}`;
  return row!;
};
const storedKeys = async () => {
  const keys = [];
  for await (const { key } of market.context.storage.list()) keys.push(key);
  return keys.length;
};

test('the profile of a person without an organisation is as the contract says', async () => {
  const member = await addMember(market, person, 'viewer');
  await sql`update members set ended_at = ${market.clock.now()} where person_id = ${member.id}`.execute(market.db);
  const { token } = await loggedInAgain(market, member);
  const { body } = await market.call('PATCH', '/api/users/person/', { token, body: { full_name: 'Ira Sen' } });
  expect(body.data).toMatchObject({ role: 'person', full_name: 'Ira Sen' });
  expect(z.parse(companyContract['PATCH /api/users/person/'].response, body).data).toEqual(body.data);
});

describe('update', () => {
  test('of the company form stores each field and both files', async () => {
    const response = await update({ ...company(), ...COMPANY_FILES() });
    expect(response).toMatchObject({ status: 200, body: { status: true, message: 'Profile updated successfully!' } });
    const after = await profile();
    expect(after).toMatchObject(company());
    expect(after.company_logo).toMatch(/^\/media\/[0-9a-f-]{36}-640\.webp$/);
    expect(after.pcb_doc).toMatch(/^\/files\/[0-9a-f-]{36}\?expires=\d+&signature=/);
    expect(after).toMatchObject({ bank_name: null, account_number: null, canceled_check_proof: null });
    expect(response.body.data).toEqual(after);
  });

  test('of the bank form stores each field and the file', async () => {
    const response = await update({ ...bank(), ...BANK_FILES() });
    expect(response).toMatchObject({ status: 200, body: { message: '✅ Bank details updated successfully!' } });
    const { confirm_account_number: _confirmation, ...fields } = bank();
    const after = await profile();
    expect(after).toMatchObject(fields);
    expect(after.canceled_check_proof).toMatch(/^\/files\//);
    expect(after).not.toHaveProperty('confirm_account_number');
  });

  test('of one field leaves the others, files too', async () => {
    await update({ ...company(), ...bank(), ...COMPANY_FILES() });
    const before = await profile();
    await update({ address: '2 Market Road', company_logo: before.company_logo });
    expect(await profile()).toEqual({ ...before, address: '2 Market Road' });
  });

  test('of several parts at once loses none', async () => {
    const parts = Object.entries(company()).filter(([field]) => !['state', 'city', 'gst_number'].includes(field));
    await Promise.all(parts.map(([field, value]) => update({ [field]: value })));
    expect(await profile()).toMatchObject(Object.fromEntries(parts));
  });

  test('replaces a file and keeps the row of the old one', async () => {
    await update(BANK_FILES());
    await update(BANK_FILES());
    const rows = await many(market.db)`
      select 1 from files where owner_id = ${person.id} and purpose = 'cancelled_cheque'`;
    expect(rows).toHaveLength(2);
  });

  test('puts capitals into GST number and IFSC code', async () => {
    const response = await update({ gst_number: company().gst_number.toLowerCase(), ifsc_code: 'sbin0000001' });
    expect(response.body.data).toMatchObject({ gst_number: company().gst_number, ifsc_code: 'SBIN0000001' });
  });

  test('keeps links to elsewhere, https alone', async () => {
    const links = ['https://example.in/rao', 'https://example.com/@rao'];
    expect((await update({ social_links: links })).body.data.social_links).toEqual(links);
    expect((await update({ social_links: ['javascript:alert(1)'] })).body.errors).toHaveProperty('social_links');
    expect((await update({ social_links: [] })).body.data.social_links).toEqual([]);
  });

  test.each([
    ['gst_number', { state: 'Karnataka', city: 'Bengaluru' }, 'The GST number does not belong to the chosen state'],
    ['gst_number', { gst_number: gstNumber('29', 1) }, 'The GST number does not belong to the chosen state'],
    ['gst_number', { gst_number: '27AAPFU0939F1ZA' }, 'Enter a valid GST number'],
    ['city', { city: 'Sector 21' }, 'Enter a city name of 2 to 60 letters'],
    ['ifsc_code', { ifsc_code: 'SBIN1000001' }, 'Enter a valid IFSC code'],
    ['account_number', { account_number: '12345', confirm_account_number: '12345' }, undefined],
    ['account_number', { account_number: '1234567890123456789', confirm_account_number: '1' }, undefined],
    ['account_number', { account_number: '12345x', confirm_account_number: '12345x' }, undefined],
    [
      'confirm_account_number',
      { account_number: ACCOUNT, confirm_account_number: '123456' },
      'Account Number mismatch',
    ],
    ['confirm_account_number', { account_number: ACCOUNT }, 'Account Number mismatch'],
    ['confirm_account_number', { confirm_account_number: ACCOUNT }, 'Account Number mismatch'],
    ['registration_date', { registration_date: '2020-02-30' }, 'Registration Date is required'],
    ['registration_date', { registration_date: '2099-04-01' }, 'The registration date cannot be in the future'],
    ['company_name', { company_name: ' ' }, 'Company Name is required'],
  ])('refuses a wrong %s and changes nothing: %o', async (field, sent, text) => {
    await update(company());
    const before = await profile();
    const objects = await storedKeys();
    const response = await update({ ...sent, address: 'not to be stored', ...BANK_FILES() });
    expect(response.status).toBe(400);
    expect(response.body.errors).toHaveProperty(field);
    if (text !== undefined) expect(response.body).toMatchObject({ error: text, errors: { [field]: text } });
    expect(await profile()).toEqual(before);
    expect(await storedKeys()).toBe(objects);
  });

  test('changes nothing but the profile, whatever else is sent', async () => {
    const before = await many(market.db)`select * from users where id = ${person.id}`;
    const sent = {
      role: 'superadmin',
      unique_id: 'ADM-1',
      email: 'x@example.in',
      full_name: 'X',
      is_approved: true,
      complete: true,
      user_id: '018f0000-0000-7000-8000-000000000000',
      account_number_last4: '0000',
      address: '1 Market Road',
    };
    expect((await update(sent)).status).toBe(200);
    expect(await many(market.db)`select * from users where id = ${person.id}`).toEqual(before);
    expect((await check()).status).toBe(false);
    expect((await kept()).account_number_last4).toBeNull();
  });

  test('of one person leaves another as it was', async () => {
    const other = await addPerson(market, 'recycler');
    const before = await profile(other.token);
    await update({ ...company(), ...bank() });
    expect(await profile(other.token)).toEqual(before);
  });

  test('is not for the superadmin, nor without a session', async () => {
    const { token } = await addPerson(market, 'superadmin');
    expect((await update(company(), token)).status).toBe(403);
    const without = await market.call('PATCH', '/api/users/update/', { body: company() });
    expect(without).toMatchObject({ status: 401, body: { code: 'not_authenticated' } });
  });
});

describe('account number', () => {
  test('is whole for its owner, encrypted in the database, and never logged', async () => {
    const logs = (['info', 'warn', 'error'] as const).map((level) => vi.spyOn(market.context.log, level));
    await update(bank());
    expect((await profile()).account_number).toBe(ACCOUNT);
    const row = await kept();
    expect(row.account_number_last4).toBe('9012');
    expect(row.account_number_encrypted?.includes(ACCOUNT)).toBe(false);
    expect(JSON.stringify(logs.map((log) => log.mock.calls))).not.toContain(ACCOUNT);
    logs.forEach((log) => log.mockRestore());
  });

  test('that cannot be decrypted is masked and reported, and can be entered anew', async () => {
    await update(bank());
    await sql`update companies set account_number_encrypted = '\\x00' where user_id = ${person.id}`.execute(market.db);
    const report = vi.spyOn(market.context.log, 'error');
    expect((await profile()).account_number).toBe('XXXXXX9012');
    expect(report).toHaveBeenCalled();
    report.mockRestore();
    await update(bank());
    expect((await profile()).account_number).toBe(ACCOUNT);
  });
});

describe('completeness', () => {
  test('names what is missing until the last field is there', async () => {
    const fields = { ...company(), ...COMPANY_FILES(), ...bank(), ...BANK_FILES() };
    const { company_name: _name, confirm_account_number: _confirmation, ...needed } = fields;
    const missing = new Set(Object.keys(needed));
    expect(await check()).toEqual({ status: false, missing: expect.arrayContaining([...missing]) });
    for (const [field, value] of Object.entries(needed)) {
      const sent = { [field]: value, ...(field === 'account_number' && { confirm_account_number: value }) };
      expect((await update(sent)).status).toBe(200);
      missing.delete(field);
      const response = await check();
      expect(response.status).toBe(missing.size === 0);
      expect(new Set(response.missing)).toEqual(missing);
      const rows = await many(market.db)`select complete from companies where user_id = ${person.id}`;
      expect(rows).toEqual([{ complete: missing.size === 0 }]);
    }
  });
});

test("a superadmin's profile has no company and lacks nothing", async () => {
  const { token, email } = await addPerson(market, 'superadmin');
  const data = await profile(token);
  expect(data).toMatchObject({ role: 'superadmin', email, company_name: null, account_number: null, social_links: [] });
  expect(data.unique_id).toMatch(/^ADM-\d{6}$/);
  expect(await check(token)).toEqual({ status: true, missing: [] });
});
