/** Cells that are copied from a spreadsheet, for the lines of certificate numbers. */
import { parseDate } from '#lib/dates.ts';
import { plainNumber } from '#ui/fields/number-input.tsx';

export interface LineValues {
  certificate_number: string;
  face_value: string;
  quantity: string;
  transferred_on: string;
  portal_reference: string;
}

type LineField = keyof LineValues;

/** The fields of a line in the order in which they stand, and what their inputs make of a text. */
const FIELDS: readonly (readonly [LineField, (text: string) => string])[] = [
  ['certificate_number', String],
  ['face_value', plainNumber],
  ['quantity', plainNumber],
  ['transferred_on', (text) => parseDate(text) ?? text],
  ['portal_reference', String],
];

/** The values of each row from that field on, without those of empty cells; null where one cell was copied, or a text. */
export function pastedCells(text: string, first: LineField): Partial<LineValues>[] | null {
  const rows = text.replace(/[\r\n]+$/, '').split(/\r\n|\r|\n/);
  if (rows.length === 1 && !text.includes('\t')) return null;
  const fields = FIELDS.slice(FIELDS.findIndex(([name]) => name === first));
  return rows.map((row) => {
    const cells = row.split('\t').map((cell) => cell.trim());
    return Object.fromEntries(
      fields.flatMap(([name, valueOf], place) => (cells[place] ? [[name, valueOf(cells[place])]] : [])),
    );
  });
}
