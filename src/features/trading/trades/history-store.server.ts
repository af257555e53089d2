/** The history of a trade, as its readers see it. */
import { brand } from '#brand.ts';
import type { Actor } from '#platform/context.ts';
import { type Db, many, sql, exists } from '#platform/database/database.ts';
import { nameOfActor, nameOfPerson } from '#platform/database/names-of-people.ts';
import type { HistoryTable } from '#platform/database/schema.gen.ts';
import type { TradeRow } from './store.server.ts';

export interface Move extends Pick<HistoryTable, 'at' | 'from_status' | 'to_status' | 'reason'> {
  /** Place in the history that the reader sees, counted from its beginning: what is added later moves none. */
  entry: number;
  /** Name of the person for the own side and superadmins, of the company for the other, of the platform for a superadmin. */
  by: string | null;
  /** Name of the member who approved it, for the own side and superadmins; null where none had to. */
  approvedBy: string | null;
  /** The company that the person acted for, which superadmins are shown. */
  by_company: string | null;
  /** Subjects of history rows that have the id of a trade, of its transaction, of one of its documents, payments, transfer lines or disputes. */
  subject:
    | 'trade'
    | 'transaction'
    | 'document'
    | 'bank_details'
    | 'invoice'
    | 'credit_note'
    | 'payment'
    | 'transfer_line'
    | 'dispute'
    | 'messages'
    | 'recall';
}

/** Rows of a history that come before a place, the last ones. */
export interface HistoryRange {
  most: number;
  /** Null: from the end on. */
  before: number | null;
}

/** Why a payment was verified in spite of a flag, which superadmins say to each other. */
const reasonOfApproval = sql`(
  select a.detail ->> 'reason' from audit a
  where h.subject = 'transaction' and h.to_status = 'payment_verified' and a.subject_id = h.subject_id and a.action = 'transaction.decided'
    and a.detail ->> 'status' = 'approved' order by a.id desc limit 1)`;

/** Name of the member who approved that another one bound the buyer above the limit of the day: the other company is not told. */
const approver = ({ role }: Pick<Actor, 'role'>, tradeId: string) =>
  role === 'recycler'
    ? sql<null>`null`
    : sql`case when h.subject = 'trade' and h.to_status in ('pending', 'approved') then (
        select ${nameOfPerson(sql`s.checker_id`)} from trades b join approvals s on s.id = b.approval_id
        where b.id = ${tradeId} and h.to_status = case b.made_by when 'producer' then 'pending' else 'approved' end) end`;

/**
 * Status changes of a trade and its transaction, its tax documents and payments (a recycler's own alone), its transfer lines and disputes, and
 * each time the buyer saw the account number, oldest first. Only a superadmin sees which superadmin acted. The caller has checked that the actor
 * may see the trade. @param part null: all of it
 */
export async function listMoves(
  db: Db,
  actor: Pick<Actor, 'ownerId' | 'role'>,
  trade: Pick<TradeRow, 'id' | 'transaction_id'>,
  part: HistoryRange | null,
): Promise<Move[]> {
  const platform = sql`
    case when ${actor.role === 'superadmin'} and u.email is not null then ${brand.name} || ', ' || u.email else ${brand.name} end`;
  const moves = sql`
    select row_number() over (order by h.id) as entry, h.at,
      coalesce(${nameOfActor(actor, sql`h.by_id`, sql`c.user_id`)}, case u.role when 'superadmin' then ${platform} end) as by,
      case when ${actor.role === 'superadmin'} then c.company_name end as by_company, h.subject, h.from_status, h.to_status,
      ${approver(actor, trade.id)} as "approvedBy",
      ${actor.role === 'superadmin' ? sql`coalesce(h.reason, ${reasonOfApproval})` : sql`h.reason`} as reason
    from history h left join users u on u.id = h.by_id left join companies c on c.user_id = coalesce(h.for_id, h.by_id)
    where h.subject_id = any (array(
      select unnest(array[${trade.id}, ${trade.transaction_id}]::uuid[])
      union all select d.id from documents d where d.trade_id = ${trade.id} and (${actor.role !== 'recycler'} or d.supplier = 'recycler')
      union all select d.file_id from trade_documents d where d.trade_id = ${trade.id}
      union all select p.id from payments p where p.trade_id = ${trade.id} and (${actor.role !== 'recycler'} or p.payee = 'recycler')
      union all select l.id from transfer_lines l where l.trade_id = ${trade.id}
      union all select r.recall_id from recall_trades r where r.trade_id = ${trade.id}
      union all select s.id from disputes s left join payments p on p.id = s.payment_id
        where s.trade_id = ${trade.id} and (${actor.role !== 'recycler'} or p.payee is distinct from 'platform')))
      and (h.subject <> 'recall' or h.to_status in ('executed', 'lifted'))`;
  const latest = await many<Move>(db)`
    select * from (${moves}) m where ${part?.before ?? null}::bigint is null or m.entry < ${part?.before ?? null}::bigint
    order by m.entry desc limit ${part?.most ?? null}`;
  return latest.toReversed();
}

/** Whether the other side has accepted a trade, also where it has ended since. */
export function wasAccepted(db: Db, tradeId: string): Promise<boolean> {
  return exists(db)`
    select from history where subject = 'trade' and subject_id = ${tradeId} and to_status = 'approved' limit 1`;
}
