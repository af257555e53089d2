import type * as z from 'zod/mini';
import type { target, targetStatus } from './contract.ts';

export type TargetStatus = NonNullable<z.output<typeof targetStatus>>;
export type TargetOrder = 'newest' | 'urgency';

/** A place in a list of targets: after this one. Year and missing kg only where they order. */
export interface TargetPlace {
  id: string;
  year: number;
  remainingKg: number;
}

/** A target with the number of its registration. Quantities in kg. */
export interface TargetRow {
  id: string;
  /** Of its account, in the order of adding. */
  number: number;
  account_id: string;
  registration_number: string;
  waste_type: string;
  year: number;
  product_type: string;
  credit_type: string;
  state: string;
  target_kg: number;
  blocked_kg: number;
  achieved_kg: number;
  /** Target − (achieved + blocked), never below 0. */
  remaining_kg: number;
  is_achieved: boolean;
  created_at: Date;
}

/** How a target is called wherever it is shown. */
export const targetName = ({ number }: { number: number }): string => `Target - ${number}`;

/** A target as it is shown. */
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
    target_quantity: row.target_kg,
    achieved_quantity: row.achieved_kg,
    blocked_target: row.blocked_kg,
    remaining: row.remaining_kg,
    is_achieved: row.is_achieved,
    created_at: row.created_at.toISOString(),
  };
}
