import { financialYearOf } from '#lib/financial-year.ts';
import { systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase, sql, type Db } from '#platform/database/database.ts';
import { createAccessTokens } from '#platform/security/session-tokens.ts';
import { addAccount, addCredit, addTarget } from '#tests/goods.ts';
import type { TestMarket } from '#tests/market.ts';
import { addPerson, type Person } from '#tests/people.ts';
import type { Market } from './environment.ts';

/** A person of the storm, with a token that is renewed. */
export interface Player {
  id: string;
  token(): string;
}
/** A recycler with one credit record, shared by all its offers. */
export interface Seller extends Player {
  accountId: string;
  creditId: string;
  registrationNumber: string;
}
export interface Buyer extends Player {
  accountId: string;
}

export interface Participants {
  sellers: Seller[];
  buyers: Buyer[];
  superadmin: Player;
  /** The financial year of all credits and trades. */
  year: number;
  /** Files of the setup itself, which have no journal entry. */
  setupFiles: Set<string>;
}

const SELLERS = 3;
const BUYERS = 5;
/** Initially available quantity of each record, and its upper limit, in kg. */
export const RECORD = { available: 1_000_000, potential: 5_000_000 };

/** Creates the people of the storm in an empty, migrated database. */
export async function createParticipants({
  databaseUrl,
  secret,
}: Pick<Market, 'databaseUrl' | 'secret'>): Promise<Participants> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const { db } = database;
  const context = { db, clock: systemClock, secret } as Context;
  const market = { db, clock: systemClock, context } as unknown as TestMarket;
  const tokens = createAccessTokens(secret);
  const year = financialYearOf(new Date());
  const player = async (person: Person): Promise<Player> => {
    const sid = await sessionOf(db, person.id);
    return { id: person.id, token: () => tokens.sign({ sid, sub: person.id }, new Date()) };
  };
  try {
    const sellers: Seller[] = [];
    const buyers: Buyer[] = [];
    for (let index = 0; index < SELLERS; index += 1) {
      const person = await addPerson(market, 'recycler');
      const accountId = await addAccount(market, person);
      const creditId = await addCredit(market, person, accountId, { ...RECORD, year });
      const registrationNumber = await registrationOf(db, accountId);
      sellers.push({ ...(await player(person)), accountId, creditId, registrationNumber });
    }
    for (let index = 0; index < BUYERS; index += 1) {
      const person = await addPerson(market, 'producer');
      const accountId = await addAccount(market, person);
      await addTarget(market, person, accountId, { targetQuantity: 100_000, year });
      buyers.push({ ...(await player(person)), accountId });
    }
    const superadmin = await player(await addPerson(market, 'superadmin'));
    const { rows } = await sql<{ id: string }>`select id from files where byte_size = 1`.execute(db);
    return { sellers, buyers, superadmin, year, setupFiles: new Set(rows.map(({ id }) => id)) };
  } finally {
    await database.close();
  }
}

async function sessionOf(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${userId}`.execute(db);
  return rows[0]?.id ?? '';
}

async function registrationOf(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select registration_number as number from epr_accounts where id = ${accountId}`.execute(db);
  return rows[0]?.number ?? '';
}
