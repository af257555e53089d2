import { createHash } from 'node:crypto';
import type { ActorContext } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import { listPlannedTargets } from '#supply/planning/service.server.ts';
import { placeTrade } from '#trading/trades/placing.server.ts';
import type { Outcome } from './contract.ts';
import type { BasketRow, StoredLine } from './store.server.ts';

/**
 * Places the lines of a basket, those of a target that was planned earlier first: what it leaves of an offer may be less than the minimum, and
 * is then bought whole. Each has a key of its own, so that a repeat places none twice.
 * @returns in the order of the lines
 */
export async function placeLines(context: ActorContext, basket: BasketRow): Promise<Outcome[]> {
  const ids = basket.plan.needs.map(({ target_id: id }) => id);
  const targets = await listPlannedTargets(context.db, context.actor.ownerId, ids);
  const targetOf = new Map(targets.map((target) => [target.id, target]));
  const outcomes: Outcome[] = [];
  for (const line of basket.plan.lines.toSorted(
    (one, other) => ids.indexOf(one.target_id) - ids.indexOf(other.target_id),
  )) {
    const target = targetOf.get(line.target_id);
    outcomes.push(
      target === undefined
        ? {
            line: line.line,
            outcome: 'refused',
            trade_id: null,
            text: 'Choose an approved EPR account of this waste type',
          }
        : await placeLine(context, basket.id, line, { producer_epr: target.account_id, FY: target.year }),
    );
  }
  return outcomes.toSorted((one, other) => one.line - other.line);
}

async function placeLine(
  context: ActorContext,
  basketId: string,
  line: StoredLine,
  buyer: { producer_epr: string; FY: number },
): Promise<Outcome> {
  const key = `basket:${basketId}:${line.line}`;
  const form = { ...buyer, quantity: line.quantity, expected_price: Math.round(line.price * 100) };
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([key, form]))
    .digest('hex');
  try {
    const { status, body } = await placeTrade(
      context,
      'purchase',
      line.offer_id,
      form,
      { key, fingerprint },
      line.target_id,
    );
    const parsed = JSON.parse(body) as { data?: { id?: string }; code?: string; error?: string };
    if (status === 201) return { line: line.line, outcome: 'placed', trade_id: parsed.data?.id ?? null, text: '' };
    // A shortage is the one refusal of these that has no code.
    const outcome =
      parsed.code === 'price_changed' ? 'price_changed' : parsed.code === undefined ? 'shortage' : 'refused';
    return { line: line.line, outcome, trade_id: null, text: parsed.error ?? '' };
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error;
    const outcome = error.kind === 'not_found' ? 'offer_missing' : 'refused';
    return { line: line.line, outcome, trade_id: null, text: error.message };
  }
}
