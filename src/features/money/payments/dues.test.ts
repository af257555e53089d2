/** Dues by documents and by what is expected, on the database. */
import { expect, it } from 'vitest';
import { expectedOf, findOwnTrade } from '#money/invoices/service.server.ts';
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

it('has one payee where there is no fee', async () => {
  const trade = await billedTrade(market, { seller: '27', buyer: '27', quantity: 1, pricePaise: 99 });
  const { sums, expected } = await readSums(trade);
  expect(expected.platform).toBeNull();
  expect(sums.map(noted)).toEqual([['recycler', 117, true, 0]]);
});

it('is the sum of all invoices and of all credit notes once there is one, of each supplier by itself', async () => {
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
