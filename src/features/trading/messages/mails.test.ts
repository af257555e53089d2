/** Mails about messages that nobody reads: after five minutes, at most one an hour per trade and company. */
import { expect, it } from 'vitest';
import type { Mail } from '#platform/mail.ts';
import { billedTrade, type BilledTrade } from '#tests/billing.ts';
import { mailingJobs } from '#tests/mailbox.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson, loggedInAgain, type Person } from '#tests/people.ts';
import { placeTrade } from '#tests/trade.ts';

const MINUTE = 60_000;
const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');

const jobs = mailingJobs(market);
/** Runs the job after some minutes, and returns the mails about messages to a person. */
async function mailed(minutes: number, to: Person): Promise<Mail[]> {
  market.clock.advance(minutes * MINUTE);
  await jobs.run('message mails');
  const mails = await jobs.deliver();
  return mails.filter((mail) => mail.subject.startsWith('New message') && mail.to === to.email);
}
const say = async ({ id }: Pick<BilledTrade, 'id'>, person: Person, text: string) => {
  const { token } = await loggedInAgain(market, person);
  const response = await market.call('POST', `/api/epr/trades/${id}/messages/`, { token, body: { text } });
  expect(response.status).toBe(201);
};
const read = async ({ id }: Pick<BilledTrade, 'id'>, person: Person) => {
  const { token } = await loggedInAgain(market, person);
  await market.call('POST', `/api/epr/trades/${id}/messages/read/`, { token });
};

it('one mail comes five minutes after an unread message, without its text, and the next an hour later', async () => {
  const trade = await billedTrade(market);
  await say(trade, trade.producer, 'The secret plan');
  expect(await mailed(4, trade.recycler)).toEqual([]);
  const [mail, ...more] = await mailed(1, trade.recycler);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe(`New message: ${trade.orderId}`);
  expect(mail?.text).toContain(`/trade/${trade.id}?tab=messages`);
  expect(mail?.text).not.toContain('secret');
  expect(await mailed(0, trade.producer)).toEqual([]);
  expect(await mailed(70, trade.recycler)).toEqual([]);
  await say(trade, trade.producer, 'Another one');
  expect(await mailed(5, trade.recycler)).toHaveLength(1);
  await say(trade, trade.producer, 'A third one');
  expect(await mailed(54, trade.recycler)).toEqual([]);
  expect(await mailed(1, trade.recycler)).toEqual([]);
  expect(await mailed(5, trade.recycler)).toHaveLength(1);
});

it('a message that was read is not told; each company has its own mails', async () => {
  const trade = await billedTrade(market);
  await say(trade, trade.producer, 'One');
  await read(trade, trade.recycler);
  await say(trade, trade.recycler, 'Two');
  expect(await mailed(6, trade.recycler)).toEqual([]);
  await say(trade, trade.producer, 'Three');
  expect(await mailed(6, trade.producer)).toEqual([]);
  expect(await mailed(0, trade.recycler)).toEqual([]);
});

it('names the kind of a trade without an order, and tells both companies of a superadmin', async () => {
  const placed = await placeTrade(market);
  await say(placed, placed.producer, 'May I buy less?');
  expect((await mailed(5, placed.recycler))[0]?.subject).toBe('New message: Purchase request');
  const trade = await billedTrade(market);
  await market.call('POST', `/api/epr/trades/${trade.id}/disputes/`, {
    token: (await loggedInAgain(market, trade.producer)).token,
    body: { text: 'The payment was sent twice' },
  });
  await say(trade, superadmin, 'Please send both receipts');
  market.clock.advance(5 * MINUTE);
  await jobs.run('message mails');
  const mails = await jobs.deliver();
  const readers = mails.filter(({ subject }) => subject.startsWith('New message')).map(({ to }) => to);
  expect(readers.toSorted()).toEqual([trade.producer.email, trade.recycler.email].toSorted());
  await jobs.run('notifications');
  const { body } = await market.call('GET', '/api/users/notifications/', {
    token: (await loggedInAgain(market, trade.recycler)).token,
  });
  expect(body.data).toContainEqual(
    expect.objectContaining({
      group: 'payments',
      text: `New message: ${trade.orderId}`,
      path: `/trade/${trade.id}?tab=messages`,
    }),
  );
});
