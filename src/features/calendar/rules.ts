import type * as z from 'zod/mini';
import type { Role } from '../../lib/contract.ts';
import type { calendarEntry } from './contract.ts';

export type CalendarEntry = z.output<typeof calendarEntry>;
export type Side = Exclude<Role, 'superadmin'>;

/** First and last day, both included. */
export interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;

/** The day that lies so many days after another, or before it. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day that an entry is placed on: of a return whose new day is not known, the day by rule. */
export const placedOn = ({ day, rule_day }: Pick<CalendarEntry, 'day' | 'rule_day'>): string => day ?? rule_day ?? '';
