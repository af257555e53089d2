// @module-tag thorough
/** A recall moves the offers, trades, targets and packs of a market of some size within a second, also on another server; lifting it restores them. */
import { expect, it, vi } from 'vitest';
import { verifyLedger } from '#base/ledger/service.server.ts';
import { many } from '#platform/database/database.ts';
import { accepted, asked, paying } from './billing.ts';
import { madePack } from './evidence.ts';
import { addAccount, addOffer, addTarget } from './goods.ts';
import { addProcess } from './live-stream.ts';
import { sendTo, withoutLimits, openSharedMarket } from './market.ts';
import { addPerson } from './people.ts';
import { completed, drafted, addParties, readTrade, verified } from './recalls.ts';
import { repeats } from './repetitions.ts';

const OFFERS = 12;
const BUYERS = repeats(4, 10);

const market = await openSharedMarket();
withoutLimits(market);
const superadmin = await addPerson(market, 'superadmin');
const first = await addParties(market);
const offers = [first.offer];
for (let count = 1; count < OFFERS; count += 1) offers.push(await addOffer(market, first.recycler, first.credit));
const stalls = [first];
for (let count = 1; count < BUYERS; count += 1) {
  const producer = await addPerson(market, 'producer');
  const buyerAccount = await addAccount(market, producer);
  const target = await addTarget(market, producer, buyerAccount, { targetQuantity: 100_000 });
  stalls.push({ ...first, producer, buyerAccount, target });
}
const packs: { code: string }[] = [];
for (const parties of stalls) {
  await asked(market, parties, 100);
  await accepted(market, parties, 200);
  await paying(market, parties, 300);
  await verified(market, parties, superadmin, 400);
  const { id: trade_id } = await completed(market, parties, superadmin, 5_000);
  packs.push(await madePack(market, parties.producer, { trade_id }));
}
/** The recall is executed on one server, the market is read on the other. */
const acting = await addProcess(market, { send: async () => undefined });
const showing = await addProcess(market);

const read = async (path: string, token?: string) =>
  (await sendTo(showing.app, 'GET', path, token === undefined ? {} : { token })).body.data;

/** Number of the offers that the other server lists. */
async function listed(): Promise<number> {
  const rows: { id: string }[] = await read('/api/epr/public-credit-offers/?page_size=200');
  return offers.filter((offer) => rows.some(({ id }) => id === offer)).length;
}

/** All that a recall moves, as the other server shows it. */
async function shown() {
  const trades = await many<{ id: string; buyer: number }>(market.db)`
    select id from trades where status <> 'rejected' order by id`;
  const held = await Promise.all(
    trades.map(async ({ id }) => (await readTrade(market, id, superadmin)).held_by as string | null),
  );
  const targets = await Promise.all(
    stalls.map(async ({ target, producer }) => {
      const rows: { id: string }[] = await read('/api/epr/target/', producer.token);
      const { achieved_quantity, held_quantity, voided_quantity } = rows.find(
        ({ id }) => id === target,
      ) as never as Record<string, number>;
      return [achieved_quantity, held_quantity, voided_quantity].join(' ');
    }),
  );
  const statuses = await Promise.all(packs.map(async ({ code }) => (await read(`/api/verify/${code}/`)).status));
  return {
    offers: await listed(),
    held: new Set(held),
    targets: new Set(targets),
    packs: new Set(statuses),
  };
}

/** An act of the superadmin. Returns the time in milliseconds until the other server shows and lists so many offers: none, or all again. */
async function timed(act: string, id: string, body: object, expected: number): Promise<number> {
  const began = performance.now();
  const path = `/api/superadmin/recalls/${id}/${act}/`;
  const response = await sendTo(acting.app, 'POST', path, { token: superadmin.token, body });
  expect(response.status, response.text).toBe(200);
  const probe = `/api/epr/public-credit-offers/${offers[0]}/`;
  // A detail that was not cached is read anew at once; a list that was is renewed when the other server hears of the change.
  const arrived = async () => {
    expect((await sendTo(showing.app, 'GET', probe, {})).status).toBe(expected > 0 ? 200 : 404);
    expect(await listed()).toBe(expected);
  };
  await vi.waitFor(arrived, { timeout: 1_000, interval: 5 });
  return performance.now() - began;
}

it(`${OFFERS} offers, ${BUYERS * 5} trades, ${BUYERS} targets and ${BUYERS} packs`, { timeout: 60_000 }, async () => {
  const before = await shown();
  expect(before).toEqual({
    offers: OFFERS,
    held: new Set([null]),
    targets: new Set(['5000 0 0']),
    packs: new Set(['current']),
  });
  const { id, number: confirm } = await drafted(market, superadmin, { account: stalls[0]?.account ?? '' });
  const executing = await timed('execute', id, { confirm }, 0);
  expect(await shown()).toEqual({
    offers: 0,
    held: new Set([confirm]),
    targets: new Set(['0 400 5000']),
    packs: new Set(['recalled']),
  });
  const lifting = { confirm, reason: 'The order was withdrawn', reference: 'CPCB/1' };
  const lifted = await timed('lift', id, lifting, OFFERS);
  expect(await shown()).toEqual(before);
  expect(await verifyLedger(market.db, market.clock.now())).toEqual([]);
  expect(Math.max(executing, lifted), `executed in ${executing} ms, lifted in ${lifted} ms`).toBeLessThan(1_000);
});
