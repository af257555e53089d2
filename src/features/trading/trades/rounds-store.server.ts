/** Rounds of a negotiation: a counter-offer that answers another one. */
import { ITEM_VALUE_LIMIT_PAISE } from '#lib/money.ts';
import type { Admission } from '#people/limits/rules.ts';
import type { Actor } from '#platform/context.ts';
import { type Db, many, one, type Tx } from '#platform/database/database.ts';
import type { TradesTable } from '#platform/database/schema.gen.ts';
import type { GuardRules } from '#rules/rulebook/warnings.ts';
import { type Side, type Stage } from '#trading/stages/stages.ts';
import { LAST_ROUND } from '#trading/tasks/rules.ts';
import type { AnswerResult } from './moves-store.server.ts';
import type { CounterOutcome } from './outcomes.ts';

/** The next round as one side proposes it. */
interface NextRound {
  /** The round that it answers. */
  id: string;
  answererId: string;
  personId: string;
  nextId: string;
  quantity: number;
  pricePaise: number;
  note: string | null;
  at: Date;
  answerUntil: Date;
}

export async function counterTrade(
  tx: Tx,
  round: NextRound,
  charges: { feeBasisPoints: number; gstBasisPoints: number },
  rules: GuardRules,
  { admitted, approvalId }: Admission,
) {
  const limits = { last_round: LAST_ROUND, value_limit: ITEM_VALUE_LIMIT_PAISE };
  return one<AnswerResult<CounterOutcome>>(tx)`
    select * from counter_trade(${round.id}, ${round.answererId}, ${round.nextId}, ${round.quantity}, ${round.pricePaise}, ${round.note}, ${round.at},
      ${round.answerUntil}, ${charges.feeBasisPoints}, ${charges.gstBasisPoints}, ${JSON.stringify(limits)}::jsonb, ${JSON.stringify(rules)}::jsonb,
      ${round.personId}, ${admitted}, ${approvalId}::uuid)`;
}

/** The side of the actor that made a trade or has to answer it; undefined for a trade of others, or of another kind. */
export async function findMaker(db: Db, { ownerId }: Actor, kind: string, id: string): Promise<Side | undefined> {
  const trade = await one<Pick<TradesTable, 'made_by'>>(db)`
    select made_by from trades where id = ${id} and kind = ${kind} and ${ownerId} in (recycler_id, producer_id)`;
  return trade?.made_by;
}

/** A round as it stands in the history of its negotiation. */
export interface RoundRow extends Pick<
  TradesTable,
  'id' | 'round' | 'made_by' | 'quantity' | 'price_paise' | 'note' | 'created_at'
> {
  stage: Stage;
}

/** All rounds of a trade's negotiation, oldest first. The caller has checked that the actor may see the trade. */
export function listRounds(db: Db, tradeId: string, at: Date): Promise<RoundRow[]> {
  return many<RoundRow>(db)`
    with negotiation as (select coalesce(first_id, id) as first_id from trades where id = ${tradeId})
    select t.id, t.round, t.made_by, t.quantity, t.price_paise, t.note, t.created_at,
      stage_of(t, x, ${at}) as stage
    from negotiation n join trades t on t.id = n.first_id or t.first_id = n.first_id
    left join transactions x on x.trade_id = t.id
    order by t.round`;
}
