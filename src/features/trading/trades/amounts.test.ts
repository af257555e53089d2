import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeAmounts, splitGst } from '#lib/amounts.ts';
import { ITEM_VALUE_LIMIT_PAISE, PRICE_LIMIT_PAISE, QUANTITY_LIMIT } from '#lib/money.ts';
import { many } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';

const market = await openSharedMarket();

it('the database freezes the very amounts that the screens compute: 100,000 random trades, no paisa of difference', async () => {
  const charges = { feeBasisPoints: 50, gstBasisPoints: 1800 };
  const trade = fc.record({
    quantity: fc.integer({ min: 1, max: QUANTITY_LIMIT }),
    price: fc.integer({ min: 1, max: PRICE_LIMIT_PAISE }),
    sameState: fc.boolean(),
  });
  // Quantities above an order's maximum value are reduced to the largest allowed one.
  const trades = fc.sample(trade, 100_000).map(({ quantity, price, sameState }) => ({
    quantity: Math.max(1, Math.min(quantity, Math.floor(ITEM_VALUE_LIMIT_PAISE / price))),
    price,
    sameState,
  }));
  const rows = await many<Record<string, number>>(market.db)`
    select a.* from unnest(
      ${trades.map(({ quantity }) => quantity)}::bigint[], ${trades.map(({ price }) => price)}::bigint[],
      ${trades.map(({ sameState }) => sameState)}::boolean[]) with ordinality t (quantity, price, same_state, place),
      trade_amounts(t.quantity, t.price, ${charges.feeBasisPoints}, ${charges.gstBasisPoints}, t.same_state) a
    order by t.place`;
  const ours = trades.map(({ quantity, price, sameState }) => {
    const { itemValue, processingFee, gst } = computeAmounts(quantity, price, charges);
    return { item_value: itemValue, fee: processingFee, gst, ...splitGst(gst, sameState) };
  });
  expect(rows).toEqual(ours);
});
