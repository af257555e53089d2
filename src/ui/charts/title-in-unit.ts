import { type Unit, unitName } from '#lib/quantity.ts';

/** Title of a chart of quantities of one unit; kilograms, which most are in, are not named. */
export function titleInUnit(title: string, unit: Unit): string {
  return unit === 'kg' ? title : `${title} (${unitName(unit)})`;
}
