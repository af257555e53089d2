/** Tasks beside the stage of a trade, which bring it to those whom it needs: invoices, payments, certificate numbers, disputes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { billedTrade, type BilledTrade } from '#tests/billing.ts';
import { addAccount } from '#tests/goods.ts';
import { openTestMarket, type TestMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import { executed, lift } from '#tests/recalls.ts';
import { moveLine, newNumber, recordedLine, verifiedTrade } from '#tests/transfers.ts';

let market: TestMarket;
let superadmin: Person;
beforeAll(async () => {
  market = await openTestMarket();
  superadmin = await addPerson(market, 'superadmin');
});
afterAll(() => market.close());

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
  // The stage comes first: the producer has to pay in any case.
  expect(await placeOf(trade, producer)).toBe('needs_you: Upload payment proof');
  await market.call('PATCH', `/api/epr/disputes/${opened.body.data.id}/`, {
    token: producer.token,
    body: { status: 'resolved' },
  });
  expect(await placeOf(trade, recycler)).toBe('waiting: -');
  const verified = await verifiedTrade(market, superadmin);
  await dispute(verified, verified.recycler);
  expect(await placeOf(verified, verified.producer)).toBe('needs_you: Respond to the dispute');
});

it.each(['recycler', 'producer'] as const)('a rejected EPR account needs its %s', async (role) => {
  const owner = await addPerson(market, role);
  for (const status of ['rejected', 'pending', 'approved'] as const) await addAccount(market, owner, { status });
  const { data } = (await market.call('GET', '/api/users/counts/', { token: owner.token })).body;
  expect(data).toMatchObject({ needs_you_epr_accounts: 1, needs_you: 0 });
});
