import type * as z from 'zod/mini';
import type { target } from '#accounts/epr-accounts/contract.ts';

export type TargetOrder = 'newest' | 'urgency';

/** Cursor of a list of targets: the last one of the previous page. Year and missing quantity only for the order `urgency`. */
export interface TargetCursor {
  id: string;
  year: number;
  remaining: number;
}

/** Display name of a target. */
export const targetName = ({ number }: { number: number }): string => `Target - ${number}`;

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
