/** Tasks of a trade, from the request to the last certificate number, alike on its page, in lists, counts and the calendar. */
import { expect, it } from 'vitest';
import { dayInIndia } from '#lib/dates.ts';
import { sql } from '#platform/database/database.ts';
import { addBillingSettings, billedTrade, type BilledTrade, decideTrade, issue } from '#tests/billing.ts';
import { addAccount } from '#tests/goods.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { executed, lift, transferDocuments } from '#tests/recalls.ts';
import { pdf } from '#tests/trading.ts';
import { moveLine, newNumber, recordedLine, verifiedTrade } from '#tests/transfers.ts';
import type { Task } from './rules.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

/** Tab and next action of a trade for a reader, who has no trade but this one. */
async function placeOf({ id }: BilledTrade, { token }: Person): Promise<string> {
  const { body } = await market.call('GET', '/api/epr/trades/?tab=all', { token });
  const row = body.data.find((trade: { id: string }) => trade.id === id);
  return `${row.tab}: ${row.next_action?.label ?? '-'}`;
}
const needsOf = async ({ token }: Person): Promise<number> =>
  (await market.call('GET', '/api/users/counts/', { token })).body.data.needs_you_transactions;
const dispute = (trade: BilledTrade, { token }: Person) =>
  market.call('POST', `/api/epr/trades/${trade.id}/disputes/`, {
    token,
    body: { text: 'The quantity differs from the work order' },
  });

type Reader = 'recycler' | 'producer' | 'superadmin';

/**
 * Tasks of a trade as each reader's page shows them, with the last day of each in India; list, counts and calendar say the same.
 * Its parties have no other trade.
 */
async function tasksSeen(trade: BilledTrade): Promise<Record<Reader, string[]>> {
  const seen = async (reader: Reader): Promise<string[]> => {
    const { token } = reader === 'superadmin' ? superadmin : trade[reader];
    const read = async (path: string) => (await market.call('GET', path, { token })).body;
    const { tasks }: { tasks: Task[] } = (await read(`/api/epr/trades/${trade.id}/`)).data;
    const own = tasks.filter(({ who }) => who === reader);
    const row = (await read('/api/epr/trades/?tab=all')).data.find(({ id }: { id: string }) => id === trade.id);
    expect(row.tasks).toEqual(tasks);
    if (reader !== 'superadmin' && row.order_id !== null) {
      const orders = (await read('/api/epr/transactions/')).data;
      expect(orders.map((order: { tasks: Task[] }) => order.tasks)).toEqual([tasks]);
    }
    expect(row.next_action?.name).toBe(own[0]?.name);
    expect(row.due_at).toBe(tasks[0]?.due_at ?? null);
    expect(row.tab === 'needs_you').toBe(own.length > 0);
    // The reader's tasks stand first.
    expect(tasks.slice(0, own.length)).toEqual(own);
    if (reader !== 'superadmin') {
      expect((await read('/api/users/counts/')).data.needs_you).toBe(own.length > 0 ? 1 : 0);
      const days = (await read('/api/users/calendar/?from=2026-11-01')).data
        .filter(({ kind }: { kind: string }) => kind === 'trade')
        .map(({ day }: { day: string }) => day);
      expect(days).toEqual(own[0]?.due_at ? [dayInIndia(new Date(own[0].due_at))] : []);
    }
    return tasks.map(({ name, who, due_at: due }) => {
      const day = due === null ? 'no day' : dayInIndia(new Date(due)).slice(5);
      return `${name} ${day}${who === reader ? '' : ` (${who})`}`;
    });
  };
  return { recycler: await seen('recycler'), producer: await seen('producer'), superadmin: await seen('superadmin') };
}

const pay = async (trade: BilledTrade, payee: 'recycler' | 'platform', utr: string) => {
  const { producer } = trade;
  const { money } = (await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: producer.token })).body.data;
  const response = await market.call('POST', `/api/epr/trades/${trade.id}/payments/`, {
    token: producer.token,
    body: { payee, amount: money[`to_${payee}`].total, utr, paid_on: '2026-11-21' },
  });
  expect(response.status, response.text).toBe(201);
  return response.body.data.id as string;
};
const answer = ({ token }: Person, payment: string, body: object) =>
  market.call('PATCH', `/api/epr/payments/${payment}/`, { token, body });

it('a certificate number needs its buyer until it is seen, disputed or withdrawn', async () => {
  const trade = await verifiedTrade(market, superadmin, { quantity: 300 });
  const { producer, recycler } = trade;
  expect(await placeOf(trade, producer)).toBe('waiting: -');
  const [seen, disputed, withdrawn] = [
    await recordedLine(market, trade, 100),
    await recordedLine(market, trade, 100),
    await recordedLine(market, trade, 100),
  ];
  expect(await placeOf(trade, producer)).toBe('needs_you: Mark credits as seen');
  expect(await needsOf(producer)).toBe(1);
  expect(await placeOf(trade, recycler)).toBe('needs_you: Transfer credits and upload documents');
  await moveLine(market, seen, producer, { seen: true });
  await moveLine(market, withdrawn, recycler, { withdrawn: 'The number was mistyped' });
  expect(await placeOf(trade, producer)).toBe('needs_you: Mark credits as seen');
  await moveLine(market, disputed, producer, { dispute: 'The portal shows another quantity' });
  expect(await placeOf(trade, producer)).toBe('waiting: -');
  expect(await needsOf(producer)).toBe(0);
});

it('a number under a recall in force needs nobody, since it cannot be marked', async () => {
  const trade = await verifiedTrade(market, superadmin, { quantity: 100 });
  const number = newNumber();
  await recordedLine(market, trade, 100, number);
  const recall = await executed(market, superadmin, { numbers: [number] });
  expect(await placeOf(trade, trade.producer)).toBe('waiting: -');
  await lift(market, superadmin, recall);
  expect(await placeOf(trade, trade.producer)).toBe('needs_you: Mark credits as seen');
});

it('an open dispute needs the side that did not open it, until it ends', async () => {
  const trade = await billedTrade(market);
  const { recycler, producer } = trade;
  const opened = await dispute(trade, producer);
  expect(await placeOf(trade, recycler)).toBe('needs_you: Respond to the dispute');
  expect(await needsOf(recycler)).toBe(1);
  // The tasks of payment are due as soon: the producer has to pay in any case.
  expect(await placeOf(trade, producer)).toBe('needs_you: Pay the recycler');
  await market.call('PATCH', `/api/epr/disputes/${opened.body.data.id}/`, {
    token: producer.token,
    body: { status: 'resolved' },
  });
  expect(await placeOf(trade, recycler)).toBe('waiting: -');
  const verified = await verifiedTrade(market, superadmin);
  await dispute(verified, verified.recycler);
  expect(await placeOf(verified, verified.producer)).toBe('needs_you: Respond to the dispute');
});

it('a dispute needs no side whose company is closed', async () => {
  const trade = await verifiedTrade(market, superadmin);
  await dispute(trade, trade.producer);
  const named = async (): Promise<string[]> => {
    const { body } = await market.call('GET', `/api/epr/trades/${trade.id}/`, { token: trade.producer.token });
    return body.data.tasks.map(({ name }: Task) => name);
  };
  expect(await named()).toContain('answer_dispute');
  await sql`
    update users set email = null, full_name = null, mobile_no = null, designation = null, password_hash = null, closed_at = ${market.clock.now()}
    where id = ${trade.recycler.id}`.execute(market.db);
  expect(await named()).not.toContain('answer_dispute');
});

it.each(['recycler', 'producer'] as const)('a rejected EPR account needs its %s', async (role) => {
  const owner = await addPerson(market, role);
  for (const status of ['rejected', 'pending', 'approved'] as const) await addAccount(market, owner, { status });
  const { data } = (await market.call('GET', '/api/users/counts/', { token: owner.token })).body;
  expect(data).toMatchObject({ needs_you_epr_accounts: 1, needs_you: 0 });
});

// Last, as without its account the platform cannot be paid in the tests before.
it('each step of a trade has its tasks, alike for whoever reads them, until nothing is left', async () => {
  await addBillingSettings(market, superadmin);
  const trade = await billedTrade(market);
  const { recycler, producer } = trade;
  expect(await tasksSeen(trade)).toEqual({
    recycler: ['pay_recycler 11-28 (producer)', 'upload_proof 11-28 (producer)'],
    producer: ['pay_recycler 11-28', 'pay_platform 11-28', 'upload_proof 11-28'],
    superadmin: ['pay_recycler 11-28 (producer)', 'pay_platform 11-28 (producer)', 'upload_proof 11-28 (producer)'],
  });

  const payment = await pay(trade, 'recycler', 'UTR0000001');
  expect((await tasksSeen(trade)).recycler).toEqual(['confirm_payment 11-24', 'upload_proof 11-28 (producer)']);
  expect((await tasksSeen(trade)).producer).toEqual([
    'pay_platform 11-28',
    'upload_proof 11-28',
    'confirm_payment 11-24 (recycler)',
  ]);
  await market.call('PATCH', `/api/epr/transactions/${trade.transaction}/`, {
    token: producer.token,
    body: { transaction_proof: pdf() },
  });
  expect((await tasksSeen(trade)).producer).toEqual([
    'pay_platform 11-28',
    'verify_payment 11-23 (superadmin)',
    'confirm_payment 11-24 (recycler)',
  ]);
  // A payment that has not arrived is to be made again, and is disputed.
  await answer(recycler, payment, { status: 'not_received', reason: 'No such payment on our account' });
  expect((await tasksSeen(trade)).producer).toEqual([
    'pay_recycler 11-28',
    'pay_platform 11-28',
    'answer_dispute 11-28',
    'verify_payment 11-23 (superadmin)',
  ]);
  await answer(recycler, payment, { status: 'received' });
  const fee = await pay(trade, 'platform', 'UTR0000002');
  expect(await tasksSeen(trade)).toEqual({
    recycler: ['verify_payment 11-23 (superadmin)'],
    producer: ['verify_payment 11-23 (superadmin)', 'confirm_payment 11-24 (superadmin)'],
    superadmin: ['verify_payment 11-23', 'confirm_payment 11-24'],
  });
  await answer(superadmin, fee, { status: 'received' });
  await decideTrade(market, trade, superadmin);

  const toDeliver = ['upload_transfer 11-28', 'issue_invoice 11-28', 'record_numbers 11-28'];
  expect((await tasksSeen(trade)).recycler).toEqual(toDeliver);
  expect((await tasksSeen(trade)).producer).toEqual(toDeliver.map((task) => `${task} (recycler)`));
  await transferDocuments(market, trade);
  await issue(market, trade);
  expect((await tasksSeen(trade)).recycler).toEqual(['record_numbers 11-28']);
  const line = await recordedLine(market, trade, 4_689);
  expect(await tasksSeen(trade)).toEqual({
    recycler: ['see_numbers 11-28 (producer)'],
    producer: ['see_numbers 11-28'],
    superadmin: ['see_numbers 11-28 (producer)'],
  });
  await moveLine(market, line, producer, { seen: true });
  expect(await tasksSeen(trade)).toEqual({ recycler: [], producer: [], superadmin: [] });
});
