import type { RecoveryTarget } from '../../../features/reference/recovery-targets.ts';
import { percentIn } from '../../../features/reference/recovery-targets.ts';
import { financialYearLabel } from '../../../lib/financial-year.ts';
import { FactTable } from './fact-table.tsx';

/** Legal targets (%) for some financial years, from the reference data; years without a target yet are labelled so. */
export function RecoveryTargetTable({
  caption,
  firstHeader,
  targets,
  years,
}: {
  caption: string;
  firstHeader: string;
  targets: readonly RecoveryTarget[];
  years: readonly number[];
}) {
  return (
    <FactTable
      caption={caption}
      headers={[firstHeader, 'Of what', ...years.map(financialYearLabel)]}
      figuresFrom={2}
      rows={targets.map((target) => [
        target.subject,
        <span key="basis" className="text-soft">
          {target.basis}
        </span>,
        ...years.map((year) => {
          const percent = percentIn(target, year);
          return percent === null ? 'not yet' : `${percent}%`;
        }),
      ])}
    />
  );
}
