import { type Db, many, one, sql, type Tx } from '#platform/database/database.ts';
import type {
  CapacitiesTable,
  CreditRecordsTable,
  EprAccountsTable,
  ExtensionNoticesTable,
  TradesTable,
  CalendarDaysTable,
  CalendarLinksTable,
} from '#platform/database/schema.gen.ts';
import type { CalendarFacts, Consent, HeldCredit } from './entries.ts';
import type { Side } from './rules.ts';

/** Rows that the calendar of an owner is derived from, without its trades. */
export async function readFacts(
  db: Db,
  { ownerId, side }: { ownerId: string; side: Side },
): Promise<Omit<CalendarFacts, 'trades'>> {
  const [streams, credits, consents] = [
    await listStreams(db, ownerId),
    await (side === 'recycler' ? listAvailable(db, ownerId) : listBought(db, ownerId)),
    await listConsents(db, ownerId),
  ];
  return { side, streams, credits, consents };
}

async function listStreams(db: Db, ownerId: string): Promise<string[]> {
  const rows = await many<Pick<EprAccountsTable, 'waste_type'>>(db)`
    select distinct waste_type from epr_accounts
    where owner_id = ${ownerId} and status in ('pending', 'approved') order by waste_type`;
  return rows.map((row) => row.waste_type);
}

type CreditRow = Pick<CreditRecordsTable, 'waste_type' | 'product_type' | 'credit_type' | 'year' | 'unit'> &
  Pick<TradesTable, 'quantity'>;

function listAvailable(db: Db, ownerId: string): Promise<HeldCredit[]> {
  return many<CreditRow>(db)`
    select waste_type, product_type, credit_type, year, unit, sum(available) as quantity
    from credit_records where owner_id = ${ownerId} and available > 0
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
}

/** Credit of trades whose payment is verified, by the year of the credit itself. */
function listBought(db: Db, ownerId: string): Promise<HeldCredit[]> {
  return many<CreditRow>(db)`
    select t.waste_type, t.product_type, t.credit_type, c.year, t.unit, sum(t.quantity) as quantity
    from transactions x join trades t on t.id = x.trade_id join credit_records c on c.id = t.credit_id
    where x.producer_id = ${ownerId} and x.status in ('payment_verified', 'completed')
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;
}

function listConsents(db: Db, ownerId: string): Promise<Consent[]> {
  return many<
    Pick<CapacitiesTable, 'account_id' | 'consent_number' | 'consent_valid_until'> &
      Pick<EprAccountsTable, 'waste_type' | 'registration_number'>
  >(db)`
    select distinct on (c.account_id) c.account_id, a.waste_type, a.registration_number, c.consent_number, c.consent_valid_until
    from capacities c join epr_accounts a on a.id = c.account_id
    where c.owner_id = ${ownerId} order by c.account_id, c.from_day desc`;
}

/** An owner who is told of an extension. */
export async function findExtensionNotice(db: Db, id: string) {
  return one<{ ruleId: ExtensionNoticesTable['rule_id']; ownerId: ExtensionNoticesTable['owner_id'] }>(db)`
    select rule_id as "ruleId", owner_id as "ownerId" from extension_notices where id = ${id}`;
}

/** Gives an organisation, or a superadmin, the address of this hash; an earlier one ends. */
export async function saveLink(tx: Tx, link: { ownerId: string; hash: Buffer; at: Date }): Promise<void> {
  await sql`
    insert into calendar_links (person_id, owner_id, token_hash, created_at)
    values (${link.ownerId}, ${link.ownerId}, ${link.hash}, ${link.at})
    on conflict (person_id) do update
    set owner_id = excluded.owner_id, token_hash = excluded.token_hash, created_at = excluded.created_at, last_read_at = null`.execute(
    tx,
  );
}

export async function findLink(db: Db, ownerId: string) {
  return one<Pick<CalendarLinksTable, 'created_at' | 'last_read_at'>>(db)`
    select created_at, last_read_at from calendar_links where person_id = ${ownerId}`;
}

export async function deleteLink(tx: Tx, ownerId: string): Promise<void> {
  await sql`delete from calendar_links where person_id = ${ownerId}`.execute(tx);
}

/** Whose calendar an address shows; records that it was read. */
export async function useLink(tx: Tx, hash: Buffer, at: Date) {
  return one<{
    ownerId: CalendarLinksTable['owner_id'];
    side: Side;
  }>(tx)`
    update calendar_links l set last_read_at = ${at} from users u
    where l.token_hash = ${hash} and u.id = l.owner_id
    returning l.owner_id as "ownerId", u.role as side`;
}

/** An entry as calendar programs have received it. */
export interface SentDay extends Pick<CalendarDaysTable, 'uid' | 'day' | 'sequence' | 'changed_at'> {}

/** Stores the days that are sent to the readers of an address; the sequence of one that has moved is raised by one. */
export async function saveDays(
  tx: Tx,
  { ownerId, days, at }: { ownerId: string; days: readonly Pick<SentDay, 'uid' | 'day'>[]; at: Date },
): Promise<SentDay[]> {
  const [uids, dates] = [days.map(({ uid }) => uid), days.map(({ day }) => day)];
  await sql`
    insert into calendar_days as known (person_id, uid, day, changed_at)
    select ${ownerId}::uuid, uid, day, ${at}::timestamptz from unnest(${uids}::text[], ${dates}::date[]) as sent (uid, day) order by uid
    on conflict (person_id, uid) do update
    set day = excluded.day, sequence = known.sequence + 1, changed_at = excluded.changed_at
    where known.day <> excluded.day`.execute(tx);
  return many<SentDay>(tx)`
    select uid, day, sequence, changed_at from calendar_days where person_id = ${ownerId} and uid = any(${uids})`;
}
