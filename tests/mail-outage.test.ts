// @module-tag thorough
/** The mail server is down for a while, then out of space: no request waits for it, and every message arrives once. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deliver } from '#oversight/notices/service.server.ts';
import { one } from '#platform/database/database.ts';
import { createMailer } from '#platform/mail.ts';
import { deliverOutbox } from '#platform/outbox.ts';
import { addOffer } from './goods.ts';
import { openMailServer, type MailServer } from './mail-server.ts';
import { repeats } from './repetitions.ts';
import { decide, idOf, market, openTrading, purchase, recycler, credit } from './trading.ts';

openTrading();

let server: MailServer;
let port: number;
beforeAll(async () => {
  server = await openMailServer();
  port = Number(new URL(server.url).port);
});
afterAll(() => server.close());

const TRADES = 5;
/** Accounts of the two parties, whose owners get an approval mail. */
const ACCOUNTS = 2;
/** Longer than all ten counted attempts would take, with their growing pauses. */
const OUTAGE_MS = repeats(40, 120) * 60_000;

it('loses none of the messages of a long outage, sends none twice, and keeps no request waiting', async () => {
  const mailer = createMailer({ ...market.context.config, smtpUrl: server.url });
  /** Instant at which the next event is due. */
  const nextDue = async () =>
    (
      await one<{ at: Date | null }>(market.db)`
        select min(next_at) as at from outbox where delivered_at is null and buried_at is null`
    )?.at;
  /** Delivers events when they are due, as the worker does, for that time. */
  const pass = async (milliseconds: number): Promise<void> => {
    const end = market.clock.now().getTime() + milliseconds;
    for (;;) {
      while (await deliverOutbox(market.db, market.clock.now(), (event) => deliver(market.context, mailer, event)));
      const due = await nextDue();
      if (!due || due.getTime() > end) break;
      expect(due.getTime()).toBeGreaterThan(market.clock.now().getTime());
      market.clock.set(due);
    }
    market.clock.set(new Date(end));
  };
  const waiting = async () =>
    await one<{ waiting: number; buried: number }>(market.db)`
        select count(*) filter (where delivered_at is null) as waiting, count(buried_at) as buried
        from outbox where topic like 'trade.%'`;

  await server.close();
  const offer = await addOffer(market, recycler, credit);
  for (let trade = 0; trade < TRADES; trade += 1) {
    const bought = await purchase(offer, 100);
    expect(bought.status).toBe(201);
    // A mail about a decided request is dropped.
    if (trade === 0) expect((await decide('purchases-requests', idOf(bought), 'approved')).status).toBe(200);
  }
  await pass(OUTAGE_MS);
  expect(await waiting()).toEqual({ waiting: TRADES, buried: 0 });

  server = await openMailServer(port);
  server.answer = '452 no room';
  await pass(120_000);
  expect(server.taken).toEqual([]);
  expect(await waiting()).toMatchObject({ buried: 0 });

  server.answer = '250 yes';
  await pass(600_000);
  expect(await waiting()).toEqual({ waiting: 0, buried: 0 });
  expect(server.taken).toHaveLength(TRADES + ACCOUNTS);
  expect(new Set(server.taken).size).toBe(TRADES + ACCOUNTS);
});
