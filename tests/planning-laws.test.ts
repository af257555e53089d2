/** Laws I23 of placed plans and I24 of recorded prices, which detect what the server would never write. */
import { describe, expect, it } from 'vitest';
import { many } from '#platform/database/database.ts';
import { runNow } from '#platform/jobs/run-job.ts';
import type { Basket, Outcome } from '#trading/baskets/contract.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import { openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { brokenLaws, lawsBrokenBy } from './refused-statements.ts';
import { placeTrade } from './trade.ts';
import { verifiedTrade } from './transfers.ts';

const market = await openSharedMarket();

describe('I23', async () => {
  const seller = await addPerson(market, 'recycler');
  const credit = await addCredit(market, seller, await addAccount(market, seller), { available: 2_000 });
  for (const pricePaise of [115, 230])
    await addOffer(market, seller, credit, { quantity: 1_000, minimum: 10, pricePaise });
  const { token, ...buyer } = await addPerson(market, 'producer');
  const target = await addTarget(market, { token, ...buyer }, await addAccount(market, { token, ...buyer }), {
    targetQuantity: 2_000,
  });
  const planned = await market.call('POST', '/api/epr/baskets/', { token, body: { target_ids: [target] } });
  const { id } = planned.body.data as Basket;
  const placed = await market.call('POST', `/api/epr/baskets/${id}/place/`, {
    token,
    body: {},
    key: 'plan',
  });
  const [first = '', second = ''] = (placed.body.data as { lines: Outcome[] }).lines.map(
    ({ trade_id }) => trade_id ?? '',
  );
  const { id: stranger } = await placeTrade(market);

  it('holds for a plan whose two lines were placed', async () => {
    expect([first, second]).not.toContain('');
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  const outcome = (trade: string) =>
    `update baskets set outcomes = jsonb_set(outcomes, '{0,trade_id}', '${trade === 'null' ? trade : `"${trade}"`}') where id = '${id}'`;
  const line = (key: string, value: string) =>
    `update baskets set plan = jsonb_set(plan, '{lines,0,${key}}', '${value}') where id = '${id}'`;
  it.each([
    ['no trade', outcome('null')],
    ['a trade that does not exist', outcome(id)],
    ['the trade of another buyer', outcome(stranger)],
    ['the trade of another line', `${outcome(second)}; ${line('offer_id', `"${stranger}"`)}`],
    ['another offer', line('offer_id', `"${stranger}"`)],
    ['another quantity', line('quantity', '999')],
    ['another price', line('price', '1.16')],
    ['no line', line('line', '9')],
    ['another owner', `update baskets set owner_id = '${seller.id}' where id = '${id}'`],
  ])('is broken by %s', async (_name, statement) => {
    expect(await lawsBrokenBy(market.db, statement)).toContain('I23');
  });

  it('is broken by two lines that name one trade with the same terms', async () => {
    const twice = `update baskets set outcomes = jsonb_set(outcomes, '{1,trade_id}', outcomes #> '{0,trade_id}'),
      plan = jsonb_set(plan, '{lines,1}', plan #> '{lines,0}' || '{"line": 2}') where id = '${id}'`;
    expect(await lawsBrokenBy(market.db, twice)).toContain('I23');
  });
});

describe('I24', async () => {
  const superadmin = await addPerson(market, 'superadmin');
  const trades: string[] = [];
  for (const quantity of [2_000, 1_000, 500, 500, 1_000])
    trades.push((await verifiedTrade(market, superadmin, { quantity })).id);
  market.clock.set('2026-11-23T00:30:00Z');
  const job = market.context.jobs.find(({ name }) => name === 'price record');
  if (job === undefined) throw new Error('There is no such job');
  await runNow(market.context, job);
  const [one = '', two = '', three = ''] = trades;

  it('holds for a week of five trades', async () => {
    const kinds = await many<{ kind: string }>(market.db)`select kind from price_weeks where kind = 'traded'`;
    expect(kinds).toHaveLength(1);
    expect(await brokenLaws(market.db)).toEqual([]);
  });

  const sellerOf = (from: string, to: string) =>
    `update trades set seller_gst_number = (select seller_gst_number from trades where id = '${from}') where id = '${to}'`;
  const buyerIs = (...to: string[]) =>
    `update trades set buyer_gst_number = (select buyer_gst_number from trades where id = '${one}') where id in ('${to.join("', '")}')`;
  const verified = (at: string) => `update transactions set verified_at = '${at}' where trade_id = '${one}'`;
  it.each([
    ['four trades, one was verified after the week began', verified('2026-11-22T18:30:00Z')],
    ['four trades, one was verified before the 90 days', verified('2026-08-24T18:29:59Z')],
    [
      'four trades, one is between two registrations of one PAN',
      `update trades set seller_gst_number = buyer_gst_number where id = '${one}'`,
    ],
    [
      'four trades, one was cancelled before',
      `update transactions set status = 'cancelled', changed_at = verified_at where trade_id = '${one}'`,
    ],
    [
      'two sellers',
      trades
        .slice(1)
        .map((trade) => sellerOf(one, trade))
        .slice(1)
        .join('; '),
    ],
    ['two buyers', buyerIs(...trades.slice(2))],
    ['a seller above 60 % of the weight', `${sellerOf(one, two)}; ${sellerOf(one, three)}`],
    ['no trades', `update price_weeks set product_type = 'Category IV' where kind = 'traded'`],
  ])('is broken by %s', async (_name, statement) => {
    expect(await lawsBrokenBy(market.db, statement)).toContain('I24');
  });

  it.each([
    [
      'trades of the first and of the last moment',
      `${verified('2026-08-24T18:30:00Z')}; update transactions set verified_at = '2026-11-22T18:29:59Z' where trade_id = '${two}'`,
    ],
    ['a seller with 60 % of the weight', sellerOf(one, two)],
    [
      'a cancellation of later',
      `update transactions set status = 'cancelled', changed_at = '2026-11-24T00:00:00Z' where trade_id = '${one}'`,
    ],
    [
      'a week whose price was carried over',
      `update price_weeks set carried = true, as_of = week - 7, product_type = 'Category IV' where kind = 'traded'`,
    ],
  ])('is kept by %s', async (_name, statement) => {
    expect(await lawsBrokenBy(market.db, statement)).not.toContain('I24');
  });
});
