/** Lays out a working paper on A4 sheets. */
import { INK, LEFT, PaperSheet, SOFT, WIDTH, type TextOptions } from '#platform/typesetting/paper-sheet.ts';
import { textOf, type LabelledValue, type WorkingPaper } from './paper.ts';

/** Points. */
const GAP = 14;
const PADDING = 4;
const LABEL_WIDTH = 190;

export function drawWorkingPaper(paper: WorkingPaper): Promise<Buffer> {
  const sheet = new PaperSheet({ title: paper.title, key: paper.name, madeAt: new Date(paper.madeAt) });
  sheet.block('H1', paper.title, { weight: 'bold', size: 18 });
  sheet.y += GAP / 2;
  drawRows(sheet, paper.facts);
  drawTable(sheet, paper.table);
  for (const { heading, rows } of paper.sections) drawSection(sheet, heading, rows);
  drawSection(sheet, 'All targets', paper.totals);
  sheet.y += GAP;
  for (const note of paper.notes) sheet.block('P', note, { colour: SOFT });
  return sheet.end();
}

function drawSection(sheet: PaperSheet, heading: string, rows: readonly LabelledValue[]): void {
  sheet.y += GAP;
  // A heading stays with its first rows.
  sheet.room(80);
  sheet.block('H2', heading, { weight: 'bold', size: 11 });
  sheet.y += PADDING;
  drawRows(sheet, rows);
}

function drawRows(sheet: PaperSheet, rows: readonly LabelledValue[]): void {
  sheet.group(sheet.root, 'Table', (table) => {
    for (const { label, value } of rows) {
      const shown = textOf(value);
      const width = WIDTH - LABEL_WIDTH;
      const options: TextOptions = { colour: INK };
      const height = Math.max(sheet.heightOf(label, LABEL_WIDTH), sheet.heightOf(shown, width, options)) + PADDING;
      sheet.room(height);
      sheet.group(table, 'TR', (row) => {
        const { y } = sheet;
        sheet.write(row, 'TH', label, { x: LEFT, y, width: LABEL_WIDTH }, { colour: SOFT, scope: 'Row' });
        sheet.write(row, 'TD', shown, { x: LEFT + LABEL_WIDTH, y, width }, options);
      });
      sheet.y += height;
    }
  });
}

/** Points: eight columns fit the width of a page. */
const TABLE_SIZE = 7.5;

/** All targets side by side: a column for each heading, all of one width. */
function drawTable(sheet: PaperSheet, { head, rows }: WorkingPaper['table']): void {
  const width = WIDTH / head.length;
  const column = width - PADDING;
  sheet.y += GAP;
  sheet.group(sheet.root, 'Table', (table) => {
    for (const [place, cells] of [head, ...rows].entries()) {
      const isHead = place === 0;
      const options: TextOptions = { size: TABLE_SIZE, colour: isHead ? SOFT : INK };
      const height = Math.max(...cells.map((cell) => sheet.heightOf(textOf(cell), column, options))) + PADDING;
      sheet.room(height);
      sheet.group(table, 'TR', (row) => {
        for (const [at, cell] of cells.entries())
          sheet.write(
            row,
            isHead || at === 0 ? 'TH' : 'TD',
            textOf(cell),
            { x: LEFT + at * width, y: sheet.y, width: column },
            {
              ...options,
              ...(isHead ? { scope: 'Column' } : at === 0 && { scope: 'Row' }),
            },
          );
      });
      sheet.y += height;
    }
  });
}
