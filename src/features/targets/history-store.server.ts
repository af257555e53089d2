import { type Db, many } from '../../platform/database/database.ts';
import type {
  LedgerTable,
  RecallsTable,
  TargetsTable,
  TradesTable,
  TransactionsTable,
} from '../../platform/database/schema.gen.ts';

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
}

/** Movements of an owner's target, latest first; one row more than the page size if there is a next page. */
export function listMovements(
  db: Db,
  target: { id: string; ownerId: string },
  page: { size: number; before: number | null },
): Promise<MovementRow[]> {
  return many<MovementRow>(db)`
    select l.*, r.number as recall, t.kind, t.title, t.seller_company, x.order_id,
      t.item_value_paise + t.fee_paise + t.gst_paise as payable_paise
    from (
      select l.id, l.movement, l.quantity, l.at, l.trade_id, l.recall_id,
        sum(case when l.movement = 'block' then l.quantity when l.recall_id is null then -l.quantity else 0 end) over (order by l.id) as blocked,
        sum(case when l.movement in ('achieve', 'reinstate') then l.quantity when l.movement = 'void' then -l.quantity else 0 end) over (order by l.id) as achieved
      from ledger l join targets g on g.id = l.target_id
      where l.target_id = ${target.id} and g.owner_id = ${target.ownerId} and l.movement in ('block', 'release', 'achieve', 'end', 'void', 'reinstate')
    ) l
    join trades t on t.id = l.trade_id left join recalls r on r.id = l.recall_id left join transactions x on x.trade_id = t.id
    where ${page.before}::bigint is null or l.id < ${page.before}::bigint
    order by l.id desc limit ${page.size + 1}`;
}
