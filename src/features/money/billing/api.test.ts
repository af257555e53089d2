import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { actingAs } from '#tests/actors.ts';
import {
  addBillingSettings,
  addPlatformRegistration,
  billedTrade,
  creditNote,
  decideTrade,
  issue,
  type BilledTrade,
} from '#tests/billing.ts';
import { openTestMarket, type TestMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';
import { readBilling } from './service.server.ts';

let market: TestMarket;
let superadmin: Person;
const open = async () => {
  market = await openTestMarket();
  superadmin = await addPerson(market, 'superadmin');
};
beforeAll(open);
afterAll(() => market.close());
afterEach(async () => {
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

const ask = (id: string, { token }: Person) => market.call('GET', `/api/epr/trades/${id}/billing/`, { token });
const read = async ({ id }: { id: string }, reader: Person) => (await ask(id, reader)).body.data;
const actions = async (trade: { id: string }, reader: Person) =>
  Object.fromEntries(
    (await read(trade, reader)).actions.map((each: { name: string; reason: string | null }) => [
      each.name,
      each.reason,
    ]),
  );
const pay = (trade: BilledTrade, body: object) =>
  market.call('POST', `/api/epr/trades/${trade.id}/payments/`, {
    token: trade.producer.token,
    body: { utr: 'SBIN0123456789', paid_on: '2026-11-21', ...body },
  });

const OWN_EXPECTED = { taxable_value: 12_660.3, cgst: 0, sgst: 0, igst: 2_278.85, total: 14_939.15 };
const NOT_INITIATED = 'Payment has not been initiated.';

describe('before the platform has entered its settings', () => {
  it('a request has no payees, and an unknown sum', async () => {
    const trade = await placeTrade(market);
    const data = await read(trade, trade.producer);
    expect(data).toMatchObject({
      invoices: [],
      expected: { platform: { taxable_value: 12.5, cgst: null, sgst: null, igst: null, total: null } },
      reconciliation: { invoices_total: null, difference: null, round_off: 0, estimated: true },
      payees: [],
      payments: [],
      fee_invoice: { state: 'not_due', missing: [] },
    });
    expect(await actions(trade, trade.producer)).toEqual({
      record_payment: 'Initiate the payment first.',
      show_bank_details: 'The recycler has not answered yet.',
    });
    expect(await actions(trade, trade.recycler)).toEqual({ issue_invoice: NOT_INITIATED });
    expect(await actions(trade, superadmin)).toEqual({
      make_fee_invoice: 'Enter the billing settings first: GST registration, bank account, SAC.',
    });
  });

  it('an approved trade says what is missing for the fee invoice', async () => {
    const trade = await billedTrade(market);
    expect((await read(trade, superadmin)).fee_invoice).toEqual({ state: 'not_due', missing: [] });
    await decideTrade(market, trade, superadmin);
    const { payees, fee_invoice } = await read(trade, trade.producer);
    expect(fee_invoice).toEqual({ state: 'missing', missing: ['gst_registration', 'bank_account', 'sac'] });
    const [, platform] = payees;
    expect(platform).toMatchObject({ account_number: null, due: null, open: null, state: 'unknown' });
  });

  it('a trade without a fee has one payee, and no setting is missing', async () => {
    const trade = await billedTrade(market, { seller: '27', buyer: '27', quantity: 1, pricePaise: 99 });
    await decideTrade(market, trade, superadmin);
    const { expected, payees, fee_invoice, reconciliation } = await read(trade, superadmin);
    expect(expected.platform).toBeNull();
    expect(payees).toHaveLength(1);
    expect(fee_invoice).toEqual({ state: 'none', missing: [] });
    expect(reconciliation).toMatchObject({ order_total: 1.17, invoices_total: 1.17, difference: 0 });
  });
});

describe('with the settings of the platform', () => {
  beforeAll(async () => {
    await market.close();
    await open();
    await addPlatformRegistration(market, superadmin);
    await addBillingSettings(market, superadmin);
  });

  it('shows both invoices, what they add up to, and what is open, each reader its own', async () => {
    const trade = await billedTrade(market);
    const before = await read(trade, trade.producer);
    expect(before.expected).toEqual({
      recycler: OWN_EXPECTED,
      platform: { taxable_value: 63.3, cgst: 0, sgst: 0, igst: 11.39, total: 74.69 },
    });
    const sums = { order_total: 15_013.85, invoices_total: 15_013.84, difference: -0.01, round_off: 0 };
    expect(before.reconciliation).toEqual({ ...sums, estimated: true });
    expect(await actions(trade, trade.recycler)).toEqual({ issue_invoice: null });
    const own = (await issue(market, trade)).body.data;
    await decideTrade(market, trade, superadmin);
    await pay(trade, { payee: 'recycler', amount: '10000' });

    const { invoices, reconciliation, payees, payments, fee_invoice } = await read(trade, trade.producer);
    const shown = { ...own, created_by: trade.recycler.organisation?.company_name };
    expect(invoices).toEqual([shown, expect.objectContaining({ supplier: 'platform', total: 74.69 })]);
    expect(reconciliation).toEqual({ ...sums, estimated: false });
    expect(fee_invoice).toEqual({ state: 'made', missing: [] });
    expect(payees).toEqual([
      {
        payee: 'recycler',
        name: own.from.legal_name,
        account_holder_name: expect.any(String),
        account_number: 'XXXXXX1234',
        bank_name: expect.any(String),
        ifsc_code: 'SBIN0000001',
        branch_name: expect.any(String),
        changed_on: null,
        changed_after: null,
        due: 14_939.15,
        credited: 0,
        paid: 10_000,
        tds: 0,
        open: 4_939.15,
        state: 'part_paid',
        estimated: false,
      },
      expect.objectContaining({ payee: 'platform', name: 'EPR Mandi', due: 74.69, open: 74.69, state: 'unpaid' }),
    ]);
    expect(payments).toEqual([expect.objectContaining({ payee: 'recycler', amount: 10_000, status: 'recorded' })]);
    expect(await actions(trade, trade.producer)).toEqual({ record_payment: null, show_bank_details: null });
    expect(await actions(trade, superadmin)).toEqual({
      make_fee_invoice: `Invoice ${invoices[1].number} exists already. Undo it with a credit note first.`,
    });
    const [payee] = (await read(trade, superadmin)).payees;
    expect(payee.account_number).toBe('50200000001234');
  });

  it('the recycler reads nothing of the fee', async () => {
    const trade = await billedTrade(market);
    await decideTrade(market, trade, superadmin);
    await pay(trade, { payee: 'platform', amount: '74.69', utr: 'SBIN0000000001' });
    await pay(trade, { payee: 'recycler', amount: '1' });
    const own = (await issue(market, trade)).body.data;
    const data = await read(trade, trade.recycler);
    expect(data).toMatchObject({
      invoices: [own],
      expected: { recycler: OWN_EXPECTED, platform: null },
      reconciliation: null,
      fee_invoice: null,
      payees: [{ payee: 'recycler', account_number: '50200000001234', paid: 1 }],
      payments: [{ payee: 'recycler' }],
      actions: [
        {
          name: 'issue_invoice',
          allowed: false,
          reason: `Invoice ${own.number} exists already. Undo it with a credit note first.`,
        },
      ],
    });
    for (const list of ['invoices', 'payees', 'payments']) expect(data[list]).toHaveLength(1);
  });

  it('a credited invoice is missing again, and its note does not count', async () => {
    const trade = await billedTrade(market);
    const own = (await issue(market, trade)).body.data;
    await decideTrade(market, trade, superadmin);
    await creditNote(market, own.id, trade.recycler, { quantity: 4_689 });
    const fee = (await read(trade, superadmin)).invoices.find(
      ({ supplier }: { supplier: string }) => supplier === 'platform',
    );
    await creditNote(market, fee.id, superadmin, { value: '63.30' });
    const { invoices, reconciliation, fee_invoice } = await read(trade, superadmin);
    expect(invoices.map(({ type }: { type: string }) => type)).toEqual([
      'invoice',
      'invoice',
      'credit_note',
      'credit_note',
    ]);
    expect(reconciliation).toMatchObject({ invoices_total: 15_013.84, difference: -0.01, estimated: true });
    expect(fee_invoice).toEqual({ state: 'credited', missing: [] });
    expect(await actions(trade, superadmin)).toEqual({ make_fee_invoice: null });
    expect(await actions(trade, trade.recycler)).toEqual({ issue_invoice: null });
  });

  it('has the fee invoice of a buyer whose registration is cancelled', async () => {
    const trade = await billedTrade(market);
    await sql`
      update gst_registrations set is_default = false, cancelled_on = '2026-11-20'
      where company_id = ${trade.producer.id}`.execute(market.db);
    await decideTrade(market, trade, superadmin);
    expect((await read(trade, superadmin)).fee_invoice).toEqual({ state: 'made', missing: [] });
  });

  it('an ended trade has no payees, and its invoice stays', async () => {
    const trade = await billedTrade(market);
    await issue(market, trade);
    await decideTrade(market, trade, superadmin, 'rejected');
    const { payees, invoices, fee_invoice } = await read(trade, trade.producer);
    expect({ payees, invoices: invoices.length, fee_invoice }).toEqual({
      payees: [],
      invoices: 1,
      fee_invoice: { state: 'not_due', missing: [] },
    });
    expect(await actions(trade, trade.producer)).toEqual({
      record_payment: 'This trade has ended.',
      show_bank_details: 'The bank details of this trade are not shown any more.',
    });
    expect(await actions(trade, trade.recycler)).toEqual({ issue_invoice: 'This trade has ended.' });
  });

  it('asks the database the same number of times for one document and for many', async () => {
    const trade = await billedTrade(market);
    const own = (await issue(market, trade)).body.data;
    await pay(trade, { payee: 'recycler', amount: '1' });
    const questions = async () => {
      let count = 0;
      const db = market.db.withPlugin({
        transformQuery: ({ node }) => {
          count += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      await readBilling({ ...actingAs(market.context, trade.producer), db }, trade.id);
      return count;
    };
    const few = await questions();
    for (let n = 0; n < 5; n += 1) {
      await creditNote(market, own.id, trade.recycler, { quantity: 1 });
      await pay(trade, { payee: 'recycler', amount: '1', utr: `SBIN000000000${n}` });
    }
    expect(few).toBeGreaterThan(5);
    expect(await questions()).toBe(few);
  });

  it('is there for its parties and superadmins alone', async () => {
    const trade = await billedTrade(market);
    for (const role of ['recycler', 'producer'] as const)
      expect((await ask(trade.id, await addPerson(market, role))).status).toBe(404);
    expect((await ask('none', superadmin)).status).toBe(404);
  });
});
