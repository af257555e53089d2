import { privateLink } from '#base/files/links.server.ts';
import type { ActorContext } from '#platform/context.ts';
import type { Dispute } from './contract.ts';
import { answerBy } from './rules.ts';
import type { DisputeRow } from './store.server.ts';

export function toDispute(context: ActorContext, row: DisputeRow): Dispute {
  const hasEnded = row.status !== 'open';
  return {
    id: row.id,
    number: row.number,
    trade_id: row.trade_id,
    order_id: row.order_id,
    kind: row.kind,
    line_id: row.line_id,
    payment_id: row.payment_id,
    opened_by: row.opened_for,
    text: row.text,
    proof: privateLink(context, row.proof_id),
    status: row.status,
    opened_at: row.opened_at.toISOString(),
    answer_by: answerBy(row.opened_at),
    ended_at: hasEnded ? row.changed_at.toISOString() : null,
    ended_by: hasEnded ? row.ended_for : null,
    outcome: row.outcome,
  };
}
