import type * as z from 'zod/mini';
import type { EprAccountsTable, TargetsTable } from '../../platform/database/schema.gen.ts';
import type { target, targetStatus } from './contract.ts';

export type TargetStatus = NonNullable<z.output<typeof targetStatus>>;
export type TargetOrder = 'newest' | 'urgency';

/** Cursor of a list of targets: the last one of the previous page. Year and missing quantity only for the order `urgency`. */
export interface TargetCursor {
  id: string;
  year: number;
  remaining: number;
}

/** A target with its registration number, and whether trades count towards it. */
export interface TargetRow extends TargetsTable {
  registration_number: EprAccountsTable['registration_number'];
  has_trades: boolean;
  held_quantity: number;
  seen_quantity: number;
}

/** Display name of a target. */
export const targetName = ({ number }: { number: number }): string => `Target - ${number}`;

/** Converts a target's row to the contract's fields. */
export function shownTarget(row: TargetRow): z.output<typeof target> {
  return {
    id: row.id,
    number: row.number,
    FY: row.year,
    epr_account: row.account_id,
    epr_registration_number: row.registration_number,
    waste_type: row.waste_type,
    product_type: row.product_type,
    credit_type: row.credit_type,
    state: row.state,
    unit: row.unit,
    target_quantity: row.target_quantity,
    achieved_quantity: row.achieved,
    seen_quantity: Math.min(row.seen_quantity, row.achieved),
    voided_quantity: row.voided,
    blocked_target: row.blocked,
    held_quantity: row.held_quantity,
    remaining: row.remaining,
    is_achieved: row.is_achieved,
    has_trades: row.has_trades,
    created_at: row.created_at.toISOString(),
  };
}

/** Reasons why a target cannot be deleted: credit counts towards it now, or a trade, even a failed one, has counted. */
export const KEPT_TARGET = {
  holding: 'This target cannot be deleted: credit is blocked or achieved on it.',
  counted: 'This target cannot be deleted: trades belong to its history.',
} as const;

/** Reason why a target of the contract cannot be deleted; null if it can. */
export function deletionRefusal(
  shown: Pick<z.output<typeof target>, 'blocked_target' | 'achieved_quantity' | 'has_trades'>,
) {
  if (shown.blocked_target + shown.achieved_quantity > 0) return KEPT_TARGET.holding;
  return shown.has_trades ? KEPT_TARGET.counted : null;
}
