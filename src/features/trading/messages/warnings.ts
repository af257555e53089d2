import { namesBankDetails } from '#lib/bank-details.ts';
import type { RuleStatus } from '#rules/rulebook/kinds.ts';
import { BANK_DETAILS_LINE } from './rules.ts';

interface MessageWarning {
  code: 'bank_details_in_message';
  text: string;
  rule_id: null;
  status: RuleStatus;
}

/** The warning of a text between companies that names bank details. It is delivered. */
export function bankDetailsWarnings(text: string | null | undefined): MessageWarning[] {
  if (!text || !namesBankDetails(text)) return [];
  return [{ code: 'bank_details_in_message', text: BANK_DETAILS_LINE, rule_id: null, status: 'draft' }];
}
