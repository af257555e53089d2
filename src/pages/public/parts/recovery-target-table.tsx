import { formatDay } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { RuleReference } from '#rules/rulebook/ui/rule-reference.tsx';
import type { TargetTableRow } from '#web/site-context.ts';
import { FactTable } from './fact-table.tsx';
import styles from './recovery-target-table.module.css';

/** Legal targets (%) for some financial years, from the rulebook, each with its status, its first day and a link to its rule; years without a target yet are labelled so. */
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
        ...target.years.map((figure) =>
          figure === null ? 'not yet' : <TargetFigure key={figure.rule_id} {...figure} />,
        ),
      ])}
    />
  );
}

function TargetFigure({ percent, status, from, rule_id: ruleId }: NonNullable<TargetTableRow['years'][number]>) {
  return (
    <>
      {percent !== null && <span>{`${percent}% `}</span>}
      <span className={styles.source}>
        since {formatDay(from)} <RuleReference status={status} ruleId={ruleId} />
      </span>
    </>
  );
}
