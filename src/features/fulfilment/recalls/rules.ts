/** Recalls: their states and texts. Source: file 10 of the specification, part 6. */
import { financialYearLabel } from '#lib/financial-year.ts';
import type { RecallsTable } from '#platform/database/schema.gen.ts';

export const AUTHORITIES = ['CPCB', 'SPCB or PCC', 'MoEFCC', 'Court or tribunal', 'Other'] as const;
export const RECALL_STATES = ['draft', 'executed', 'lifted', 'discarded'] as const;
export const SCOPES = ['account', 'certificates'] as const;

/** Most certificate numbers of one recall. */
export const MOST_NUMBERS = 1_000;
export const WRONG_NUMBERS = 'Enter 1 to 1,000 certificate numbers';
export const NO_ACCOUNT = "Choose a recycler's EPR account";
export const NO_YEAR = 'Choose a financial year';

export const EXECUTION_REFUSALS = {
  executed: 'This recall was executed already.',
  not_draft: 'Only a draft can be executed.',
  nothing: 'Nothing on this market is in this scope.',
} as const;
export const LIFT_REFUSALS = {
  lifted: 'This recall was lifted already.',
  not_executed: 'This recall was not executed.',
} as const;
export const WRONG_CONFIRMATION = 'Type the number of the recall';

/** Numbers that are typed or pasted, one on each line, in each cell of a row of a spreadsheet, or between commas. A blank may be within a number. */
export const numbersIn = (text: string): string[] =>
  text
    .split(/[\n\t,;]/)
    .map((number) => number.trim())
    .filter((number) => number !== '');

/** The scope in words: the account with its financial years of the credit and credit types, or the certificate numbers. */
export function scopeText(
  recall: Pick<RecallsTable, 'years' | 'credit_types' | 'certificate_numbers'> & { registration_number: string | null },
): string {
  if (recall.registration_number === null) return recall.certificate_numbers.join(', ');
  const years = recall.years.map((year) => `FY ${financialYearLabel(year)}`);
  return [`EPR account ${recall.registration_number}`, ...years, ...recall.credit_types].join(', ');
}
