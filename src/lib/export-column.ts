import { INDIA_OFFSET_MS } from './dates.ts';

/** Format of a value in a file; a text or a plain number by default. */
export type ExportFormat = 'money' | 'quantity' | 'date' | 'time';

/** Value of a cell in a file: money in ₹, quantities as whole numbers, a Date for a calendar day or an instant. null is an empty cell. */
export type ExportValue = string | number | Date | null;

/** One column of an exported file. */
export interface ExportColumn<Row> {
  header: string;
  value: (row: Row, index: number) => ExportValue;
  /** A Date is a calendar day in India unless it is `time`. */
  format?: ExportFormat | undefined;
}

/** The day (00:00) or, for `time`, the Indian time of an instant, as the UTC fields of the returned Date. */
export function toIndianTime(instant: Date, format: ExportFormat | undefined): Date {
  const moved = new Date(instant.getTime() + INDIA_OFFSET_MS);
  if (format !== 'time') moved.setUTCHours(0, 0, 0, 0);
  else moved.setUTCMilliseconds(0);
  return moved;
}

/** Documents have private links that expire: a file says only whether there is one. */
export function yesOrNo(link: string | null): string {
  return link ? 'yes' : 'no';
}
