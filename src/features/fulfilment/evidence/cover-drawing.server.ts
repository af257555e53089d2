/** Lays out the cover of an evidence pack on A4 sheets. */
import { INK, LEFT, PaperSheet, qrRows, SOFT, WIDTH, type TextOptions } from '#platform/typesetting/paper-sheet.ts';
import type { Cover } from './cover.ts';

/** Points. */
const GAP = 14;
const PADDING = 4;
const LABEL_WIDTH = 160;
const QR_SIDE = 120;

export function drawCover(cover: Cover): Promise<Buffer> {
  const sheet = new PaperSheet({
    title: cover.title,
    key: cover.code,
    madeAt: new Date(cover.madeAt),
    head: `${cover.notice}. Code ${cover.code}`,
  });
  sheet.block('H1', cover.title, { weight: 'bold', size: 20 });
  sheet.y += GAP / 2;
  drawCheck(sheet, cover);
  for (const section of cover.sections) drawSection(sheet, section);
  sheet.y += GAP;
  sheet.block('P', cover.closing, { colour: SOFT });
  return sheet.end();
}

/** The address of the check and its QR code. */
function drawCheck(sheet: PaperSheet, { address, code, notice }: Cover): void {
  const rows = qrRows(address);
  if (rows === null) throw new Error('The address of the check is too long for a QR code');
  const top = sheet.y;
  const width = WIDTH - QR_SIDE - GAP;
  const write = (text: string, options: TextOptions = {}) => {
    sheet.write(sheet.root, 'P', text, { x: LEFT, y: sheet.y, width }, options);
    sheet.y += sheet.heightOf(text, width, options) + PADDING;
  };
  write(notice, { weight: 'bold', size: 13 });
  write('Check this pack and each of its files here:');
  write(address, { weight: 'bold' });
  write(`Code ${code}`);
  sheet.qr(rows, { x: LEFT + WIDTH - QR_SIDE, y: top, width: QR_SIDE }, `QR code of ${address}`);
  sheet.y = Math.max(sheet.y, top + QR_SIDE);
}

function drawSection(sheet: PaperSheet, { heading, rows, none }: Cover['sections'][number]): void {
  sheet.y += GAP;
  // A heading stays with its first rows.
  sheet.room(60);
  sheet.block('H2', heading, { weight: 'bold', size: 11 });
  sheet.y += PADDING;
  if (rows.length === 0) return sheet.block('P', none, { colour: SOFT });
  sheet.group(sheet.root, 'Table', (table) => {
    for (const { label, value } of rows) {
      const width = WIDTH - LABEL_WIDTH;
      const options: TextOptions = { colour: INK };
      const labelWidth = LABEL_WIDTH - PADDING;
      const height = Math.max(sheet.heightOf(label, labelWidth), sheet.heightOf(value, width, options)) + PADDING;
      sheet.room(height);
      sheet.group(table, 'TR', (row) => {
        const { y } = sheet;
        sheet.write(row, 'TH', label, { x: LEFT, y, width: labelWidth }, { colour: SOFT, scope: 'Row' });
        sheet.write(row, 'TD', value, { x: LEFT + LABEL_WIDTH, y, width }, options);
      });
      sheet.y += height;
    }
  });
}
