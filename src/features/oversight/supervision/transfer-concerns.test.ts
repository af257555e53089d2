/** Concerns about transfers: numbers and answers that are late, old disputes, numbers of another seller. */
import { expect, it } from 'vitest';
import { one } from '#platform/database/database.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain } from '#tests/people.ts';
import { executed, lift } from '#tests/recalls.ts';
import { lineOf, newNumber, recordedLine, recordLines, verifiedTrade } from '#tests/transfers.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

const NAMES = ['late_transfers', 'unanswered_lines', 'old_disputes', 'certificate_collisions'] as const;
/** Work orders of each concern on a day. */
async function concernsOn(day: string): Promise<Record<string, string[]>> {
  market.clock.set(`${day}T06:30:00Z`);
  const { token } = await loggedInAgain(market, superadmin);
  const { data } = (await market.call('GET', '/api/superadmin/concerns/', { token })).body;
  return Object.fromEntries(
    NAMES.map((name) => [name, data[name].items.map(({ order_id: order }: { order_id: string }) => order)]),
  );
}
const none = { late_transfers: [], unanswered_lines: [], old_disputes: [], certificate_collisions: [] };

it('each begins the day after its seven days, and collisions end after 30', async () => {
  const late = await verifiedTrade(market, superadmin, { quantity: 100 });
  const unanswered = await verifiedTrade(market, superadmin, { quantity: 100 });
  const number = newNumber();
  await recordedLine(market, unanswered, 100, number);
  const disputed = await verifiedTrade(market, superadmin, { quantity: 100 });
  const opened = await market.call('POST', `/api/epr/trades/${late.id}/disputes/`, {
    token: late.producer.token,
    body: { text: 'The quantity differs' },
  });
  expect(opened.status).toBe(201);
  await recordedLine(market, disputed, 100);
  const tried = await recordLines(market, late, [lineOf(number, 1, { face_value: 1 })]);
  expect(tried.status).toBe(409);
  const collisions = { certificate_collisions: [late.orderId] };
  expect(await concernsOn('2026-11-28')).toEqual({ ...none, ...collisions });
  expect(await concernsOn('2026-11-29')).toEqual({
    late_transfers: [late.orderId],
    unanswered_lines: [unanswered.orderId, disputed.orderId],
    old_disputes: [late.orderId],
    ...collisions,
  });
  expect((await concernsOn('2026-12-21')).certificate_collisions).toEqual([late.orderId]);
  expect((await concernsOn('2026-12-22')).certificate_collisions).toEqual([]);
  const { token } = await loggedInAgain(market, superadmin);
  const { data } = (await market.call('GET', '/api/users/counts/', { token })).body;
  expect(data.open_disputes).toBe(1);
});

it('what a recall holds is late in nothing that it refuses: neither in numbers nor in documents', async () => {
  market.clock.set('2027-01-04T06:30:00Z');
  const boss = await loggedInAgain(market, superadmin);
  const held = await verifiedTrade(market, boss, { quantity: 100 });
  const account = await one<{ id: string }>(market.db)`
    select r.account_id as id from trades t join credit_records r on r.id = t.credit_id where t.id = ${held.id}`;
  const recall = await executed(market, boss, { account: account?.id ?? '' });
  const lateOn = async (day: string) => {
    market.clock.set(`${day}T06:30:00Z`);
    const { token } = await loggedInAgain(market, superadmin);
    const { data } = (await market.call('GET', '/api/superadmin/concerns/', { token })).body;
    const ofHeld = ({ order_id: order }: { order_id: string }) => order === held.orderId;
    return ['late_transfers', 'late_documents'].filter((name) => data[name].items.some(ofHeld));
  };
  expect(await lateOn('2027-01-12')).toEqual([]);
  await lift(market, await loggedInAgain(market, superadmin), recall);
  expect(await lateOn('2027-01-13')).toEqual(['late_transfers', 'late_documents']);
});
