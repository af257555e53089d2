import { describe, expect, it } from 'vitest';
import { many, one, sql } from '#platform/database/database.ts';
import { addOffer } from '#tests/goods.ts';
import { addPerson } from '#tests/people.ts';
import {
  credit,
  decide,
  idOf,
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

it('an order belongs to the parties of its trade, whoever else is written beside it', async () => {
  const offer = await addOffer(market, recycler, credit);
  const { transaction } = await paidPurchase(offer, 100);
  await sql`
    update transactions set recycler_id = ${producer.id}, producer_id = ${recycler.id}
    where id = ${transaction}`.execute(market.db);
  const rows = await many(market.db)`select recycler_id, producer_id from transactions where id = ${transaction}`;
  expect(rows).toEqual([{ recycler_id: recycler.id, producer_id: producer.id }]);
});

describe('decided trades', () => {
  it("keeps its documents: the producer's after the approval, the recycler's 7 days after completion", async () => {
    const offer = await addOffer(market, recycler, credit);
    const { transaction } = await paidPurchase(offer, 100);
    expect((await upload(transaction, producer, { transaction_proof: pdf() })).status).toBe(200);
    await decideTransaction(transaction, 'approved');
    expect((await upload(transaction, producer, { transaction_proof: pdf() })).status).toBe(409);
    expect((await upload(transaction, producer, { producer_transfer_proof: pdf() })).status).toBe(200);
    expect(
      (await upload(transaction, recycler, { recycler_transfer_proof: pdf(), trail_documents: pdf() })).status,
    ).toBe(200);
    await sql`
      update transactions set changed_at = changed_at - interval '7 days' where id = ${transaction}`.execute(market.db);
    expect((await upload(transaction, recycler, { trail_documents: pdf() })).status).toBe(409);
  });

  it('is not decided after its time has run out, also before the expiry job has come by', async () => {
    const offer = await addOffer(market, recycler, credit);
    const trade = idOf(await purchase(offer, 100));
    const before = market.clock.now();
    market.clock.advance(7 * 24 * 3600 * 1000);
    const row = await one<{ outcome: string }>(market.db)`
      select outcome from decide_trade(${trade}, ${recycler.id}, 'purchase', 'approved', ${market.clock.now()}, ${market.clock.now()}, null, '{}')
    `;
    expect(row?.outcome).toBe('expired');
    market.clock.set(before);
  });

  it('is refused where status and is_approved contradict each other', async () => {
    const offer = await addOffer(market, recycler, credit);
    const { transaction } = await paidPurchase(offer, 100);
    expect(await decideTransaction(transaction, 'approved', { is_approved: 'false' })).toMatchObject({
      status: 400,
      body: { errors: { is_approved: expect.any(String) } },
    });
    expect(await decideTransaction(transaction, 'rejected', { is_approved: false })).toMatchObject({ status: 200 });
  });
});

describe('where the producer pays to', () => {
  it('is said once the recycler has accepted, the account number but for its end', async () => {
    const offer = await addOffer(market, recycler, credit);
    const trade = idOf(await purchase(offer, 100));
    const payee = async (token: string) =>
      (await market.call('GET', `/api/epr/trades/${trade}/`, { token })).body.data.payee;
    expect(await payee(producer.token)).toBeNull();
    await decide('purchases-requests', trade, 'approved');
    for (const [{ token }, account_number] of [
      [producer, 'XXXXXX1234'],
      // The superadmin compares it with the proof.
      [superadmin, '50200000001234'],
    ] as const)
      expect(await payee(token)).toMatchObject({
        account_number,
        bank_name: 'State Bank of India',
        ifsc_code: 'SBIN0000001',
        branch_name: 'Fort',
      });
  });

  it('is not shown for declined trades', async () => {
    const trade = idOf(await purchase(await addOffer(market, recycler, credit), 100));
    await decide('purchases-requests', trade, 'rejected');
    const file = await market.call('GET', `/api/epr/trades/${trade}/`, { token: producer.token });
    expect(file.body.data.payee).toBeNull();
  });
});

it('a trade names its offer as long as that is on the market', async () => {
  const offer = await addOffer(market, recycler, credit);
  const trade = idOf(await purchase(offer, 100));
  await decide('purchases-requests', trade, 'rejected');
  const named = async () =>
    (await market.call('GET', `/api/epr/trades/${trade}/`, { token: producer.token })).body.data.offer_id;
  expect(await named()).toBe(offer);
  await market.call('DELETE', `/api/epr/credit-offers/${offer}/`, { token: recycler.token });
  expect(await named()).toBeNull();
});

describe('public responses', () => {
  it('shows a purchase at once: nothing is answered from before it', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 1_000 });
    const seen = async () =>
      (await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).body.data.blocked_credit;
    expect(await seen()).toBe(0);
    const trade = idOf(await purchase(offer, 400));
    expect(await seen()).toBe(400);
    await decide('purchases-requests', trade, 'rejected');
    expect(await seen()).toBe(0);
  });
});

describe('strangers', () => {
  it('see and move nothing of a trade that is not theirs; it looks as if it did not exist', async () => {
    const offer = await addOffer(market, recycler, credit);
    const { trade, transaction } = await paidPurchase(offer, 100);
    const otherRecycler = await addPerson(market, 'recycler');
    const otherProducer = await addPerson(market, 'producer');
    const missing = '01890000-0000-7000-8000-000000000000';
    const tries = (id: string, paid: string) => [
      market.call('GET', `/api/epr/order/${id}/`, { token: otherProducer.token }),
      market.call('GET', `/api/epr/trades/${id}/`, { token: otherRecycler.token }),
      market.call('PATCH', `/api/epr/purchases-requests/${id}/`, {
        token: otherRecycler.token,
        body: { status: 'approved' },
      }),
      market.call('POST', `/api/epr/transactions/?purchases_request_id=${id}`, { token: otherProducer.token }),
      upload(paid, otherProducer, { transaction_proof: pdf() }),
      upload(paid, otherRecycler, { recycler_transfer_proof: pdf() }),
    ];
    const theirs = await Promise.all(tries(trade, transaction));
    const nobodys = await Promise.all(tries(missing, missing));
    expect(theirs.map(({ status }) => status)).toEqual(Array(6).fill(404));
    expect(theirs.map(({ text }) => text)).toEqual(nobodys.map(({ text }) => text));
    for (const path of ['purchases-requests', 'counter-credit-offers', 'transactions']) {
      expect((await market.call('GET', `/api/epr/${path}/`, { token: otherProducer.token })).body.data).toEqual([]);
    }
  });

  it('in the same bytes as proof of two transactions are marked for the superadmin alone', async () => {
    const offer = await addOffer(market, recycler, credit);
    const [first, second] = [await paidPurchase(offer, 100), await paidPurchase(offer, 100)];
    const same = pdf();
    await upload(first.transaction, producer, { transaction_proof: same });
    await upload(second.transaction, producer, { producer_transfer_proof: same });
    const { body } = await market.call('GET', '/api/superadmin/transactions/', { token: superadmin.token });
    const marks = body.data.filter((row: { id: string }) => [first.transaction, second.transaction].includes(row.id));
    expect(marks.map((row: { duplicate_proof: boolean }) => row.duplicate_proof)).toEqual([true, true]);
    const own = await market.call('GET', '/api/epr/transactions/', { token: producer.token });
    expect(own.body.data[0]).not.toHaveProperty('duplicate_proof');
  });
});

describe('the ledger', () => {
  it('cannot be rewritten, and no balance moves beside it', async () => {
    const offer = await addOffer(market, recycler, credit);
    await purchase(offer, 100);
    const tries = [
      sql`update ledger set quantity = 1`,
      sql`delete from ledger`,
      sql`truncate ledger`,
      sql`update history set to_status = 'approved'`,
      sql`update offers set blocked = 0 where id = ${offer}`,
      sql`update credit_records set available = available + 1`,
      sql`update trades set price_paise = 1, item_value_paise = quantity`,
      sql`update trades set status = 'complete' where status = 'pending'`,
      sql`
        insert into ledger (movement, credit_id, offer_id, quantity, at)
        values ('list', ${credit}, ${offer}, 1000000000, now())`,
    ];
    for (const statement of tries) await expect(statement.execute(market.db)).rejects.toThrow();
  });
});
