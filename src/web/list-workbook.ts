/** Lists as Excel workbooks. This module is large: it is loaded when a person exports such a file. */
import writeWorkbook from 'write-excel-file/browser';
import { type ExportColumn, type ExportFormat, type ExportValue, toIndianTime } from '#lib/export-column.ts';

const FORMATS: Readonly<Record<ExportFormat, string>> = {
  money: '#,##0.00',
  quantity: '#,##0',
  date: 'dd-mm-yyyy',
  time: 'dd-mm-yyyy hh:mm',
};
/** Minimum and maximum width of a column in characters. */
const WIDTH = { least: 9, most: 44 };

/** Cells have explicit types: a text is never read as a formula, whatever its first character. */
function cell(value: ExportValue, format: ExportFormat | undefined) {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return { value, type: String };
  if (typeof value === 'number') return { value, type: Number, ...(format && { format: FORMATS[format] }) };
  return { value: toIndianTime(value, format), type: Date, format: FORMATS[format ?? 'date'] };
}

/** Width of a column in characters, estimated from its contents. */
function widthOf(header: string, format: ExportFormat | undefined, values: readonly ExportValue[]): number {
  const dated = { date: 11, time: 17, money: 14, quantity: 12 };
  const longest = Math.max(
    header.length + 2,
    format ? dated[format] : 0,
    ...values.slice(0, 200).map((value) => (typeof value === 'string' ? value.length + 1 : 0)),
  );
  return Math.min(WIDTH.most, Math.max(WIDTH.least, longest));
}

interface SheetTexts {
  name: string;
  first?: string | undefined;
  /** A last line. */
  closing?: string | undefined;
}

/** A sheet of a workbook: a bold, frozen header and a line for each row. */
export function sheetOf<Row>(columns: readonly ExportColumn<Row>[], rows: readonly Row[], texts: SheetTexts) {
  const values = rows.map((row, index) => columns.map((column) => column.value(row, index)));
  const header = columns.map((column) => ({ value: column.header, type: String, fontWeight: 'bold' as const }));
  const body = values.map((line) => line.map((value, place) => cell(value, columns[place]?.format)));
  const alone = (text: string | undefined) => (text === undefined ? [] : [[cell(text, undefined)]]);
  const first = alone(texts.first);
  return {
    data: [...first, header, ...body, ...alone(texts.closing)],
    sheet: texts.name,
    stickyRowsCount: first.length + 1,
    columns: columns.map((column, place) => ({
      width: widthOf(
        column.header,
        column.format,
        values.map((line) => line[place] ?? null),
      ),
    })),
  };
}

/** A workbook with one sheet. @param closing text of a last line */
export async function toWorkbook<Row>(
  columns: readonly ExportColumn<Row>[],
  rows: readonly Row[],
  name: string,
  closing?: string,
): Promise<Blob> {
  const { data, ...options } = sheetOf(columns, rows, { name, closing });
  return writeWorkbook(data, options).toBlob();
}

export async function toWorkbookOf(sheets: readonly ReturnType<typeof sheetOf>[]): Promise<Blob> {
  return writeWorkbook([...sheets]).toBlob();
}
