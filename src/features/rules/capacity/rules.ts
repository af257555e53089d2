import type * as z from 'zod/mini';
import { daysBetween } from '#lib/dates.ts';
import { financialYearLabel } from '#lib/financial-year.ts';
import { groupDigits } from '#lib/quantity.ts';
import type { capacityForm } from './contract.ts';
import type { Figures } from './figures.ts';

/** Waste types whose credits count metals, a share of the input. */
const LOOSE = ['E-waste', 'Battery'];
const MAX_DAYS_AHEAD = 366;

/** The wire's form of the figures of a year; without any, nothing was declared and nothing is claimed. */
export function shownCapacity(year: number, wasteType: string, figures: Figures | null) {
  const { possible, claimed, percent, status, facts } = figures ?? {
    possible: 0,
    claimed: 0,
    percent: null,
    status: 'none' as const,
    facts: [],
  };
  return { FY: year, possible, claimed, percent, loose: LOOSE.includes(wasteType), status, facts };
}

/** Percent, status and sentence that buyers read. */
export function publicCapacity(year: number, wasteType: string, figures: Figures | null) {
  const { percent, status, loose } = shownCapacity(year, wasteType, figures);
  if (percent === null) return { percent, status, text: 'No valid capacity is known for this plant and year.' };
  const by = status === 'checked' ? 'checked' : 'declared';
  const claim = `Credits of ${financialYearLabel(year)} claim ${groupDigits(percent)}% of what the plant could process in that year to date, by its ${by} capacity.`;
  return { percent, status, text: loose ? `${claim} Metals are a share of the input, so this says little.` : claim };
}

/** A capacity as its recycler declares it. Days are `YYYY-MM-DD`. */
export type DeclaredCapacity = Omit<z.output<typeof capacityForm>, 'document'>;

/** Error texts by field of a capacity that cannot be declared. @param today in India */
export function checkCapacity(
  { consent_valid_until, from_day, historical }: DeclaredCapacity,
  today: string,
): Partial<Record<'consent_valid_until' | 'from_day', string>> {
  const fields: ReturnType<typeof checkCapacity> = {};
  if (consent_valid_until < from_day) fields.consent_valid_until = 'The consent ends before this capacity begins.';
  else if (consent_valid_until < today && historical !== true)
    fields.consent_valid_until = 'This consent has ended. Tick "Earlier consent" to record it.';
  if (daysBetween(today, from_day) > MAX_DAYS_AHEAD) fields.from_day = 'At most 366 days ahead.';
  return fields;
}
