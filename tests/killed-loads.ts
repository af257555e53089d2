/** Loads of a server that is killed together with its database; each proves afterwards that nothing was lost, doubled or done by half. */
import { expect } from 'vitest';
import { type Db, many, one } from '#platform/database/database.ts';
import type { PlacingResult } from '#trading/trades/moves-store.server.ts';
import { placedResponse } from '#trading/trades/placed.server.ts';
import { billedTrade, type BilledTrade } from './billing.ts';
import { addAccount, addCredit, addOffer, addTarget } from './goods.ts';
import type { KilledServer } from './killed-server.ts';
import type { TestMarket } from './market.ts';
import { addPerson, type Person } from './people.ts';
import { attachFiles } from './trade.ts';
import { lineOf } from './transfers.ts';

/** A load that was prepared on a server. */
export interface Load {
  name: string;
  /** Works until all kills are over, and once more, so that the last kill is covered too. */
  work(server: KilledServer, kills: number): Promise<void>;
  /** Fails unless the database has each acknowledged change once and complete. */
  prove(db: Db): Promise<void>;
}

const turns = (length: number) => Array.from({ length }, (_, place) => place);

/** Buyers of one offer: every acknowledged purchase exists once and is complete. */
export async function purchases(market: TestMarket, buyers: number): Promise<Load> {
  const recycler = await addPerson(market, 'recycler');
  const credit = await addCredit(market, recycler, await addAccount(market, recycler), { available: 1_000_000 });
  const people = await Promise.all(
    turns(buyers).map(async () => {
      const person = await addPerson(market, 'producer');
      const account = await addAccount(market, person);
      await addTarget(market, person, account);
      return { token: person.token, account };
    }),
  );
  const offer = await addOffer(market, recycler, credit, { quantity: 1_000_000, minimum: 1 });
  const answers = new Map<string, string>();
  return {
    name: 'purchases',
    async work(server, kills) {
      const buy = async ({ token, account }: (typeof people)[number], key: string): Promise<void> => {
        const body = { producer_epr: account, FY: 2026, quantity: 1 };
        const sent = { load: 'purchases', token, body, key };
        answers.set(key, await server.insist(`/api/epr/purchases-requests/?credit_offer_id=${offer}`, sent));
      };
      await Promise.all(
        people.map(async (buyer, number) => {
          for (let turn = 0; server.kills < kills; turn += 1) await buy(buyer, `buyer-${number}-${turn}`);
          await buy(buyer, `buyer-${number}-last`);
        }),
      );
    },
    async prove(db) {
      const kept = await many<{ key: string; outcome: PlacingResult }>(db)`
        select key, outcome from idempotency_keys where key like 'buyer-%'`;
      expect(new Map(kept.map(({ key, outcome }) => [key, placedResponse(outcome).body]))).toEqual(answers);
      const trades = await many<{ id: string }>(db)`select id from trades where offer_id = ${offer}`;
      const promised = [...answers.values()].map((body) => JSON.parse(body).data.id as string);
      expect(trades.map(({ id }) => id).toSorted()).toEqual(promised.toSorted());
      const row = await one<{ blocked: number }>(db)`select blocked from offers where id = ${offer}`;
      expect(row?.blocked).toBe(answers.size);
    },
  };
}

/** Issuers of invoices of two sellers: each acknowledged invoice exists, and no series has a gap. */
export async function invoices(
  market: TestMarket,
  { count, issuers, answered }: { count: number; issuers: number; answered: (answers: number) => void },
): Promise<Load> {
  const SELLERS = 2;
  const trades: BilledTrade[] = [];
  while (trades.length < count) {
    const earlier = trades.at(-SELLERS);
    const people = earlier && { recycler: earlier.recycler, producer: earlier.producer };
    trades.push(await billedTrade(market, { ...people, quantity: 10 }));
  }
  const answers = new Map<string, string>();
  return {
    name: 'invoices',
    async work(server) {
      const waiting = [...trades];
      await Promise.all(
        turns(issuers).map(async () => {
          for (let trade = waiting.shift(); trade; trade = waiting.shift()) {
            const { id, recycler } = trade;
            const body = { classification: 'goods', hsn_sac: '4907' };
            const sent = { load: 'invoices', token: recycler.token, body, key: id };
            answers.set(id, await server.insist(`/api/epr/trades/${id}/invoices/`, sent));
            answered(answers.size);
          }
        }),
      );
    },
    async prove(db) {
      const rows = await many<{ trade_id: string; id: string; company_id: string; series_position: number }>(db)`
        select trade_id, id, company_id, series_position from documents order by company_id, series_position`;
      const series = Map.groupBy(rows, (row) => row.company_id);
      expect(series.size).toBe(SELLERS);
      for (const documents of series.values())
        expect(documents.map((row) => row.series_position)).toEqual(documents.map((_, index) => index + 1));
      expect(new Map(rows.map((row) => [row.trade_id, row.id]))).toEqual(
        new Map(trades.map(({ id }) => [id, JSON.parse(answers.get(id) ?? '{}').data.id])),
      );
    },
  };
}

/** An order of 1,00,000 kg whose payment is verified. */
async function order(market: TestMarket, superadmin: Person): Promise<BilledTrade> {
  const trade = await billedTrade(market, { quantity: 100_000 });
  // This server's helper cannot send files.
  await attachFiles(market, trade.transaction, trade.producer.id, 'transaction_proof');
  const response = await market.call('PATCH', `/api/superadmin/transactions/${trade.transaction}/`, {
    token: superadmin.token,
    body: { status: 'approved' },
  });
  if (response.status !== 200) throw new Error(response.text);
  return trade;
}

/** Two sellers who record the same certificate numbers at once: each number is of one of them, and no acknowledged line is lost. */
export async function certificateNumbers(market: TestMarket, workers: number): Promise<Load> {
  const superadmin = await addPerson(market, 'superadmin');
  const sellers = [await order(market, superadmin), await order(market, superadmin)];
  const transferred_on = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  /** Seller to whom a number was acknowledged; the refused one finds no such line of its own. */
  const answers = new Map<string, string[]>();
  return {
    name: 'numbers',
    async work(server, kills) {
      const recordBy = async ({ transaction, recycler }: BilledTrade, number: string) => {
        const body = { lines: [lineOf(number, 10, { face_value: 10, transferred_on })] };
        const key = `${number}-${recycler.id}`;
        const sent = { load: 'numbers', token: recycler.token, body, key, wanted: [201, 409] };
        const response = await server.insist(`/api/epr/transactions/${transaction}/transfers/`, sent);
        return JSON.parse(response).status === true ? [recycler.id] : [];
      };
      let serial = 0;
      const record = async () => {
        const number = `KILL-${String((serial += 1)).padStart(6, '0')}`;
        answers.set(number, (await Promise.all(sellers.map((trade) => recordBy(trade, number)))).flat());
      };
      await Promise.all(
        turns(workers).map(async () => {
          while (server.kills < kills) await record();
          await record();
        }),
      );
    },
    async prove(db) {
      const rows = await many<{ number: string; owners: string[] }>(db)`
        select c.number, array_agg(distinct c.owner_id) as owners
        from transfer_lines l join certificates c on c.id = l.certificate_id
        where l.status <> 'withdrawn' group by c.number order by c.number`;
      expect(rows).toHaveLength(answers.size);
      for (const { number, owners } of rows) expect([number, owners]).toEqual([number, answers.get(number)]);
    },
  };
}
