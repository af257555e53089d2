/** The limit of a member's day under races that no batch puts in order: of several servers, and of acceptances beside purchases. */
import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { currentRulebook } from '#rules/rulebook/rulebook.server.ts';
import { guardRules } from '#rules/rulebook/warnings.ts';
import {
  account,
  buy,
  call,
  counter,
  manager,
  market,
  moreOffers,
  offerPrice,
  openLimitedCompany,
  owner,
  seller,
  setLimit,
  trader,
  TWO_LAKH,
} from '#tests/limited-company.ts';
import { placeTrades } from './moves-store.server.ts';
import { placingTerms } from './placed.server.ts';

openLimitedCompany();

it('two of 20 purchases of different offers, each placed alone, fit', async () => {
  await setLimit(500_000);
  const offers = await moreOffers(20);
  const now = market.clock.now();
  const rules = guardRules(await currentRulebook(market), now);
  const terms = placingTerms(rules, { feeBasisPoints: 50, gstBasisPoints: 1800 });
  const placed = await Promise.all(
    offers.map((offer_id) =>
      placeTrades(
        market.db,
        [
          {
            trade_id: newId(now),
            kind: 'purchase',
            offer_id,
            producer_id: owner.id,
            person_id: trader.id,
            account_id: account,
            year: 2026,
            quantity: TWO_LAKH,
            limited: false,
            expires_at: new Date(now.getTime() + 1000).toISOString(),
          },
        ],
        now,
        terms,
      ),
    ),
  );
  const outcomes = placed.flat().map(({ result }) => result?.outcome);
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(2);
  expect(outcomes.filter((outcome) => outcome === 'above_limit')).toHaveLength(18);
});

it('two of 10 acceptances, 5 rounds and 5 purchases at once fit', async () => {
  const offers = await moreOffers(20);
  const rounds: string[] = [];
  for (const of of offers.slice(0, 15)) {
    const { id } = (await offerPrice(manager, TWO_LAKH, 80, of)).body.data;
    rounds.push((await counter(seller, id, TWO_LAKH, 100)).body.data.id);
  }
  await setLimit(500_000);
  const answers = await Promise.all([
    ...rounds
      .slice(0, 10)
      .map((id) => call(trader, 'PATCH', `epr/counter-credit-offers/${id}/`, { status: 'approved' })),
    ...rounds.slice(10).map((id) => counter(trader, id, TWO_LAKH, 99)),
    ...offers.slice(15).map((of) => buy(trader, TWO_LAKH, undefined, account, of)),
  ]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200 || status === 201)).toHaveLength(2);
  expect(statuses.filter((status) => status === 202)).toHaveLength(18);
});
