/** Each move of a negotiation is mailed to the side that did not make it, and noted for both as far as it concerns them. */
import { beforeEach, expect, it } from 'vitest';
import { inTransaction, many, sql } from '#platform/database/database.ts';
import { newId } from '#platform/ids.ts';
import type { Mail } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import { brokenLaws } from '#tests/refused-statements.ts';
import { placeTrade, type PlacedTrade } from '#tests/trade.ts';
import { deliver, notifyPeople } from './service.server.ts';

const market = await openSharedMarket();
beforeEach(async () => {
  await sql`delete from outbox`.execute(market.db);
  await sql`delete from notifications`.execute(market.db);
});

const run = (query: ReturnType<typeof sql>) => inTransaction(market.db, (tx) => query.execute(tx));
const later = () => new Date(market.clock.now().getTime() + 7 * 24 * 3_600_000);

/** Mails and notifications of what has happened since, each as `reader: text`. */
async function news({ recycler, producer }: PlacedTrade): Promise<{ mails: string[]; notes: string[]; texts: string }> {
  const names = new Map(
    [recycler, producer].flatMap(({ id, email }, index) => {
      const name = index === 0 ? 'recycler' : 'producer';
      return [[id, name] as const, [email, name] as const];
    }),
  );
  const sent: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void sent.push(mail) };
  while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
  while (await notifyPeople(market.context));
  const rows = await many<{ person: string; text: string }>(market.db)`
    select person_id as person, text from notifications order by event_id, id`;
  await sql`delete from outbox`.execute(market.db);
  await sql`delete from notifications`.execute(market.db);
  return {
    mails: sent.map(({ to, subject }) => `${names.get(to)}: ${subject}`),
    notes: rows.map(({ person, text }) => `${names.get(person)}: ${text}`),
    texts: sent.map(({ text }) => text).join('\n'),
  };
}

/** A negotiation whose second round, of the recycler, is pending. */
async function secondRound(): Promise<PlacedTrade> {
  const trade = await placeTrade(market, 'counter');
  await sql`delete from outbox`.execute(market.db);
  const id = newId(market.clock.now());
  await run(
    sql`select counter_trade(${trade.id}, ${trade.recycler.id}, ${id}, 900, 230, 'Until Friday', ${market.clock.now()}, ${later()}, 50, 1800,
      '{"last_round": 6, "value_limit": 1000000000000}', '{}')`,
  );
  return { ...trade, id };
}
const decide = (trade: PlacedTrade, verdict: string) =>
  run(
    sql`select decide_trade(${trade.id}, ${trade.producer.id}, 'counter', ${verdict}, ${market.clock.now()}, ${later()}, null, '{}')`,
  );

it('a round is told to the other side, once, with its number and note', async () => {
  const { mails, notes, texts } = await news(await secondRound());
  expect(mails).toEqual(['producer: Counter-offer, round 2: 900 Kg at ₹ 2.30 per Kg']);
  expect(notes).toEqual(['producer: Counter-offer, round 2: 900 Kg at ₹ 2.30']);
  expect(texts).toContain('Green Loop Recyclers has responded to your counter-offer with round 2 of 6.');
  expect(texts).toContain('Note from the seller: “Until Friday”');
  expect(texts).toContain('Please accept, decline or counter it by');
  expect(await brokenLaws(market.db)).toEqual([]);
});

it.each([
  [
    'approved',
    'Your counter-offer for 900 Kg is accepted',
    'Accepted',
    'Bottle Brands has accepted your counter-offer.',
  ],
  ['rejected', 'Your counter-offer for 900 Kg is declined', 'Declined', 'Nothing is reserved or due.'],
])("a recycler's round that is %s is told to the recycler", async (verdict, subject, noted, result) => {
  const trade = await secondRound();
  await news(trade);
  await decide(trade, verdict);
  const { mails, notes, texts } = await news(trade);
  expect(mails).toEqual([`recycler: ${subject}`]);
  expect(notes).toEqual([`recycler: ${noted}: Recycled rigid plastic`]);
  expect(texts).toContain(result);
});

it('a withdrawn round is told to the producer, an expired one is mailed to its maker', async () => {
  const [withdrawn, expired] = [await secondRound(), await secondRound()];
  await news(withdrawn);
  await run(
    sql`select withdraw_trade(${withdrawn.id}, ${withdrawn.recycler.id}, 'counter', ${market.clock.now()}, null)`,
  );
  const received = await news(withdrawn);
  expect(received.mails).toEqual(['producer: Withdrawn: counter-offer for 900 Kg']);
  expect(received.notes).toEqual(['producer: Withdrawn: Recycled rigid plastic']);
  expect(received.texts).toContain('Green Loop Recyclers has withdrawn the counter-offer.');
  await run(sql`select expire_trade(${expired.id}, ${later()})`);
  market.clock.set(later());
  const over = await news(expired);
  expect(over.mails).toEqual(['recycler: Your counter-offer for 900 Kg has expired']);
  expect(over.texts).toContain('Bottle Brands did not respond to your counter-offer in time');
});

it("a recycler's round that the buyer accepted and did not pay for is not called the buyer's own when it expires", async () => {
  const trade = await secondRound();
  await decide(trade, 'approved');
  await news(trade);
  const end = new Date(later().getTime() + 7 * 24 * 3_600_000);
  await run(sql`select expire_trade(${trade.id}, ${end})`);
  market.clock.set(end);
  const { mails, texts } = await news(trade);
  expect(mails).toEqual(['producer: The counter-offer for 900 Kg has expired']);
  expect(texts).toContain('You accepted the counter-offer of Green Loop Recyclers, but the payment was not initiated');
});

it('a round that ends with an account is told to both sides', async () => {
  const trade = await secondRound();
  await news(trade);
  const superadmin = await addPerson(market, 'superadmin');
  await sql`delete from outbox`.execute(market.db);
  await run(sql`select decline_counter_offers(${market.clock.now()}, ${superadmin.id}, of_offer => ${trade.offer})`);
  const { mails, texts } = await news(trade);
  expect(mails.toSorted()).toEqual([
    'producer: Declined: counter-offer for 900 Kg',
    'recycler: Your counter-offer for 900 Kg is declined',
  ]);
  expect(texts).toContain('its offer or an EPR account is not available any more');
});
