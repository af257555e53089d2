import type * as z from 'zod/mini';
import { rupees } from '../../lib/money.ts';
import type { ActorContext } from '../../platform/context.ts';
import { pageOf } from '../../platform/paging.ts';
import { wrongField } from '../../platform/refusal.ts';
import type { targetsContract } from './contract.ts';
import { listMovements, type MovementRow } from './history-store.server.ts';
import { readTarget, type ShownTarget } from './service.server.ts';

type History = z.output<(typeof targetsContract)['GET /api/epr/target/{id}/history/']['response']>;
type ShownMovement = History['data'][number];

const WORDS = {
  block: 'blocked',
  release: 'released',
  achieve: 'achieved',
  end: 'released',
  void: 'voided',
  reinstate: 'reinstated',
} as const;

/**
 * History of a target, latest first; its creation is the last entry of the last page.
 * @throws Refusal `not_found`; `invalid` on an invalid cursor
 */
export async function readTargetHistory(
  context: ActorContext,
  id: string,
  query: { page_size?: string | undefined; cursor?: string | undefined },
): Promise<History> {
  const { size } = pageOf({ page_size: query.page_size });
  const { cursor } = query;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw wrongField('cursor', 'This cursor is not valid');
  const target = await readTarget(context, id);
  const before = cursor === undefined ? null : Number(cursor);
  const rows = await listMovements(context.db, { id, ownerId: context.actor.ownerId }, { size, before });
  const data = rows.slice(0, size).map((row) => shownMovement(row, target));
  if (rows.length > size) return { data, next: data.at(-1)?.id ?? null };
  return { data: [...data, beginning(target)], next: null };
}

function shownMovement(row: MovementRow, target: ShownTarget): ShownMovement {
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    movement: WORDS[row.movement],
    quantity: row.quantity,
    blocked: row.blocked,
    achieved: row.achieved,
    remaining: Math.max(0, target.target_quantity - row.achieved - row.blocked),
    recall: row.recall,
    trade: {
      id: row.trade_id,
      kind: row.kind,
      title: row.title,
      offered_by: row.seller_company,
      order_id: row.order_id,
      total: rupees(row.payable_paise),
    },
  };
}

function beginning(target: ShownTarget): ShownMovement {
  return {
    id: 'added',
    at: target.created_at,
    movement: 'added',
    quantity: target.target_quantity,
    blocked: 0,
    achieved: 0,
    remaining: target.target_quantity,
    recall: null,
    trade: null,
  };
}
