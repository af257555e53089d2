import { beforeEach, expect, it, vi } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { actingAs } from '#tests/actors.ts';
import {
  addBillingSettings,
  addPlatformRegistration,
  billedTrade,
  decideTrade,
  issue,
  platformNumber,
  type BilledTrade,
} from '#tests/billing.ts';
import { openEmptiedMarket } from '#tests/emptied-market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { documentsOfTrade } from './service.server.ts';

let superadmin: Person;
const market = await openEmptiedMarket();
beforeEach(async () => {
  superadmin = await addPerson(market, 'superadmin');
});

const make = (trade?: string, key?: string) =>
  market.call('POST', '/api/superadmin/fee-invoices/', {
    token: superadmin.token,
    body: trade === undefined ? {} : { trade },
    key,
  });
const fees = async (reader = superadmin) =>
  (await market.call('GET', '/api/epr/invoices/?supplier=platform', { token: reader.token })).body.data;
const feeNumbers = async () => (await fees()).map(({ number }: { number: string }) => number);

async function approved(terms: Parameters<typeof billedTrade>[1] = {}): Promise<BilledTrade> {
  const trade = await billedTrade(market, terms);
  const decided = await decideTrade(market, trade, superadmin);
  expect(decided.body.message).toBe('Transaction approved successfully!');
  return trade;
}
const settle = async () => {
  await addPlatformRegistration(market, superadmin);
  await addBillingSettings(market, superadmin);
};

const cancelRegistration = ({ id }: Person) =>
  sql`
    update gst_registrations set is_default = false, cancelled_on = '2026-11-21'
    where company_id = ${id}`.execute(market.db);

it('the approval makes the fee invoice, for the buyer and superadmins alone', async () => {
  await settle();
  const trade = await approved();
  const [fee] = await fees();
  expect(fee).toMatchObject({
    number: 'EM/26-27/000001',
    supplier: 'platform',
    source: 'series',
    trade_id: trade.id,
    from: { legal_name: 'EPR Mandi Private Limited', gstin: platformNumber(), state: 'Maharashtra', pin: '400001' },
    to: { state_code: '29' },
    place_of_supply: { state: 'Karnataka', state_code: '29' },
    description: `Processing fee for work order ${trade.orderId}`,
    classification: 'service',
    hsn_sac: '998599',
    quantity: 1,
    unit: 'OTH',
    unit_price: 63.3,
    taxable_value: 63.3,
    cgst: 0,
    igst: 11.39,
    total: 74.69,
    created_by: 'EPR Mandi',
  });
  expect(await fees(trade.producer)).toEqual([fee]);
  expect(await fees(trade.recycler)).toEqual([]);
  const path = `/api/epr/invoices/${fee.id}/`;
  expect((await market.call('GET', path, { token: trade.recycler.token })).status).toBe(404);
  const subjects = async ({ token }: Person) =>
    (await market.call('GET', `/api/epr/trades/${trade.id}/`, { token })).body.data.history.map(
      ({ subject }: { subject: string }) => subject,
    );
  expect(await subjects(trade.producer)).toContain('invoice');
  expect(await subjects(trade.recycler)).not.toContain('invoice');
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

it('the recycler of a trade reads its own document, the buyer both, oldest first', async () => {
  await settle();
  const trade = await billedTrade(market);
  await issue(market, trade);
  await decideTrade(market, trade, superadmin);
  const numbersFor = async (reader: Person) =>
    (await documentsOfTrade(actingAs(market.context, reader), trade.id)).map(({ number }) => number);
  expect(await numbersFor(trade.recycler)).toEqual(['INV/26-27/000001']);
  for (const reader of [trade.producer, superadmin])
    expect(await numbersFor(reader)).toEqual(['INV/26-27/000001', 'EM/26-27/000001']);
});

it('within one state the fee carries CGST and SGST; without a fee there is no invoice', async () => {
  await settle();
  await approved({ seller: '33', buyer: '27', quantity: 300, pricePaise: 98_000 });
  expect(await fees()).toMatchObject([{ taxable_value: 1_470, cgst: 132.3, sgst: 132.3, igst: 0, total: 1_734.6 }]);
  const { id } = await approved({ seller: '27', buyer: '27', quantity: 1, pricePaise: 99 });
  expect(await feeNumbers()).toEqual(['EM/26-27/000001']);
  expect(await make(id)).toMatchObject({ status: 409, body: { error: 'This trade has no fee.' } });
  expect((await make()).body.data).toEqual({ made: 0, left: 0 });
});

it('an approval without complete settings makes no fee invoice, and the missing settings are named', async () => {
  const trade = await approved();
  expect(await feeNumbers()).toEqual([]);
  const text = 'Enter the billing settings first: ';
  expect(await make()).toMatchObject({ status: 409, body: { error: `${text}GST registration, bank account, SAC.` } });
  await addBillingSettings(market, superadmin, { bank: false });
  expect((await make()).body.error).toBe(`${text}GST registration, bank account.`);
  await addPlatformRegistration(market, superadmin);
  await addBillingSettings(market, superadmin, { sac: null });
  expect((await make(trade.id)).body.error).toBe(`${text}SAC.`);
  await addBillingSettings(market, superadmin);
  expect((await make(trade.id)).body).toMatchObject({ message: '1 fee invoices made.', data: { made: 1, left: 0 } });
});

it('missing fee invoices are made later in the order of approval, once each', async () => {
  const first = await billedTrade(market);
  const second = await approved();
  market.clock.advance(1_000);
  const cancelled = await approved();
  market.clock.advance(1_000);
  await decideTrade(market, first, superadmin);
  await cancelRegistration(cancelled.producer);
  await settle();
  const [made, repeated] = [await make(undefined, 'key'), await make(undefined, 'key')];
  const { gst_number: gstin } = (
    await market.call('GET', `/api/epr/trades/${cancelled.id}/`, { token: superadmin.token })
  ).body.data.producer;
  expect(made).toMatchObject({
    status: 200,
    body: {
      message: '3 fee invoices made.',
      data: { made: 3, left: 0 },
      warnings: [{ text: `The buyer's registration ${gstin} was cancelled on 21 Nov 2026.` }],
    },
  });
  expect(repeated.text).toBe(made.text);
  const trades = Object.fromEntries(
    (await fees()).map(({ trade_id, number }: Record<string, string>) => [number, trade_id]),
  );
  expect(trades).toEqual({
    'EM/26-27/000001': second.id,
    'EM/26-27/000002': cancelled.id,
    'EM/26-27/000003': first.id,
  });
  expect((await make(first.id)).body.error).toBe(
    'Invoice EM/26-27/000003 exists already. Undo it with a credit note first.',
  );
  expect((await make()).body).toMatchObject({ data: { made: 0, left: 0 }, warnings: [] });
});

it('the approval makes that of a buyer whose registration is cancelled', async () => {
  await settle();
  const trade = await billedTrade(market);
  await cancelRegistration(trade.producer);
  await decideTrade(market, trade, superadmin);
  expect(await feeNumbers()).toEqual(['EM/26-27/000001']);
});

it('a trade that is not approved gets none', async () => {
  await settle();
  const { id } = await billedTrade(market);
  expect((await make(id)).body.error).toBe('The payment has not been verified yet.');
  for (const unknown of ['x', '01890000-0000-7000-8000-000000000000'])
    expect(await make(unknown)).toMatchObject({ status: 400, body: { errors: { trade: 'Choose a trade' } } });
});

it('twenty approvals and calls at once give each trade one, without a gap', { tags: 'thorough' }, async () => {
  const trades: BilledTrade[] = [];
  for (let count = 0; count < 10; count += 1) trades.push(await billedTrade(market));
  await settle();
  await Promise.all([
    ...trades.map((trade) => decideTrade(market, trade, superadmin)),
    ...trades.map(({ id }) => make(id)),
    make(),
  ]);
  expect((await make()).body.data.left).toBe(0);
  expect((await feeNumbers()).toSorted()).toEqual(
    trades.map((_, index) => `EM/26-27/${String(index + 1).padStart(6, '0')}`),
  );
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

it('the approval stands where the fee invoice fails', async () => {
  await settle();
  await sql`alter table documents add constraint broken check (supplier <> 'platform')`.execute(market.db);
  const error = vi.spyOn(market.context.log, 'error');
  const trade = await approved();
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ tradeId: trade.id }), 'a fee invoice could not be made');
  await sql`alter table documents drop constraint broken`.execute(market.db);
  expect(await feeNumbers()).toEqual([]);
  expect((await make()).body.data).toEqual({ made: 1, left: 0 });
  expect(await feeNumbers()).toEqual(['EM/26-27/000001']);
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
});

it('superadmins are told of approved trades whose fee never had an invoice, in the order of approval', async () => {
  const missing = async () =>
    (await market.call('GET', '/api/superadmin/concerns/', { token: superadmin.token })).body.data.fee_invoices_missing;
  const one = await approved();
  market.clock.advance(1000);
  const two = await approved();
  const { company_name: company } = (
    await market.call('GET', `/api/epr/trades/${one.id}/`, { token: superadmin.token })
  ).body.data.producer;
  const { count, items } = await missing();
  expect(count).toBe(2);
  expect(items.map(({ trade_id }: { trade_id: string }) => trade_id)).toEqual([one.id, two.id]);
  expect(items[0]).toEqual({ trade_id: one.id, order_id: one.orderId, company, since: expect.any(String) });
  await settle();
  await make(two.id);
  expect((await missing()).items).toMatchObject([{ trade_id: one.id }]);
  await make();
  expect(await missing()).toEqual({ count: 0, items: [] });
});
