import { financialYearLabel } from '#lib/financial-year.ts';

/** Basis of the costs of targets on a screen, said once. @param years financial years of these targets */
export function CostBasis({ years }: { years: readonly number[] }) {
  const [year, ...others] = new Set(years);
  if (year === undefined) return null;
  const of = others.length === 0 ? `FY ${financialYearLabel(year)}` : "each target's FY";
  return <p className="text-small text-soft">{`With fee and GST, credits of ${of} alone.`}</p>;
}
