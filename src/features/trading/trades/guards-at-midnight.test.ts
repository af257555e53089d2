import { expect, it } from 'vitest';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { addRule } from '#tests/rules.ts';

const market = await openSharedMarket();

it('a rule begins and ends with the days of India, also in the first second of a day', async () => {
  market.clock.set('2026-11-21T18:25:00Z');
  const [recycler, producer] = [await addPerson(market, 'recycler'), await addPerson(market, 'producer')];
  const superadmin = await addPerson(market, 'superadmin');
  const credit = await addCredit(market, recycler, await addAccount(market, recycler));
  const offer = await addOffer(market, recycler, credit, { pricePaise: 120, minimum: 1 });
  const account = await addAccount(market, producer);
  await addRule(market, superadmin, { kind: 'unit', value: { unit: 'kg', per: 'credit' } });
  const band = (low: number, days: { from?: string; to?: string }) =>
    addRule(market, superadmin, { kind: 'price_band', ...days, value: { low, high: 9, unit: 'kg', per: 'credit' } });
  await band(2, { to: '2026-11-21' });
  await band(3, { from: '2026-11-22' });
  const result: unknown[] = [];
  for (const instant of ['2026-11-21T18:29:59.999Z', '2026-11-21T18:30:00Z']) {
    market.clock.set(instant);
    const { body } = await market.call('POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
      token: producer.token,
      body: { producer_epr: account, FY: '2026', quantity: 10 },
    });
    result.push(body.warnings.map(({ text }: { text: string }) => /band of (₹ [\d.]+)/.exec(text)?.[1]));
  }
  expect(result).toEqual([['₹ 2.00'], ['₹ 3.00']]);
});
