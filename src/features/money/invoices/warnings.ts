/** Hints on tax documents that refuse nothing. Source: file 9 of the specification, part 1. */
import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { creditNotesUntil, eInvoicesOn } from '#rules/reference/tax-dates.ts';
import type { Rule } from '#rules/rulebook/rule.ts';
import type { RuleStatus } from '#rules/rulebook/status.ts';
import { isCancelledBy, type Turnover } from './rules.ts';

export interface DocumentWarning {
  code: 'e_invoice_expected' | 'gst_rate_differs' | 'credit_note_late' | 'buyer_registration_cancelled';
  text: string;
  rule_id: string | null;
  status: RuleStatus;
}

/** @param rule the rulebook's GST rate on the day of the document */
export function documentWarnings(
  document: { gstBasisPoints: number; registration: Turnover | null; dated: string },
  rule: Rule<'gst_rate'> | null,
): DocumentWarning[] {
  const { registration, gstBasisPoints, dated } = document;
  const eInvoices = eInvoicesOn(dated);
  const warnings: DocumentWarning[] = [];
  if (eInvoices && registration?.aato_band === 'above_5_crore' && !registration.e_invoice)
    warnings.push({
      code: 'e_invoice_expected',
      text: `Above ₹ ${eInvoices.above_crore} crore of turnover e-invoices are required since ${formatDay(eInvoices.from)}.`,
      rule_id: null,
      status: eInvoices.status,
    });
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
