/** How a value looks in a file; a text or a plain number unless told. */
export type ExportFormat = 'money' | 'kilograms' | 'date' | 'time';

/** What a cell of a file holds: money in ₹, quantities in kg, a Date for a calendar day or an instant. null is an empty cell. */
export type ExportValue = string | number | Date | null;

/** One column of a file that a list is exported to. */
export interface ExportColumn<Row> {
  header: string;
  value: (row: Row, index: number) => ExportValue;
  /** A Date is a calendar day in India unless it is `time`. */
  format?: ExportFormat | undefined;
}

const INDIA_OFFSET_MS = 5.5 * 60 * 60 * 1000;

/** The day (00:00) or, of `time`, the clock in India of an instant, as the UTC fields of the Date that is given back. */
export function onIndianClock(instant: Date, format: ExportFormat | undefined): Date {
  const moved = new Date(instant.getTime() + INDIA_OFFSET_MS);
  if (format !== 'time') moved.setUTCHours(0, 0, 0, 0);
  else moved.setUTCMilliseconds(0);
  return moved;
}

/** Documents are behind private links that expire: a file says only whether there is one. */
export function isThere(link: string | null): string {
  return link ? 'yes' : 'no';
}
