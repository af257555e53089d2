import type * as z from 'zod/mini';
import type { target } from '#accounts/epr-accounts/contract.ts';
import { formatQuantity, type Unit } from '#lib/quantity.ts';

export type TargetOrder = 'newest' | 'urgency';

/** Cursor of a list of targets: the last one of the previous page. Year and missing quantity only for the order `urgency`. */
export interface TargetCursor {
  id: string;
  year: number;
  remaining: number;
}

export const targetName = ({ number }: { number: number }): string => `Target - ${number}`;

/** Quantities of a target: what is missing, and the most that its purchase limit allows, where one is known. */
interface Need {
  missing: number;
  room?: number | null | undefined;
}

/** The quantity that may be bought and that the offers that cover a part do not cover. */
export const notOnOffer = ({ missing, room, covered }: Need & { covered: number }): number =>
  Math.max(0, Math.min(missing, room ?? missing) - covered);

/** Text of a purchase limit below the missing quantity; undefined where none bounds what can be bought. */
export const purchaseLimitText = ({ missing, room, unit }: Need & { unit: Unit }): string | undefined =>
  typeof room === 'number' && room < missing
    ? `The purchase limit allows ${formatQuantity(room, unit)} more.`
    : undefined;

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
