import type * as z from 'zod/mini';
import type { calendarEntry } from './contract.ts';

export type CalendarEntry = z.output<typeof calendarEntry>;

/** First and last day, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The day that an entry is placed on: of a return whose new day is not known, the day by rule. */
export const placedOn = ({ day, rule_day }: Pick<CalendarEntry, 'day' | 'rule_day'>): string => day ?? rule_day ?? '';
