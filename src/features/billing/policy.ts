/** Allowed actions on the invoices and payments of a trade by role, and the reasons of refusals. */
import type { Role } from '../../lib/contract.ts';
import { invoiceExists, settingsMissing, stageRefusal, type FeeSetting } from '../invoices/rules.ts';
import { fullRefusal, recordingRefusal } from '../payments/rules.ts';
import { payeeRefusal } from '../trades/policy.ts';
import type { Stage } from '../stages/stages.ts';

export const BILLING_ACTIONS = ['issue_invoice', 'record_payment', 'show_bank_details', 'make_fee_invoice'] as const;
type ActionName = (typeof BILLING_ACTIONS)[number];

export interface BillingAction {
  name: ActionName;
  allowed: boolean;
  reason: string | null;
}

/** Facts of a trade that decide which actions are allowed. */
export interface BillingFacts {
  stage: Stage;
  hasFee: boolean;
  /** Numbers of the invoices that are not wholly credited. */
  open: { recycler: string | undefined; platform: string | undefined };
  /** Number of its payments, withdrawn ones included. */
  payments: number;
  missingSettings: readonly FeeSetting[];
}

const may = (name: ActionName, refusal: string | null): BillingAction => ({
  name,
  allowed: refusal === null,
  reason: refusal,
});

const exists = (number: string | undefined) => (number === undefined ? null : invoiceExists(number));

/** The actions of a role on its own trade, each with the reason if it is not allowed. */
export function billingActions(role: Role, facts: BillingFacts): BillingAction[] {
  const { stage, open } = facts;
  // A cancelled registration does not forbid an own paper of an earlier day, so the form says which date is refused.
  if (role === 'recycler') return [may('issue_invoice', stageRefusal(stage) ?? exists(open.recycler))];
  if (role === 'producer')
    return [
      may('record_payment', recordingRefusal(stage) ?? fullRefusal(facts.payments)),
      may('show_bank_details', payeeRefusal(stage)),
    ];
  return [may('make_fee_invoice', feeInvoiceRefusal(facts))];
}

function feeInvoiceRefusal({ stage, hasFee, open, missingSettings }: BillingFacts): string | null {
  if (missingSettings.length > 0) return settingsMissing(missingSettings);
  if (stage !== 'verified' && stage !== 'completed') return 'The payment has not been verified yet.';
  if (!hasFee) return 'This trade has no fee.';
  return exists(open.platform);
}
