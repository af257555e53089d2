/** The days of certificate numbers are computed twice: by the state of the transfer, and by the tasks of the database. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayInIndia } from '#lib/dates.ts';
import { one } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain } from '#tests/people.ts';
import { repeats } from '#tests/repetitions.ts';
import { lineOf, moveLine, newNumber, recordLines, verifiedTrade } from '#tests/transfers.ts';

const market = await openSharedMarket();

const HOUR_MS = 3_600_000;
const randomOrder = fc.record({
  /** Hours before the payment is verified: instants on both sides of midnight in India and in UTC. */
  verified: fc.integer({ min: 0, max: 30 }),
  lines: fc.array(
    fc.record({
      hours: fc.integer({ min: 1, max: 40 }),
      answer: fc.constantFrom('none', 'none', 'seen', 'disputed', 'withdrawn'),
    }),
    { maxLength: 4 },
  ),
});

const MOVES = {
  seen: { seen: true },
  disputed: { dispute: 'The portal shows another quantity' },
  withdrawn: { withdrawn: 'The number was mistyped' },
};

it('the days to record and to answer are those of the tasks, for any times, lines and answers', async () => {
  const found = { record: 0, answer: 0 };
  for (const { verified, lines } of fc.sample(randomOrder, { numRuns: repeats(8, 200), seed: 113 })) {
    market.clock.set('2026-11-21T06:30:00Z');
    market.clock.advance(verified * HOUR_MS);
    // Each order has a superadmin of its own: the clock goes back, and of many sessions of one person the latest remain.
    const superadmin = await addPerson(market, 'superadmin');
    const trade = await verifiedTrade(market, superadmin, { quantity: 400 });
    for (const { hours, answer } of lines) {
      market.clock.advance(hours * HOUR_MS);
      for (const side of ['recycler', 'producer'] as const) trade[side] = await loggedInAgain(market, trade[side]);
      const transferred = { transferred_on: dayInIndia(market.clock.now()), face_value: 100 };
      const { body } = await recordLines(market, trade, [lineOf(newNumber(), 100, transferred)]);
      const line = body.data.lines.at(-1).id;
      if (answer !== 'none')
        await moveLine(market, line, answer === 'withdrawn' ? trade.recycler : trade.producer, MOVES[answer]);
    }
    const { transfer } = (await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: trade.producer.token }))
      .body.data;
    const tasks = await one<{ record: Date | null; answer: Date | null }>(market.db)`
      select max(k.due_at) filter (where k.name = 'record_numbers') as record, max(k.due_at) filter (where k.name = 'see_numbers') as answer
      from open_tasks(${market.clock.now()}) k where k.trade_id = ${trade.id}`;
    const day = (at: Date | null | undefined) => (at ? dayInIndia(at) : null);
    expect([transfer.record_by, transfer.answer_by]).toEqual([day(tasks?.record), day(tasks?.answer)]);
    if (transfer.record_by !== null) found.record += 1;
    if (transfer.answer_by !== null) found.answer += 1;
  }
  expect(Math.min(found.record, found.answer)).toBeGreaterThan(1);
});
