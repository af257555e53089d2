/**
 * Constraints of GST registrations and payments hold whatever the server does; law I25 detects what gets past those of payments, and law I9
 * knows what is answered of both.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import {
  addPlatformRegistration,
  billedTrade,
  creditNote,
  issue,
  platformNumber,
  type BilledTrade,
} from './billing.ts';
import { openSharedMarket } from './market.ts';
import { addPerson, gstNumberIn } from './people.ts';
import { brokenLaws, lawsBrokenBy, refusalOf } from './refused-statements.ts';

let trade: BilledTrade;
/** Ids of the recycler's registration, of one more, of the platform's, and of a payment. */
let ids: Record<'profile' | 'second' | 'platform' | 'payment' | 'trade' | 'buyer', string>;

/** A payment to the recycler, recorded now, with other columns. */
const payment = (columns: Readonly<Record<string, string>> = {}): string => {
  const values: Record<string, string> = {
    id: 'gen_random_uuid()',
    trade_id: ':trade',
    payee: `'recycler'`,
    amount_paise: '100',
    utr: 'upper(substr(md5(random()::text), 1, 12))',
    paid_on: `'2026-11-20'`,
    status: `'recorded'`,
    recorded_by: ':buyer',
    recorded_at: 'now()',
    changed_by: ':buyer',
    changed_at: 'now()',
    ...columns,
  };
  return `insert into payments (${Object.keys(values).join()}) values (${Object.values(values).join()})`;
};
const answered = (columns: string) => `update payments set ${columns} where id = :payment`;

const PATH = '/api/users/gst-registrations/';

const market = await openSharedMarket();
beforeAll(async () => {
  trade = await billedTrade(market);
  await addPlatformRegistration(market, await addPerson(market, 'superadmin'));
  const { id, recycler, producer } = trade;
  await sql`
    insert into gst_registrations (id, company_id, gstin, legal_name, created_at)
    values (gen_random_uuid(), ${recycler.id}, ${platformNumber('29')}, 'Second', now())`.execute(market.db);
  const of = async (company: string | null, condition: 'from_profile' | 'not from_profile') =>
    (
      await one<{ id: string }>(market.db)`
        select id from gst_registrations where company_id is not distinct
        from ${company}::uuid and ${sql.raw(condition)}`
    )?.id ?? '';
  ids = {
    profile: await of(recycler.id, 'from_profile'),
    second: await of(recycler.id, 'not from_profile'),
    platform: await of(null, 'not from_profile'),
    payment: '01a0c000-0000-7000-8000-000000000001',
    trade: id,
    buyer: producer.id,
  };
  await sql.raw(named(payment({ id: ':payment' }))).execute(market.db);
});

const named = (statement: string) =>
  statement.replaceAll(
    /:(profile|second|platform|payment|trade|buyer)\b/g,
    (_, name: keyof typeof ids) => `'${ids[name]}'`,
  );
const refusal = (statement: string) => refusalOf(market.db, named(statement));

const registration = (columns: string, id: keyof typeof ids = 'second') =>
  `update gst_registrations set ${columns} where id = :${id}`;
const long = (length: number) => `repeat('a', ${length})`;

describe('the database refuses of a GST registration', () => {
  const breaches: Readonly<Record<string, [statement: string, refusal: string]>> = {
    'a number twice in one company': [
      registration('gstin = (select gstin from gst_registrations where id = :profile)'),
      '23505 gst_registration_taken',
    ],
    "one of the platform's numbers twice": [
      `insert into gst_registrations (id, gstin, legal_name, created_at)
       select gen_random_uuid(), gstin, legal_name, created_at from gst_registrations where id = :platform`,
      '23505 gst_registration_taken',
    ],
    'two defaults of a company': [registration('is_default = true'), '23505 one_default_gst_registration'],
    'two defaults of the platform': [
      `insert into gst_registrations (id, gstin, legal_name, is_default, created_at)
       values (gen_random_uuid(), '${platformNumber('24')}', 'Platform', true, now())`,
      '23505 one_default_gst_registration',
    ],
    'two that are of the profile': [registration('from_profile = true'), '23505 gst_registration_from_profile'],
    'a default that is cancelled': [
      registration(`cancelled_on = '2026-11-01'`, 'profile'),
      '23514 gst_registration_default_stands',
    ],
    'one prefix for both series': [
      registration(`credit_note_prefix = 'INV'`),
      '23514 gst_registration_prefixes_differ',
    ],
    'a prefix that begins with a digit': [
      registration(`invoice_prefix = '1A'`),
      '23514 gst_registrations_invoice_prefix_check',
    ],
    'a prefix of four': [
      registration(`credit_note_prefix = 'CRNX'`),
      '23514 gst_registrations_credit_note_prefix_check',
    ],
    'a number of another form': [registration(`gstin = '29AAAAA'`), '23514 gst_registrations_gstin_check'],
    'a legal name of 101 characters': [
      registration(`legal_name = ${long(101)}`),
      '23514 gst_registrations_legal_name_check',
    ],
    'a trade name of 101 characters': [
      registration(`trade_name = ${long(101)}`),
      '23514 gst_registrations_trade_name_check',
    ],
    'a first line of 101 characters': [
      registration(`address1 = ${long(101)}`),
      '23514 gst_registrations_address1_check',
    ],
    'a second line of 101 characters': [
      registration(`address2 = ${long(101)}`),
      '23514 gst_registrations_address2_check',
    ],
    'a place of 51 characters': [registration(`place = ${long(51)}`), '23514 gst_registrations_place_check'],
    'a PIN code of five digits': [registration(`pin = '56000'`), '23514 gst_registrations_pin_check'],
    'a turnover band that nobody knows': [
      registration(`aato_band = 'huge'`),
      '23514 gst_registrations_aato_band_check',
    ],
    "an account with another company's registration": [
      `select choose_gst_registration((select id from epr_accounts where owner_id = :buyer limit 1), :second)`,
      '23503 epr_account_gst_registration',
    ],
    'a registration deleted that an account names': [
      `select choose_gst_registration((select id from epr_accounts where owner_id <> :buyer limit 1), :second);
       delete from gst_registrations where id = :second`,
      '23503 epr_account_gst_registration',
    ],
  };

  it.each(Object.entries(breaches))('%s', async (_name, [statement, refused]) => {
    expect(await refusal(statement)).toBe(refused);
  });

  it('and allows what they try where it is right', async () => {
    expect(await refusal(registration(`pin = '560001', invoice_prefix = 'K', cancelled_on = '2026-11-01'`))).toBe(
      'allowed',
    );
    expect(await refusal('delete from gst_registrations where id = :second')).toBe('allowed');
  });

  it('and gives the accounts that name none the number of a new default', async () => {
    const numbers = await market.db.transaction().execute(async (tx) => {
      await sql.raw(named(registration('is_default = false', 'profile'))).execute(tx);
      await sql.raw(named(registration('is_default = true'))).execute(tx);
      const rows = await many<{ gstin: string }>(tx)`
        select distinct a.gstin from epr_accounts a where owner_id = ${trade.recycler.id}`;
      await sql.raw(named(registration('is_default = false'))).execute(tx);
      await sql.raw(named(registration('is_default = true', 'profile'))).execute(tx);
      return rows;
    });
    expect(numbers).toEqual([{ gstin: platformNumber('29') }]);
  });
});

describe('the database refuses of a payment', () => {
  const breaches: Readonly<Record<string, [statement: string, refusal: string]>> = {
    'another payee': [payment({ payee: `'bank'` }), '23514 payments_payee_check'],
    'no amount': [payment({ amount_paise: '0' }), '23514 payments_amount_paise_check'],
    'a UTR number in small letters': [payment({ utr: `'sbin12345678'` }), '23514 payments_utr_check'],
    'a UTR number of five characters': [payment({ utr: `'SBIN1'` }), '23514 payments_utr_check'],
    'a UTR number twice on one trade': [
      payment({ utr: `'TWICE12345'` }) + ';' + payment({ utr: `'TWICE12345'` }),
      '23505 payment_recorded_once',
    ],
    'tax above a tenth of the payment': [
      payment({ amount_paise: '89', tds_paise: '10', tds_section: `'Other'` }),
      '23514 tds_within_tenth',
    ],
    'tax below zero': [payment({ tds_paise: '-1' }), '23514 payments_tds_paise_check'],
    'tax without its section': [payment({ tds_paise: '1' }), '23514 tds_has_section'],
    'a section without tax': [payment({ tds_section: `'Other'` }), '23514 tds_has_section'],
    'a note beside a section of law': [
      payment({ tds_paise: '1', tds_section: `'Section 194Q'`, tds_note: `'A note'` }),
      '23514 tds_has_section',
    ],
    'a section of 121 characters': [
      payment({ tds_paise: '1', tds_section: long(121) }),
      '23514 payments_tds_section_check',
    ],
    'a note of two characters': [
      payment({ tds_paise: '1', tds_section: `'Other'`, tds_note: `'ab'` }),
      '23514 payments_tds_note_check',
    ],
    'a receipt without its date': [answered(`status = 'received'`), '23514 payment_received_on'],
    'a date of receipt of what has not been received': [
      answered(`received_on = '2026-11-20'`),
      '23514 payment_received_on',
    ],
    'no reason why it has not arrived': [answered(`status = 'not_received'`), '23514 payment_reason'],
    'a reason of nine characters': [
      answered(`status = 'withdrawn', reason = 'too short'`),
      '23514 payments_reason_check',
    ],
    'a payment of no trade': [payment({ trade_id: 'gen_random_uuid()' }), '23503 payments_trade_id_fkey'],
    'a payment that begins received': [payment({ status: `'received'`, received_on: `'2026-11-20'` }), 'MV001'],
    'an answer to what was withdrawn': [
      `${answered(`status = 'withdrawn', reason = 'Typed twice'`)};
       ${answered(`status = 'received', received_on = '2026-11-20', reason = null`)}`,
      'MV001',
    ],
    'a reason that is none of its answers': [
      `insert into history (subject, subject_id, at, from_status, to_status, reason)
       values ('payment', :payment, now(), 'recorded', 'received', 'It has arrived')`,
      '23514 history_reason',
    ],
    'another amount': [answered('amount_paise = 200'), 'AO001'],
    'another UTR number': [answered(`utr = 'SBIN87654321'`), 'AO001'],
    'a payment that is deleted': ['delete from payments where id = :payment', 'AO001'],
  };

  it.each(Object.entries(breaches))('%s', async (_name, [statement, refused]) => {
    expect(await refusal(statement)).toBe(refused);
  });

  it('and allows what they try where it is right', async () => {
    expect(await refusal(payment({ tds_paise: '1', tds_section: `'Other'`, tds_note: `'A note'` }))).toBe('allowed');
    const notReceived = answered(`status = 'not_received', reason = 'Not on our account'`);
    const received = answered(`status = 'received', received_on = '2026-11-20', reason = null`);
    expect(await refusal(`${notReceived};${received}`)).toBe('allowed');
  });
});

describe('law I25 detects', () => {
  const step = (from: string, to: string) =>
    `insert into history (subject, subject_id, at, by_id, from_status, to_status)
     values ('payment', :payment, now(), :buyer, '${from}', '${to}')`;
  const received = `status = 'received', received_on = '2026-11-20'`;
  const planted: Readonly<Record<string, string>> = {
    'a status that no history tells': answered(received),
    'a history that ends elsewhere': step('recorded', 'withdrawn'),
    'a step that is not legal': `${step('recorded', 'issued')};${step('issued', 'received')};${answered(received)}`,
    'a history with a gap': `${step('not_received', 'received')};${answered(received)}`,
    'a payment without history': payment({ id: 'gen_random_uuid()' }),
  };

  it.each(Object.entries(planted))('%s', async (_name, statement) => {
    expect(await brokenLaws(market.db)).toEqual([]);
    expect(await lawsBrokenBy(market.db, named(statement))).toEqual(['I25']);
  });

  it('no legal path', async () => {
    expect(await lawsBrokenBy(market.db, named(`${step('recorded', 'received')};${answered(received)}`))).toEqual([]);
  });
});

describe('what is answered once', () => {
  const keyed = (method: 'POST' | 'PATCH', path: string, body: object, key: string) =>
    market.call(method, path, { token: trade.recycler.token, body, key });

  it('breaks no law, even of a registration that is gone', async () => {
    const row = await one<{ gstin: string }>(market.db)`select gstin from gst_registrations where id = ${ids.profile}`;
    const gstin = gstNumberIn('27', row?.gstin ?? '');
    const added = await keyed('POST', PATH, { gstin, legal_name: 'Third', address1: '1 Road', place: 'Pune' }, 'add');
    const path = `${PATH}${added.body.data.id}/`;
    expect(await keyed('PATCH', path, { pin: '411001' }, 'change')).toMatchObject({ status: 200 });
    const accounts = await many<{ id: string }>(market.db)`
      select id from epr_accounts where owner_id = ${trade.recycler.id}`;
    const choice = `/api/epr/accounts/${accounts[0]?.id}/gst-registration/`;
    expect(await keyed('PATCH', choice, { gst_registration: null }, 'choose')).toMatchObject({ status: 200 });
    expect(await brokenLaws(market.db)).toEqual([]);
    expect(await market.call('DELETE', path, { token: trade.recycler.token })).toMatchObject({ status: 200 });
    const invoice = await issue(market, trade, undefined, 'issue');
    await creditNote(market, invoice.body.data.id, trade.recycler, { quantity: 1 }, 'note');
    const kept = await many<{ key: string }>(market.db)`
      select key from idempotency_keys where http_status < 300 order by key`;
    expect(kept.map(({ key }) => key)).toEqual(['add', 'change', 'choose', 'issue', 'note']);
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  it('is a breach where the document or the payment is gone', async () => {
    const answer = (id: string) =>
      `insert into idempotency_keys (user_id, key, fingerprint, created_at, http_status, body)
       values (:buyer, 'gone', '', now(), 201, '{"data": {"id": "${id}"}}')`;
    expect(await lawsBrokenBy(market.db, named(answer(ids.payment)))).toEqual([]);
    expect(await lawsBrokenBy(market.db, named(`${answer(ids.payment)};delete from payments`))).toEqual(['I9']);
  });
});
