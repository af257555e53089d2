import { describe, expect, it } from 'vitest';
import { inTransaction, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import {
  addBillingSettings,
  addPlatformRegistration,
  billedTrade,
  type BilledTrade,
  creditNote,
  decideTrade,
  issue,
  platformNumber,
} from '#tests/billing.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { pdf } from '#tests/trading.ts';
import { sumOf } from './service.server.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
await addPlatformRegistration(market, superadmin);
await addBillingSettings(market, superadmin);

const read = (kind: string, { token }: Person, query = 'month=2026-11') =>
  market.call('GET', `/api/epr/registers/${kind}/?${query}`, { token });
const numbers = async (kind: string, reader: Person, query?: string) =>
  (await read(kind, reader, query)).body.data.rows.map(({ number }: { number: string }) => number);
const partiesOf = async (trade: BilledTrade) => {
  const { data } = (await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: trade.recycler.token })).body;
  return { seller: data.recycler, buyer: data.producer };
};

describe('what is asked for', () => {
  it('is a month, a known kind and one of the role', async () => {
    const recycler = await addPerson(market, 'recycler');
    const producer = await addPerson(market, 'producer');
    for (const query of ['', 'month=', 'month=2026-13', 'month=2026', 'month=2026-11-01'])
      expect(await read('sales', recycler, query), query).toMatchObject({
        status: 400,
        body: { error: 'Choose a month', errors: { month: 'Choose a month' } },
      });
    const empty = { taxable_value: 0, igst: 0, cgst: 0, sgst: 0, round_off: 0, total: 0 };
    expect((await read('sales', recycler)).body.data).toEqual({ rows: [], totals: empty });
    for (const [kind, person] of [
      ['sales', producer],
      ['purchases', recycler],
      ['purchases', superadmin],
    ] as const) {
      expect((await read(kind, person)).status).toBe(403);
      // The role is checked first.
      expect((await read(kind, person, '')).status).toBe(403);
    }
    expect((await read('stock', recycler)).status).toBe(404);
    expect((await market.call('GET', '/api/epr/registers/sales/?month=2026-11')).status).toBe(401);
  });
});

describe('the register of sales', () => {
  it('has invoices and credit notes by date, then number, with their sums', async () => {
    const trade = await billedTrade(market);
    const { seller, buyer } = await partiesOf(trade);
    const invoice = (await issue(market, trade)).body.data;
    const note = (await creditNote(market, invoice.id, trade.recycler, { quantity: 1_000 })).body.data;
    const own = { own_number: 'A-9', own_date: '2026-11-21', own_total: '14939', file: pdf() };
    const second = await billedTrade(market, { recycler: trade.recycler, producer: trade.producer });
    await issue(market, second, { classification: 'goods', hsn_sac: '4907', ...own });
    const { rows, totals } = (await read('sales', trade.recycler)).body.data;
    const line = {
      date: '2026-11-21',
      number: invoice.number,
      type: 'invoice',
      invoice: null,
      work_order: trade.orderId,
      supplier_gstin: seller.gst_number,
      supplier: seller.company_name,
      recipient_gstin: buyer.gst_number,
      recipient: buyer.company_name,
      place_of_supply: 'Karnataka (29)',
      hsn_sac: '4907',
      description: invoice.description,
      quantity: 4_689,
      unit: 'KGS',
      taxable_value: 12_660.3,
      gst_percent: 18,
      igst: 2_278.85,
      cgst: 0,
      sgst: 0,
      round_off: 0,
      total: 14_939.15,
      irn: null,
      ack_date: null,
    };
    expect(rows).toEqual([
      {
        ...line,
        number: 'A-9',
        work_order: second.orderId,
        description: rows[0].description,
        round_off: -0.15,
        total: 14_939,
      },
      {
        ...line,
        number: note.number,
        type: 'credit_note',
        invoice: invoice.number,
        quantity: -1_000,
        taxable_value: -2_700,
        igst: -486,
        total: -3_186,
      },
      line,
    ]);
    expect(totals).toEqual({
      taxable_value: 22_620.6,
      igst: 4_071.7,
      cgst: 0,
      sgst: 0,
      round_off: -0.15,
      total: 26_692.15,
    });
  });

  it('is that of a month and of the caller’s own GST number', async () => {
    const trade = await billedTrade(market);
    const { seller, buyer } = await partiesOf(trade);
    await issue(market, trade);
    const month = 'month=2026-11';
    expect(await numbers('sales', trade.recycler)).toHaveLength(1);
    expect(await numbers('sales', trade.recycler, 'month=2026-12')).toEqual([]);
    expect(await numbers('sales', trade.recycler, `${month}&gstin=${seller.gst_number.toLowerCase()}`)).toHaveLength(1);
    expect(await numbers('sales', trade.recycler, `${month}&gstin=${buyer.gst_number}`)).toEqual([]);
    expect(await numbers('sales', await addPerson(market, 'recycler'))).toEqual([]);
    expect(await numbers('purchases', trade.producer, `${month}&gstin=${buyer.gst_number}`)).toHaveLength(1);
    expect(await numbers('purchases', trade.producer, `${month}&gstin=${seller.gst_number}`)).toEqual([]);
  });

  it('is the platform’s for a superadmin; a producer has bought from both', async () => {
    const trade = await billedTrade(market);
    await issue(market, trade);
    await decideTrade(market, trade, superadmin);
    const fees = (await read('sales', superadmin)).body.data.rows;
    const fee = { supplier_gstin: platformNumber(), work_order: trade.orderId, unit: 'OTH', quantity: 1, total: 74.69 };
    expect(fees).toEqual([expect.objectContaining(fee)]);
    expect(await numbers('sales', superadmin, `month=2026-11&gstin=${platformNumber()}`)).toHaveLength(1);
    expect(await numbers('sales', superadmin, `month=2026-11&gstin=${platformNumber('24')}`)).toEqual([]);
    expect(await numbers('purchases', trade.producer)).toEqual([fees[0].number, 'INV/26-27/000001']);
    expect(await numbers('sales', trade.recycler)).toEqual(['INV/26-27/000001']);
  });

  it('holds 10,000 rows', async () => {
    const trade = await billedTrade(market);
    const { id } = (await issue(market, trade)).body.data;
    const columns = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'documents' and is_generated = 'NEVER'`.execute(market.db);
    const others = columns.rows
      .map(({ name }) => name)
      .filter((name) => !['id', 'number', 'type', 'invoice_id', 'reason', 'series_position'].includes(name));
    const add = (from: number, to: number) =>
      inTransaction(market.db, async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        const copied = sql.join(others.map((name) => sql.ref(name)));
        await sql`
          insert into documents (id, number, type, invoice_id, reason, series_position, ${copied})
          select gen_random_uuid(), 'N' || n, 'credit_note', id, 'Copied', n, ${copied}
          from documents, generate_series(${from}::integer, ${to}) n where id = ${id}`.execute(tx);
      });
    await add(2, 10_000);
    expect((await read('sales', trade.recycler)).body.data.rows).toHaveLength(10_000);
    await add(10_001, 10_001);
    expect(await read('sales', trade.recycler)).toMatchObject({
      status: 409,
      body: { error: 'More than 10,000 rows: choose a GST number.' },
    });
  });
});

describe('the register of TDS', () => {
  const SECTION = 'Section 393(1) Table Sl. 8(ii), Income-tax Act 2025 (purchase of goods)';
  interface PaymentInput {
    payee?: string;
    status?: string;
    tds?: number;
    section?: string;
    note?: string;
    on?: string;
    utr?: string;
  }
  /** A payment of ₹ 14,737.50. */
  const pay = async ({ id, producer }: BilledTrade, paid: PaymentInput = {}) => {
    const { payee = 'recycler', status = 'recorded', tds = 1_250, on = '2026-11-21', utr = 'UTR0001' } = paid;
    const section = tds === 0 ? null : (paid.section ?? SECTION);
    const now = market.clock.now();
    await inTransaction(market.db, async (tx) => {
      // A payment begins as recorded.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into payments (id, trade_id, payee, amount_paise, utr, paid_on, tds_paise, tds_section, tds_note, status, received_on, reason,
          recorded_by, recorded_at, changed_by, changed_at)
        values (${newId(now)}, ${id}, ${payee}, 1473750, ${utr}, ${on}, ${tds}, ${section}, ${paid.note ?? null}, ${status},
          ${status === 'received' ? on : null}, ${status === 'recorded' || status === 'received' ? null : 'It has not arrived'},
          ${producer.id}, ${now}, ${producer.id}, ${now})`.execute(tx);
    });
  };

  it('has recorded and received payments with TDS by date, then UTR number, for both sides', async () => {
    const trade = await billedTrade(market);
    const { seller, buyer } = await partiesOf(trade);
    await pay(trade, { utr: 'UTR0002', status: 'received' });
    await pay(trade, { section: 'Other', note: 'Section 195' });
    await pay(trade, { on: '2026-11-20', utr: 'UTR0009', tds: 1 });
    await pay(trade, { utr: 'UTR0003', tds: 0 });
    await pay(trade, { utr: 'UTR0004', status: 'withdrawn' });
    await pay(trade, { utr: 'UTR0005', status: 'not_received' });
    await pay(trade, { on: '2026-10-31', utr: 'UTR0006' });
    const line = {
      paid_on: '2026-11-21',
      utr_number: 'UTR0001',
      work_order: trade.orderId,
      deductor_gstin: buyer.gst_number,
      deductor: buyer.company_name,
      deductee_gstin: seller.gst_number,
      deductee: seller.company_name,
      section: 'Section 195',
      amount_paid: 14_737.5,
      tds: 12.5,
      status: 'recorded',
    };
    for (const reader of [trade.recycler, trade.producer]) {
      const { data } = (await read('tds', reader)).body;
      expect(data.rows).toEqual([
        { ...line, paid_on: '2026-11-20', utr_number: 'UTR0009', section: SECTION, tds: 0.01 },
        line,
        { ...line, utr_number: 'UTR0002', section: SECTION, status: 'received' },
      ]);
      expect(data.totals).toEqual({ amount_paid: 44_212.5, tds: 25.01 });
    }
    const count = async (reader: Person, gstin: string) =>
      (await read('tds', reader, `month=2026-11&gstin=${gstin}`)).body.data.rows.length;
    expect(await count(trade.recycler, seller.gst_number)).toBe(3);
    expect(await count(trade.recycler, buyer.gst_number)).toBe(0);
    expect(await count(trade.producer, buyer.gst_number)).toBe(3);
    expect(await count(trade.producer, seller.gst_number)).toBe(0);
    expect((await read('tds', await addPerson(market, 'producer'))).body.data.rows).toEqual([]);
  });

  it('the register of payments to the platform is for the producer and superadmins', async () => {
    const trade = await billedTrade(market);
    await pay(trade, { payee: 'platform' });
    const { rows } = (await read('tds', superadmin)).body.data;
    const platform = { deductee_gstin: platformNumber(), deductee: 'EPR Mandi Private Limited' };
    expect(rows).toEqual([expect.objectContaining({ ...platform, work_order: trade.orderId, tds: 12.5 })]);
    expect((await read('tds', trade.producer)).body.data.rows).toEqual(rows);
    expect((await read('tds', trade.recycler)).body.data.rows).toEqual([]);
    const of = async (gstin: string) => (await read('tds', superadmin, `month=2026-11&gstin=${gstin}`)).body.data.rows;
    expect([await of(platformNumber()), await of(platformNumber('24'))]).toEqual([rows, []]);
  });
});

it('sums to the paisa, whatever the binary fractions are and however large the sum', () => {
  const sum = (...amounts: number[]) =>
    sumOf(
      amounts.map((total) => ({ total })),
      'total',
    );
  expect(sum(0.1, 0.2)).toBe(0.3);
  expect(sum(1.1, 2.2, -3.3)).toBe(0);
  expect(sum(...Array.from({ length: 10_000 }, () => 0.07))).toBe(700);
  expect(sum(9_999_999_999_999.99, 0.01)).toBe(10_000_000_000_000);
  expect(sum(...Array.from({ length: 100 }, () => 50_000_000_000_000))).toBe(5_000_000_000_000_000);
});
