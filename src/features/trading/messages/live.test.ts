/** The screens of both companies hear of a message within two seconds, and those of superadmins while a dispute is open. */
import { expect, it, vi } from 'vitest';
import { sendLiveEvents } from '#oversight/live/service.server.ts';
import { sql } from '#platform/database/database.ts';
import { billedTrade } from '#tests/billing.ts';
import { listen, addProcess } from '#tests/live-stream.ts';
import { openSharedMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
const trade = await billedTrade(market);
const server = await addProcess(market);

/** Listeners of a message of the producer, and of a reading of the recycler. */
async function hearers(call: () => Promise<unknown>): Promise<string[]> {
  while (await sendLiveEvents(market.context));
  const people = { recycler: trade.recycler, producer: trade.producer, superadmin };
  const streams = await Promise.all(Object.values(people).map(({ token }) => listen(server.app, token)));
  /** Sends a word to everybody and waits until it has come, with all that was sent before it. */
  const forwardMessage = async (word: string) => {
    const lines = Object.values(people).map(({ id }) => `${id} ${word}`);
    await sql`select pg_notify('people', ${lines.join('\n')})`.execute(market.db);
    for (const stream of streams)
      await vi.waitFor(() => expect(stream.about()).toContain(word), { timeout: 10_000, interval: 10 });
  };
  // Events of before the call may still be on their way.
  await forwardMessage('first-word');
  const before = streams.map((stream) => stream.about().length);
  const begun = performance.now();
  await call();
  await sendLiveEvents(market.context);
  await forwardMessage('last-word');
  expect(performance.now() - begun).toBeLessThan(2_000);
  const heard = Object.keys(people).filter((_, place) =>
    streams[place]?.about().slice(before[place]).includes('trade'),
  );
  for (const stream of streams) stream.close();
  return heard;
}
const url = () => `/api/epr/trades/${trade.id}/messages/`;
const send = () => market.call('POST', url(), { token: trade.producer.token, body: { text: 'Hello' } });
const read = () => market.call('POST', `${url()}read/`, { token: trade.recycler.token });

it('both companies hear of a message and of its reading, superadmins only while a dispute is open', async () => {
  expect(await hearers(send)).toEqual(['recycler', 'producer']);
  expect(await hearers(read)).toEqual(['recycler', 'producer']);
  expect(await hearers(read)).toEqual([]);
  await market.call('POST', `/api/epr/trades/${trade.id}/disputes/`, {
    token: trade.producer.token,
    body: { text: 'The payment was sent twice' },
  });
  expect(await hearers(send)).toEqual(['recycler', 'producer', 'superadmin']);
});
