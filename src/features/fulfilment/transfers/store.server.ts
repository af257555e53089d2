/** Lines of certificate numbers that orders get. */
import { brand } from '#brand.ts';
import type { Actor } from '#platform/context.ts';
import { allOf, type Db, scalar, many, one, sql, type Tx } from '#platform/database/database.ts';
import { takeLock } from '#platform/database/locks.ts';
import { isOwnRow } from '#platform/database/own-rows.ts';
import type {
  CertificatesTable,
  CompaniesTable,
  DisputesTable,
  EprAccountsTable,
  OffersTable,
  RecallsTable,
  TradesTable,
  TransactionsTable,
  TransferLinesTable,
  UsersTable,
} from '#platform/database/schema.gen.ts';
import { likePattern, type Page, readPage } from '#platform/paging.ts';
import type { Stage } from '#trading/stages/stages.ts';
import { certificateNumberOf } from './rules.ts';

type Reader = Pick<Actor, 'ownerId' | 'role'>;

/** An order, as far as its transfer concerns it. */
export interface OrderRow extends Pick<
  TradesTable,
  'recycler_id' | 'producer_id' | 'quantity' | 'unit' | 'waste_type' | 'product_type' | 'credit_type'
> {
  trade_id: TradesTable['id'];
  stage: Stage;
  order_id: TransactionsTable['order_id'];
  /** When the work order was made. */
  ordered_at: TransactionsTable['created_at'];
  /** When the payment was verified; null before, or where numbers were not kept at that time. */
  approved_at: TransactionsTable['verified_at'];
  /** The recycler's account and the financial year of the credit. */
  account_id: OffersTable['account_id'];
  year: OffersTable['year'];
  /** The first recall in force that it is under; null without one. */
  held_by: RecallsTable['number'] | null;
}

const orderOf = (at: Date) => sql`
  select t.id as trade_id, t.recycler_id, t.producer_id, t.quantity, t.unit, t.waste_type, t.product_type, t.credit_type, x.order_id,
    x.created_at as ordered_at, o.account_id, r.year, recall_of_trade(t.id) as held_by,
    case when x.transfer_tracked then x.verified_at end as approved_at, stage_of(t, x, ${at}) as stage
  from transactions x join trades t on t.id = x.trade_id join offers o on o.id = t.offer_id join credit_records r on r.id = t.credit_id`;

/** The order of a transaction that the actor sees. */
export function findOrder(db: Db, actor: Reader, transactionId: string, at: Date): Promise<OrderRow | undefined> {
  return one<OrderRow>(db)`${orderOf(at)} where x.id = ${transactionId} and ${isOwnRow(actor, 't')}`;
}

/** A trade at any stage, as far as the state of its transfer follows from it. */
type TransferredTrade = Pick<OrderRow, 'quantity' | 'stage' | 'approved_at' | 'held_by'>;

/** The caller has checked that the actor may read the trade. */
export function findTransferredTrade(db: Db, tradeId: string, at: Date): Promise<TransferredTrade | undefined> {
  return one<TransferredTrade>(db)`
    select t.quantity, recall_of_trade(t.id) as held_by, case when x.transfer_tracked then x.verified_at end as approved_at,
      stage_of(t, x, ${at}) as stage
    from trades t left join transactions x on x.trade_id = t.id where t.id = ${tradeId}`;
}

/** Locks the recalls in force until the transaction ends, beside others that record lines. */
export async function lockRecalls(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended('recalls', 0))`.execute(tx);
}

/** Locks an order until the transaction ends: its lines are recorded one call after the other, and its stage stays. */
export async function lockOrder(tx: Tx, tradeId: string): Promise<void> {
  await sql`select from transactions where trade_id = ${tradeId} for no key update`.execute(tx);
}

/** A line with what its wire form shows beside its columns. */
export interface LineRow
  extends
    Pick<TransferLinesTable, Exclude<keyof TransferLinesTable, 'recorded_by' | 'changed_by'>>,
    Pick<CertificatesTable, 'number' | 'face_value' | 'unit'> {
  /** Companies that the persons acted for, or the platform. */
  recorder: CompaniesTable['company_name'];
  changer: CompaniesTable['company_name'];
  dispute_id: DisputesTable['id'] | null;
  /** The first recall in force of its number, and of its trade; null without one. */
  recalled: RecallsTable['number'] | null;
  held_by: RecallsTable['number'] | null;
  /** Whether its trade was ended. */
  has_ended: boolean;
}

const lineColumns = sql`l.id, l.trade_id, l.certificate_id, l.quantity, l.transferred_on, l.portal_reference, l.status, l.reason, l.recorded_at,
  l.changed_at, c.number, c.face_value, c.unit, coalesce(r.company_name, ${brand.name}) as recorder,
  coalesce(m.company_name, ${brand.name}) as changer,
  (select d.id from disputes d where d.line_id = l.id order by d.id desc limit 1) as dispute_id,
  case when l.status <> 'withdrawn' then recall_in_force(c.account_id, c.waste_type, c.year, c.credit_type, c.number) end as recalled,
  recall_of_trade(l.trade_id) as held_by,
  exists (select from transactions x where x.trade_id = l.trade_id and x.status = 'cancelled') as has_ended`;
const lineTables = sql`transfer_lines l join certificates c on c.id = l.certificate_id join trades t on t.id = l.trade_id
  left join companies r on r.user_id = t.recycler_id left join companies m on m.user_id = coalesce(l.changed_for, l.changed_by)`;

/** Lines of an order, oldest first. */
export function listLines(db: Db, tradeId: string): Promise<LineRow[]> {
  return many<LineRow>(db)`
    select ${lineColumns} from ${lineTables} where l.trade_id = ${tradeId} order by l.id`;
}

/** A line of an order that the actor is a party of. */
export function findLine(db: Db, actor: Reader, id: string): Promise<LineRow | undefined> {
  return one<LineRow>(db)`
    select ${lineColumns} from ${lineTables} where l.id = ${id} and ${isOwnRow(actor, 't')}`;
}

export type NewLine = Omit<TransferLinesTable, 'status' | 'reason' | 'changed_by' | 'changed_at'>;

export async function insertLines(tx: Tx, lines: readonly NewLine[]): Promise<void> {
  await sql`
    insert into transfer_lines (id, trade_id, certificate_id, quantity, transferred_on, portal_reference, status, recorded_by, recorded_at,
      changed_by, changed_for, changed_at)
    select l.id, l.trade_id, l.certificate_id, l.quantity, l.transferred_on, l.portal_reference, 'recorded', l.recorded_by, l.recorded_at,
      l.recorded_by, l.changed_for, l.recorded_at
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, trade_id uuid, certificate_id uuid, quantity bigint,
      transferred_on date, portal_reference text, recorded_by uuid, changed_for uuid, recorded_at timestamptz)`.execute(
    tx,
  );
}

/** Moves a line. @param move `reason` of a withdrawal */
export async function moveLine(
  tx: Tx,
  id: string,
  move: Pick<TransferLinesTable, 'status' | 'reason' | 'changed_by' | 'changed_for' | 'changed_at'>,
): Promise<void> {
  await sql`
    update transfer_lines set status = ${move.status}, reason = ${move.reason},
      changed_by = ${move.changed_by}, changed_for = ${move.changed_for}, changed_at = ${move.changed_at}
    where id = ${id}`.execute(tx);
}

/** Locks numbers of a waste type until the transaction ends, in ascending order: of two sellers at once, one records a number. */
export async function lockNumbers(tx: Tx, wasteType: string, numbers: readonly string[]): Promise<void> {
  for (const number of numbers.toSorted()) await takeLock(tx, `certificate ${wasteType} ${number}`);
}

/** A certificate whose number is held by its active lines. */
export interface HeldRow extends CertificatesTable {
  registration_number: EprAccountsTable['registration_number'];
}

/** Certificates that hold numbers. Their rows are held until the transaction ends, so that what is left of them stays. */
export function lockCertificates(tx: Tx, wasteType: string, numbers: readonly string[]): Promise<HeldRow[]> {
  return many<HeldRow>(tx)`
    select c.*, a.registration_number from certificates c join epr_accounts a on a.id = c.account_id
    where c.waste_type = ${wasteType} and c.number = any (${numbers}) and c.used_quantity > 0
    order by c.number for no key update of c`;
}

/** Numbers that are under a recall in force, in their order, with the first such recall. */
export async function listRecalled(
  db: Db,
  order: Pick<CertificatesTable, 'account_id' | 'waste_type' | 'year' | 'credit_type'>,
  numbers: readonly string[],
): Promise<{ certificate: CertificatesTable['number']; recall: RecallsTable['number'] }[]> {
  return many<{ certificate: CertificatesTable['number']; recall: RecallsTable['number'] }>(db)`
    select n.certificate, r.recall from unnest(${numbers}::text[]) with ordinality n (certificate, place)
    cross join lateral (
      select recall_in_force(${order.account_id}, ${order.waste_type}, ${order.year}, ${order.credit_type}, n.certificate) as recall) r
    where r.recall is not null order by n.place`;
}

export async function insertCertificate(tx: Tx, row: Omit<CertificatesTable, 'used_quantity'>): Promise<void> {
  await sql`
    insert into certificates (id, waste_type, number, account_id, owner_id, product_type, credit_type, year, unit, face_value, created_by,
      created_at)
    values (${row.id}, ${row.waste_type}, ${row.number}, ${row.account_id}, ${row.owner_id}, ${row.product_type}, ${row.credit_type},
      ${row.year}, ${row.unit}, ${row.face_value}, ${row.created_by}, ${row.created_at})`.execute(tx);
}

/** Keeps that a seller tried to record a number which another seller holds. */
export async function insertCollision(
  db: Db,
  collision: { id: string; certificateId: string; tradeId: string; at: Date; personId: string },
): Promise<void> {
  await sql`
    insert into certificate_collisions (id, certificate_id, trade_id, at, by_id)
    values (${collision.id}, ${collision.certificateId}, ${collision.tradeId}, ${collision.at}, ${collision.personId})`.execute(
    db,
  );
}

/** A line of a certificate, as its list shows it. */
interface CertificateLine extends Pick<TransferLinesTable, 'quantity' | 'status'> {
  line_id: TransferLinesTable['id'];
  trade_id: TransferLinesTable['trade_id'];
  order_id: TransactionsTable['order_id'];
}

export interface CertificateRow extends CertificatesTable {
  registration_number: EprAccountsTable['registration_number'];
  company_name: CompaniesTable['company_name'];
  unique_id: UsersTable['unique_id'];
  lines: CertificateLine[];
  /** The first recall in force that it is under; null without one. */
  recalled: RecallsTable['number'] | null;
}

/** A recycler sees its own, a producer those with a line on its orders, the superadmin all, also without active lines. */
const visibleTo = ({ ownerId, role }: Reader) => {
  if (role === 'superadmin') return sql`true`;
  return role === 'recycler'
    ? sql`c.owner_id = ${ownerId} and c.used_quantity > 0`
    : sql`exists (
        select from transfer_lines l join trades t on t.id = l.trade_id
        where l.certificate_id = c.id and l.status <> 'withdrawn' and t.producer_id = ${ownerId})`;
};

/** A producer sees its own lines alone. */
const certificates = ({ ownerId, role }: Reader) => sql`
  select c.*, a.registration_number, k.company_name, u.unique_id, coalesce((
      select jsonb_agg(jsonb_build_object('line_id', l.id, 'trade_id', l.trade_id, 'order_id', x.order_id, 'quantity', l.quantity, 'status',
        l.status) order by l.id)
      from transfer_lines l join trades t on t.id = l.trade_id join transactions x on x.trade_id = l.trade_id
      where l.certificate_id = c.id and l.status <> 'withdrawn' and ${role === 'producer' ? sql`t.producer_id = ${ownerId}` : sql`true`}
    ), '[]') as lines, recall_in_force(c.account_id, c.waste_type, c.year, c.credit_type, c.number) as recalled
  from certificates c join epr_accounts a on a.id = c.account_id join users u on u.id = c.owner_id left join companies k on k.user_id = c.owner_id`;

/** Certificates, newest first; the search covers numbers, however they are typed, and work orders. */
export function listCertificates(
  db: Db,
  actor: Reader,
  page: Page,
  asked: { search?: string | undefined; FY?: number | undefined; wasteType?: string | undefined },
) {
  const pattern = likePattern(asked.search);
  const numberPattern = likePattern(certificateNumberOf(asked.search ?? '') ?? asked.search);
  const ownOrder = actor.role === 'producer' ? sql`t.producer_id = ${actor.ownerId}` : sql`true`;
  const conditions = [
    visibleTo(actor),
    page.after !== null && sql`c.id < ${page.after}::uuid`,
    asked.FY !== undefined && sql`c.year = ${asked.FY}`,
    asked.wasteType !== undefined && sql`c.waste_type = ${asked.wasteType}`,
    pattern !== null &&
      sql`(c.number ilike ${numberPattern} or exists (
        select from transfer_lines l join transactions x on x.trade_id = l.trade_id join trades t on t.id = l.trade_id
        where l.certificate_id = c.id and l.status <> 'withdrawn' and x.order_id ilike ${pattern} and ${ownOrder}))`,
  ];
  return readPage<CertificateRow>(db, page)`${certificates(actor)} where ${allOf(conditions)} order by c.id desc`;
}

export function findCertificate(db: Db, actor: Reader, id: string): Promise<CertificateRow | undefined> {
  return one<CertificateRow>(db)`
    ${certificates(actor)} where c.id = ${id} and ${visibleTo(actor)}`;
}

/** Locks a certificate until the transaction ends, so that its lines stay. */
export async function lockCertificate(tx: Tx, id: string): Promise<void> {
  await sql`select from certificates where id = ${id} for no key update`.execute(tx);
}

export async function setFaceValue(tx: Tx, id: string, faceValue: number): Promise<void> {
  await sql`update certificates set face_value = ${faceValue} where id = ${id}`.execute(tx);
}

interface Due {
  /** Calendar day in India. */
  today: string;
  at: Date;
  /** Days after which a reminder is due. */
  days: readonly number[];
}

/**
 * Notes which reminders of transfers are due today: of orders without all of their numbers, counted from the day of the approval, and of
 * orders with lines that the buyer has not answered, from the day of each recording; none of what has ended or a recall holds. An event for
 * each has its reader reminded. One reminder of an order stands for all that are due by its day. Returns their number, at most `most`.
 */
export function noteTransfers(tx: Tx, { today, at, days }: Due, most: number): Promise<number> {
  return scalar<number>(tx)`
    with open as (
      select x.trade_id, 'transfer.numbers_due' as topic, day_in_india(x.verified_at) as day
      from transactions x
      where x.transfer_tracked and x.quantity > x.numbered_quantity and x.status in ('payment_verified', 'completed')
      union all
      select distinct l.trade_id, 'transfer.answer_due', day_in_india(l.recorded_at)
      from transfer_lines l join transactions x on x.trade_id = l.trade_id
      where l.status = 'recorded' and x.status in ('payment_verified', 'completed')
    ), due as (
      select distinct o.trade_id, o.topic
      from open o
      cross join lateral (select max(days) as days from unnest(${[...days]}::smallint[]) days where o.day + days <= ${today}::date) reminder
      where reminder.days is not null and recall_of_trade(o.trade_id) is null and not exists (
        select from transfer_reminders reminded
        where reminded.trade_id = o.trade_id and reminded.topic = o.topic and day_in_india(reminded.told_at) >= o.day + reminder.days)
      order by o.trade_id, o.topic limit ${most}
    ), noted as (
      insert into transfer_reminders as known (trade_id, topic, told_at) select trade_id, topic, ${at}::timestamptz from due
      -- A second run at the same time notes nothing more.
      on conflict (trade_id, topic) do update set told_at = excluded.told_at
        where day_in_india(known.told_at) < day_in_india(excluded.told_at)
      returning trade_id, topic
    ), added as (
      insert into outbox (topic, subject_id, at, next_at) select topic, trade_id, ${at}, ${at} from noted
    )
    select count(*) from due`;
}
