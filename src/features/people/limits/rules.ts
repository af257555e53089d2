/** Purchase limits: what a member may bind the organisation to on a day alone, and the sentences about what waits. */
import { formatRupees } from '#lib/money.ts';
import type { CompanyAction } from '#people/approvals/rules.ts';
import type { PurchaseLimitsTable } from '#platform/database/schema.gen.ts';

/** Highest limit of a day, in paise. */
export const MOST_PER_DAY_PAISE = 100_000_000_000;
export const PER_DAY_RANGE = 'Enter ₹ 0.00 to ₹ 1,00,00,00,000.00';

export const ANOTHER_PERSON_DECIDES = 'Another person must decide this.';
const NOTHING_RESERVED = 'Nothing is reserved until then.';

/** The message of a call that waits for a second member. A change of the limit would reserve nothing anyway. */
export function heldMessage(action: CompanyAction, companyName: string): string {
  const waits = `A second person of ${companyName} must approve this.`;
  return action === 'purchase_limit' ? waits : `${waits} ${NOTHING_RESERVED}`;
}

export type Limit = Pick<PurchaseLimitsTable, 'enabled' | 'per_day_paise'>;

export const limitText = ({ enabled, per_day_paise: paise }: Limit): string =>
  enabled ? `Change the purchase limit to ${formatRupees(paise / 100)} a day` : 'Switch the purchase limit off';

/** The message of a call that waits for a second member; null where it is done. A screen says it in place of its own words of success. */
export function waitingMessage({ message, data }: { message?: string; data?: unknown }): string | null {
  const isHeld = typeof data === 'object' && data !== null && 'approval_id' in data;
  return isHeld ? (message ?? null) : null;
}

/** Whether the limit is compared, and the approval that goes to the trade. */
export interface Admission {
  admitted: boolean;
  approvalId: string | null;
}
