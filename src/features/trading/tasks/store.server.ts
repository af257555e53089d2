import type { Role } from '#lib/contract.ts';
import type { Actor } from '#platform/context.ts';
import { type Db, many, sql, oneOf } from '#platform/database/database.ts';
import { isOwnRow } from '#platform/database/own-rows.ts';
import type { EprAccountsTable, TradesTable } from '#platform/database/schema.gen.ts';
import { type FoundTask, TASK_NAMES } from './rules.ts';

/** A trade with its tasks, the reader's first, then by due. Price in paise. */
export interface TradeWithTasks extends Pick<
  TradesTable,
  | 'id'
  | 'kind'
  | 'round'
  | 'seller_company'
  | 'buyer_company'
  | 'waste_type'
  | 'year'
  | 'unit'
  | 'quantity'
  | 'price_paise'
> {
  tasks: FoundTask[];
  registration_number: EprAccountsTable['registration_number'];
  has_transfer_proof: boolean;
  has_trail_documents: boolean;
}

/** The recycler has no part in the fee. */
const isVisibleTo = (reader: Role) => (reader === 'recycler' ? sql`not k.is_about_fee` : sql`true`);

/**
 * Trades of a reader with their tasks.
 * @param ids of trades that the reader may see; null: all of its trades in which something waits for it
 */
export function listTradesWithTasks(
  db: Db,
  reader: Pick<Actor, 'ownerId' | 'role'>,
  at: Date,
  ids: readonly string[] | null,
): Promise<TradeWithTasks[]> {
  const { role } = reader;
  const isWanted = (id: string) => (ids === null ? sql`true` : sql`${sql.ref(id)} = ${oneOf(ids)}`);
  return many<TradeWithTasks>(db)`
    select t.id, t.kind, t.round, t.seller_company, t.buyer_company, t.waste_type, t.year, t.unit, t.quantity, t.price_paise, a.registration_number,
      x.recycler_transfer_proof_id is not null as has_transfer_proof, x.trail_documents_id is not null as has_trail_documents,
      coalesce(open.tasks, '[]') as tasks
    from trades t
    join epr_accounts a on a.id = t.producer_account_id
    left join transactions x on x.trade_id = t.id
    left join (
      select k.trade_id, bool_or(k.who = ${sql.lit(role)}) as has_own,
        jsonb_agg(jsonb_build_object('name', k.name, 'who', k.who, 'due_at', k.due_at)
          order by k.who = ${sql.lit(role)} desc, k.due_at nulls last, array_position(${[...TASK_NAMES]}::text[], k.name)) as tasks
      from open_tasks(${at}) k where ${isOwnRow(reader, 'k')} and ${isWanted('k.trade_id')} and ${isVisibleTo(role)} group by k.trade_id
    ) open on open.trade_id = t.id
    where ${isOwnRow(reader, 't')} and ${isWanted('t.id')} ${ids === null ? sql`and open.has_own` : sql``}`;
}
