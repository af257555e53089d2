/** The working paper as a workbook of one sheet. */
import writeWorkbook from 'write-excel-file/node';
import type { Figure, LabelledValue, WorkingPaper } from './paper.ts';

/** A text is never read as a formula; a figure is a number that is shown as its text. */
const text = (value: string, fontWeight?: 'bold') => ({ value, type: String, ...(fontWeight && { fontWeight }) });
const cell = (value: string | Figure) =>
  typeof value === 'string' ? text(value) : { value: value.number, type: Number, format: formatOf(value) };

export function workbookOf(paper: WorkingPaper): Promise<Buffer> {
  const rowsOf = (rows: readonly LabelledValue[]) => rows.map(({ label, value }) => [text(label), cell(value)]);
  const rows = [
    [text(paper.title, 'bold')],
    ...rowsOf(paper.facts),
    [null],
    paper.table.head.map((name) => text(name, 'bold')),
    ...paper.table.rows.map((cells) => cells.map(cell)),
    ...paper.sections.flatMap(({ heading, rows: lines }) => [[null], [text(heading, 'bold')], ...rowsOf(lines)]),
    [null],
    [text('All targets', 'bold')],
    ...rowsOf(paper.totals),
    [null],
    ...paper.notes.map((note) => [text(note)]),
  ];
  return writeWorkbook(rows, {
    sheet: 'Exposure',
    columns: [{ width: 48 }, { width: 80 }, ...paper.table.head.slice(2).map(() => ({ width: 20 }))],
  }).toBuffer();
}

/** The digits of numbers from 10 to that odd power on, in groups as in India. */
const groupsFrom = (power: number) => `[>=${10 ** power}]##${'\\,##'.repeat((power - 1) / 2)}0`;

/**
 * The number format in which a figure is its text. A format has two conditions: a lakh is the lower, the upper fits the figure, from a crore on.
 * Smaller numbers have the groups of all countries.
 */
export function formatOf({ text: shown, number }: Figure): string {
  const [, before = '', decimals = '', after = ''] = /^(\D*)[\d,]+(\.\d+)?(.*)$/.exec(shown) ?? [];
  let upper = 7;
  while (number >= 10 ** (upper + 2)) upper += 2;
  const literal = (part: string) => (part === '' ? '' : `"${part}"`);
  return [groupsFrom(upper), groupsFrom(5), '#,##0']
    .map((digits) =>
      digits.replace(/#.*/, (mask) => literal(before) + mask + decimals.replaceAll(/\d/g, '0') + literal(after)),
    )
    .join(';');
}
