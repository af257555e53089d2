import type { SourceKey } from './sources.ts';

/** A yearly EPR deadline. */
export interface Deadline {
  /** `YYYY-MM-DD` */
  day: string;
  what: string;
  who: string;
  source: SourceKey;
}

interface YearlyDate extends Omit<Deadline, 'day'> {
  /** `MM-DD` */
  on: string;
  /** Whether it is in the calendar year after the one in which the financial year begins. */
  isNextYear?: true;
}

const quarterly = 'Tyre producers by rule; others as their portal asks';

/** State of 20 November 2026. Extensions are announced on the portals. */
const DATES: readonly YearlyDate[] = [
  { on: '04-01', what: 'The year of the obligation begins', who: 'All streams', source: 'plastic-guidelines' },
  { on: '06-30', what: 'Annual return for the year before', who: 'Producers of all streams', source: 'returns' },
  { on: '07-31', what: 'Return of the first quarter', who: quarterly, source: 'tyre-portal' },
  { on: '10-31', what: 'Return of the second quarter', who: quarterly, source: 'tyre-portal' },
  { on: '01-31', isNextYear: true, what: 'Return of the third quarter', who: quarterly, source: 'tyre-portal' },
  {
    on: '03-31',
    isNextYear: true,
    what: 'The year ends; e-waste certificates of two years before become invalid',
    who: 'All streams',
    source: 'ewaste-rules',
  },
  { on: '04-30', isNextYear: true, what: 'Return of the fourth quarter', who: quarterly, source: 'tyre-portal' },
  {
    on: '06-30',
    isNextYear: true,
    what: 'Annual return, with the certificates applied',
    who: 'Producers of all streams',
    source: 'returns',
  },
];

/** The deadlines of a financial year, in order. @param year its first calendar year */
export function deadlinesOf(year: number): Deadline[] {
  return DATES.map(({ on, isNextYear, ...facts }) => ({ ...facts, day: `${isNextYear ? year + 1 : year}-${on}` }));
}
