// @module-tag thorough
import { describe, expect, it } from 'vitest';
import { sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import { currentRulebook } from '#rules/rulebook/rulebook.server.ts';
import { guardRules } from '#rules/rulebook/warnings.ts';
import { addAccount, addOffer, balances } from '#tests/goods.ts';
import type { TestResponse } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import {
  buyerAccount,
  credit,
  decide,
  idOf,
  initiate,
  decideTransaction,
  market,
  openTrading,
  pdf,
  producer,
  purchase,
  recycler,
  upload,
} from '#tests/trading.ts';
import { placeTrades, type Placement } from './moves-store.server.ts';
import { placingTerms } from './placed.server.ts';

openTrading();

describe('an idempotency key', () => {
  it('gives the first answer again byte for byte, successes and shortages, in whatever encoding', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 100 });
    const first = await purchase(offer, 100, { key: 'k1' });
    const again = await purchase(offer, '100', { key: 'k1' });
    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    const short = await purchase(offer, 100, { key: 'k2' });
    await decide('purchases-requests', idOf(first), 'rejected');
    expect(await purchase(offer, 100, { key: 'k2' })).toMatchObject({ status: 409, text: short.text });
  });

  it('is refused for another request, forgotten after 24 hours and after a refusal of the input', async () => {
    const offer = await addOffer(market, recycler, credit);
    await purchase(offer, 100, { key: 'k3' });
    expect((await purchase(offer, 101, { key: 'k3' })).status).toBe(409);
    expect((await purchase(offer, 1, { key: 'k4' })).status).toBe(400);
    expect((await purchase(offer, 100, { key: 'k4' })).status).toBe(201);
    const later = new Date(market.clock.now().getTime() - 24 * 3600 * 1000 - 1);
    await sql`update idempotency_keys set created_at = ${later} where key = 'k3'`.execute(market.db);
    expect((await purchase(offer, 101, { key: 'k3' })).status).toBe(201);
  });

  it('makes a hundred copies at once one trade with one answer', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 10_000 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => purchase(offer, 100, { key: 'hundred' })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    expect((await balances(market, { offer })).offer).toMatchObject({ blocked: 100 });
  });
});

describe('races', () => {
  it.each([
    { available: 10_000, quantity: 300 },
    { available: 1_000, quantity: 1_000 },
    { available: 999, quantity: 1_000 },
  ])(
    '200 buyers at once of $quantity kg from $available kg: exactly as many succeed as fit',
    async ({ available, quantity }) => {
      const offer = await addOffer(market, recycler, credit, { quantity: available, minimum: 1 });
      const buyers = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const person = await addPerson(market, 'producer');
          return { token: person.token, account: await addAccount(market, person) };
        }),
      );
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, index) => purchase(offer, quantity, buyers[index % 20])),
      );
      const fitting = Math.floor(available / quantity);
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(fitting);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(200 - fitting);
      expect((await balances(market, { offer })).offer).toMatchObject({
        available,
        blocked: fitting * quantity,
      });
    },
  );

  it('accept and decline at once: one wins, the other hears 409', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 100_000 });
    for (let round = 0; round < 20; round += 1) {
      const trade = idOf(await purchase(offer, 100));
      const answers = await Promise.all([
        decide('purchases-requests', trade, 'approved'),
        decide('purchases-requests', trade, 'rejected'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });

  it('approve and decline of a transaction at once: one wins; payment initiated ten times at once is one transaction', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 100_000 });
    for (let round = 0; round < 5; round += 1) {
      const trade = idOf(await purchase(offer, 100));
      await decide('purchases-requests', trade, 'approved');
      const paid = await Promise.all(Array.from({ length: 10 }, () => initiate(trade)));
      expect(new Set(paid.map(idOf)).size).toBe(1);
      expect(paid.filter(({ status }) => status === 201)).toHaveLength(1);
      const transaction = idOf(paid[0] as TestResponse);
      await upload(transaction, producer, { transaction_proof: pdf() });
      const answers = await Promise.all([
        decideTransaction(transaction, 'approved'),
        decideTransaction(transaction, 'rejected'),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    }
  });
});

describe('a batch', () => {
  it('gives each placement its own answer, in one commit, without a second try', async () => {
    const offer = await addOffer(market, recycler, credit, { quantity: 250, minimum: 100 });
    const now = market.clock.now();
    const placement = (quantity: number, change: object = {}): Placement => ({
      trade_id: newId(now),
      kind: 'purchase',
      offer_id: offer,
      producer_id: producer.id,
      person_id: producer.id,
      account_id: buyerAccount,
      year: 2026,
      quantity,
      expires_at: new Date(now.getTime() + 1000).toISOString(),
      limited: false,
      ...change,
    });
    const placed = await placeTrades(
      market.db,
      [placement(100), placement(200), placement(50), placement(100, { account_id: newId(now) }), placement(150)],
      now,
      placingTerms(guardRules(await currentRulebook(market), now), { feeBasisPoints: 50, gstBasisPoints: 1800 }),
    );
    expect(placed.map(({ result }) => [result?.outcome, result?.n])).toEqual([
      ['placed', undefined],
      ['shortage', 150],
      ['below_minimum', 100],
      ['account_refused', undefined],
      ['placed', undefined],
    ]);
  });
});
