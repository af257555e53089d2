/** Certificate numbers, and what is recorded of them. */
import type { Actor } from '../../platform/context.ts';
import { takeLock } from '../../platform/database/locks.ts';
import { type Db, many, one, sql, type Tx } from '../../platform/database/database.ts';
import type {
  CertificatesTable,
  CompaniesTable,
  EprAccountsTable,
  RecallsTable,
  TransactionsTable,
  TransferLinesTable,
  UsersTable,
} from '../../platform/database/schema.gen.ts';
import { likePattern, type Page } from '../../platform/paging.ts';
import { certificateNumberOf } from './number.ts';

type Reader = Pick<Actor, 'ownerId' | 'role'>;

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

/** Certificates, newest first; the search covers numbers, however they are typed, and work orders. One row more than the page size if there are more. */
export async function listCertificates(
  db: Db,
  actor: Reader,
  page: Page,
  asked: { search?: string | undefined; FY?: number | undefined; wasteType?: string | undefined },
): Promise<CertificateRow[]> {
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
  ].filter((condition) => condition !== false);
  return many<CertificateRow>(db)`
    ${certificates(actor)} where ${sql.join(conditions, sql` and `)} order by c.id desc limit ${page.size + 1}`;
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
