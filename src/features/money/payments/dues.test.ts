/** Dues by documents and by what is expected, on the database. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { expectedOf } from '#money/invoices/documents.server.ts';
import { findOwnTrade } from '#money/invoices/service.server.ts';
import { one } from '#platform/database/database.ts';
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
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { repeats } from '#tests/repetitions.ts';
import { sumsOfTrade } from './service.server.ts';

const { market, superadmin } = await openLawfulMarket();

async function readSums({ id }: BilledTrade) {
  const context = actingAs(market.context, superadmin);
  const trade = await findOwnTrade(context, id);
  return { sums: await sumsOfTrade(market.db, trade), expected: await expectedOf(market.db, trade) };
}
const noted = ({ payee, due, estimated, credited }: Awaited<ReturnType<typeof readSums>>['sums'][number]) => [
  payee,
  due,
  estimated,
  credited,
];

it('expects the totals of today, the fee once the platform has a registration', async () => {
  const trade = await billedTrade(market);
  const recycler = { taxable_value: 12_660.3, cgst: 0, sgst: 0, igst: 2_278.85, total: 14_939.15 };
  const unknown = { taxable_value: 63.3, cgst: null, sgst: null, igst: null, total: null };
  const before = await readSums(trade);
  expect(before.expected).toEqual({ recycler, platform: unknown });
  expect(before.sums.map(noted)).toEqual([
    ['recycler', 1_493_915, true, 0],
    ['platform', null, true, 0],
  ]);
  expect(before.sums.map(({ state }) => state)).toEqual(['unpaid', 'unknown']);

  await addPlatformRegistration(market, superadmin);
  const after = await readSums(trade);
  expect(after.expected.platform).toEqual({ taxable_value: 63.3, cgst: 0, sgst: 0, igst: 11.39, total: 74.69 });
  expect(after.sums.map(noted)[1]).toEqual(['platform', 7_469, true, 0]);
});

it('a trade without a fee has dues to one payee', async () => {
  const trade = await billedTrade(market, { seller: '27', buyer: '27', quantity: 1, pricePaise: 99 });
  const { sums, expected } = await readSums(trade);
  expect(expected.platform).toBeNull();
  expect(sums.map(noted)).toEqual([['recycler', 117, true, 0]]);
});

it('what is due is the sum of all invoices and credit notes once there is one, of each supplier by itself', async () => {
  const trade = await billedTrade(market);
  const first = await issue(market, trade);
  await addBillingSettings(market, superadmin);
  await decideTrade(market, trade, superadmin);
  expect((await readSums(trade)).sums.map(noted)).toEqual([
    ['recycler', 1_493_915, false, 0],
    ['platform', 7_469, false, 0],
  ]);
  await creditNote(market, first.body.data.id, trade.recycler, { quantity: 4_689 });
  expect((await readSums(trade)).sums[0]).toMatchObject({ credited: 1_493_915, open: 0, state: 'settled' });
  await issue(market, trade);
  const [recycler] = (await readSums(trade)).sums;
  expect(recycler).toMatchObject({ due: 2_987_830, credited: 1_493_915, open: 1_493_915, state: 'unpaid' });
});

const randomPayment = fc.record({
  payee: fc.constantFrom('recycler', 'platform'),
  part: fc.double({ min: 0.01, max: 0.4, noNaN: true }),
  withTds: fc.boolean(),
  answer: fc.constantFrom('none', 'received', 'not_received', 'withdrawn'),
});
type RandomPayment = typeof randomPayment extends fc.Arbitrary<infer Payment> ? Payment : never;
const randomTrade = fc.record({
  terms: fc.record({
    seller: fc.constantFrom('24', '27', '29'),
    buyer: fc.constantFrom('24', '27', '29'),
    quantity: fc.integer({ min: 1, max: 5_000 }),
    pricePaise: fc.integer({ min: 1, max: 15_000 }),
  }),
  payments: fc.array(randomPayment, { minLength: 1, maxLength: 5 }),
  documents: fc.constantFrom('none', 'invoice', 'credit note'),
});

async function unpaidByDatabase(trade: BilledTrade) {
  const row = await one<{ recycler: number; platform: number }>(market.db)`
    select unpaid_of(t, 'recycler')::float8 as recycler, unpaid_of(t, 'platform')::float8 as platform from trades t
    where t.id = ${trade.id}`;
  return [row?.recycler, row?.platform];
}

it('leaves open what the database leaves unpaid, for any trade, payments, answers and documents', async () => {
  let utr = 2_000_000;
  const section = 'Section 393(1) Table Sl. 8(ii), Income-tax Act 2025 (purchase of goods)';
  const agrees = async (trade: BilledTrade): Promise<void> => {
    const { sums } = await readSums(trade);
    const unpaid = await unpaidByDatabase(trade);
    for (const { payee: to, open } of sums) expect(unpaid[to === 'recycler' ? 0 : 1], to).toBe(open);
  };
  const recorded = async (
    trade: BilledTrade,
    { payee: to, part, withTds, answer }: RandomPayment,
  ): Promise<boolean> => {
    const open = (await readSums(trade)).sums.find((sum) => sum.payee === to)?.open ?? 0;
    const amount = Math.round(open * part);
    const tds = withTds ? { tds_amount: Math.floor(amount / 2_000) / 100, tds_section: section } : {};
    const { status, body } = await market.call('POST', `/api/epr/trades/${trade.id}/payments/`, {
      token: trade.producer.token,
      body: { payee: to, amount: amount / 100, utr: `HDFC${(utr += 1)}`, paid_on: '2026-11-21', ...tds },
    });
    const receiver = to === 'recycler' ? trade.recycler : superadmin;
    if (status === 201 && answer !== 'none')
      await market.call('PATCH', `/api/epr/payments/${body.data.id}/`, {
        token: (answer === 'withdrawn' ? trade.producer : receiver).token,
        body: { status: answer, ...(answer !== 'received' && { reason: 'Nothing on the statement' }) },
      });
    return status === 201;
  };
  let count = 0;
  for (const { terms, payments, documents } of fc.sample(randomTrade, { numRuns: repeats(8, 200), seed: 113 })) {
    const trade = await billedTrade(market, terms);
    await agrees(trade);
    if (documents !== 'none') {
      const { body } = await issue(market, trade);
      if (documents === 'credit note')
        await creditNote(market, body.data.id, trade.recycler, { quantity: Math.ceil(terms.quantity / 2) });
      await agrees(trade);
    }
    for (const payment of payments) if (await recorded(trade, payment)) count += 1;
    await agrees(trade);
  }
  expect(count).toBeGreaterThan(8);
});
