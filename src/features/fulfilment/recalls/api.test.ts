/** Recalls as superadmins draft, change, execute and lift them, and as everybody reads them. */
import { describe, expect, it } from 'vitest';
import { dateForms, dayInIndia } from '#lib/dates.ts';
import { sql } from '#platform/database/database.ts';
import { asked, paying } from '#tests/billing.ts';
import { addAccount } from '#tests/goods.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import type { TestResponse } from '#tests/market.ts';
import { addPerson, endFreshProof } from '#tests/people.ts';
import {
  completed,
  drafted,
  draftRecall,
  type DraftedRecall,
  execute,
  executed,
  lift,
  addParties,
  orderOf,
  verified,
} from '#tests/recalls.ts';
import { enrolApp } from '#tests/second-factors.ts';
import { pdf } from '#tests/trading.ts';
import { newNumber, recordedLine } from '#tests/transfers.ts';

const { market, superadmin } = await openLawfulMarket();
const recycler = await addPerson(market, 'recycler');
const account = await addAccount(market, recycler);

const result = ({ status, body }: TestResponse) => [status, body.error ?? body.message];
const patch = (id: string, body: object) =>
  market.call('PATCH', `/api/superadmin/recalls/${id}/`, { token: superadmin.token, body });
const read = async ({ id }: { id: string }) =>
  (await market.call('GET', `/api/superadmin/recalls/${id}/`, { token: superadmin.token })).body.data;
const publicList = async (query = '') => (await market.call('GET', `/api/recalls/${query}`)).body;

describe('drafts', () => {
  it('get the numbers of the financial year, say what they cover, and are made once for a key', async () => {
    const scope = {
      scope: 'account',
      epr_account: account,
      years: '["2025-26"]',
      credit_types: '["recycling"]',
      document: pdf(),
    };
    const [first, again] = [
      await draftRecall(market, superadmin, scope, { key: 'k' }),
      await draftRecall(market, superadmin, scope, { key: 'k' }),
    ];
    expect(first).toMatchObject({
      status: 201,
      body: {
        message: 'Recall RC-2026-27-000001 drafted.',
        data: {
          state: 'draft',
          authority: 'CPCB',
          epr_account: { id: account },
          years: [2025],
          credit_types: ['Recycling'],
          waste_type: 'Plastic',
          certificate_numbers: [],
          executed_at: null,
        },
      },
    });
    expect(again.body.data.number).toBe('RC-2026-27-000001');
    expect((await drafted(market, superadmin, { numbers: ['abcd'] })).number).toBe('RC-2026-27-000002');
  });

  const ofAccount = { scope: 'account' };
  const numbers = { scope: 'certificates', waste_type: 'Plastic', certificate_numbers: '["ABCD1"]' };
  it.each<[string, object, Record<string, string>]>([
    ['no authority', { ...numbers, authority: 'Police' }, { authority: 'Choose an authority' }],
    ['no reference', { ...numbers, reference: '' }, { reference: 'Reference is required' }],
    ['a short reference', { ...numbers, reference: 'ab' }, { reference: 'Enter 3 to 100 characters' }],
    ['no date', { ...numbers, order_date: '' }, { order_date: 'Order date is required' }],
    ['no calendar date', { ...numbers, order_date: '21/11/2026' }, { order_date: 'Enter a date.' }],
    ['tomorrow', { ...numbers, order_date: '2026-11-22' }, { order_date: 'The date cannot be in the future' }],
    ['no reason', { ...numbers, reason: '' }, { reason: 'Reason is required' }],
    ['no document', { ...numbers, document: undefined }, { document: 'Document is required' }],
    ['no scope', { ...numbers, scope: 'all' }, { scope: 'Choose what is recalled' }],
    ['no account', ofAccount, { epr_account: "Choose a recycler's EPR account" }],
    [
      'no account of a recycler',
      { ...ofAccount, epr_account: '01890000-0000-7000-8000-000000000000' },
      { epr_account: "Choose a recycler's EPR account" },
    ],
    ['no list of years', { ...ofAccount, years: '{"a": 1}' }, { years: 'Choose a financial year' }],
    ['no waste type', { ...numbers, waste_type: 'Paper' }, { waste_type: 'Choose a waste type' }],
    [
      'no numbers',
      { ...numbers, certificate_numbers: '[]' },
      { certificate_numbers: 'Enter 1 to 1,000 certificate numbers' },
    ],
    [
      '1,001 numbers',
      { ...numbers, certificate_numbers: JSON.stringify(Array.from({ length: 1_001 }, (_, n) => `ABCD${n}`)) },
      { certificate_numbers: 'Enter 1 to 1,000 certificate numbers' },
    ],
    [
      'another text',
      { ...numbers, certificate_numbers: '["ABCD1", "AB#1"]' },
      { certificate_numbers: 'AB#1 is no certificate number' },
    ],
    [
      'a text that is too long',
      { ...numbers, certificate_numbers: JSON.stringify(['ABCD1', 'B'.repeat(201)]) },
      { certificate_numbers: `${'B'.repeat(100)} is no certificate number` },
    ],
  ])('a draft is refused: %s', async (_name, scope, errors) => {
    const fields = Object.fromEntries(Object.entries(orderOf({ ...scope })).filter(([, value]) => value !== undefined));
    const { status, body } = await market.call('POST', '/api/superadmin/recalls/', {
      token: superadmin.token,
      body: fields,
    });
    expect([status, body.errors]).toEqual([400, errors]);
  });

  it.each([
    ['years', '["x"]', 'Choose a financial year'],
    ['credit_types', '["Nothing"]', 'Choose a credit type of this waste type'],
  ])('a draft for an account is refused: %s', async (field, value, text) => {
    const scope = { scope: 'account', epr_account: account, [field]: value };
    expect((await draftRecall(market, superadmin, scope)).body.errors).toEqual({ [field]: text });
  });

  it('are changed field by field and discarded; after that and after the execution nothing changes them', async () => {
    const recall = await drafted(market, superadmin, { numbers: ['ABCD1'] });
    expect(
      result(await patch(recall.id, { reference: 'Another', certificate_numbers: ['abcd2', 'ABCD2', 'abcd3'] })),
    ).toEqual([200, 'Recall saved.']);
    const { document } = await read(recall);
    expect(result(await patch(recall.id, { document: pdf() }))).toEqual([200, 'Recall saved.']);
    const saved = await read(recall);
    expect(saved).toMatchObject({ reference: 'Another', authority: 'CPCB', certificate_numbers: ['ABCD2', 'ABCD3'] });
    expect(saved.document.split('?')[0]).not.toBe(document.split('?')[0]);
    expect(result(await patch(recall.id, { scope: 'account', epr_account: account }))).toEqual([200, 'Recall saved.']);
    expect(await read(recall)).toMatchObject({ scope: 'account', certificate_numbers: [], years: [] });
    expect(result(await patch(recall.id, { status: 'discarded' }))).toEqual([200, 'Recall discarded.']);
    const only = [409, 'Only a draft can be changed.'];
    expect(result(await patch(recall.id, { reference: 'Third' }))).toEqual(only);
    expect(result(await patch(recall.id, { status: 'discarded' }))).toEqual(only);
    expect(result(await execute(market, superadmin, recall))).toEqual([409, 'Only a draft can be executed.']);
    expect(result(await lift(market, superadmin, recall))).toEqual([409, 'This recall was not executed.']);
    const other = await executed(market, superadmin, { numbers: ['ABCD4'] });
    expect(result(await patch(other.id, { reference: 'Third' }))).toEqual(only);
  });

  it('are found by state and text, newest first', async () => {
    const recall = await drafted(market, superadmin, { numbers: ['FIND/ME-1'] });
    const list = async (query: string) =>
      (await market.call('GET', `/api/superadmin/recalls/?${query}`, { token: superadmin.token })).body.data.map(
        ({ number }: DraftedRecall) => number,
      );
    expect((await list(''))[0]).toBe(recall.number);
    expect(await list('search=find/me')).toEqual([recall.number]);
    expect(await list('search=find/me&status=executed')).toEqual([]);
    expect(await list('status=nothing')).toEqual([]);
    const { number, id } = await executed(market, superadmin, { numbers: ['FIND/ME-2'] });
    const { order_date, executed_at } = await read({ id });
    for (const day of [order_date, dayInIndia(new Date(executed_at))].flatMap(dateForms))
      expect(await list(`search=${day}`), day).toContain(number);
  });
});

describe('the preview', () => {
  it('says what executing does, and later what it did', async () => {
    const parties = await addParties(market);
    await asked(market, parties, 100);
    await paying(market, parties, 200);
    await verified(market, parties, superadmin, 300);
    const done = await completed(market, parties, superadmin, 4_000);
    const number = newNumber();
    await recordedLine(market, done, 1_500, number);
    const [one, whole] = [
      await drafted(market, superadmin, { numbers: [number, 'NOT-HERE-1'] }),
      await drafted(market, superadmin, { account: parties.account }),
    ];
    expect((await read(one)).preview).toEqual({
      offers: 0,
      offered: 0,
      asked: 0,
      accepted: 0,
      paying: 0,
      verified: 0,
      completed: 1,
      targets: 1,
      void: 1_500,
      unit: 'kg',
      not_on_market: ['NOT-HERE-1'],
    });
    await execute(market, superadmin, one);
    const preview = {
      offers: 1,
      offered: 495_700,
      asked: 1,
      accepted: 0,
      paying: 1,
      verified: 1,
      completed: 1,
      targets: 1,
      void: 2_500,
      unit: 'kg',
      not_on_market: [],
    };
    expect((await read(whole)).preview).toEqual(preview);
    await execute(market, superadmin, whole);
    expect(await read(whole)).toMatchObject({ preview, held_trades: [{ quantity: 300 }] });
    await lift(market, superadmin, whole);
    expect(await read(whole)).toMatchObject({ state: 'lifted', preview, held_trades: [] });
  });
});

describe('executing and lifting', () => {
  it('asks for the number, happens once, and needs something in the scope of an account', async () => {
    const { id, number } = await drafted(market, superadmin, { numbers: ['ABCD9'] });
    const call = (act: string, body: object) =>
      market.call('POST', `/api/superadmin/recalls/${id}/${act}/`, { token: superadmin.token, body });
    const typed = { confirm: 'Type the number of the recall' };
    for (const body of [{}, { confirm: '' }, { confirm: 'RC-2026-27-999999' }, { confirm: 7 }])
      expect((await call('execute', body)).body.errors).toEqual(typed);
    expect(result(await call('execute', { confirm: number }))).toEqual([200, `Recall ${number} executed.`]);
    expect(result(await call('execute', { confirm: number }))).toEqual([409, 'This recall was executed already.']);
    const lifting = { reason: 'The order was withdrawn.', reference: 'CPCB/1' };
    expect((await call('lift', lifting)).body.errors).toEqual(typed);
    expect((await call('lift', { confirm: number })).body.errors).toMatchObject({
      reason: 'Reason is required',
      reference: 'Reference is required',
    });
    expect(result(await call('lift', { confirm: number, ...lifting }))).toEqual([200, `Recall ${number} lifted.`]);
    expect(result(await call('lift', { confirm: number, ...lifting }))).toEqual([
      409,
      'This recall was lifted already.',
    ]);
    const empty = await drafted(market, superadmin, { account, years: [2031] });
    expect(result(await execute(market, superadmin, empty))).toEqual([409, 'Nothing on this market is in this scope.']);
  });
});

it('a draft that another superadmin has changed is heard of, and not executed unseen', async () => {
  const draft = await drafted(market, superadmin, { numbers: ['ABCD6'] });
  const looked = await read(draft);
  market.clock.advance(1_000);
  await patch(draft.id, { certificate_numbers: ['ABCD7'] });
  const { rows } = await sql`
    select o.topic, a.about, a.person from outbox o cross join live_audience(split_part(o.topic, '.', 1), array[o.subject_id]) a
    where o.subject_id = ${draft.id} and a.person = ${superadmin.id} order by o.id`.execute(market.db);
  expect(rows.at(-1)).toEqual({ topic: 'recall.changed', about: 'trade', person: superadmin.id });
  const execution = ({ changed_at }: { changed_at: string }) =>
    market.call('POST', `/api/superadmin/recalls/${draft.id}/execute/`, {
      token: superadmin.token,
      body: { confirm: draft.number, changed_at },
    });
  expect(result(await execution(looked))).toEqual([409, 'This draft was changed meanwhile. Look at it again.']);
  const again = await read(draft);
  expect(again).toMatchObject({ state: 'draft', certificate_numbers: ['ABCD7'] });
  expect(result(await execution(again))).toEqual([200, `Recall ${draft.number} executed.`]);
});

it('a superadmin with a second factor needs a fresh proof to execute and to lift', async () => {
  const enrolled = await addPerson(market, 'superadmin');
  await enrolApp(market, enrolled.token);
  const recall = await drafted(market, superadmin, { numbers: ['ABCD5'] });
  await endFreshProof(market, enrolled);
  const needed = { status: 403, body: { code: 'step_up_required' } };
  expect(await execute(market, enrolled, recall)).toMatchObject(needed);
  expect((await read(recall)).state).toBe('draft');
  await execute(market, superadmin, recall);
  expect(await lift(market, enrolled, recall)).toMatchObject(needed);
  expect((await read(recall)).state).toBe('executed');
});

describe('the public list', () => {
  it('names authority, order and scope of executed and lifted recalls, and nothing else', async () => {
    const parties = await addParties(market);
    const of = { account: parties.account, years: [2026], creditTypes: ['Recycling'] };
    const recall = await executed(market, superadmin, of);
    const { epr_account } = await read(recall);
    const [first] = (await publicList('?page_size=1')).data;
    expect(first).toEqual({
      number: recall.number,
      authority: 'CPCB',
      reference: 'CPCB/EPR/2026/17',
      order_date: '2026-11-20',
      executed_on: '2026-11-21',
      lifted_on: null,
      waste_type: 'Plastic',
      scope: `EPR account ${epr_account.epr_registration_number}, FY 2026-27, Recycling`,
    });
    await drafted(market, superadmin, of);
    expect((await publicList()).data[0].number).toBe(recall.number);
    await lift(market, superadmin, recall);
    expect((await publicList()).data[0].lifted_on).toBe('2026-11-21');
  });

  it('is paged in the order of execution', async () => {
    const late = await drafted(market, superadmin, { numbers: ['ABCD7', 'ABCD8'] });
    const early = await executed(market, superadmin, { numbers: ['ABCD6'] });
    market.clock.advance(1_000);
    await execute(market, superadmin, late);
    const { data, next } = await publicList('?page_size=1');
    expect(data).toMatchObject([{ number: late.number, scope: 'ABCD7, ABCD8' }]);
    expect((await publicList(`?page_size=1&cursor=${next}`)).data[0].number).toBe(early.number);
  });
});
