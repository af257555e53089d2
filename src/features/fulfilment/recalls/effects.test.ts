/** Effects of executing and lifting a recall on offers, trades, lines and targets, and the refusals meanwhile. */
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { decideTrade, accepted, asked, paying } from '#tests/billing.ts';
import { picture } from '#tests/documents.ts';
import { addCredit, addOffer, balances } from '#tests/goods.ts';
import { openLawfulMarket } from '#tests/lawful-market.ts';
import { TestFile, type TestResponse } from '#tests/market.ts';
import type { Person } from '#tests/people.ts';
import {
  completed,
  drafted,
  execute,
  executed,
  lift,
  addParties,
  readTarget,
  readTrade,
  transferDocuments,
  verified,
} from '#tests/recalls.ts';
import { pdf } from '#tests/trading.ts';
import { lineOf, moveLine, newNumber, recordedLine, recordLines } from '#tests/transfers.ts';

const { market, superadmin } = await openLawfulMarket();

const result = ({ status, body }: TestResponse) => [status, body.error ?? body.message];
const tasksOf = ({ tasks }: { tasks: { name: string }[] }) => tasks.map(({ name }) => name);
const held = (number: string) => [409, `Held by recall ${number}.`];
const ownOffer = async (offer: string, { token }: Person) =>
  (await market.call('GET', `/api/epr/credit-offers/${offer}/`, { token })).body.data;

describe('offers', () => {
  it('leave the market, cannot be bought, changed, paused or made, and return when the recall is lifted', async () => {
    const parties = await addParties(market);
    const { offer, recycler, producer, buyerAccount } = parties;
    const recall = await executed(market, superadmin, { account: parties.account });
    expect(await ownOffer(offer, recycler)).toMatchObject({ status: 'hidden', held_by: recall.number });
    expect((await market.call('GET', `/api/epr/public-credit-offers/${offer}/`)).status).toBe(404);
    const buy = () =>
      market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
        token: producer.token,
        body: { producer_epr: buyerAccount, FY: '2026', quantity: 100 },
      });
    expect((await buy()).status).toBe(404);
    const { token } = recycler;
    const change = { price_per_credit: '3' };
    expect(result(await market.call('PATCH', `/api/epr/credit-offers/${offer}/`, { token, body: change }))).toEqual(
      held(recall.number),
    );
    for (const act of ['pause', 'resume'])
      expect(result(await market.call('POST', `/api/epr/credit-offers/${offer}/${act}/`, { token }))).toEqual(
        held(recall.number),
      );
    const made = await market.call(
      'POST',
      `/api/epr/credit-offers/?epr_id=${parties.account}&epr_credit_id=${parties.credit}`,
      { token, body: await formOf(offer, recycler) },
    );
    expect(result(made)).toEqual(held(recall.number));
    // The dashboard does not offer what is refused, nor count it as free to buy.
    const credit = async () => (await market.call('GET', `/api/epr/credit/${parties.credit}/`, { token })).body.data;
    expect(await credit()).toMatchObject({ held_by: recall.number, listed: 500_000, free_quantity: 0 });

    await lift(market, superadmin, recall);
    expect(await credit()).toMatchObject({ held_by: null, free_quantity: 500_000 });
    expect(await ownOffer(offer, recycler)).toMatchObject({ status: 'live', held_by: null });
    expect((await buy()).status).toBe(201);
  });

  it('offers of other financial years and credit types stay; one that two recalls hold returns with the second', async () => {
    const parties = await addParties(market);
    const older = await addCredit(market, parties.recycler, parties.account, { year: 2025 });
    const other = await addOffer(market, parties.recycler, older);
    const [one, two] = [
      await executed(market, superadmin, { account: parties.account, years: ['2026-27'] }),
      await executed(market, superadmin, { account: parties.account, years: [2026, 2024], creditTypes: ['recycling'] }),
    ];
    expect(await ownOffer(other, parties.recycler)).toMatchObject({ status: 'live', held_by: null });
    expect((await ownOffer(parties.offer, parties.recycler)).held_by).toBe(one.number);
    await lift(market, superadmin, one);
    expect(await ownOffer(parties.offer, parties.recycler)).toMatchObject({ status: 'hidden', held_by: two.number });
    await lift(market, superadmin, two);
    expect((await ownOffer(parties.offer, parties.recycler)).status).toBe('live');
  });

  it('stay hidden after the recall where the account or the company is not open', async () => {
    const parties = await addParties(market);
    const recall = await executed(market, superadmin, { account: parties.account });
    const reason = { reason: 'Under investigation' };
    const { token } = superadmin;
    const suspend = (what: string) =>
      market.call('POST', `/api/superadmin/companies/${parties.recycler.id}/${what}/`, { token, body: reason });
    await suspend('suspend');
    await suspend('reopen');
    expect((await market.call('GET', `/api/epr/public-credit-offers/${parties.offer}/`)).status).toBe(404);
    await suspend('suspend');
    await lift(market, superadmin, recall);
    expect((await market.call('GET', `/api/epr/public-credit-offers/${parties.offer}/`)).status).toBe(404);
    await suspend('reopen');
    expect((await market.call('GET', `/api/epr/public-credit-offers/${parties.offer}/`)).status).toBe(200);
  });

  async function formOf(offer: string, recycler: Person) {
    const own = await ownOffer(offer, recycler);
    const png = new TestFile('picture.png', await picture('png'), 'image/png');
    return {
      FY: '2026',
      offer_title: own.offer_title,
      epr_registration_number: own.epr_registration_number,
      waste_type: own.waste_type,
      produce_type: own.product_type,
      credit_type: own.credit_type,
      credit_available: '10',
      minimum_purchase: '1',
      price_per_credit: '2.50',
      trail_documents: JSON.stringify(own.trail_documents),
      product_image: png,
      availability_proof: png,
    };
  }
});

describe('trades', () => {
  it('requests are rejected for good, and release what they blocked', async () => {
    const parties = await addParties(market);
    const [purchase, counter] = [
      await asked(market, parties, 1_000),
      await asked(market, parties, 2_000, 'counter-credit-offers'),
    ];
    const recall = await executed(market, superadmin, { account: parties.account });
    for (const id of [purchase, counter])
      expect(await readTrade(market, id, parties.producer)).toMatchObject({
        stage: 'declined',
        held_by: null,
        request: { status: 'rejected', reason: `Recall ${recall.number}` },
        order: { ended_by_recall: recall.number },
      });
    expect(await balances(market, { offer: parties.offer, target: parties.target })).toMatchObject({
      offer: { blocked: 0 },
      target: { blocked: 0 },
    });
    await lift(market, superadmin, recall);
    expect((await readTrade(market, purchase, parties.producer)).stage).toBe('declined');
  });

  it('an accepted trade cannot initiate its payment before the recall is lifted', async () => {
    const parties = await addParties(market);
    const id = await accepted(market, parties, 1_000);
    const recall = await executed(market, superadmin, { account: parties.account });
    const { token } = parties.producer;
    const initiate = () => market.call('POST', `/api/epr/transactions/?purchases_request_id=${id}`, { token });
    expect(result(await initiate())).toEqual(held(recall.number));
    const payRefusal = async () => {
      const { body } = await market.call('GET', '/api/epr/purchases-requests/', { token });
      return body.data.find((row: { id: string }) => row.id === id).refusals.pay;
    };
    expect(await payRefusal()).toBe(`Held by recall ${recall.number}.`);
    const trade = await readTrade(market, id, parties.producer);
    expect(trade.held_by).toBe(recall.number);
    // A step that is refused is nobody's task.
    expect(tasksOf(trade)).toEqual([]);
    const listed = async () => {
      const { body } = await market.call('GET', '/api/epr/trades/?tab=all', { token });
      return body.data.find((row: { id: string }) => row.id === id).held_by;
    };
    expect(await listed()).toBe(recall.number);
    expect(trade.actions.find(({ name }: { name: string }) => name === 'initiate_payment')).toEqual({
      name: 'initiate_payment',
      allowed: false,
      reason: `Held by recall ${recall.number}.`,
    });
    expect(trade.history.filter(({ subject }: { subject: string }) => subject === 'recall')).toMatchObject([
      { from: 'draft', to: 'executed' },
    ]);
    await lift(market, superadmin, recall);
    expect(tasksOf(await readTrade(market, id, parties.producer))).toEqual(['initiate_payment']);
    expect(await payRefusal()).toBeNull();
    expect(await listed()).toBeNull();
    expect((await initiate()).status).toBe(201);
  });

  it('an accepted trade expires as always', async () => {
    const parties = await addParties(market);
    const id = await accepted(market, parties, 1_000);
    await executed(market, superadmin, { account: parties.account });
    await sql`update trades set expires_at = ${market.clock.now()} where id = ${id}`.execute(market.db);
    expect(await readTrade(market, id, parties.producer)).toMatchObject({ stage: 'expired', held_by: null });
    await sql`select expire_trade(${id}, ${market.clock.now()})`.execute(market.db);
    expect(await balances(market, { target: parties.target })).toMatchObject({ target: { blocked: 0 } });
  });

  it('a paying and a proven trade can be declined, and approved only when the recall is lifted', async () => {
    const parties = await addParties(market);
    const [one, other] = [await paying(market, parties, 1_000), await paying(market, parties, 2_000)];
    const { token } = parties.producer;
    const body = { transaction_proof: pdf() };
    await market.call('PATCH', `/api/epr/transactions/${one.transaction}/`, { token, body });
    const recall = await executed(market, superadmin, { account: parties.account });
    expect(result(await decideTrade(market, one, superadmin))).toEqual(held(recall.number));
    expect(result(await decideTrade(market, other, superadmin))).toEqual(held(recall.number));
    // Paying goes on, as record 108 has it.
    const payment = { payee: 'recycler', amount: 1, utr: 'HDFC0000069', paid_on: '2026-11-21' };
    const recorded = await market.call('POST', `/api/epr/trades/${other.id}/payments/`, { token, body: payment });
    expect(recorded.status, recorded.text).toBe(201);
    expect(result(await decideTrade(market, other, superadmin, 'rejected'))).toEqual([
      200,
      'Transaction rejected successfully',
    ]);
    await lift(market, superadmin, recall);
    expect((await decideTrade(market, one, superadmin)).status).toBe(200);
  });

  it('a verified trade takes no documents, lines or answers and is held in the target until the recall is lifted', async () => {
    const parties = await addParties(market);
    const trade = await verified(market, parties, superadmin, 3_000);
    const line = await recordedLine(market, trade, 500);
    const recall = await executed(market, superadmin, { account: parties.account });
    expect(result(await transferDocuments(market, trade))).toEqual(held(recall.number));
    const uploadRefusal = async (token: string) =>
      (await market.call('GET', '/api/epr/transactions/', { token })).body.data[0].refusals.upload;
    // The rows of both say so before a file is chosen.
    expect(await uploadRefusal(trade.recycler.token)).toBe(`Held by recall ${recall.number}.`);
    expect(await uploadRefusal(trade.producer.token)).toBeNull();
    const more = [lineOf(newNumber(), 10, { face_value: 10 })];
    expect(result(await recordLines(market, trade, more))).toEqual(held(recall.number));
    expect(result(await moveLine(market, line, trade.producer, { seen: true }))).toEqual(held(recall.number));
    const withdrawal = { withdrawn: 'Typed the wrong number' };
    expect(result(await moveLine(market, line, trade.recycler, withdrawal))).toEqual(held(recall.number));
    expect(await readTarget(market, parties)).toMatchObject({ blocked_target: 3_000, held_quantity: 3_000 });
    const shown = await readTrade(market, trade.id, trade.producer);
    expect(shown.transfer).toMatchObject({ state: 'recalled', recalled: 500, recorded: 0, without_number: 2_500 });
    expect(tasksOf(shown)).toEqual(['issue_invoice']);
    // The buyer may still add its own proof.
    const proof = { producer_transfer_proof: pdf() };
    const { token } = trade.producer;
    const added = await market.call('PATCH', `/api/epr/transactions/${trade.transaction}/`, { token, body: proof });
    expect(added.status).toBe(200);

    await lift(market, superadmin, recall);
    expect(await readTarget(market, parties)).toMatchObject({ blocked_target: 3_000, held_quantity: 0 });
    expect((await recordLines(market, trade, more)).status).toBe(201);
    expect(await uploadRefusal(trade.recycler.token)).toBeNull();
    expect((await transferDocuments(market, trade)).status).toBe(200);
    expect(await readTarget(market, parties)).toMatchObject({ achieved_quantity: 3_000 });
  });

  it('a document of a verified trade is not replaced before the recall is lifted, nor is that offered', async () => {
    const parties = await addParties(market);
    const { id, transaction, recycler } = await verified(market, parties, superadmin, 3_000);
    const { token } = recycler;
    const body = { recycler_transfer_proof: pdf() };
    await market.call('PATCH', `/api/epr/transactions/${transaction}/`, { token, body });
    const recall = await executed(market, superadmin, { account: parties.account });
    const ownDocument = async () =>
      (await readTrade(market, id, recycler)).documents.find(
        ({ field }: { field: string }) => field === 'recycler_transfer_proof',
      );
    const document = await ownDocument();
    expect(document.can_replace).toBe(false);
    const replace = () =>
      market.call('POST', `/api/epr/documents/${document.id}/replace/`, { token, body: { file: pdf() } });
    expect(result(await replace())).toEqual(held(recall.number));
    await lift(market, superadmin, recall);
    expect((await ownDocument()).can_replace).toBe(true);
    expect((await replace()).status).toBe(200);
  });

  it('a completed trade does not count lines of a recalled number as seen; its lines and certificate say so', async () => {
    const parties = await addParties(market);
    const trade = await completed(market, parties, superadmin, 50_000);
    const number = newNumber();
    const line = await recordedLine(market, trade, 30_000, number);
    await moveLine(market, line, trade.producer, { seen: true });
    await recordedLine(market, trade, 5_000);
    const recall = await executed(market, superadmin, { numbers: [number] });
    expect(await readTarget(market, parties)).toMatchObject({
      achieved_quantity: 20_000,
      seen_quantity: 0,
      voided_quantity: 30_000,
    });
    const { token } = trade.producer;
    const { body } = await market.call('GET', `/api/epr/transactions/${trade.transaction}/transfers/`, { token });
    expect(body.data).toMatchObject({
      transfer: { state: 'recalled', recalled: 30_000, seen: 0, recorded: 5_000 },
      lines: [{ recalled: recall.number }, { recalled: null }],
    });
    const certificates = await market.call('GET', `/api/epr/certificates/?search=${encodeURIComponent(number)}`, {
      token,
    });
    expect(certificates.body.data).toMatchObject([{ recalled: recall.number }]);
  });

  it('a number under a recall is refused, also one that was not here yet', async () => {
    const parties = await addParties(market);
    const trade = await verified(market, parties, superadmin, 3_000);
    const recall = await executed(market, superadmin, { numbers: [' ew–2026/cu 909090 '] });
    const lines = [lineOf(newNumber(), 5, { face_value: 5 }), lineOf('EW-2026/CU909090', 10, { face_value: 10 })];
    expect(result(await recordLines(market, trade, lines))).toEqual([
      409,
      `Certificate EW-2026/CU909090 was recalled: ${recall.number}.`,
    ]);
    await lift(market, superadmin, recall);
    expect((await recordLines(market, trade, lines)).status).toBe(201);
  });
});

describe('the end of a held trade', () => {
  const end = (recall: { id: string }, trade: string, reason = 'The authority has cancelled the credits.') =>
    market.call('POST', `/api/superadmin/recalls/${recall.id}/end/`, {
      token: superadmin.token,
      body: { trade, reason },
    });

  it('releases the target, keeps the credit sold and the approval, and outlives the recall', async () => {
    const parties = await addParties(market);
    const trade = await verified(market, parties, superadmin, 3_000);
    const line = await recordedLine(market, trade, 500);
    const recall = await executed(market, superadmin, { account: parties.account });
    expect(result(await end(recall, trade.id))).toEqual([200, 'Trade ended.']);
    const ended = {
      stage: 'cancelled',
      held_by: null,
      order: { ended_by_recall: recall.number },
      transaction: { is_approved: true, transaction_status: 'Cancelled' },
      transfer: { state: 'not_due', answer_by: null },
      tasks: [],
    };
    expect(await readTrade(market, trade.id, trade.producer)).toMatchObject(ended);
    const after = { credit: { sold: 3_000 }, offer: { sold: 3_000, blocked: 0 }, target: { blocked: 0, achieved: 0 } };
    const ids = { offer: parties.offer, credit: parties.credit, target: parties.target };
    expect(await balances(market, ids)).toMatchObject(after);
    await lift(market, superadmin, recall);
    expect(await readTrade(market, trade.id, trade.producer)).toMatchObject(ended);
    expect(await balances(market, ids)).toMatchObject(after);
    const seen = await moveLine(market, line, trade.producer, { seen: true });
    expect(result(seen)).toEqual([409, 'This trade has ended.']);
  });

  it('is refused where the recall does not hold a verified trade', async () => {
    const parties = await addParties(market);
    const [verifiedOne, payingOne] = [
      await verified(market, parties, superadmin, 3_000),
      await paying(market, parties, 1_000),
    ];
    const draft = await drafted(market, superadmin, { account: parties.account });
    const notHeld = [409, 'This trade is not held by this recall.'];
    expect(result(await end(draft, verifiedOne.id))).toEqual(notHeld);
    await execute(market, superadmin, draft);
    expect(result(await end(draft, payingOne.id))).toEqual(notHeld);
    expect(result(await end(draft, 'nothing'))).toEqual(notHeld);
    expect((await end(draft, verifiedOne.id, 'no')).body.errors).toEqual({ reason: 'Enter 3 to 300 characters' });
    expect((await end(draft, verifiedOne.id)).status).toBe(200);
    expect(result(await end(draft, verifiedOne.id))).toEqual(notHeld);
  });
});
