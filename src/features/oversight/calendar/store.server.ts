import type { CompanyRole } from '#lib/contract.ts';
import type { Totals } from '#lib/quantity.ts';
import { type Db, many, one, type RawBuilder, sql, type Tx } from '#platform/database/database.ts';
import type {
  CapacitiesTable,
  CreditRecordsTable,
  EprAccountsTable,
  ExtensionNoticesTable,
  TradesTable,
  CalendarDaysTable,
  CalendarLinksTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import { TASK_NAMES } from '#trading/tasks/rules.ts';
import type { CalendarFacts, OpenTrade } from './entries.ts';

/** Rows that the calendar of an owner is derived from, without its trades. */
export async function readFacts(
  db: Db,
  { ownerId, side }: { ownerId: string; side: CompanyRole },
): Promise<Omit<CalendarFacts, 'trades'>> {
  const owner = sql`${ownerId}`;
  const accounts = await many<Pick<EprAccountsTable, 'waste_type'>>(db)`${streamsOf(owner)}`;
  return {
    side,
    streams: accounts.map(({ waste_type: stream }) => stream),
    credits: await many<CreditRow>(db)`${(side === 'recycler' ? availableOf : boughtBy)(owner)}`,
    consents: await many<ConsentRow>(db)`${consentsOf(owner)}`,
  };
}

const streamsOf = (owner: RawBuilder<unknown>) => sql`
  select distinct waste_type from epr_accounts
  where owner_id = ${owner} and status in ('pending', 'approved') order by waste_type`;

type CreditRow = Pick<CreditRecordsTable, 'waste_type' | 'product_type' | 'credit_type' | 'year' | 'unit'> &
  Pick<TradesTable, 'quantity'>;

const availableOf = (owner: RawBuilder<unknown>) => sql`
  select waste_type, product_type, credit_type, year, unit, sum(available) as quantity
  from credit_records where owner_id = ${owner} and available > 0
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;

/** Credit of trades whose payment is verified, by the year of the credit itself, without what is recalled. */
const boughtBy = (owner: RawBuilder<unknown>) => sql`
  select t.waste_type, t.product_type, t.credit_type, c.year, t.unit, sum(kept_quantity(t)) as quantity
  from transactions x join trades t on t.id = x.trade_id join credit_records c on c.id = t.credit_id
  where x.producer_id = ${owner} and x.status in ('payment_verified', 'completed') and kept_quantity(t) > 0
  group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`;

const consentsOf = (owner: RawBuilder<unknown>) => sql`
  select distinct on (c.account_id) c.account_id, a.waste_type, a.registration_number, c.consent_number, c.consent_valid_until
  from capacities c join epr_accounts a on a.id = c.account_id
  where c.owner_id = ${owner} order by c.account_id, c.from_day desc`;

type ConsentRow = Pick<CapacitiesTable, 'account_id' | 'consent_number' | 'consent_valid_until'> &
  Pick<EprAccountsTable, 'waste_type' | 'registration_number'>;

/** An organisation of a person, with what its figures and the first day of its calendar come from. */
interface OrganisationFacts extends Pick<UsersTable, 'id'>, Omit<CalendarFacts, 'trades'> {
  needs_you: number;
  /** Quantity that targets of the financial year still need, by unit. */
  missing: Totals;
  /** The trade whose first task is due next. */
  trade: OpenTrade | null;
}

/**
 * The open organisations of a person, by name. A role is a literal and the organisations are an array, so that each kind of task is found from its own rows.
 * @param on.today first day of the trades, `YYYY-MM-DD`
 */
export function listOrganisationFacts(
  db: Db,
  personId: string,
  { at, today, year }: { at: Date; today: string; year: number },
): Promise<OrganisationFacts[]> {
  const owner = sql.ref('o.id');
  const rows = (select: RawBuilder<unknown>) => sql`(select coalesce(jsonb_agg(to_jsonb(r)), '[]') from (${select}) r)`;
  const tasksOf = (role: CompanyRole) => sql`
    select ${sql.ref(`k.${role}_id`)} as owner_id, k.trade_id, min(k.due_at) as due_at,
      (array_agg(k.name order by k.due_at nulls last, array_position(${[...TASK_NAMES]}::text[], k.name)))[1] as task
    from open_tasks(${at}) k
    where k.who = ${sql.lit(role)} and ${sql.ref(`k.${role}_id`)} = any (array(select id from own where role = ${sql.lit(role)}))
    group by 1, 2`;
  const day = sql`(k.due_at at time zone 'Asia/Kolkata')::date`;
  return many<OrganisationFacts>(db)`
    with own as (
      select o.id, o.role, c.company_name from members m join users o on o.id = m.organisation_id join companies c on c.user_id = o.id
      where m.person_id = ${personId} and is_live_member(m, ${at}) and o.closed_at is null and o.suspended_at is null
    ), waiting as (
      select k.owner_id, count(*) as needs_you, (array_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'task', k.task,
          'waste_type', t.waste_type, 'year', t.year, 'unit', t.unit, 'quantity', t.quantity, 'price_paise', t.price_paise, 'day', ${day})
          order by ${day}, k.trade_id) filter (where ${day} >= ${today}))[1] as trade
      from (${tasksOf('recycler')} union all ${tasksOf('producer')}) k join trades t on t.id = k.trade_id group by k.owner_id
    )
    select o.id, o.role as side, array(${streamsOf(owner)}) as streams,
      case o.role when 'recycler' then ${rows(availableOf(owner))} else ${rows(boughtBy(owner))} end as credits,
      ${rows(consentsOf(owner))} as consents, coalesce(w.needs_you, 0) as needs_you, w.trade,
      (select coalesce(jsonb_object_agg(unit, remaining), '{}') from (
        select unit, sum(remaining) as remaining from targets where owner_id = o.id and year = ${year} group by unit) r) as missing
    from own o left join waiting w on w.owner_id = o.id
    order by lower(o.company_name), o.id`;
}

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
  return one<{ ownerId: CalendarLinksTable['owner_id']; side: CompanyRole }>(tx)`
    update calendar_links l set last_read_at = ${at} from users u
    where l.token_hash = ${hash} and u.id = l.owner_id
    returning l.owner_id as "ownerId", u.role as side`;
}

/** An entry as calendar programs have received it. */
type SentDay = Pick<CalendarDaysTable, 'uid' | 'day' | 'sequence' | 'changed_at'>;

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
