/** Hints on tax documents that refuse nothing. Source: file 9 of the specification, part 1. */
import { formatDay } from '../../lib/dates.ts';
import { financialYearLabel } from '../../lib/financial-year.ts';
import type { Rule } from '../rulebook/rule.ts';
import type { RuleStatus } from '../rulebook/status.ts';
import type { Turnover } from './rules.ts';

export interface DocumentWarning {
  code: 'e_invoice_expected' | 'gst_rate_differs' | 'credit_note_late';
  text: string;
  rule_id: string | null;
  status: RuleStatus;
}

/** The last day of credit notes for the invoices of a financial year. Source: section 34(2) of the CGST Act, from memory. */
export const creditNotesUntil = (year: number): string => `${year + 1}-11-30`;

/** @param rule the rulebook's GST rate on the day of the document */
export function documentWarnings(
  document: { gstBasisPoints: number; registration: Turnover | null },
  rule: Rule<'gst_rate'> | null,
): DocumentWarning[] {
  const { registration, gstBasisPoints } = document;
  const warnings: DocumentWarning[] = [];
  if (registration?.aato_band === 'above_5_crore' && !registration.e_invoice)
    warnings.push({
      code: 'e_invoice_expected',
      text: 'Above ₹ 5 crore of turnover e-invoices are required since 1 Aug 2023.',
      rule_id: null,
      status: 'reported',
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

/** A credit note that is made after the last day of its invoice's year. */
export function lateNoteWarnings(invoiceYear: number, dated: string): DocumentWarning[] {
  const until = creditNotesUntil(invoiceYear);
  if (dated <= until) return [];
  const text = `Credit notes for FY ${financialYearLabel(invoiceYear)} were due by ${formatDay(until)}.`;
  return [{ code: 'credit_note_late', text, rule_id: null, status: 'draft' }];
}
