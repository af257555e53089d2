/** The calls of the rulebook: reading, adding, verifying, withdrawing, and the modes of the guards. */
import { describe, expect, it } from 'vitest';
import { inTransaction, many, type Db, type Tx } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { modeOf } from './figures.ts';
import { KINDS, STREAMS } from './kinds.ts';
import { rulebookNow } from './rulebook.server.ts';
import { insertMode } from './store.server.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

const RULES = '/api/superadmin/rules/';
const MODES = '/api/superadmin/rule-modes/';
const read = (query = '') => market.call('GET', `/api/epr/rules/${query}`);
const kept = (query = '') => market.call('GET', `${RULES}${query}`, { token: superadmin.token });
const answer = async (query: string) => (await market.call('GET', `/api/epr/rules/answer/?${query}`)).body.data;
const post = (path: string, body: object) => market.call('POST', path, { token: superadmin.token, body });
const setMode = (body: object) => post(MODES, { citation: 'Order 1', ...body });

const RULE = {
  kind: 'validity',
  stream: 'Oil',
  from: '2026-04-01',
  value: { years: 3 },
  source_title: 'Gazette of India',
  clause: 'rule 9',
};
const add = (values: object = {}, query = '') => post(`${RULES}${query}`, { ...RULE, ...values });

describe('the list of rules', () => {
  it('has those of today, in order, with the modes of all guards', async () => {
    const { status, body } = await read('?page_size=200');
    expect(status).toBe(200);
    const rules = body.data as { stream: string; kind: string; in_force: boolean; from: string; to: string | null }[];
    expect(rules.length).toBeGreaterThan(100);
    expect(body.next).toBeNull();
    for (const rule of rules) expect(rule.in_force).toBe(true);
    const places = rules.map(
      ({ stream, kind }) => STREAMS.indexOf(stream as never) * 100 + KINDS.indexOf(kind as never),
    );
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(body.modes).toHaveLength(15);
    expect(body.modes[0]).toEqual({ stream: 'Plastic', guard: 'price_band', mode: 'warn', since: null });
    expect(Object.keys(rules[0]!)).toEqual(
      'id kind stream producer_type product_type credit_type part FY from to value status source_title source_url clause note read_on origin in_force'.split(
        ' ',
      ),
    );
  });

  it('comes in pages that hold each rule once', async () => {
    const all = (await read('?on=all&page_size=200')).body.data.map(({ id }: { id: string }) => id);
    const paged: string[] = [];
    for (let cursor = ''; ;) {
      const { data, next } = (await read(`?on=all&page_size=50&cursor=${cursor}`)).body;
      paged.push(...data.map(({ id }: { id: string }) => id));
      if (next === null) break;
      cursor = next;
    }
    expect(paged).toEqual(all);
    expect(await read(`?cursor=${superadmin.id}`)).toMatchObject({
      status: 400,
      body: { errors: { cursor: expect.any(String) } },
    });
  });

  it('is filtered by kind, waste type, status and day, and searched', async () => {
    const found = async (query: string) =>
      (await read(query)).body.data.map((rule: { value: { percent: number } | null }) => rule.value?.percent ?? null);
    expect(await found('?kind=target&stream=Plastic')).toEqual([100]);
    expect(await found('?kind=target&stream=Plastic&on=2022-04-01')).toEqual([70]);
    expect(await found('?kind=target&stream=Plastic&on=all')).toEqual([100, 70, 25]);
    expect(await found('?kind=target&status=unknown&stream=Oil')).toEqual([null]);
    expect(await found('?search=gold%20phase')).toEqual([60]);
    expect(await found('?search=60%25&kind=target&stream=Battery')).toEqual([60]);
    expect(await found('?search=no%20such%20rule')).toEqual([]);
  });

  it.each([
    ['kind=hsn_', 'kind', 'Choose a kind of rule.'],
    ['stream=Metal', 'stream', 'Choose a waste type.'],
    ['status=certain', 'status', 'Choose a status.'],
    ['on=2026-02-30', 'on', 'Enter a date.'],
  ])('%s is refused', async (query, field, text) => {
    expect(await read(`?${query}`)).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
  });
});

describe('the answer to a question', () => {
  it('is the rule that holds on the day', async () => {
    const lead = await answer('kind=price_band&stream=Battery&credit_type=Lead&product_type=Automotive');
    expect(lead).toMatchObject({
      value: { low: 5.4, high: 18, unit: 'kg', per: 'credit' },
      status: 'draft',
      in_force: true,
    });
    expect(await answer('kind=price_band&stream=Battery&credit_type=Lead&on=2022-08-21')).toBeNull();
    // The unit of copper is not known, so the band of its own name answers before that of the equipment.
    const copper = await answer('kind=price_band&stream=E-waste&credit_type=Copper&product_type=ITEW15');
    expect(copper.value).toMatchObject({ low: 562.5, per: 'credit' });
    const certificate = await answer(
      'kind=price_band&stream=E-waste&credit_type=Refurbishing%20certificate&product_type=ITEW15',
    );
    expect(certificate.value).toMatchObject({ low: 34, per: 'equipment' });
    expect(await answer('kind=extension&stream=Plastic&part=Annual%20return&FY=2024-25')).toMatchObject({ FY: 2024 });
    expect(await answer('kind=target&stream=Tyre&part=Nothing')).toBeNull();
  });

  it('needs kind and waste type', async () => {
    expect(await market.call('GET', '/api/epr/rules/answer/')).toMatchObject({
      status: 400,
      body: { errors: { kind: 'Choose a kind of rule.', stream: 'Choose a waste type.' } },
    });
  });
});

describe('a rule', () => {
  it('is added, verified and withdrawn, each with its person, and the audit trail knows', async () => {
    const added = await add({ note: 'Read in part' });
    expect(added).toMatchObject({
      status: 201,
      body: {
        message: 'Rule added.',
        closed: null,
        data: {
          ...RULE,
          status: 'draft',
          origin: 'own',
          to: null,
          in_force: true,
          note: 'Read in part',
          read_by: null,
        },
      },
    });
    const { id, created_by: author } = added.body.data;
    expect(author).toMatch(/^ADM-/);
    expect(await answer('kind=validity&stream=Oil')).toMatchObject({ id });

    const verified = await post(`${RULES}${id}/verify/`, { read_on: '2026-11-20', clause: 'rule 9(2)' });
    expect(verified).toMatchObject({
      status: 200,
      body: {
        message: 'Rule verified.',
        data: { status: 'verified', clause: 'rule 9(2)', read_on: '2026-11-20', read_by: author },
      },
    });
    const again = await post(`${RULES}${id}/verify/`, { read_on: '2026-11-20', clause: 'rule 9(2)' });
    expect(again).toMatchObject({ status: 409, body: { error: 'This row is verified already.' } });

    expect(await post(`${RULES}${id}/withdraw/`, {})).toMatchObject({
      status: 200,
      body: {
        message: 'Rule withdrawn.',
        data: { in_force: false, withdrawn_by: author, withdrawn_at: expect.any(String) },
      },
    });
    expect(await post(`${RULES}${id}/withdraw/`, {})).toMatchObject({
      status: 409,
      body: { error: 'This row is withdrawn already.' },
    });
    expect((await answer('kind=validity&stream=Oil')).origin).toBe('shipped');
    const ids = (result: Awaited<ReturnType<typeof read>>) => result.body.data.map((rule: { id: string }) => rule.id);
    expect(ids(await read('?stream=Oil&on=all'))).not.toContain(id);
    expect(ids(await kept('?stream=Oil'))).toContain(id);
    const rows = await many<{ action: string; person_id: string }>(market.db)`
      select action, person_id from audit where subject_id = ${id} order by at, id`;
    expect(rows).toEqual(
      ['rule.added', 'rule.verified', 'rule.withdrawn'].map((action) => ({ action, person_id: superadmin.id })),
    );
  });

  it('without a value is unknown, and cannot be verified', async () => {
    const { body } = await add({ stream: 'Battery', value: null });
    expect(body.data).toMatchObject({ status: 'unknown', value: null });
    expect(await post(`${RULES}${body.data.id}/verify/`, { read_on: '2026-11-20', clause: 'c' })).toMatchObject({
      status: 409,
      body: { error: 'A row without a value cannot be verified.' },
    });
  });

  it('that is shipped stays, and is nobody’s to withdraw; an unknown one is not found', async () => {
    const { id } = await answer('kind=validity&stream=Tyre');
    expect(await post(`${RULES}${id}/withdraw/`, {})).toMatchObject({
      status: 409,
      body: { error: 'A shipped row stays: add a row of your own, which wins.' },
    });
    for (const path of [`${superadmin.id}/withdraw/`, 'none/withdraw/'])
      expect(await post(`${RULES}${path}`, {})).toMatchObject({ status: 404 });
  });

  it.each([
    [{}, 'Enter the day on which you read the source.'],
    [{ read_on: '2026-11-22' }, 'Enter the day on which you read the source.'],
    [{ read_on: 'yesterday' }, 'Enter a date.'],
  ])('is not verified by %o', async (body, text) => {
    const { id } = await answer('kind=validity&stream=Tyre');
    expect(await post(`${RULES}${id}/verify/`, { clause: 'c', ...body })).toMatchObject({
      status: 400,
      body: { errors: { read_on: text } },
    });
  });

  it('ends the older open one of its key on the day before, which comes back', async () => {
    const older = (await add({ stream: 'Plastic', from: '2025-04-01' })).body.data;
    const { status, body } = await add({ stream: 'Plastic', from: '2026-04-01' });
    expect(status).toBe(201);
    expect(body.closed).toMatchObject({ id: older.id, to: '2026-03-31' });
    for (const values of [{ from: '2026-04-01' }, { from: '2025-01-01' }, { from: '2026-03-01', to: '2026-04-02' }])
      expect((await add({ stream: 'Plastic', ...values })).status).toBe(409);
    expect(await add({ stream: 'Plastic', from: '2026-03-31', to: '2026-03-31' })).toMatchObject({
      status: 409,
      body: { errors: { from: 'This period overlaps the rule “Gazette of India” of 1 Apr 2025 to 31 Mar 2026.' } },
    });
    expect(await add({ stream: 'Plastic', from: '2026-04-01', to: '2026-05-01' })).toMatchObject({
      status: 409,
      body: { errors: { from: 'This period overlaps the rule “Gazette of India” of 1 Apr 2026 to open.' } },
    });
    // Another key and a period before are no overlap.
    expect((await add({ stream: 'Plastic', credit_type: 'EoL' })).status).toBe(201);
    expect((await add({ stream: 'Plastic', from: '2025-01-01', to: '2025-03-31' })).status).toBe(201);
  });

  it('a rule that is sent twice at once is added once', async () => {
    const result = await Promise.all(
      Array.from({ length: 6 }, () => add({ kind: 'purchase_cap', stream: 'Tyre', value: { percent: 5 } })),
    );
    expect(
      result
        .map(({ status }) => String(status))
        .sort()
        .join(),
    ).toBe('201,409,409,409,409,409');
  });
});

describe('a rule that is only checked', () => {
  const BAND = { kind: 'price_band', stream: 'Plastic', value: { low: 2, high: 4, unit: 'kg', per: 'credit' } };

  it('is not stored, and its band is compared with the live offers', async () => {
    const recycler = await addPerson(market, 'recycler');
    const account = await addAccount(market, recycler, { wasteType: 'Plastic' });
    const credit = await addCredit(market, recycler, account, { available: 1_000_000 });
    for (const price of [1.99, 2, 4, 4.01])
      await addOffer(market, recycler, credit, { pricePaise: Math.round(price * 100) });
    const { status, body } = await add(BAND, '?save=false');
    expect(status).toBe(200);
    expect(body).toEqual({
      status: true,
      data: expect.objectContaining({ id: null, ...BAND, status: 'draft', created_by: expect.stringMatching(/^ADM-/) }),
      closed: null,
      preview: { live_offers: 4, outside: 2 },
    });
    expect((await answer('kind=price_band&stream=Plastic')).origin).toBe('shipped');
    const equipment = { ...BAND, value: { ...BAND.value, per: 'equipment' } };
    expect((await add(equipment, '?save=false')).body.preview).toEqual({ live_offers: 0, outside: 0 });
    expect((await add({ ...BAND, credit_type: 'EoL' }, '?save=false')).body.preview).toEqual({
      live_offers: 0,
      outside: 0,
    });
    expect((await add({ ...BAND, to: '2026-10-01' }, '?save=false')).body.preview).toEqual({
      live_offers: 0,
      outside: 0,
    });
    expect((await add({}, '?save=false')).body.preview).toBeNull();
    expect((await add({ ...BAND, from: '' }, '?save=false')).status).toBe(400);
  });
});

describe('a rule is refused', () => {
  const EXTENSION = { kind: 'extension', stream: 'Tyre', part: 'Annual return', FY: '2025-26', from: '2026-06-12' };
  const DUE = { due: '2026-09-30', notice: 'F. No. 1', notice_date: '2026-06-12' };
  it.each([
    [{ kind: 'law' }, 'kind', 'Choose a kind of rule.'],
    [{ stream: undefined }, 'stream', 'Choose a waste type.'],
    [{ producer_type: 'P1' }, 'producer_type', null],
    [{ producer_type: 'P10' }, 'producer_type', 'Choose a producer type of this waste type.'],
    [{ product_type: 'ITEW' }, 'product_type', 'Choose a product type of this waste type.'],
    [{ credit_type: 'Gold' }, 'credit_type', 'Choose a credit type of this waste type.'],
    [{ from: undefined }, 'from', 'Enter the first day.'],
    [{ from: '1 April 2026' }, 'from', 'Enter a date.'],
    [{ to: '2026-13-01' }, 'to', 'Enter a date.'],
    [{ to: '2026-03-31' }, 'to', 'The last day is before the first.'],
    [{ value: undefined }, 'value.years', 'Enter a figure.'],
    [{ value: { years: 1.5 } }, 'value.years', 'Enter a figure.'],
    [{ value: { years: 101 } }, 'value.years', 'Enter a figure.'],
    [{ value: { years: '2' } }, 'value.years', null],
    [{ kind: 'target', value: { percent: 100.01 } }, 'value.percent', 'Enter a figure.'],
    [{ kind: 'conversion', value: { cf: 1.33333, wp: 1 } }, 'value.cf', 'Enter a figure.'],
    [{ kind: 'interest', value: { bands: [{ to_day: 30 }] } }, 'value.bands.0.percent', 'Enter a figure.'],
    [
      { kind: 'price_band', value: { low: 5, high: 4, unit: 'kg', per: 'credit' } },
      'value.low',
      'The floor is above the ceiling.',
    ],
    [{ kind: 'price_band', value: { low: 0, high: 4, unit: 'kg', per: 'credit' } }, 'value.low', 'Enter a figure.'],
    [{ source_title: ' ' }, 'source_title', 'Source is required'],
    [{ clause: undefined }, 'clause', 'Clause is required'],
    [{ source_url: 'http://gazette.example' }, 'source_url', 'Enter an https address.'],
    [{ source_url: `https://gazette.example/${'a'.repeat(500)}` }, 'source_url', 'Enter an https address.'],
    [{ source_url: 'https://gazette.example/1.pdf' }, 'source_url', null],
    [{ note: 'a'.repeat(1001) }, 'note', 'At most 1,000 characters'],
    [{ status: 'verified' }, 'status', 'A row is verified by its own call.'],
    [{ ...EXTENSION, FY: null, value: DUE }, 'part', 'Name a return and its year.'],
    [{ ...EXTENSION, part: 'Monthly return', value: DUE }, 'part', 'Name a return and its year.'],
    [
      { ...EXTENSION, value: { ...DUE, due: '2026-06-30' } },
      'value.due',
      'An extension ends after the date it extends.',
    ],
    [{ ...EXTENSION, value: { ...DUE, due: '2026-07-01' } }, 'value.due', null],
    [
      { ...EXTENSION, stream: 'Plastic', FY: 2024, value: { ...DUE, due: '2025-11-30' } },
      'value.due',
      'An extension ends after the date it extends.',
    ],
  ])('%o', async (values, field, text) => {
    const { status, body } = await add(values, '?save=false');
    expect(body.errors?.[field] ?? null).toBe(text);
    expect(status).toBe(text === null ? 200 : 400);
  });
});

describe('the mode of a guard', () => {
  it('is set with a citation, and everybody reads it', async () => {
    const mode = { stream: 'Tyre', guard: 'price_band', mode: 'off', citation: 'Delhi HC, 24 Dec 2025' };
    const result = await setMode(mode);
    expect(result).toMatchObject({
      status: 201,
      body: { message: 'Guard changed.', data: { ...mode, by: expect.stringMatching(/^ADM-/) } },
    });
    const { body } = await market.call('GET', MODES, { token: superadmin.token });
    expect(body.data).toHaveLength(15);
    expect(body.data[9]).toEqual(result.body.data);
    expect(body.data[0]).toEqual({
      stream: 'Plastic',
      guard: 'price_band',
      mode: 'warn',
      citation: null,
      by: null,
      at: null,
    });
    expect((await read()).body.modes[9]).toMatchObject({ mode: 'off', since: result.body.data.at });
  });

  it('refuses only by a verified rule in force', async () => {
    const block = { stream: 'Tyre', guard: 'expiry', mode: 'block' };
    const unread = { status: 409, body: { error: 'A rule can refuse only after somebody has read its source.' } };
    expect(await setMode(block)).toMatchObject(unread);
    const past = (await add({ stream: 'Tyre', from: '2020-04-01', to: '2021-03-31' })).body.data;
    await post(`${RULES}${past.id}/verify/`, { read_on: '2026-11-20', clause: 'c' });
    expect(await setMode(block)).toMatchObject(unread);
    const { id } = await answer('kind=validity&stream=Tyre');
    await post(`${RULES}${id}/verify/`, { read_on: '2026-11-20', clause: 'c' });
    expect(await setMode(block)).toMatchObject({ status: 201 });
  });

  it.each([
    [{ guard: 'age' }, 'guard', 'Choose a guard.'],
    [{ stream: 'Metal' }, 'stream', 'Choose a waste type.'],
    [{ mode: 'refuse' }, 'mode', 'Choose off, warn or block.'],
    [{ guard: 'capacity', mode: 'block' }, 'mode', 'This guard can warn, not refuse.'],
    [{ citation: '' }, 'citation', 'Citation is required'],
  ])('is refused with %o', async (values, field, text) => {
    const result = await setMode({ stream: 'Oil', guard: 'expiry', mode: 'off', ...values });
    expect(result).toMatchObject({ status: 400, body: { errors: { [field]: text } } });
  });

  it('is what a transaction has made it inside that transaction alone, also where another one takes its version', async () => {
    const modeNow = async (reader: Db = market.db) => modeOf(await rulebookNow(market, reader), 'Oil', 'price_band');
    const before = await modeNow();
    const setInside = async (tx: Tx) => {
      const values = { stream: 'Oil', guard: 'price_band', mode: 'block', citation: 'c' } as const;
      await insertMode(tx, values, market.clock.now(), superadmin.id);
      expect(await modeNow()).toBe(before);
      expect(await modeNow(tx)).toBe('block');
      throw new Error('rolled back');
    };
    await expect(inTransaction(market.db, setInside)).rejects.toThrow('rolled back');
    expect(await setMode({ stream: 'Oil', guard: 'price_band', mode: 'off' })).toMatchObject({ status: 201 });
    expect(await modeNow()).toBe('off');
  });
});
