import { describe, expect, it } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { billedTrade, creditNote, decideTrade, issue, type BilledTrade } from '#tests/billing.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { TestFile, type TestResponse } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { addRule } from '#tests/rules.ts';
import { placeTrade } from '#tests/trade.ts';
import { pdf } from '#tests/trading.ts';

const { market, superadmin } = await openLawfulMarket();

const read = (path: string, { token }: Person) => market.call('GET', path, { token });
const numbers = ({ body }: TestResponse) => body.data.map(({ number }: { number: string }) => number);
/** Changes the seller's registration of its profile. */
const register = (person: Person, change: string) =>
  sql
    .raw(`update gst_registrations set ${change} where company_id = '${person.id}' and from_profile`)
    .execute(market.db);

describe('an invoice of the series', () => {
  it('states the order, both registrations and the taxes', async () => {
    const trade = await billedTrade(market);
    const issued = await issue(market, trade);
    expect(issued).toMatchObject({ status: 201, body: { message: 'Invoice INV/26-27/000001 issued!', warnings: [] } });
    const { recycler, producer } = (await read(`/api/epr/trades/${trade.id}/`, trade.recycler)).body.data;
    const { number: account } = await accountOf(trade);
    expect(issued.body.data).toEqual({
      id: expect.any(String),
      trade_id: trade.id,
      order_id: trade.orderId,
      type: 'invoice',
      invoice_id: null,
      supplier: 'recycler',
      source: 'series',
      number: 'INV/26-27/000001',
      date: '2026-11-21',
      FY: 2026,
      from: {
        legal_name: recycler.company_name,
        trade_name: null,
        gstin: recycler.gst_number,
        address1: '1 Market Road',
        address2: null,
        place: 'Mumbai',
        pin: null,
        state: 'Gujarat',
        state_code: '24',
      },
      to: expect.objectContaining({
        legal_name: producer.company_name,
        gstin: producer.gst_number,
        state: 'Karnataka',
        state_code: '29',
      }),
      place_of_supply: { state: 'Karnataka', state_code: '29' },
      description: `EPR credit: Recycling, Category I, Plastic, FY 2026-27, to EPR account ${account}, work order ${trade.orderId}`,
      classification: 'goods',
      hsn_sac: '4907',
      quantity: 4_689,
      unit: 'KGS',
      unit_price: 2.7,
      taxable_value: 12_660.3,
      gst_percent: 18,
      cgst: 0,
      sgst: 0,
      igst: 2_278.85,
      round_off: 0,
      total: 14_939.15,
      amount_in_words: 'Rupees Fourteen Thousand Nine Hundred Thirty-Nine and Fifteen Paise Only',
      reason: null,
      credited: 0,
      needs_irn: false,
      irn: null,
      ack_no: null,
      ack_date: null,
      qr_checked: false,
      sha256: null,
      created_at: market.clock.now().toISOString(),
      created_by: trade.recycler.fullName,
    });
    const path = `/api/epr/invoices/${issued.body.data.id}/`;
    for (const reader of [trade.recycler, superadmin])
      expect((await read(path, reader)).body.data).toEqual(issued.body.data);
    const forBuyer = { ...issued.body.data, created_by: recycler.company_name };
    expect((await read(path, trade.producer)).body.data).toEqual(forBuyer);
    const { history } = (await read(`/api/epr/trades/${trade.id}/`, trade.producer)).body.data;
    expect(history.at(-1)).toMatchObject({ subject: 'invoice', from: '', to: 'issued', by: recycler.company_name });
  });

  it('keeps the classification of the last one for the registration and waste type', async () => {
    const first = await billedTrade(market, { seller: '27', buyer: '27' });
    expect(await issue(market, first, {})).toMatchObject({
      status: 400,
      body: { error: 'Choose goods or service', errors: { classification: 'Choose goods or service' } },
    });
    const code = { classification: 'service', hsn_sac: '998599' };
    expect((await issue(market, first, code)).body.data).toMatchObject({
      ...code,
      cgst: 1_139.43,
      sgst: 1_139.43,
      igst: 0,
      total: 14_939.16,
    });
    const second = await billedTrade(market, { recycler: first.recycler, producer: first.producer });
    expect((await issue(market, second, {})).body.data).toMatchObject({ ...code, number: 'INV/26-27/000002' });
  });

  it('says in each field what is wrong, however long it is', async () => {
    const trade = await billedTrade(market);
    const long = '9'.repeat(201);
    const errors = async (body: Record<string, string>) => (await issue(market, trade, body)).body.errors;
    expect(await errors({ classification: 'goods', hsn_sac: long })).toEqual({
      hsn_sac: 'Enter an HSN code of 4, 6 or 8 digits',
    });
    expect(await errors({ classification: 'service', hsn_sac: long })).toEqual({
      hsn_sac: 'Enter a SAC of 6 digits that begins with 99',
    });
    expect(await errors({ own_number: long, own_date: long })).toEqual({
      own_number: 'At most 16 letters, digits, / and -, not beginning with 0, / or -',
      own_date: 'Enter a date.',
    });
  });

  it('is given once for a key, and once for a trade', async () => {
    const trade = await billedTrade(market);
    const [single, again] = [await issue(market, trade, undefined, 'k'), await issue(market, trade, undefined, 'k')];
    expect([again.status, again.text]).toEqual([single.status, single.text]);
    expect(await issue(market, trade)).toMatchObject({
      status: 409,
      body: { error: 'Invoice INV/26-27/000001 exists already. Undo it with a credit note first.' },
    });
  });

  it('takes prefix, turnover and e-invoices from the registration of that moment', async () => {
    const trade = await billedTrade(market);
    const next = async () =>
      (await read('/api/users/gst-registrations/', trade.recycler)).body.data[0].next_invoice_number;
    expect(await next()).toBe('INV/26-27/000001');
    await register(trade.recycler, "aato_band = 'above_5_crore', invoice_prefix = 'GJ', pin = '380001'");
    expect((await issue(market, trade)).body.errors).toEqual({
      hsn_sac: 'Above ₹ 5 crore of turnover an HSN code has at least 6 digits',
    });
    const issued = await issue(market, trade, { classification: 'goods', hsn_sac: '490700' });
    expect(issued.body.data).toMatchObject({ number: 'GJ/26-27/000001', needs_irn: false, from: { pin: '380001' } });
    expect(issued.body.warnings).toMatchObject([{ code: 'e_invoice_expected', rule_id: null }]);
    expect(await next()).toBe('GJ/26-27/000002');
    await register(trade.recycler, "pin = null, e_invoice = true, legal_name = 'Renamed'");
    const read1 = await read(`/api/epr/invoices/${issued.body.data.id}/`, trade.producer);
    expect(read1.body.data).toEqual({ ...issued.body.data, created_by: trade.recycler.organisation?.company_name });
  });

  it('warns where the EPR account lies in another state than the registration', async () => {
    const recycler = await addPerson(market, 'recycler', { stateCode: '24', state: 'Gujarat' });
    const trade = await billedTrade(market, { seller: '29', recycler });
    const warning = {
      code: 'state_differs',
      text: 'The EPR account is in Karnataka, the GST registration in Gujarat.',
      rule_id: null,
      status: 'draft',
    };
    const issued = await issue(market, trade);
    expect(issued.body.warnings).toEqual([warning]);
    const note = await creditNote(market, issued.body.data.id, recycler, { quantity: 1 });
    expect(note.body.warnings).toEqual([warning]);
  });

  it('warns where the rulebook says another rate', async () => {
    const value = { percent: 5 };
    const rule = await addRule(market, superadmin, { kind: 'gst_rate', value, credit_type: null, to: '2026-11-21' });
    const { warnings } = (await issue(market, await billedTrade(market))).body;
    expect(warnings).toEqual([
      {
        code: 'gst_rate_differs',
        text: 'The rulebook says 5%, this order 18%.',
        rule_id: rule,
        status: 'draft',
      },
    ]);
  });
});

async function accountOf({ id }: BilledTrade): Promise<{ number: string }> {
  const row = await one<{ number: string }>(market.db)`
    select a.registration_number as number from trades t join epr_accounts a on a.id = t.producer_account_id
    where t.id = ${id}`;
  return row as { number: string };
}

describe('an own paper', () => {
  const own = (number: string, more: object = {}) => ({
    classification: 'goods',
    hsn_sac: '4907',
    own_number: number,
    own_date: '2026-11-21',
    file: pdf(),
    ...more,
  });

  it('is kept with its number, date and round-off', async () => {
    const trade = await billedTrade(market);
    const file = pdf();
    const issued = await issue(market, trade, own('a/7', { file, own_total: '14939.00' }));
    expect(issued).toMatchObject({
      status: 201,
      body: {
        message: 'Invoice a/7 issued!',
        data: { source: 'own', number: 'a/7', date: '2026-11-21', FY: 2026, round_off: -0.15, total: 14_939 },
      },
    });
    expect(issued.body.data.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has a number that the company has not used in the year, capitals aside', async () => {
    const trade = await billedTrade(market);
    const parties = { recycler: trade.recycler, producer: trade.producer };
    expect((await issue(market, trade, own('x-1'))).status).toBe(201);
    const next = await billedTrade(market, parties);
    expect(await issue(market, next, own('X-1'))).toMatchObject({
      status: 409,
      body: { error: 'You have used the number X-1 in FY 2026-27 already.' },
    });
    const stranger = await billedTrade(market);
    expect((await issue(market, stranger, own('x-1'))).status).toBe(201);
  });

  it('a refused own paper leaves no file', async () => {
    const trade = await billedTrade(market);
    await issue(market, trade);
    const count = async () => (await many(market.db)`select from files where purpose = 'invoice_file'`).length;
    const before = await count();
    expect((await issue(market, trade, own('N-1'), 'with-key')).status).toBe(409);
    expect((await issue(market, trade, own('0'))).status).toBe(400);
    const page = new TestFile('a.pdf', '<html>', 'application/pdf');
    expect((await issue(market, trade, own('N-1', { file: page }))).body.errors).toHaveProperty('file');
    expect(await count()).toBe(before);
  });
});

describe('an invoice is refused', () => {
  it('before the work order, and once the trade has ended', async () => {
    const asked = await placeTrade(market);
    const tryIssue = () => issue(market, { ...asked, transaction: '', orderId: '' });
    expect(await tryIssue()).toMatchObject({ status: 409, body: { error: 'Payment has not been initiated.' } });
    await market.call('PATCH', `/api/epr/purchases-requests/${asked.id}/`, {
      token: asked.recycler.token,
      body: { status: 'approved' },
    });
    expect((await tryIssue()).body.error).toBe('Payment has not been initiated.');
    const cancelled = await billedTrade(market);
    await decideTrade(market, cancelled, superadmin, 'rejected');
    expect((await issue(market, cancelled)).body.error).toBe('This trade has ended.');
    const approved = await billedTrade(market);
    await decideTrade(market, approved, superadmin);
    expect((await issue(market, approved)).status).toBe(201);
  });

  it('by a registration of the seller that is cancelled by its date; that of the buyer is a warning', async () => {
    const trade = await billedTrade(market);
    const parties = (await read(`/api/epr/trades/${trade.id}/`, trade.recycler)).body.data;
    const cancel = (person: Person, day: string | null) =>
      register(person, `is_default = ${day === null}, cancelled_on = ${day === null ? 'null' : `'${day}'`}`);
    const { gst_number: gstin, company_name: company } = parties.recycler;
    await cancel(trade.producer, '2026-11-21');
    await cancel(trade.recycler, '2026-11-21');
    expect(await issue(market, trade)).toMatchObject({
      status: 409,
      body: { error: `The GST registration ${gstin} of ${company} is marked as cancelled since 21 Nov 2026.` },
    });
    await cancel(trade.recycler, null);
    const issued = await issue(market, trade);
    expect(issued.body.data.number).toBe('INV/26-27/000001');
    const text = `The buyer's registration ${parties.producer.gst_number} was cancelled on 21 Nov 2026.`;
    const warning = { code: 'buyer_registration_cancelled', text, rule_id: null, status: 'draft' };
    expect(issued.body.warnings).toContainEqual(warning);
    const note = await creditNote(market, issued.body.data.id, trade.recycler, { quantity: 1 });
    expect(note.body.warnings).not.toContainEqual(warning);
  });
});

describe('the list', () => {
  it('holds what its reader made or received, filtered and searched', async () => {
    const trade = await billedTrade(market);
    const { recycler, producer } = trade;
    const other = await billedTrade(market, { recycler });
    await issue(market, trade);
    await issue(market, other);
    const list = (person: Person, query = '') => read(`/api/epr/invoices/${query}`, person);
    expect(numbers(await list(recycler))).toEqual(['INV/26-27/000002', 'INV/26-27/000001']);
    expect(numbers(await list(producer))).toEqual(['INV/26-27/000001']);
    expect((await list(superadmin, '?page_size=200')).body.data.length).toBeGreaterThan(5);
    const first = (await list(producer)).body.data[0];
    const found: Record<string, number> = {
      '?FY=2026-27': 2,
      '?FY=2025': 0,
      '?month=2026-11': 2,
      '?month=2026-10': 0,
      [`?gstin=${first.to.gstin}`]: 1,
      [`?gstin=${first.from.gstin.toLowerCase()}`]: 2,
      '?type=invoice': 2,
      '?type=credit_note': 0,
      '?supplier=recycler': 2,
      '?supplier=platform': 0,
      '?search=000002': 1,
      [`?search=${trade.orderId}`]: 1,
      [`?search=${encodeURIComponent(first.to.legal_name)}`]: 1,
      '?search=14%2C939.15': 2,
    };
    for (const [query, count] of Object.entries(found))
      expect(numbers(await list(recycler, query)), query).toHaveLength(count);
    const page = await list(recycler, '?page_size=1');
    expect(numbers(await list(recycler, `?page_size=1&cursor=${page.body.next}`))).toEqual(['INV/26-27/000001']);
    for (const [query, errors] of [
      ['?month=2026-13', { month: 'Choose a month' }],
      ['?month=11', { month: 'Choose a month' }],
      ['?FY=x', { FY: 'Choose a financial year' }],
    ] as const)
      expect(await list(recycler, query)).toMatchObject({ status: 400, body: { errors } });
  });
});
