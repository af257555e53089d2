import { financialYearLabel } from '../../../lib/financial-year.ts';
import type { TargetTableRow } from '../../../web/site-context.ts';
import { FactTable } from './fact-table.tsx';

/** Legal targets (%) for some financial years, from the rulebook; years without a target yet are labelled so. */
export function RecoveryTargetTable({
  caption,
  firstHeader,
  basisOf,
  unnamed = 'All',
  targets,
  years,
}: {
  caption: string;
  firstHeader: string;
  /** Basis of the percentages, written before the year: `of what was placed on the market`. */
  basisOf: string;
  /** Name of the row for all that is not named apart. */
  unnamed?: string;
  targets: readonly TargetTableRow[];
  years: readonly number[];
}) {
  return (
    <FactTable
      caption={caption}
      headers={[firstHeader, 'Of what', ...years.map(financialYearLabel)]}
      figuresFrom={2}
      rows={targets.map((target) => [
        target.part ?? unnamed,
        <span key="basis" className="text-soft">
          {target.basis === null ? 'Not known' : `${basisOf} in ${target.basis}`}
        </span>,
        ...target.years.map((figure) => {
          if (figure === null) return 'not yet';
          return figure.percent === null ? 'Not known' : `${figure.percent}%`;
        }),
      ])}
    />
  );
}
