import type * as z from 'zod/mini';
import { namesBankDetails } from '#lib/bank-details.ts';
import type { warnings } from '#rules/rulebook/contract.ts';
import { BANK_DETAILS_LINE } from './rules.ts';

/** The warning of a text between companies that names bank details. It is delivered. */
export function bankDetailsWarnings(text: string | null | undefined): z.output<typeof warnings> {
  if (!text || !namesBankDetails(text)) return [];
  return [{ code: 'bank_details_in_message', text: BANK_DETAILS_LINE, rule_id: null, status: 'draft' }];
}
