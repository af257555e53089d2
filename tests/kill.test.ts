/** kill -9 of the server and of the database during purchases: every acknowledged purchase exists once and is complete. */
import { expect, it } from 'vitest';
import { verifyLedger } from '../src/features/ledger/service.server.ts';
import { sql } from '../src/platform/database/database.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import { provideKilledServer } from './kills.ts';
import { addPerson } from './people.ts';
import { repeats } from './repetitions.ts';

const BUYERS = 6;
const KILLS = repeats(2, 8);
/** Responses between two kills. */
const CALM = 15;

const killed = provideKilledServer();

it(`${KILLS} kills under ${BUYERS} buyers lose nothing and double nothing`, async () => {
  const server = killed();
  const { offer, buyers } = await server.withMarket(async (market) => {
    const recycler = await addPerson(market, 'recycler');
    const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 1_000_000 });
    const added = await Promise.all(
      Array.from({ length: BUYERS }, async () => {
        const person = await addPerson(market, 'producer');
        const account = await addAccount(market, person);
        await addTarget(market, person, account);
        return { token: person.token, account };
      }),
    );
    return { offer: await addOffer(market, recycler, credit, { quantity: 1_000_000, minimum: 1 }), buyers: added };
  });

  const answers = new Map<string, string>();
  const buy = async ({ token, account }: (typeof buyers)[number], key: string): Promise<void> => {
    const body = { producer_epr: account, FY: 2026, quantity: 1 };
    answers.set(
      key,
      await server.insist(`/api/epr/purchases-requests/?credit_offer_id=${offer}`, { token, body, key }),
    );
  };
  let untilKill = CALM;
  await Promise.all(
    buyers.map(async (buyer, number) => {
      for (let turn = 0; server.kills < KILLS; turn += 1) {
        await buy(buyer, `buyer-${number}-${turn}`);
        untilKill -= 1;
        if (untilKill === 0 && server.kills < KILLS) {
          untilKill = CALM;
          server.kill();
        }
      }
      // One more purchase, so that the last kill is covered too.
      await buy(buyer, `buyer-${number}-last`);
    }),
  );

  await server.withMarket(async ({ db }) => {
    const { rows: kept } = await sql<{ key: string; body: string }>`select key, body from idempotency_keys`.execute(db);
    expect(new Map(kept.map(({ key, body }) => [key, body]))).toEqual(answers);
    const { rows: trades } = await sql<{ id: string }>`select id from trades`.execute(db);
    const promised = [...answers.values()].map((body) => JSON.parse(body).data.id as string);
    expect(trades.map(({ id }) => id).toSorted()).toEqual(promised.toSorted());
    const { rows } = await sql<{ blocked: number }>`select blocked from offers where id = ${offer}`.execute(db);
    expect(rows[0]?.blocked).toBe(answers.size);
    expect(await verifyLedger(db, new Date())).toEqual([]);
  });
  expect(server.disturbed).toBeGreaterThan(0);
  // The server survives a crash of its database; it exits only when it is killed itself.
  expect(server.ends).toBe(KILLS / 2);
}, 120_000);
