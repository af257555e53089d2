/** Hints on tax documents that refuse nothing. Source: file 9 of the specification, part 1. */
import { type RegistrationWarning, registrationWarnings } from '#accounts/gst-registrations/rules.ts';
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { creditNotesUntil } from '#rules/reference/tax-dates.ts';
import type { Rule } from '#rules/rulebook/rule.ts';
import type { RuleStatus } from '#rules/rulebook/status.ts';
import { isCancelledBy, type Turnover } from './rules.ts';

export interface DocumentWarning {
  code: RegistrationWarning['code'] | 'gst_rate_differs' | 'credit_note_late' | 'buyer_registration_cancelled';
  text: string;
  rule_id: string | null;
  status: RuleStatus;
}

/** Facts of a document that its warnings follow from. */
interface WarnedDocument {
  gstBasisPoints: number;
  /** Number of its supplier. */
  gstin: string;
  /** Its registration; null where the row is gone. */
  registration: Turnover | null;
  /** State of the EPR account that the credits come from; null of the platform's fee. */
  accountState: string | null;
  dated: string;
}

const NO_TURNOVER: Turnover = { aato_band: 'up_to_5_crore', e_invoice: false };

/** @param rule the rulebook's GST rate on the day of the document */
export function documentWarnings(
  { gstBasisPoints, gstin, registration, accountState, dated }: WarnedDocument,
  rule: Rule<'gst_rate'> | null,
): DocumentWarning[] {
  const { aato_band, e_invoice } = registration ?? NO_TURNOVER;
  const states = accountState === null ? [] : [accountState];
  const warnings: DocumentWarning[] = registrationWarnings({ gstin, aato_band, e_invoice }, states, dated);
  if (rule?.value && Math.round(rule.value.percent * 100) !== gstBasisPoints)
    warnings.push({
      code: 'gst_rate_differs',
      text: `The rulebook says ${rule.value.percent}%, this order ${gstBasisPoints / 100}%.`,
      rule_id: rule.id,
      status: rule.status,
    });
  return warnings;
}

/** An invoice is issued to a cancelled registration too, so that nothing is owed for ever. @param registration the buyer's, if it is there */
export function buyerWarnings(
  registration: { gstin: string; cancelled_on: string | null } | undefined,
  dated: string,
): DocumentWarning[] {
  if (registration === undefined || !isCancelledBy(registration.cancelled_on, dated)) return [];
  const { gstin, cancelled_on: day } = registration;
  const text = `The buyer's registration ${gstin} was cancelled on ${formatDay(day)}.`;
  return [{ code: 'buyer_registration_cancelled', text, rule_id: null, status: 'draft' }];
}

/** A credit note that is made after the last day of its invoice's year. */
export function lateNoteWarnings(invoiceYear: number, dated: string): DocumentWarning[] {
  const last = creditNotesUntil(invoiceYear, dated);
  if (last === null || dated <= last.until) return [];
  const text = `Credit notes for FY ${financialYearLabel(invoiceYear)} were due by ${formatDay(last.until)}.`;
  return [{ code: 'credit_note_late', text, rule_id: null, status: last.status }];
}
