/** The payees' amounts of a trade: by the order, and once it is accepted by the invoices. */
import { expect, it } from 'vitest';
import { one } from '#platform/database/database.ts';
import { addBillingSettings, addPlatformRegistration, billedTrade, decideTrade, issue } from '#tests/billing.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

const moneyOf = async ({ id }: { id: string }, { token }: Person) =>
  (await market.call('GET', `/api/epr/trades/${id}/`, { token })).body.data.money;

it('splits the order: the fee with its own tax to the platform, the rest to the recycler', async () => {
  const trade = await billedTrade(market, { quantity: 20_000, pricePaise: 225 });
  for (const reader of [trade.recycler, trade.producer, superadmin])
    expect(await moneyOf(trade, reader)).toEqual({
      to_recycler: { value: 45_000, gst: 8_100, total: 53_100 },
      to_platform: { value: 225, gst: 40.5, total: 265.5 },
    });
});

// 18% of 12,723.60 is 2,290.25, of which 11.39 are on the fee; of 12,660.30 alone it is 2,278.85.
const OF_ORDER = { value: 12_660.3, gst: 2_278.86, total: 14_939.16 };
const OF_INVOICE = { value: 12_660.3, gst: 2_278.85, total: 14_939.15 };

it('of a request are the order’s; once it is accepted, those that the card Pay asks for, also after payment and the invoices', async () => {
  await addBillingSettings(market, superadmin);
  await addPlatformRegistration(market, superadmin);
  const trade = await billedTrade(market);
  const asked = await moneyOf(trade, trade.producer);
  expect(asked).toEqual({ to_recycler: OF_INVOICE, to_platform: { value: 63.3, gst: 11.39, total: 74.69 } });
  const { body } = await market.call('GET', `/api/epr/trades/${trade.id}/billing/`, trade.producer);
  expect(body.data.payees).toMatchObject([{ due: asked.to_recycler.total }, { due: asked.to_platform.total }]);
  await decideTrade(market, trade, superadmin);
  expect((await issue(market, trade)).status).toBe(201);
  expect(await moneyOf(trade, trade.recycler)).toEqual(asked);
  const again = await one<{ offer: string; account: string }>(market.db)`
    select offer_id as offer, producer_account_id as account from trades where id = ${trade.id}`;
  const placed = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${again?.offer}`, {
    token: trade.producer.token,
    body: { producer_epr: again?.account, FY: '2026', quantity: 4_689 },
  });
  expect((await moneyOf(placed.body.data, trade.producer)).to_recycler).toEqual(OF_ORDER);
  await market.call('PATCH', `/api/epr/purchases-requests/${placed.body.data.id}/`, {
    token: trade.recycler.token,
    body: { status: 'approved' },
  });
  expect(await moneyOf(placed.body.data, trade.producer)).toEqual(asked);
});
