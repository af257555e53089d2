/**
 * Dates that tax law sets for documents, as dated rows with sources. They hold for every waste type, so they are no rules of the rulebook,
 * whose rows belong to a stream.
 */
import data from './data/tax-dates.json' with { type: 'json' };
import { provenanceOf } from './provenance.ts';

function rowOn<Row extends { from: string; to: string | null; source: string; status: string }>(
  rows: readonly Row[],
  day: string,
) {
  const row = rows.find(({ from, to }) => from <= day && (to === null || day <= to));
  return row ? { ...row, ...provenanceOf(row) } : null;
}

/** Above how many crore of turnover e-invoices are required on a day, and since when; null where nothing is known. */
export const eInvoicesOn = (day: string) => rowOn(data.e_invoices, day);

/** The last day of credit notes for the invoices of a financial year, by the law of a day; null where nothing is known. */
export function creditNotesUntil(year: number, day: string) {
  const row = rowOn(data.credit_notes, day);
  return row && { ...row, until: `${year + 1}-${row.last_day}` };
}
