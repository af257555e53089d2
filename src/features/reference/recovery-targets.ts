import data from './data/recovery-targets.json' with { type: 'json' };
import { type Provenance, provenanceOf } from './provenance.ts';

/** Legal share of earlier sales to be collected or recycled, in %, by financial year. */
export type RecoveryTarget = Provenance & {
  /** Kind of product or of producer, e.g. `Automotive`. */
  subject: string;
  /** Base quantity of the percentage. */
  basis: string;
  /** In force from a financial year until the next step. */
  steps: readonly { fromYear: number; percent: number }[];
};

/** The targets of a waste type (its id), in display order; empty if none are known. */
export function recoveryTargets(wasteTypeId: string): RecoveryTarget[] {
  return data.recovery_targets
    .filter((row) => row.waste_type === wasteTypeId)
    .map((row) => ({
      ...provenanceOf(row),
      subject: row.subject,
      basis: row.basis,
      steps: row.steps.map(({ from_year: fromYear, percent }) => ({ fromYear, percent })),
    }));
}

/** Target in whole per cent for a financial year (2026 = 2026-27); null while the target does not apply yet, which is not 0. */
export function percentIn({ steps }: Pick<RecoveryTarget, 'steps'>, year: number): number | null {
  return steps.findLast((step) => step.fromYear <= year)?.percent ?? null;
}
