import type { TargetRow, TargetStatus } from '#accounts/epr-accounts/rules.ts';
import { brand } from '#brand.ts';
import type { Actor } from '#platform/context.ts';
import { allOf, changesOne, type Db, many, one, scalar, sql, type Tx } from '#platform/database/database.ts';
import { nameOfActor } from '#platform/database/names-of-people.ts';
import type {
  TargetsTable,
  LedgerTable,
  RecallsTable,
  TradesTable,
  TransactionsTable,
} from '#platform/database/schema.gen.ts';
import { amountPattern } from '#platform/paging.ts';
import type { TargetOrder, TargetCursor } from './rules.ts';

/** Filter of targets; `ownerId` null: targets of all producers, for the superadmin. */
interface TargetFilters {
  ownerId: string | null;
  accountId?: string | undefined;
  year?: number | undefined;
  status?: TargetStatus | undefined;
  search?: string | undefined;
}

const selectTarget = sql`
  select t.*, a.registration_number, a.status = 'approved' as is_approved, d.*
  from targets t join epr_accounts a on a.id = t.account_id cross join lateral target_trades(t.id) d`;

const ORDERS = {
  newest: sql`t.id desc`,
  urgency: sql`(t.remaining = 0), t.year, t.remaining desc, t.id desc`,
} as const;

/** Condition for targets after that position in the order. */
function isAfter({ id, year, remaining }: TargetCursor, order: TargetOrder) {
  if (order === 'newest') return sql`t.id < ${id}`;
  const place = sql`(${remaining}::bigint = 0, ${year}::integer, -${remaining}::bigint)`;
  const own = sql`(t.remaining = 0, t.year, -t.remaining)`;
  return sql`(${own} > ${place} or ${own} = ${place} and t.id < ${id})`;
}

/** Targets in that order; one row more than the page size if there is a next page. */
export async function listTargetRows(
  db: Db,
  filters: TargetFilters,
  order: TargetOrder,
  { size, after }: { size: number; after: TargetCursor | null },
): Promise<TargetRow[]> {
  const { ownerId, accountId, year, status } = filters;
  const pattern = amountPattern(filters.search);
  return many<TargetRow>(db)`
    ${selectTarget} where ${allOf([
      ownerId !== null && sql`t.owner_id = ${ownerId}`,
      accountId !== undefined && sql`t.account_id = ${accountId}`,
      year !== undefined && sql`t.year = ${year}`,
      status !== undefined && sql`t.is_achieved = ${status === 'achieved'}`,
      after !== null && isAfter(after, order),
      pattern !== null &&
        sql`concat_ws(chr(31), t.year || '-' || lpad(((t.year + 1) % 100)::text, 2, '0'), a.registration_number,
          a.registered_name, t.waste_type, t.product_type, t.credit_type, t.state, t.target_quantity, t.achieved, t.blocked,
          t.remaining) ilike ${pattern}`,
    ])} order by ${ORDERS[order]} limit ${size + 1}`;
}

export function findTargetRow(db: Db, id: string, ownerId: string): Promise<TargetRow | undefined> {
  return one<TargetRow>(db)`${selectTarget} where t.id = ${id} and t.owner_id = ${ownerId}`;
}

/** A target that is added. */
export interface NewTarget {
  id: string;
  ownerId: string;
  accountId: string;
  wasteType: string;
  year: number;
  productType: string;
  creditType: string;
  state: string;
  quantity: number;
  at: Date;
}

/** Adds a target. @returns false if the account has one of this kind already */
export async function insertTarget(tx: Tx, target: NewTarget): Promise<boolean> {
  return changesOne(tx)`
    insert into targets (id, owner_id, account_id, waste_type, year, product_type, credit_type, state, target_quantity, created_at)
    values (${target.id}, ${target.ownerId}, ${target.accountId}, ${target.wasteType}, ${target.year}, ${target.productType},
      ${target.creditType}, ${target.state}, ${target.quantity}, ${target.at})
    on conflict on constraint target_taken do nothing`;
}

/** The target that stands in the way of adding this one, locked. */
export function lockTargetOfKind(tx: Tx, target: NewTarget) {
  return one<Pick<TargetsTable, 'id' | 'target_quantity'>>(tx)`
    select id, target_quantity from targets
    where account_id = ${target.accountId} and owner_id = ${target.ownerId} and year = ${target.year} and waste_type = ${target.wasteType}
      and product_type = ${target.productType} and credit_type = ${target.creditType} and state = ${target.state}
      and unit = unit_of(${target.wasteType}, ${target.productType}, ${target.creditType}, (${target.at}::timestamptz at time zone 'Asia/Kolkata')::date)
    for no key update`;
}

/** Sets another quantity and adds the outbox event in one statement; does nothing if the quantity is the same. */
export async function correctTarget(
  tx: Tx,
  { id, ownerId, quantity, at }: { id: string; ownerId: string; quantity: number; at: Date },
): Promise<void> {
  await sql`
    with corrected as (
      update targets set target_quantity = ${quantity}
      where id = ${id} and owner_id = ${ownerId} and target_quantity <> ${quantity} returning id
    )
    insert into outbox (topic, subject_id, at, next_at) select 'target.changed', id, ${at}, ${at} from corrected`.execute(
    tx,
  );
}

/** Deletes a target unless trades count or have counted towards it. Returns the outcome. */
export function deleteTarget(tx: Tx, { id, ownerId, at }: { id: string; ownerId: string; at: Date }) {
  return scalar<'done' | 'missing' | 'holding' | 'counted'>(tx)`
    select delete_target(${id}, ${ownerId}, ${at})`;
}

/** A movement of a target's balance, with the balance after it. */
export interface MovementRow
  extends
    Pick<LedgerTable, 'id' | 'quantity' | 'at'>,
    Pick<TargetsTable, 'blocked' | 'achieved'>,
    Pick<TradesTable, 'kind' | 'title' | 'seller_company'> {
  movement: Extract<LedgerTable['movement'], 'block' | 'release' | 'achieve' | 'end' | 'void' | 'reinstate'>;
  recall: RecallsTable['number'] | null;
  trade_id: TradesTable['id'];
  order_id: TransactionsTable['order_id'] | null;
  /** Total payable of the trade, paise. */
  payable_paise: number;
  /** Name of the person for the own side, of the recycler, or of the platform; null for the system. */
  by: string | null;
}

/** Movements of an owner's target, latest first; one row more than the page size if there is a next page. */
export function listMovements(
  db: Db,
  target: { id: string; actor: Pick<Actor, 'ownerId' | 'role'> },
  page: { size: number; before: number | null },
): Promise<MovementRow[]> {
  // A trade moves and is recorded in one transaction, at the same time: its history says for whom the person acted.
  const organisation = sql`(select h.for_id from history h where h.subject_id in (t.id, x.id) and h.at = l.at and h.by_id = l.by_id
    order by h.id limit 1)`;
  return many<MovementRow>(db)`
    select l.id, l.movement, l.quantity, l.at, l.trade_id, l.blocked, l.achieved, r.number as recall, t.kind, t.title, t.seller_company, x.order_id,
      t.item_value_paise + t.fee_paise + t.gst_paise as payable_paise,
      coalesce(${nameOfActor(target.actor, sql`l.by_id`, organisation)}, case when l.by_id is not null then ${brand.name} end) as by
    from (
      select l.id, l.movement, l.quantity, l.at, l.trade_id, l.recall_id, l.by_id,
        sum(case when l.movement = 'block' then l.quantity when l.recall_id is null then -l.quantity else 0 end)
          over (order by l.id) as blocked,
        sum(case when l.movement in ('achieve', 'reinstate') then l.quantity when l.movement = 'void' then -l.quantity else 0 end)
          over (order by l.id) as achieved
      from ledger l join targets g on g.id = l.target_id
      where l.target_id = ${target.id} and g.owner_id = ${target.actor.ownerId} and l.movement in ('block', 'release', 'achieve', 'end', 'void', 'reinstate')
    ) l
    join trades t on t.id = l.trade_id left join recalls r on r.id = l.recall_id left join transactions x on x.trade_id = t.id
    where ${page.before}::bigint is null or l.id < ${page.before}::bigint
    order by l.id desc limit ${page.size + 1}`;
}
