import { expect, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import type { CompaniesTable } from '#platform/database/schema.gen.ts';
import { addOffer } from '#tests/goods.ts';
import {
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  producer,
  purchase,
  recycler,
  credit,
} from '#tests/trading.ts';
import { readDueKinds, readTrades } from './store.server.ts';

openTrading();

it('reads the trades whose payment was verified in the window, at their prices, by PAN', async () => {
  const offer = await addOffer(market, recycler, credit, { pricePaise: 240 });
  const { transaction } = await paidPurchase(offer, 500);
  await paidPurchase(offer, 700);
  await purchase(offer, 900);
  const at = market.clock.now();
  await decideTransaction(transaction, 'approved');
  const later = (milliseconds: number) => new Date(at.getTime() + milliseconds);
  const read = (from: Date, to: Date) => readTrades(market.db, { from, to });
  const rows = await many<Pick<CompaniesTable, 'user_id' | 'gst_number'>>(market.db)`
    select user_id, gst_number from companies`;
  const panOf = (id: string) => rows.find(({ user_id }) => user_id === id)?.gst_number?.slice(2, 12);
  expect(await read(at, later(1))).toMatchObject([
    {
      quantity: 500,
      price_paise: 240,
      unit: 'kg',
      seller: panOf(recycler.id),
      buyer: panOf(producer.id),
      verified_at: at,
    },
  ]);
  expect(await read(later(-1), at)).toEqual([]);
  expect(await read(later(1), later(2))).toEqual([]);

  const kinds = () => readDueKinds(market.db, { from: at, to: later(1) }, '2026-11-21');
  expect(await kinds()).toMatchObject([{ waste_type: 'Plastic', unit: 'kg' }]);
});
