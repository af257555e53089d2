import { Fragment } from 'react';
import { type Totals, UNITS } from '#lib/quantity.ts';
import { Quantity } from './amount.tsx';

/** Sums of several units as `1,25,000 Kg and 2,400 g`; a unit without anything is left out, of nothing `0 Kg` is left. Tonnes stand beside them. */
export function Quantities({ totals }: { totals: Totals }) {
  const units = UNITS.filter((unit) => totals[unit]);
  return (units.length === 0 ? (['kg'] as const) : units).map((unit, index) => (
    <Fragment key={unit}>
      {index > 0 && <span> and </span>}
      <Quantity quantity={totals[unit] ?? 0} unit={unit} tonnes />
    </Fragment>
  ));
}
