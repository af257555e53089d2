/** Lays out a paper on a sheet: its texts in the order in which they are read. */
import { INK, LEFT, PaperSheet, qrRows, SOFT, WIDTH, type TextOptions } from '#platform/typesetting/paper-sheet.ts';
import type { LabelledValue, Paper, PaperParty } from './paper.ts';

/** Points. */
const GAP = 14;
const PADDING = 5;
/** Widths of the columns of what is supplied; amounts of any length fit into one line. */
const COLUMNS = [48, 152, 70, 32, 78, WIDTH - 380];
/** Columns of figures, which stand under one another at the right. */
const FIGURES = new Set([2, 4, 5]);
const SUM_WIDTH = 250;
/** Side of the QR code, in which phones can read the longest one. */
const QR_SIDE = 158;

export function drawPaper(paper: Paper): Promise<Buffer> {
  const title = `${paper.title} ${paper.number.value}`;
  const sheet = new PaperSheet({ title, key: paper.key, madeAt: new Date(paper.madeAt) });
  drawHead(sheet, paper);
  drawParties(sheet, paper.parties);
  drawRule(sheet);
  sheet.block('P', paper.placeOfSupply);
  sheet.y += GAP / 2;
  drawItem(sheet, paper.item);
  drawSums(sheet, paper.sums);
  sheet.block('P', paper.words, { weight: 'bold' });
  sheet.y += GAP / 2;
  for (const note of paper.notes) sheet.block('P', note);
  drawSignature(sheet, paper.signature);
  drawRule(sheet);
  sheet.block('P', paper.notice, { weight: 'bold' });
  drawPortal(sheet, paper.portal, paper.signedQr);
  return sheet.end();
}

function drawRule(sheet: PaperSheet): void {
  sheet.room(2 * GAP);
  sheet.y += GAP / 2;
  sheet.line();
  sheet.y += GAP / 2;
}

function drawHead(sheet: PaperSheet, { title, copy, number, date }: Paper): void {
  const { root, y } = sheet;
  sheet.write(root, 'H1', title, { x: LEFT, y, width: 300 }, { weight: 'bold', size: 20 });
  const right = { x: LEFT + 300, y: y + 10, width: WIDTH - 300 };
  sheet.write(root, 'P', copy, right, { colour: SOFT, align: 'right' });
  sheet.y += 34;
  for (const { label, value } of [number, date]) {
    sheet.write(root, 'P', label, { x: LEFT, y: sheet.y, width: 60 }, { colour: SOFT });
    sheet.write(root, 'P', value, { x: LEFT + 60, y: sheet.y, width: WIDTH - 60 }, { weight: 'bold' });
    sheet.y += GAP;
  }
  drawRule(sheet);
}

/** Draws both parties side by side. */
function drawParties(sheet: PaperSheet, parties: readonly PaperParty[]): void {
  const width = (WIDTH - 2 * GAP) / 2;
  const ends = parties.map(({ heading, name, lines }, index) =>
    sheet.group(sheet.root, 'Sect', (section) => {
      const x = LEFT + index * (width + 2 * GAP);
      let { y } = sheet;
      const add = (tag: string, text: string, options: TextOptions = {}) => {
        sheet.write(section, tag, text, { x, y, width }, options);
        y += sheet.heightOf(text, width, options);
      };
      add('H2', heading, { size: 8.5, colour: SOFT });
      add('P', name, { weight: 'bold', size: 11 });
      for (const line of lines) add('P', line);
      return y;
    }),
  );
  sheet.y = Math.max(...ends);
}

function drawItem(sheet: PaperSheet, item: readonly LabelledValue[]): void {
  const widths = COLUMNS.map((column) => column - 2 * PADDING);
  const widthOf = (index: number): number => widths[index] ?? 0;
  sheet.group(sheet.root, 'Table', (table) => {
    const drawRow = (texts: readonly string[], isHead: boolean) => {
      const options: TextOptions = { size: 9, weight: isHead ? 'bold' : 'regular' };
      const heights = texts.map((text, index) => sheet.heightOf(text, widthOf(index), options));
      const height = Math.max(...heights) + 2 * PADDING;
      if (isHead) sheet.shade(height);
      sheet.group(table, 'TR', (row) => {
        let x = LEFT;
        for (const [index, text] of texts.entries()) {
          const place = { x: x + PADDING, y: sheet.y + PADDING, width: widthOf(index) };
          const align = FIGURES.has(index) ? 'right' : 'left';
          sheet.write(row, isHead ? 'TH' : 'TD', text, place, {
            ...options,
            align,
            ...(isHead && { scope: 'Column' }),
          });
          x += COLUMNS[index] ?? 0;
        }
      });
      sheet.y += height;
      sheet.line();
    };
    drawRow(
      item.map(({ label }) => label),
      true,
    );
    drawRow(
      item.map(({ value }) => value),
      false,
    );
  });
}

function drawSums(sheet: PaperSheet, sums: readonly LabelledValue[]): void {
  const x = LEFT + WIDTH - SUM_WIDTH;
  sheet.room(sums.length * 20);
  sheet.y += PADDING;
  sheet.group(sheet.root, 'Table', (table) => {
    for (const [index, { label, value }] of sums.entries()) {
      const isTotal = index === sums.length - 1;
      if (isTotal) {
        sheet.line({ from: x, colour: INK });
        sheet.y += PADDING;
      }
      const options: TextOptions = isTotal ? { weight: 'bold', size: 11 } : {};
      sheet.group(table, 'TR', (row) => {
        const { y } = sheet;
        sheet.write(row, 'TH', label, { x: x + PADDING, y, width: 80 }, { ...options, scope: 'Row' });
        const right = { x: x + 80, y, width: SUM_WIDTH - 80 - PADDING };
        sheet.write(row, 'TD', value, right, { ...options, align: 'right' });
      });
      sheet.y += sheet.heightOf(value, SUM_WIDTH, options) + 2;
    }
  });
  sheet.y += GAP;
}

/** Leaves room for the supplier to sign. */
function drawSignature(sheet: PaperSheet, [company, signatory]: Paper['signature']): void {
  const width = WIDTH / 2;
  const x = LEFT + width;
  const height = sheet.heightOf(company, width);
  sheet.room(height + 70);
  sheet.y += GAP;
  sheet.write(sheet.root, 'P', company, { x, y: sheet.y, width }, { align: 'right' });
  sheet.y += height + 36;
  sheet.write(sheet.root, 'P', signatory, { x, y: sheet.y, width }, { align: 'right', colour: SOFT });
  sheet.y += GAP;
}

/** Draws what the portal has given, with its QR code at the right. */
function drawPortal(sheet: PaperSheet, lines: readonly string[], signedQr: string | null): void {
  if (lines.length === 0) return;
  const code = signedQr === null ? null : qrRows(signedQr);
  const width = WIDTH - 2 * GAP - (code === null ? 0 : QR_SIDE + GAP);
  const options: TextOptions = { weight: 'bold' };
  const heights = lines.map((text) => sheet.heightOf(text, width, options));
  const texts = heights.reduce((sum, height) => sum + height, 0);
  const height = Math.max(texts, code === null ? 0 : QR_SIDE) + 2 * GAP;
  sheet.y += GAP / 2;
  sheet.room(height);
  sheet.frame(height);
  const top = sheet.y + GAP;
  let y = top;
  for (const [index, text] of lines.entries()) {
    sheet.write(sheet.root, 'P', text, { x: LEFT + GAP, y, width }, options);
    y += heights[index] ?? 0;
  }
  if (code !== null)
    sheet.qr(code, { x: LEFT + WIDTH - GAP - QR_SIDE, y: top, width: QR_SIDE }, 'Signed QR code of the e-invoice');
  sheet.y += height;
}
