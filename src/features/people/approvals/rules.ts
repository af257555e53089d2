/** Actions that a second superadmin must approve while second approval is on. */
export const APPROVAL_ACTIONS = [
  'transaction.approve',
  'company.close',
  'bank_change.confirm',
  'second_factors.remove',
  'platform.bank_account',
  'second_approval.off',
  'second_approval.raise',
  'superadmin.invite',
  'superadmin.suspend',
  'superadmin.reopen',
  'superadmin.end_sessions',
] as const;
export type ApprovalAction = (typeof APPROVAL_ACTIONS)[number];

/** Actions that a second member of an organisation must approve while its purchase limit is on. */
export const COMPANY_ACTIONS = [
  'purchase_request',
  'counter_offer',
  'counter_round',
  'acceptance',
  'basket',
  'purchase_limit',
] as const;
export type CompanyAction = (typeof COMPANY_ACTIONS)[number];

export const APPROVAL_STATUSES = ['waiting', 'done', 'refused', 'failed', 'expired', 'cancelled'] as const;

/** An action waits for so long. */
export const APPROVAL_LIFE_MS = 72 * 60 * 60 * 1000;

export const WAITS = 'A second superadmin must approve this.';
export const ANOTHER_DECIDES = 'Another superadmin must decide this.';
export const IS_DECIDED = 'This approval has been decided.';
export const NO_LONGER_POSSIBLE = 'This is no longer possible.';

/** Message of a screen for an action that is done, or that waits for a second superadmin. */
export function doneOrWaits(message: string, done: string): string {
  return message === WAITS ? WAITS : done;
}
