/** Sections of the law by which a buyer deducts tax from a payment: dated reference data. TDS is typed, never computed from it. */
import { provenanceOf } from '../reference/provenance.ts';
import data from './data/tds-sections.json' with { type: 'json' };

export const OTHER_SECTION = 'Other';

/** The sections in force on a day (`YYYY-MM-DD`), and last any other, of which nothing is known here. */
export function tdsSectionsOn(day: string) {
  const inForce = data.sections.filter(({ from, to }) => from <= day && (to === null || day <= to));
  return [
    ...inForce.map((row) => ({ label: row.label, rate_percent: row.rate_percent, ...provenanceOf(row) })),
    { label: OTHER_SECTION, rate_percent: null, note: null, source: null, status: 'unknown' as const },
  ];
}
