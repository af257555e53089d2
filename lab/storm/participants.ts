import { financialYearOf } from '#lib/financial-year.ts';
import type { Part } from '#lib/parts.ts';
import { systemClock } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { openDatabase, sql, type Db } from '#platform/database/database.ts';
import { createAccessTokens } from '#platform/security/session-tokens.ts';
import { addAccount, addCredit, addTarget } from '#tests/goods.ts';
import type { TestMarket } from '#tests/market.ts';
import { addMember, addMembership, addPerson, type Person } from '#tests/people.ts';
import type { Market } from './environment.ts';

/** A person of the storm, with a token that is renewed. */
export interface Player {
  /** Id of the organisation that the person acts for; of a superadmin, of the person. */
  id: string;
  token(): string;
  /** The membership may end, or its part change, at any time: then calls are answered with 401 or 403. */
  mayEnd?: true;
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

/** A member that comes and goes. */
export interface Member extends Buyer {
  membership: string;
}
/** Members of a buyer. Each way to add some resolves to undefined while the database is out of reach. */
export interface Team {
  buyer: Buyer;
  members: Member[];
  join(): Promise<Member | undefined>;
  /** Two owners of a new organisation. */
  twoOwners(): Promise<[Member, Member] | undefined>;
  /** A person who is a trader of every buyer. */
  consultant: Consultant;
}

/** A person with one session, which acts for one buyer after the other. */
export interface Consultant {
  /** The buyers, with their accounts. */
  clients: readonly Buyer[];
  /** The person as the session acts now; undefined while the database is out of reach. */
  acting(): Promise<Buyer | undefined>;
}

export interface Participants {
  team: Team;
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
  const player = async (person: Person, within: Db = db): Promise<Player> => {
    const sid = await sessionOf(within, person.id);
    return { id: person.id, token: () => tokens.sign({ sid, sub: person.id }, new Date()) };
  };
  const join = async (within: TestMarket, organisation: Person, part: Part, accountId = ''): Promise<Member> => {
    const person = await addMember(within, organisation, part);
    return { ...(await memberOf(within, organisation, person)), accountId };
  };
  const memberOf = async (within: TestMarket, organisation: Person, person: Person) => ({
    ...(await player(person, within.db)),
    id: organisation.id,
    membership: await membershipOf(within.db, organisation.id, person.id),
    mayEnd: true as const,
  });
  /** Runs work with a connection of its own, which a fault may break. */
  const meanwhile = async <T>(work: (within: TestMarket) => Promise<T>): Promise<T | undefined> => {
    const own = openDatabase({ url: databaseUrl, poolSize: 1 });
    try {
      return await work({ ...market, db: own.db, context: { ...market.context, db: own.db } });
    } catch {
      return undefined;
    } finally {
      await own.close();
    }
  };
  try {
    const sellers: Seller[] = [];
    const buyers: Buyer[] = [];
    const founders: Person[] = [];
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
      founders.push(person);
    }
    const [buyer] = buyers;
    const [organisation, ...others] = founders;
    if (organisation === undefined || buyer === undefined) throw new Error('Nobody buys');
    const adviser = await addMember(market, organisation, 'trader');
    for (const other of others) await addMembership(market, other, adviser.id, 'trader');
    const adviserSession = await sessionOf(db, adviser.id);
    const team: Team = {
      buyer,
      members: [],
      join: () => meanwhile((within) => join(within, organisation, 'trader', buyer.accountId)),
      twoOwners: () =>
        meanwhile(async (within) => {
          const first = await addPerson(within, 'producer', { complete: false });
          const second = await join(within, first, 'owner');
          return [{ ...(await memberOf(within, first, first)), accountId: '' }, second];
        }),
      consultant: {
        clients: buyers,
        acting: () =>
          meanwhile(async (within) => {
            const { rows } = await sql<{ organisation_id: string; switches: number }>`
              select organisation_id, switches from sessions where id = ${adviserSession}`.execute(within.db);
            const { organisation_id: id = '', switches = 0 } = rows[0] ?? {};
            const accountId = buyers.find((one) => one.id === id)?.accountId ?? '';
            const token = () => tokens.sign({ sid: adviserSession, sub: adviser.id, switches }, new Date());
            return { id, accountId, token, mayEnd: true as const };
          }),
      },
    };
    // Members are changed and removed with a fresh proof, as long as the storm lasts.
    await sql`update sessions set fresh_until = fresh_until + interval '1 day'`.execute(db);
    const superadmin = await player(await addPerson(market, 'superadmin'));
    const { rows } = await sql<{ id: string }>`select id from files where byte_size = 1`.execute(db);
    return { sellers, buyers, team, superadmin, year, setupFiles: new Set(rows.map(({ id }) => id)) };
  } finally {
    await database.close();
  }
}

async function sessionOf(db: Db, userId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select id from sessions where user_id = ${userId}`.execute(db);
  return rows[0]?.id ?? '';
}

async function membershipOf(db: Db, organisationId: string, personId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from members where organisation_id = ${organisationId} and person_id = ${personId} and ended_at is null`.execute(
    db,
  );
  return rows[0]?.id ?? '';
}

async function registrationOf(db: Db, accountId: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select registration_number as number from epr_accounts where id = ${accountId}`.execute(db);
  return rows[0]?.number ?? '';
}
