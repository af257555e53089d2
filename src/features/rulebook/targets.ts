import { answerOf } from './answer.ts';
import type { RuleStatus } from './kinds.ts';
import type { Rulebook } from './rule.ts';

/** Targets of one part of a waste type, such as a battery class. */
export interface TargetRow {
  /** Null: what holds for all that is not named apart. */
  part: string | null;
  /** The year whose quantity the percentages are of; null where it is not known. */
  basis: string | null;
  /** One for each financial year asked for; null while the target does not apply yet, which is not 0. */
  years: ({ percent: number | null; status: RuleStatus; from: string; rule_id: string } | null)[];
}

/** The targets of a waste type for some financial years, by part in alphabetical order, that without a name first. */
export function targetRows(book: Rulebook, stream: string, years: readonly number[]): TargetRow[] {
  const parts = [...new Set(book.rulesOf(stream, 'target').map(({ part }) => part))];
  parts.sort((one, other) => (one ?? '').localeCompare(other ?? ''));
  const begins = (year: number) => `${year}-04-01`;
  return parts.map((part) => ({
    part,
    basis: answerOf(book, { kind: 'lag', stream, part, on: begins(years[0] ?? 0) })?.value?.text ?? null,
    years: years.map((year) => {
      const rule = answerOf(book, { kind: 'target', stream, part, on: begins(year) });
      return rule && { percent: rule.value?.percent ?? null, status: rule.status, from: rule.from, rule_id: rule.id };
    }),
  }));
}
