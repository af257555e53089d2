import { type Db, many } from '../../platform/database/database.ts';
import type { OffersTable, TradesTable } from '../../platform/database/schema.gen.ts';

/** Completed trades of a seller, and how fast buyers got an answer. */
export interface SellerRow extends Pick<OffersTable, 'recycler_id'> {
  completed_trades: number;
  delivered: Pick<TradesTable, 'unit' | 'quantity'>[];
  /** Null where fewer than 3 answers are known. */
  median_answer_hours: number | null;
}

/** Hours that a request waits where nobody answers: its whole life. */
const SILENCE_HOURS = 168;
const MOST_ANSWERS = 50;
const LEAST_ANSWERS = 3;

/**
 * The figures of sellers. An answer is the first move of a purchase request or of a producer's counter-offer of the last 365 days: the recycler's
 * own, or its expiry; of these the latest count. The index of a recycler's trades is read from its end, kind by kind.
 */
export function readSellerRows(db: Db, recyclerIds: readonly string[], at: Date): Promise<SellerRow[]> {
  return many<SellerRow>(db)`
    select s.recycler_id, done.completed_trades, done.delivered, answered.median_answer_hours
    from unnest(${[...recyclerIds]}::uuid[]) s (recycler_id)
    cross join lateral (
      select coalesce(sum(number), 0)::bigint as completed_trades,
        coalesce(json_agg(json_build_object('unit', unit, 'quantity', quantity) order by unit desc), '[]') as delivered
      from (
        select t.unit, count(*) as number, sum(t.quantity) as quantity
        from transactions x join trades t on t.id = x.trade_id
        where x.recycler_id = s.recycler_id and x.status = 'completed' group by t.unit
      ) by_unit
    ) done
    cross join lateral (
      select case when count(*) >= ${LEAST_ANSWERS}
        then round((percentile_cont(0.5) within group (order by hours))::numeric, 1)::float8 end as median_answer_hours
      from (
        select latest.hours
        from unnest(array['purchase', 'counter']) k (kind)
        cross join lateral (
          select t.id, case when move.to_status in ('approved', 'rejected', 'countered')
            then extract(epoch from move.at - t.created_at) / 3600 else ${SILENCE_HOURS} end as hours
          from trades t
          left join lateral (
            select h.at, h.to_status, h.by_id from history h
            where h.subject_id = t.id and h.subject = 'trade' and h.from_status = 'pending' order by h.id limit 1
          ) move on true
          where t.recycler_id = s.recycler_id and t.kind = k.kind and t.made_by = 'producer'
            and t.created_at > ${at}::timestamptz - interval '365 days' and t.created_at <= ${at}
            and (move.to_status = 'expired' or move.to_status is null and t.expires_at <= ${at}
              or move.to_status in ('approved', 'rejected', 'countered')
                and exists (select from users u where u.id = move.by_id and u.role = 'recycler'))
          order by t.id desc limit ${MOST_ANSWERS}
        ) latest
        order by latest.id desc limit ${MOST_ANSWERS}
      ) answers
    ) answered`;
}
