import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { addOffer } from '#tests/goods.ts';
import { TestFile } from '#tests/market.ts';
import {
  credit,
  decide,
  idOf,
  initiate,
  decideTransaction,
  market,
  openTrading,
  paidPurchase,
  pdf,
  producer,
  purchase,
  recycler,
  superadmin,
  upload,
} from '#tests/trading.ts';

openTrading();

afterEach(() => sql`delete from outbox`.execute(market.db));

/** Moves a work order to another instant, as if it had been created then. */
const move = (transaction: string, at: Date | string) =>
  sql`
    update transactions set created_at = ${new Date(at)}, changed_at = ${new Date(at)}
    where id = ${transaction}`.execute(market.db);

const DAY = 24 * 60 * 60 * 1000;
const read = (path: string, token = superadmin.token) => market.call('GET', `/api/superadmin/${path}`, { token });

async function order(offer: string, quantity: number): Promise<string> {
  const id = idOf(await purchase(offer, quantity));
  await decide('purchases-requests', id, 'approved');
  return idOf(await initiate(id));
}

it('sums work orders by their month in India and waste type, without the declined ones', async () => {
  const offer = await addOffer(market, recycler, credit, { pricePaise: 235, quantity: 100_000 });
  // 00:10 on 1 December in India is still November in UTC.
  await move(await order(offer, 1_000), '2026-11-30T18:20:00Z');
  await move(await order(offer, 2_001), '2026-11-30T18:40:00Z');
  await move(await order(offer, 100), '2026-12-12T06:00:00Z');
  const declined = await order(offer, 50_000);
  await decideTransaction(declined, 'rejected');
  await purchase(offer, 5_000);
  expect((await read('volumes/')).body.data).toEqual([
    { month: '2026-11', waste_type: 'Plastic', unit: 'kg', orders: 1, quantity: 1_000, value: 2_350 },
    { month: '2026-12', waste_type: 'Plastic', unit: 'kg', orders: 2, quantity: 2_101, value: 4_937.35 },
  ]);
  expect((await read('volumes/?FY=2026-27')).body.data).toHaveLength(2);
  expect((await read('volumes/?FY=2025')).body.data).toEqual([]);
  expect((await read('volumes/?FY=soon')).status).toBe(400);
  expect((await read('volumes/', producer.token)).status).toBe(403);
});

it('a financial year begins at midnight in India', async () => {
  const offer = await addOffer(market, recycler, credit);
  await move(await order(offer, 100), '2027-03-31T18:29:00Z');
  await move(await order(offer, 300), '2027-03-31T18:31:00Z');
  const months = async (FY: string) =>
    (await read(`volumes/?FY=${FY}`)).body.data.map((line: { month: string; quantity: number }) => [
      line.month,
      line.quantity,
    ]);
  expect((await months('2026')).at(-1)).toEqual(['2027-03', 100]);
  expect(await months('2027')).toEqual([['2027-04', 300]]);
});

it('lists concerns: the same proof in two orders, late documents, undeliverable messages, a ledger that does not add up', async () => {
  const offer = await addOffer(market, recycler, credit);
  const clean = (await read('concerns/')).body.data;
  expect(clean).toEqual({
    duplicate_proofs: { count: 0, items: [] },
    late_documents: { count: 0, items: [] },
    fee_invoices_missing: { count: 0, items: [] },
    unconfirmed_payments: { count: 0, items: [] },
    late_transfers: { count: 0, items: [] },
    unanswered_lines: { count: 0, items: [] },
    old_disputes: { count: 0, items: [] },
    certificate_collisions: { count: 0, items: [] },
    erasures_overdue: 0,
    buried_letters: 0,
    failing_letters: 0,
    uploads_failing: false,
    ledger: null,
  });

  const [one, other] = [await order(offer, 100), await order(offer, 100)];
  const twice = pdf();
  // The same file twice in one order is no concern; in two orders it is.
  const again = new TestFile('again.pdf', twice.bytes, 'application/pdf');
  await upload(one, producer, { transaction_proof: twice, producer_transfer_proof: again });
  expect((await read('concerns/')).body.data.duplicate_proofs.count).toBe(0);
  await upload(other, producer, { transaction_proof: twice });
  const { duplicate_proofs } = (await read('concerns/')).body.data;
  expect(duplicate_proofs.count).toBe(1);
  expect(duplicate_proofs.items[0].orders).toHaveLength(2);
  await decideTransaction(one, 'rejected');
  expect((await read('concerns/')).body.data.duplicate_proofs.count).toBe(1);
  await decideTransaction(other, 'rejected');
  expect((await read('concerns/')).body.data.duplicate_proofs.count).toBe(0);

  const late = await paidPurchase(offer, 100);
  await decideTransaction(late.transaction, 'approved');
  const weekAgo = market.clock.now().getTime() - 7 * DAY;
  await move(late.transaction, new Date(weekAgo));
  expect((await read('concerns/')).body.data.late_documents.count).toBe(0);
  await move(late.transaction, new Date(weekAgo - 1));
  expect((await read('concerns/')).body.data.late_documents).toMatchObject({
    count: 1,
    items: [{ trade_id: late.trade, company: expect.stringContaining('Recycling') }],
  });
  await upload(late.transaction, recycler, { recycler_transfer_proof: pdf(), trail_documents: pdf() });
  expect((await read('concerns/')).body.data.late_documents.count).toBe(0);

  await sql`
    insert into outbox (topic, subject_id, at, next_at, buried_at) select 'trade.pending', id, now(), now(), now()
    from trades limit 1`.execute(market.db);
  expect((await read('concerns/')).body.data).toMatchObject({ buried_letters: 1, failing_letters: 0 });
  await sql`delete from outbox where buried_at is null`.execute(market.db);
  const failing = (attempts: number) =>
    sql`
      update outbox
      set buried_at = null, attempts = ${attempts}, last_error = 'connect ECONNREFUSED'`.execute(market.db);
  await failing(4);
  expect((await read('concerns/')).body.data.failing_letters).toBe(0);
  await failing(5);
  expect((await read('concerns/')).body.data).toMatchObject({ buried_letters: 0, failing_letters: 1 });
  expect((await read('concerns/', recycler.token)).status).toBe(403);
});

it('tells that uploads cannot be kept while their place is gone', async () => {
  const kept = join(market.context.config.dataDirectory, 'files', 'kept');
  await rename(kept, `${kept}.gone`);
  expect((await read('concerns/')).body.data.uploads_failing).toBe(true);
  await rename(`${kept}.gone`, kept);
  expect((await read('concerns/')).body.data.uploads_failing).toBe(false);
});
