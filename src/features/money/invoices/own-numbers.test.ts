/** Own numbers and series never meet: each prefix has one use for good, whoever comes first, so that no series ever stops. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { one } from '#platform/database/database.ts';
import { billedTrade, creditNote, issue, type BilledTrade } from '#tests/billing.ts';
import { openSharedMarket } from '#tests/market.ts';
import { refusalOf } from '#tests/refused-statements.ts';
import { pdf } from '#tests/trading.ts';
import { seriesPrefixOf } from './rules.ts';

let trade: BilledTrade;
const market = await openSharedMarket();
beforeEach(async () => {
  trade = await billedTrade(market, { quantity: 10 });
});
afterEach(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const another = () => billedTrade(market, { recycler: trade.recycler, producer: trade.producer, quantity: 10 });
const paper = (own_number: string) => ({ own_number, own_date: '2026-11-21', file: pdf() });
const GOODS = { classification: 'goods', hsn_sac: '4907' };
const issueOwn = (of: BilledTrade, number: string) => issue(market, of, { ...GOODS, ...paper(number) });
const belongs = (prefix: string) => ({
  status: 400,
  body: { errors: { own_number: `Numbers of this form belong to the series ${prefix}.` } },
});

async function setPrefixes(body: Record<string, string>) {
  const path = '/api/users/gst-registrations/';
  const { token } = trade.recycler;
  const [{ id }] = (await market.call('GET', path, { token })).body.data;
  return market.call('PATCH', `${path}${id}/`, { token, body });
}

describe('a number of the form of an own series is refused', () => {
  it('an own number of the form of a series is refused before the series begins, on invoices and credit notes alike', async () => {
    for (const [number, prefix] of [
      ['INV/26-27/000002', 'INV'],
      ['inv/2026-27/0002', 'INV'],
      ['CRN/26-27/000001', 'CRN'],
    ] as const)
      expect(await issueOwn(trade, number), number).toMatchObject(belongs(prefix));
    const invoice = await issue(market, trade);
    const note = await creditNote(market, invoice.body.data.id, trade.recycler, {
      quantity: 1,
      ...paper('INV/26-27/000009'),
    });
    expect(note).toMatchObject(belongs('INV'));
  });

  it('an own number with a former prefix is refused, as the prefix may be taken up again', async () => {
    await issue(market, trade);
    expect((await setPrefixes({ invoice_prefix: 'GJ' })).status).toBe(200);
    expect(await issueOwn(await another(), 'INV/26-27/000002')).toMatchObject(belongs('INV'));
    expect((await setPrefixes({ invoice_prefix: 'INV' })).status).toBe(200);
    expect((await issue(market, await another())).body.data.number).toBe('INV/26-27/000002');
  });

  it('and a prefix that begins no series is free', async () => {
    expect((await setPrefixes({ invoice_prefix: 'GJ' })).status).toBe(200);
    expect((await issueOwn(trade, 'INV/26-27/000002')).status).toBe(201);
    expect((await issue(market, await another())).body.data.number).toBe('GJ/26-27/000001');
  });
});

describe('a prefix has one use for good', () => {
  it('that of own numbers begins no series', async () => {
    await issueOwn(trade, 'gl/26-27/7');
    for (const field of ['invoice_prefix', 'credit_note_prefix'])
      expect(await setPrefixes({ [field]: 'GL' })).toMatchObject({
        status: 409,
        body: { errors: { [field]: 'You have used the number gl/26-27/7 in FY 2026-27 already.' } },
      });
    const stranger = await billedTrade(market, { quantity: 10 });
    const [own, theirs] = [trade, stranger];
    trade = theirs;
    expect((await setPrefixes({ invoice_prefix: 'GL' })).status).toBe(200);
    trade = own;
  });

  it('that of invoices is none of credit notes, nor the other way round', async () => {
    const invoice = await issue(market, trade);
    expect((await setPrefixes({ invoice_prefix: 'CRN', credit_note_prefix: 'X' })).status).toBe(200);
    expect((await setPrefixes({ invoice_prefix: 'IN2', credit_note_prefix: 'CRN' })).status).toBe(200);
    await creditNote(market, invoice.body.data.id, trade.recycler, { quantity: 1 });
    expect(await setPrefixes({ credit_note_prefix: 'INV' })).toMatchObject({
      status: 409,
      body: { errors: { credit_note_prefix: 'This prefix is used for invoices.' } },
    });
    expect(await setPrefixes({ invoice_prefix: 'CRN', credit_note_prefix: 'X' })).toMatchObject({
      status: 409,
      body: { errors: { invoice_prefix: 'This prefix is used for credit notes.' } },
    });
    expect((await setPrefixes({ invoice_prefix: 'IN2', credit_note_prefix: 'CRN' })).status).toBe(200);
  });
});

it(
  'of an own paper and a new prefix at once one is accepted, and the series goes on',
  { tags: 'thorough' },
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const prefix = `R${round}`;
      const [paper1, change] = await Promise.all([
        issueOwn(await another(), `${prefix}/26-27/000001`),
        setPrefixes({ invoice_prefix: prefix }),
      ]);
      expect([paper1.status === 201, change.status === 200].filter(Boolean), prefix).toHaveLength(1);
      const { number } = (await issue(market, await another())).body.data;
      if (change.status === 200) expect(number).toBe(`${prefix}/26-27/000001`);
    }
  },
);

describe('the database refuses', () => {
  const update = (prefix: string, column = 'invoice_prefix') =>
    `update gst_registrations set ${column} = '${prefix}' where company_id = '${trade.recycler.id}'`;
  it('a prefix of another use, in a registration and in a document', async () => {
    const { id } = (await issue(market, trade)).body.data;
    await issueOwn(await another(), 'GL/26-27/7');
    expect(await refusalOf(market.db, `${update('X')}; ${update('INV', 'credit_note_prefix')}`)).toBe(
      '23505 document_prefix_of_one_use',
    );
    expect(await refusalOf(market.db, update('GL'))).toBe('23505 document_prefix_of_one_use');
    const copy = (
      columns: string,
    ) => `insert into documents (id, trade_id, type, supplier, source, company_id, gstin, year, prefix, series_position,
        number, dated, seller, buyer, place_of_supply, description, classification, hsn_sac, quantity, unit, unit_price_paise, taxable_paise,
        gst_basis_points, cgst_paise, sgst_paise, igst_paise, total_paise, needs_irn, file_id, created_by, created_at)
      select gen_random_uuid(), trade_id, type, supplier, ${columns}, dated, seller, buyer, place_of_supply, description, classification, hsn_sac,
        quantity, unit, unit_price_paise, taxable_paise, gst_basis_points, cgst_paise, sgst_paise, igst_paise, total_paise, needs_irn,
        file_id, created_by, created_at from documents where id = '${id}'`;
    expect(await refusalOf(market.db, copy(`'series', company_id, gstin, year, 'GL', 1, 'GL/26-27/000001'`))).toBe(
      '23505 document_prefix_of_one_use',
    );
    expect(await refusalOf(market.db, copy(`'own', company_id, gstin, year, null, null, 'crn/26-27/3'`))).toBe(
      '23514 own_number_outside_series',
    );
    expect(await refusalOf(market.db, `update document_prefixes set use = 'own'`)).toBe('AO001');
  });

  it.each([
    'INV/26-27/000001',
    'inv/2026-27/1',
    'A1B/00-01/0',
    'INV/26-27/',
    '1/26-27/1',
    'INVX/26-27/1',
    'INV/126-27/1',
  ])('by the same form: %s', async (number) => {
    const row = await one<{ prefix: string | null }>(market.db)`select series_prefix_of(${number}) as prefix`;
    expect(row?.prefix).toBe(seriesPrefixOf(number));
  });
});
