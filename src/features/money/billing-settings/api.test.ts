import { beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '#oversight/notices/service.server.ts';
import { many, sql } from '#platform/database/database.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { addPlatformRegistration } from '#tests/billing.ts';
import { openEmptiedMarket } from '#tests/emptied-market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';

let superadmin: Person;
const market = await openEmptiedMarket();
beforeEach(async () => {
  superadmin = await addPerson(market, 'superadmin');
});

const PATH = '/api/superadmin/billing-settings/';
const NUMBER = '601000001234';
const number = (digits: string) => ({ account_number: digits, confirm_account_number: digits });
const TEXTS = {
  account_holder_name: 'EPR Mandi Services',
  bank_name: 'State Bank of India',
  ifsc_code: 'SBIN0000001',
  branch_name: 'Fort',
};
const FORM = { ...TEXTS, ...number(NUMBER), sac: '998599' };
const ANOTHER = number('777700009999');

const read = async () => (await market.call('GET', PATH, { token: superadmin.token })).body.data;
const change = (body: object, key?: string, { token } = superadmin) => market.call('PATCH', PATH, { token, body, key });
const rows = async () => {
  const found = await sql<{ account_number_encrypted: Buffer | null; by_id: string }>`
    select account_number_encrypted, by_id from billing_settings order by id`.execute(market.db);
  return found.rows;
};
const records = async () =>
  await many<{ action: string }>(market.db)`
      select action, owner_id, detail from audit where action in ('bank.changed', 'setting.changed') order by id`;

it('nothing is preset; what is missing is named in its order until all is there', async () => {
  const missing = ['gst_registration', 'bank_account', 'sac'];
  const none = { account_holder_name: null, account_number: null, bank_name: null, ifsc_code: null, branch_name: null };
  expect(await read()).toEqual({ ...none, sac: null, complete: false, missing });
  const saved = await change({ sac: '998599' });
  expect(saved).toMatchObject({ status: 200, body: { message: 'Billing settings saved!' } });
  expect(saved.body.data).toEqual({ ...none, sac: '998599', complete: false, missing: missing.slice(0, 2) });
  expect((await change({ ...TEXTS, bank_name: ' State  Bank ' })).body.data.missing).toEqual(missing.slice(0, 2));
  const { sac, confirm_account_number: _, ...bank } = FORM;
  const complete = { ...bank, sac, complete: false, missing: missing.slice(0, 1) };
  expect((await change({ ...TEXTS, ...number(NUMBER) })).body.data).toEqual(complete);
  await addPlatformRegistration(market, superadmin);
  expect(await read()).toEqual({ ...complete, complete: true, missing: [] });
});

it('replaces what is sent alone, as a further row', async () => {
  await change(FORM);
  expect((await change({ ifsc_code: 'hdfc0000009' })).body.data).toMatchObject({
    account_number: NUMBER,
    ifsc_code: 'HDFC0000009',
    bank_name: 'State Bank of India',
    sac: '998599',
  });
  await change({});
  expect(await rows()).toHaveLength(2);
});

it('a number that is sent again keeps its bytes, and equal settings make no row', async () => {
  await change(FORM);
  await change(FORM);
  expect(await rows()).toHaveLength(1);
  await change({ ...FORM, sac: '998312' });
  const [first, second] = await rows();
  expect(second?.account_number_encrypted).toEqual(first?.account_number_encrypted);
  await change(ANOTHER);
  expect((await rows())[2]?.account_number_encrypted).not.toEqual(first?.account_number_encrypted);
});

it('each field says what is wrong, in the words of the bank details', async () => {
  const wrong = { ...FORM, account_number: '12', confirm_account_number: '13', ifsc_code: 'SBIN', sac: '88' };
  expect(await change(wrong)).toMatchObject({
    status: 400,
    body: {
      errors: {
        account_number: 'Account Number must have 6 to 18 digits',
        confirm_account_number: 'Account Number mismatch',
        ifsc_code: 'Enter a valid IFSC code',
        sac: 'A SAC has 6 digits and begins with 99',
      },
    },
  });
  for (const sac of ['9985991', '898599', '99859a', 998599])
    expect((await change({ sac })).body.errors).toEqual({
      sac: sac === 998599 ? 'SAC is required' : 'A SAC has 6 digits and begins with 99',
    });
  expect((await change({ account_number: NUMBER })).body.errors).toEqual({
    confirm_account_number: 'Account Number mismatch',
  });
  expect(await rows()).toEqual([]);
});

it('belongs to superadmins', async () => {
  for (const role of ['recycler', 'producer'] as const) {
    const { token } = await addPerson(market, role);
    expect((await market.call('GET', PATH, { token })).status).toBe(403);
    expect((await market.call('PATCH', PATH, { token, body: FORM })).status).toBe(403);
  }
});

describe('another account', () => {
  it('needs a fresh proof; first entries, equal values and the SAC need none', async () => {
    const stale = async (body: object) => {
      await sql`
        update sessions set fresh_until = ${market.clock.now()} where user_id = ${superadmin.id}`.execute(market.db);
      return change(body);
    };
    expect((await stale(FORM)).status).toBe(200);
    expect((await stale(FORM)).status).toBe(200);
    expect((await stale({ sac: '998312' })).status).toBe(200);
    for (const body of [ANOTHER, { branch_name: 'Elsewhere' }])
      expect(await stale(body)).toMatchObject({ status: 403, body: { code: 'step_up_required' } });
    expect((await read()).branch_name).toBe('Fort');
    expect((await change(ANOTHER, undefined, await loggedInAgain(market, superadmin))).status).toBe(200);
  });

  it('is recorded and mailed to the superadmins with four digits, the SAC recorded alone', async () => {
    await addPerson(market, 'superadmin');
    await change(FORM);
    await change({ sac: '998312' });
    await change({ ...ANOTHER, ifsc_code: 'HDFC0000009' });
    const all = await records();
    expect(all.map(({ action }) => action)).toEqual(['setting.changed', 'setting.changed', 'bank.changed']);
    expect(all[1]).toMatchObject({ owner_id: null, detail: { sac: { from: '998599', to: '998312' } } });
    expect(all[2]).toMatchObject({
      detail: {
        before: { account_number: '1234', ifsc_code: 'SBIN0000001' },
        after: { account_number: '9999', ifsc_code: 'HDFC0000009' },
      },
    });
    expect(JSON.stringify(all)).not.toMatch(/601000001234|777700009999/);

    const mails: { subject: string; text: string }[] = [];
    const mailer = { send: async (mail: { subject: string; text: string }) => void mails.push(mail) };
    while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
    const received = mails.filter(({ subject }) => subject === "The platform's bank account was changed");
    expect(received).toHaveLength(2);
    expect(received[0]?.text).toContain('Before: account number ending in 1234, IFSC code SBIN0000001');
    expect(received[0]?.text).toContain('After: account number ending in 9999, IFSC code HDFC0000009');
    expect(received[0]?.text).toContain('Trades accepted before keep the old account.');
    for (const { text } of received) expect(text).toMatch(/Time: .*\nAddress: .*\nDevice: [^]*\/not-me#[\w-]{43}/);
    expect(mails).toHaveLength(2);
  });
});

describe('a repeated request', () => {
  it('gets the first answer again, which is stored without the whole number', async () => {
    const first = await change(FORM, 'one');
    market.clock.advance(1);
    await change({ ...ANOTHER, sac: '998312' }, 'two');
    const again = await change(FORM, 'one');
    expect(again.body).toEqual(first.body);
    expect(again.body.data.account_number).toBe(NUMBER);
    expect(await rows()).toHaveLength(2);
    expect(await change(FORM, 'two')).toMatchObject({ status: 409 });
    const kept = await many<{ body: string }>(market.db)`select body from idempotency_keys`;
    expect(kept).toHaveLength(2);
    expect(JSON.stringify(kept)).not.toMatch(/601000001234|777700009999/);
  });

  it('is known by a fingerprint of which nobody can guess the number', async () => {
    const print = async () => {
      const kept = await many<{ hash: string }>(market.db)`
        select encode(fingerprint, 'hex') as hash from idempotency_keys order by key`;
      return kept.map(({ hash }) => hash);
    };
    await change(FORM, 'one');
    const [of] = await print();
    const { secret } = market.context;
    market.context.secret = 'another secret';
    await change(FORM, 'two');
    market.context.secret = secret;
    expect((await print())[1]).not.toBe(of);
  });
});

it('twenty changes at once follow each other', { tags: 'thorough' }, async () => {
  const saved = await Promise.all(Array.from({ length: 20 }, (_, index) => change({ sac: `9985${10 + index}` })));
  expect(saved.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(await rows()).toHaveLength(20);
});
