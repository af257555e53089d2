/** Lists as comma-separated values (RFC 4180), for accountants' spreadsheets. */
import { type ExportColumn, type ExportFormat, type ExportValue, toIndianTime } from './export-column.ts';

/**
 * Start of a text that a spreadsheet would run as a formula: `=`, `+`, `-`, `@`, also their full-width forms, a tab or a line break, also
 * behind spaces, quotes or invisible characters. Source: OWASP, CSV injection.
 */
const FORMULA_START = /^(?:[\t\r\n]|[\s\p{C}"'“”‘’`]*[=+\-@＝＋－＠−])/u;

/** Characters that need quotes; semicolon and tab too, which are separators where the comma is the decimal sign. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/** Prefixes a text that a spreadsheet would run with an apostrophe. */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}

function quote(text: string): string {
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One cell. A number is written as such (`-5` is no formula), money with two decimals, a day as `YYYY-MM-DD`, a time in Indian time. */
export function csvCell(value: ExportValue, format?: ExportFormat): string {
  if (value === null) return '';
  if (typeof value === 'string') return quote(escapeFormula(value));
  if (typeof value === 'number') return format === 'money' ? value.toFixed(2) : String(value);
  const iso = toIndianTime(value, format).toISOString();
  return format === 'time' ? iso.slice(0, 19).replace('T', ' ') : iso.slice(0, 10);
}

/** A whole file with its header line: UTF-8 with byte order mark (Excel misreads it otherwise), lines end with CRLF. */
export function toCsv<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(({ header }) => csvCell(header)),
    ...rows.map((row, index) => columns.map(({ value, format }) => csvCell(value(row, index), format))),
  ];
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`;
}
