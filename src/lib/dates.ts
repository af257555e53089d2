import { withAsciiDigits } from './digits.ts';

// India has one fixed offset and no summer time, so the calendar needs no time-zone data.
export const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;
export const DAY_MS = 24 * 60 * 60 * 1000;
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const CALENDAR_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const INSTANT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Whether `YYYY-MM-DD` is an existing day in the years 1 to 9999. */
export function isCalendarDate(text: string): boolean {
  const match = CALENDAR_DATE.exec(text);
  if (!match || match[1] === '0000') return false;
  // A day that does not exist (30 February) is parsed as one of the next month, so it formats differently.
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Whether a text is an instant with its zone: `2026-11-21T15:05:00+05:30`. */
export function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isCalendarDate(day) && !Number.isNaN(Date.parse(text));
}

/** Milliseconds of an instant. */
function instantOf(isoInstant: string): number {
  if (!isInstant(isoInstant)) throw new RangeError(`Not an ISO 8601 instant with zone: ${isoInstant}`);
  return Date.parse(isoInstant);
}

/**
 * The calendar day in India (`YYYY-MM-DD`) at an instant.
 * @throws RangeError when the date is invalid
 */
export function dayInIndia(instant: Date): string {
  return new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The instant at which a calendar day (`YYYY-MM-DD`) begins in India. */
export const startOfDay = (isoDate: string): Date => new Date(`${isoDate}T00:00:00+05:30`);

/** The calendar date that many days after another. */
export function addDays(isoDate: string, days: number): string {
  return new Date(Date.parse(isoDate) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one calendar day to another (`YYYY-MM-DD`); negative when it is past. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/**
 * `21 Nov 2026` of a calendar date, or of an instant by the calendar of India.
 * @throws RangeError when it is neither
 */
export function formatDay(isoDateOrInstant: string): string {
  const day = isCalendarDate(isoDateOrInstant) ? isoDateOrInstant : dayInIndia(new Date(instantOf(isoDateOrInstant)));
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

/**
 * `21 Nov 2026, 3:05 pm IST` of an instant. Formatted by hand so that server and every browser agree; `am` or `pm` and `IST` do not wrap
 * away from their time.
 * @throws RangeError when it is no ISO 8601 instant with zone
 */
export function formatDateTime(isoInstant: string): string {
  const date = new Date(instantOf(isoInstant) + INDIA_OFFSET_MS);
  const hours = date.getUTCHours();
  const minutes = String(date.getUTCMinutes()).padStart(2, '0');
  const clock = `${hours % 12 || 12}:${minutes}\u00a0${hours < 12 ? 'am' : 'pm'}\u00a0IST`;
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}, ${clock}`;
}

/** The same with ordinary spaces, for e-mails and plain files. */
export function plainDateTime(instant: Date): string {
  return formatDateTime(instant.toISOString()).replaceAll('\u00a0', ' ');
}

const TYPED_DATES = [
  /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})([-/.])(?<month>\d{1,2})\2(?<year>\d{4})$/,
  /^(?<day>\d{1,2}) (?<month>[a-z]{3,9}),? (?<year>\d{4})$/i,
];
const MONTH_NAMES = [
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december',
]; // oxfmt-ignore

/** `YYYY-MM-DD` of a date as people type it: `23 Nov 2026`, `23-11-2026`, `23/11/2026`, `23.11.2026`, `2026-11-23`, in digits of any script; null if it is none of these. */
export function parseDate(text: string): string | null {
  const typed = withAsciiDigits(text).trim().replace(/\s+/g, ' ');
  const { year = '', month = '', day = '' } = TYPED_DATES.map((form) => form.exec(typed)?.groups).find(Boolean) ?? {};
  const named = MONTH_NAMES.findIndex(
    (name) => name === month.toLowerCase() || name.slice(0, 3) === month.toLowerCase(),
  );
  const date = [year, named < 0 ? month : String(named + 1), day].map((part) => part.padStart(2, '0')).join('-');
  return isCalendarDate(date) ? date : null;
}

/** A day in all forms in which the search of a list may name it; as `date_forms` in the database. */
export function dateForms(isoDate: string): string[] {
  const [year, month, day] = isoDate.split('-');
  return [formatDay(isoDate).padStart(11, '0'), `${day}-${month}-${year}`, `${day}/${month}/${year}`, isoDate];
}

const MINUTE_MS = 60_000;

/**
 * Time left from an instant to a later one, rounded up: minutes below an hour, hours below two days; null if it is reached or past. A
 * reader's clock that is a minute behind adds no hour and no day.
 */
export function timeLeft(isoInstant: string, from: Date): { count: number; unit: 'minute' | 'hour' | 'day' } | null {
  const left = instantOf(isoInstant) - from.getTime();
  if (left <= 0) return null;
  const up = (unitMs: number) => Math.ceil((left - MINUTE_MS) / unitMs);
  if (left < 60 * MINUTE_MS) return { count: Math.ceil(left / MINUTE_MS), unit: 'minute' };
  if (left < 2 * DAY_MS) return { count: up(60 * MINUTE_MS), unit: 'hour' };
  return { count: up(DAY_MS), unit: 'day' };
}
