// @module-tag thorough
/** Open screens follow a recall within a second, also those of another server. */
import { expect, it, vi } from 'vitest';
import { paying } from './billing.ts';
import { listen, addProcess } from './live-stream.ts';
import { sendTo, openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { drafted, execute, lift, addParties } from './recalls.ts';

const market = await openSharedMarket();
const superadmin = await addPerson(market, 'superadmin');
/** The recall is executed on one server, the screens are open on the other. */
const acting = await addProcess(market, { send: async () => undefined });
const showing = await addProcess(market);

const WITHIN_A_SECOND = { timeout: 1_000, interval: 20 };

it('the open list loses the offer and gets it back, and both parties and superadmins hear of it', async () => {
  const parties = await addParties(market);
  await paying(market, parties, 100);
  const recall = await drafted(market, superadmin, { account: parties.account });
  const listed = async () => {
    const { body } = await sendTo(showing.app, 'GET', '/api/epr/public-credit-offers/');
    return body.data.some(({ id }: { id: string }) => id === parties.offer);
  };
  await vi.waitFor(async () => expect(await listed()).toBe(true), WITHIN_A_SECOND);
  const streams = await Promise.all(
    [parties.recycler, parties.producer, superadmin].map(({ token }) => listen(showing.app, token)),
  );
  const elsewhere = {
    ...market,
    call: (...[method, path, options]: Parameters<typeof market.call>) => sendTo(acting.app, method, path, options),
  };
  expect((await execute(elsewhere, superadmin, recall)).status).toBe(200);
  await vi.waitFor(async () => expect(await listed()).toBe(false), WITHIN_A_SECOND);
  for (const stream of streams) await vi.waitFor(() => expect(stream.about()).toContain('trade'), WITHIN_A_SECOND);
  await vi.waitFor(() => expect(streams[0]?.about()).toContain('offer'), WITHIN_A_SECOND);
  expect((await lift(elsewhere, superadmin, recall)).status).toBe(200);
  await vi.waitFor(async () => expect(await listed()).toBe(true), WITHIN_A_SECOND);
  for (const stream of streams) stream.close();
});
