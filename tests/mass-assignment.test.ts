// @module-tag thorough
/**
 * Extra fields change nothing: a whole trade, from sign-up to completion, leaves the same rows whether its requests are those of the screens or
 * also contain every column of the database.
 */
import { expect, it } from 'vitest';
import { addSuperadmin } from '#people/identity/service.server.ts';
import { many, sql } from '#platform/database/database.ts';
import { features } from '#server/features.ts';
import { logIn, PASSWORD } from './accounts.ts';
import { accountForm, offerForm } from './api-forms.ts';
import { pdf, picture } from './documents.ts';
import { openTestMarket, TestFile, type TestMarket } from './market.ts';
import { gstNumber } from './people.ts';
import { isDeep } from './repetitions.ts';

/** Extra fields per form; a form allows 60 fields. JSON contains all of them at once. */
const FORM = 40;
/** Tables that each form writes, beside `files`. In the gate forms contain the columns of these alone. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  '/api/users/update/': ['users', 'companies'],
  '/api/epr/recycler/': ['epr_accounts'],
  '/api/epr/producer/': ['epr_accounts'],
  '/api/epr/credit-offers/': ['offers'],
  '/api/epr/transactions/': ['transactions', 'trades'],
};

/** Values by column type: an unknown id, and what an attacker would want. */
const WRONG_VALUES: Readonly<Record<string, unknown>> = {
  uuid: '0badc0de-0000-7000-8000-000000000000',
  boolean: true,
  date: '2001-02-03',
  'timestamp with time zone': '2001-02-03T04:05:06Z',
  bigint: 987_654_321,
  integer: 987_654,
  smallint: 9_876,
  numeric: 987_654,
};
/** Values by column name, where a type has several. */
const STATES: Readonly<Record<string, unknown>> = {
  role: 'superadmin',
  status: 'approved',
  transaction_status: 'Completed',
  account: 'superadmin',
};
/** Field names that responses have and the database does not. `__proto__` and `constructor` are refused earlier, as malformed. */
const MORE = {
  is_approved: true,
  is_complete: true,
  recycler: 'thief',
  producer: 'thief',
  owner: 'thief',
  total: 1,
  gst: 0,
  transaction_fee: 0,
  price: 0.01,
  available: 1,
};

type Fields = Record<string, unknown>;

/** Extra fields: all of them for JSON, and those of a form. */
interface Extra {
  all: Fields;
  ofForm: (url: string) => Fields;
}

/** Extra fields of all requests of a trade, in as many trades as the forms need. */
async function extraFields(market: TestMarket): Promise<Extra[]> {
  const rows = await many<{ table: string; name: string; type: string }>(market.db)`
    select table_name as table, column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'`;
  const valued = (columns: typeof rows): Fields => ({
    ...Object.fromEntries(columns.map(({ name, type }) => [name, STATES[name] ?? WRONG_VALUES[type] ?? 'thief'])),
    ...MORE,
  });
  const all = valued(rows);
  expect(Object.keys(all).length).toBeGreaterThan(100);
  const forms = Object.entries(WRITTEN).map(([path, tables]) => {
    const own = rows.filter(({ table }) => isDeep || table === 'files' || tables.includes(table));
    return { path, fields: Object.entries(valued(own)) };
  });
  const trades = Math.ceil(Math.max(...forms.map(({ fields }) => fields.length)) / FORM);
  return Array.from({ length: trades }, (_, place) => ({
    all,
    ofForm: (url) => {
      const form = forms.find(({ path }) => url.startsWith(path));
      if (form === undefined) throw new Error(`${url} is no form whose tables are known`);
      // A form with fewer fields begins again.
      const from = (place * FORM) % (Math.ceil(form.fields.length / FORM) * FORM);
      return Object.fromEntries(form.fields.slice(from, from + FORM));
    },
  }));
}

const endpoints = features.flatMap(({ contract }) => Object.entries(contract));
/** Field names of an object, or of both objects of an intersection. */
function fieldsOf(schema: unknown): string[] {
  const { shape, _zod } = schema as { shape?: object; _zod: { def: { left?: unknown; right?: unknown } } };
  const { left, right } = _zod.def;
  return shape ? Object.keys(shape) : [left, right].filter(Boolean).flatMap(fieldsOf);
}

/** Field names that a call's contract accepts. */
function taken(method: string, url: string): string[] {
  const path = url.split('?')[0] ?? '';
  const found = endpoints.find(([key]) => {
    const [verb, template = ''] = key.split(' ');
    return verb === method && new RegExp(`^${template.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
  })?.[1];
  if (found === undefined) throw new Error(`No call ${method} ${path}`);
  return [...(found.body ? fieldsOf(found.body) : []), ...Object.keys(found.files ?? {})];
}

/** Every kind of write, with `extra` added to its fields. */
async function trade(market: TestMarket, extra?: Extra): Promise<void> {
  const png = new TestFile('a.png', await picture(), 'image/png');
  let serial = 0;
  const paper = () =>
    new TestFile('a.pdf', Buffer.concat([pdf(), Buffer.from(`%${(serial += 1)}`)]), 'application/pdf');
  const send = async (method: string, url: string, body: Fields, token?: string) => {
    const names = taken(method, url);
    const isForm = Object.values(body).some((value) => value instanceof TestFile);
    const more = Object.entries((isForm ? extra?.ofForm(url) : extra?.all) ?? {}).filter(
      ([name]) => !names.includes(name),
    );
    const response = await market.call(method, url, {
      ...(token && { token }),
      body: { ...Object.fromEntries(more), ...body },
    });
    expect([method, url, response.status < 300, response.text]).toEqual([method, url, true, response.text]);
    return response.body.data?.id as string;
  };
  const join = async (role: 'recycler' | 'producer', number: number) => {
    const email = `${role}@example.in`;
    await send('POST', `/api/users/register/${role}/`, {
      email,
      full_name: 'Asha Rao',
      mobile_no: '9876543210',
      designation: 'Manager',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      company_name: `Rao ${role}`,
      accountType: role === 'recycler' ? 'Recycler' : 'Freelancer',
    });
    const token = (await logIn(market, email)).body.access as string;
    await send(
      'PATCH',
      '/api/users/update/',
      {
        gst_number: gstNumber('27', number),
        state: 'Maharashtra',
        city: 'Mumbai',
        pcb_number: 'PCB-7',
        registration_date: '2020-04-01',
        address: '1 Market Road',
        account_holder_name: 'Rao',
        account_number: '123456789012',
        confirm_account_number: '123456789012',
        bank_name: 'State Bank of India',
        ifsc_code: 'SBIN0000001',
        branch_name: 'Fort',
        company_logo: png,
        pcb_doc: png,
        canceled_check_proof: png,
      },
      token,
    );
    const account = await send(
      'POST',
      `/api/epr/${role}/`,
      {
        ...accountForm(role, '77'),
        epr_certificate: paper(),
      },
      token,
    );
    return { token, account };
  };

  await addSuperadmin(market.context, { email: 'boss@example.in', password: PASSWORD });
  const boss = (await logIn(market, 'boss@example.in', { door: '/api/superadmin/login/' })).body.access as string;
  const recycler = await join('recycler', 1);
  const producer = await join('producer', 2);
  for (const [role, { account }] of Object.entries({ recycler, producer }))
    await send('PATCH', `/api/superadmin/${role}-epr/${account}/`, { status: 'approved' }, boss);
  const record = {
    epr_registration_number: '77',
    waste_type: 'Plastic',
    product_type: 'Category I',
    credit_type: 'Recycling',
    state: 'Maharashtra',
  };
  const values = { available_certificate_value: 5_000, comulative_certificate_potential: 9_000 };
  const credit = await send(
    'POST',
    `/api/epr/credit/?epr_id=${recycler.account}`,
    { ...record, year: '2026', processing_capacity: 10_000, ...values },
    recycler.token,
  );
  await send('PATCH', `/api/epr/credit/${credit}/`, values, recycler.token);
  const offer = await send(
    'POST',
    `/api/epr/credit-offers/?epr_id=${recycler.account}&epr_credit_id=${credit}`,
    {
      ...offerForm('77'),
      FY: '2026',
      product_image: png,
      availability_proof: png,
    },
    recycler.token,
  );
  await send('PATCH', `/api/epr/credit-offers/${offer}/`, { price_per_credit: '2.60' }, recycler.token);
  await send(
    'POST',
    `/api/epr/target/?epr_id=${producer.account}`,
    { ...record, FY: '2026', target_quantity: 500 },
    producer.token,
  );
  const form = { producer_epr: producer.account, FY: '2026', quantity: 100 };
  const named = `credit_offer_id=${offer}`;
  const bought = await send('POST', `/api/epr/purchases-requests/?${named}`, form, producer.token);
  const asked = await send(
    'POST',
    `/api/epr/counter-credit-offers/?${named}`,
    { ...form, offer_price: '2.00' },
    producer.token,
  );
  await send('PATCH', `/api/epr/counter-credit-offers/${asked}/`, { status: 'rejected' }, recycler.token);
  await send('PATCH', `/api/epr/purchases-requests/${bought}/`, { status: 'approved' }, recycler.token);
  const paid = await send('POST', `/api/epr/transactions/?purchases_request_id=${bought}`, {}, producer.token);
  const proof = `/api/epr/transactions/${paid}/`;
  await send('PATCH', proof, { transaction_proof: paper() }, producer.token);
  await send('PATCH', `/api/superadmin/transactions/${paid}/`, { status: 'approved' }, boss);
  await send('PATCH', proof, { recycler_transfer_proof: paper() }, recycler.token);
  await send('POST', '/api/users/newsletter/subscribe/', { email: 'reader@example.in' });
  await send('POST', '/api/users/contact/', {
    full_name: 'Asha',
    company_name: 'Rao',
    email: 'asha@example.in',
    mobile: '9876543210',
    profile: 'Recycler',
    category: 'Plastic',
    city: 'Mumbai',
    state: 'Maharashtra',
    message: 'Hello',
  });
  const article = await send('POST', '/api/superadmin/blogs/', { title: 'News', content: '<p>Text</p>' }, boss);
  await send('PATCH', `/api/superadmin/blogs/${article}/`, { title: 'News again' }, boss);
}

/** Differences between two identical runs: ids, salted hashes, and the database's clock. */
const CHANCE = /"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}[^"]*"|"\\\\x[0-9a-f]+"|"\$argon2[^"]*"/g;

/** All rows without what chance decides: ids, and the ids of requests. */
async function rowsOf(market: TestMarket): Promise<string[]> {
  const tables = await many<{ name: string }>(market.db)`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations'`;
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await many<{ row: string }>(market.db)`
      select (to_jsonb(t) - 'request_id')::text as row from ${sql.table(name)} t`;
    for (const { row } of found) {
      expect(row, name).not.toMatch(/0badc0de|thief|2001-02-03|9876543(?!210)/);
      rows.push(`${name} ${row.replaceAll(CHANCE, '"…"')}`);
    }
  }
  return rows.sort();
}

it('leaves the same rows as requests without extra fields', { timeout: 120_000 }, async () => {
  const honest = await openTestMarket();
  const extras = await extraFields(honest);
  await trade(honest);
  const expected = await rowsOf(honest);
  await honest.close();
  expect(expected.length).toBeGreaterThan(50);
  for (const extra of extras) {
    const greedy = await openTestMarket();
    await trade(greedy, extra);
    expect(await rowsOf(greedy)).toEqual(expected);
    await greedy.close();
  }
});
