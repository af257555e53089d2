import { financialYearOf } from '#lib/financial-year.ts';
import { systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase, sql, type Db } from '#platform/database/database.ts';
import { addAccount, addCredit, addOffer } from '#tests/goods.ts';
import type { TestMarket } from '#tests/market.ts';
import { addPerson } from '#tests/people.ts';
import type { Market } from './environment.ts';

/** A logged-in participant. */
export interface RaceClient {
  token: string;
  accountId: string;
}

/** A response, with its duration in milliseconds. */
export interface RaceResponse {
  status: number;
  text: string;
  milliseconds: number;
}

/** A recycler, several producers, two superadmins, and a client that alternates between both servers. */
export interface RaceSetup {
  db: Db;
  recycler: RaceClient;
  buyers: readonly RaceClient[];
  superadmins: readonly [RaceClient, RaceClient];
  year: number;
  /** A live offer with its own account and record, without a minimum, at ₹ 2.50 per kg. */
  offer(quantity: number): Promise<string>;
  ask(who: RaceClient, method: string, path: string, body?: object | FormData): Promise<RaceResponse>;
  close(): Promise<void>;
}

/** Creates the participants of the races in an empty, migrated database. */
export async function createRaceSetup({ databaseUrl, secret, servers }: Market, buyers: number): Promise<RaceSetup> {
  const database = openDatabase({ url: databaseUrl, poolSize: 4 });
  const { db } = database;
  const context = { db, clock: systemClock, secret } as Context;
  const market = { db, clock: systemClock, context } as unknown as TestMarket;
  const year = financialYearOf(new Date());
  const seller = await addPerson(market, 'recycler');
  const producers: RaceClient[] = [];
  for (let index = 0; index < buyers; index += 1) {
    const person = await addPerson(market, 'producer');
    producers.push({ token: person.token, accountId: await addAccount(market, person) });
  }
  const superadmin = async (): Promise<RaceClient> => ({
    token: (await addPerson(market, 'superadmin')).token,
    accountId: '',
  });
  let turn = 0;
  return {
    db,
    recycler: { token: seller.token, accountId: '' },
    buyers: producers,
    superadmins: [await superadmin(), await superadmin()],
    year,
    async offer(quantity) {
      const account = await addAccount(market, seller);
      const record = await addCredit(market, seller, account, { available: quantity, year });
      return addOffer(market, seller, record, { quantity, minimum: 1 });
    },
    async ask(who, method, path, body) {
      turn += 1;
      const server = servers[turn % servers.length];
      const isForm = body instanceof FormData;
      const headers = {
        authorization: `Bearer ${who.token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      };
      const began = performance.now();
      const response = await fetch(`${server?.url}${path}`, {
        method,
        headers,
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, text, milliseconds: performance.now() - began };
    },
    close: () => database.close(),
  };
}

/** The id in the `data` of a response. @throws Error if there is none */
export function idIn(result: RaceResponse): string {
  const response: { data?: { id?: string } } = JSON.parse(result.text);
  if (response.data?.id === undefined) throw new Error(`No object in ${result.status} ${result.text.slice(0, 200)}`);
  return response.data.id;
}

export const buy = (setup: RaceSetup, buyer: RaceClient, offer: string, quantity: number): Promise<RaceResponse> =>
  setup.ask(buyer, 'POST', `/api/epr/purchases-requests/?credit_offer_id=${offer}`, {
    producer_epr: buyer.accountId,
    FY: setup.year,
    quantity,
  });

/** Stock of an offer, in kg. */
export async function stockOf(db: Db, offer: string): Promise<{ available: number; blocked: number }> {
  const { rows } = await sql<{ available: number; blocked: number }>`
    select available as available, blocked as blocked from offers where id = ${offer}`.execute(db);
  return rows[0] ?? { available: -1, blocked: -1 };
}
