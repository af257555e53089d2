/** A PDF of A4 pages that are filled from above: texts as elements of a structure that screen readers read, rules, and QR codes. */
import PdfWriter from 'pdfkit';
import encodeQr from 'qr';
import { brand } from '#brand.ts';
import type { Face } from './fonts.ts';
import { textLines, type TextLine } from './lines.ts';
import { pdfFont } from './pdf-font.ts';

type Pdf = PDFKit.PDFDocument;
export type Element = ReturnType<Pdf['struct']>;

export interface TextOptions {
  weight?: 'regular' | 'bold';
  /** Points. */
  size?: number;
  colour?: string;
  align?: 'left' | 'right';
}

/** Where a text begins, and how wide its lines are. Points. */
export interface Place {
  x: number;
  y: number;
  width: number;
}

const MARGIN = 48;
export const LEFT = MARGIN;
/** Width of what stands on a page. */
export const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN;
/** Top of what stands on a page above the line. */
const HEAD_TOP = 24;
/** Top of the line below it. */
const FOOT_TOP = 841.89 - 36;
const SIZE = 9.5;
/** Lines of Mukta stand far apart. Em. */
const LINE_GAP = -0.28;

export const INK = '#1a1a1a';
export const SOFT = '#595959';
const RULE = '#b8b8b8';
const SHADE = '#f2f2f2';

/** Letters of other scripts are drawn in another order than they are read. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}]/u;

export interface SheetFacts {
  /** It stands at the foot of every page, beside the page's number. */
  title: string;
  /** Together with the title and the date it makes the file's id. */
  key: string;
  madeAt: Date;
  /** A line at the top of every page. */
  head?: string;
}

export class PaperSheet {
  readonly #pdf: Pdf;
  readonly #bytes: Promise<Buffer>;
  readonly root: Element;
  readonly #title: string;
  readonly #head: string | undefined;
  /** Where the next text begins. */
  y = MARGIN;

  constructor({ title, key, madeAt, head }: SheetFacts) {
    const options = {
      size: 'A4',
      margin: MARGIN,
      pdfVersion: '1.7',
      subset: 'PDF/UA',
      tagged: true,
      lang: 'en-IN',
      displayTitle: true,
      autoFirstPage: false,
      // The number of pages is known at the end.
      bufferPages: true,
      // By default the library loads a font that is not embedded.
      font: null,
      // All times and the id of the file come from here, so that the same paper has the same bytes.
      info: { Title: title, Keywords: key, Creator: brand.name, CreationDate: madeAt },
    };
    // The types of the library do not know this subset and no font.
    this.#pdf = new PdfWriter(options as unknown as PDFKit.PDFDocumentOptions);
    this.#bytes = collect(this.#pdf);
    this.root = this.#pdf.struct('Document');
    this.#pdf.addStructure(this.root);
    this.#title = title;
    this.#head = head;
    this.#addPage();
  }

  #addPage(): void {
    this.#pdf.addPage();
    this.y = MARGIN;
    if (this.#head === undefined) return;
    this.write(this.root, 'P', this.#head, { x: LEFT, y: HEAD_TOP, width: WIDTH }, { size: 8.5, colour: SOFT });
  }

  end(): Promise<Buffer> {
    this.root.end();
    const { count } = this.#pdf.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#pdf.switchToPage(page);
      this.#foot(`Page ${page + 1} of ${count}`);
    }
    this.#pdf.end();
    return this.#bytes;
  }

  /** The document and the page, which screen readers know without it. */
  #foot(page: string): void {
    const options: TextOptions = { size: 8.5, colour: SOFT };
    const pageWidth = 80;
    const width = WIDTH - pageWidth;
    this.#pdf.markContent('Artifact', { type: 'Pagination', attached: ['Bottom'] });
    this.#draw(this.#title, { x: LEFT, y: FOOT_TOP, width }, options);
    this.#draw(page, { x: LEFT + width, y: FOOT_TOP, width: pageWidth }, { ...options, align: 'right' });
    this.#pdf.endMarkedContent();
  }

  heightOf(text: string, width: number, options: TextOptions = {}): number {
    const { size = SIZE } = options;
    return linesOf(text, width, options).reduce((sum, line) => sum + heightOfLine(line) * size, 0);
  }

  /** Draws the lines of a text. */
  #draw(text: string, { x, y, width }: Place, options: TextOptions): void {
    const { size = SIZE, colour = INK, align = 'left' } = options;
    this.#pdf.fillColor(colour);
    let top = y;
    for (const line of linesOf(text, width, options)) {
      let pen = align === 'right' ? x + width - line.width * size : x;
      for (const run of line.runs) {
        const { name, options: drawn } = pdfFont(this.#pdf, run);
        this.#pdf
          .font(name)
          .fontSize(size)
          .text(run.text, pen, top + line.ascent * size, drawn);
        pen += run.width * size;
      }
      top += heightOfLine(line) * size;
    }
  }

  /** Starts a page where there is no room for what belongs together. */
  room(height: number): void {
    if (this.y + height > BOTTOM) this.#addPage();
  }

  /** Runs `fill` with a new element, which ends with it. */
  group<T>(parent: Element, tag: string, fill: (element: Element) => T): T {
    const element = this.#pdf.struct(tag);
    parent.add(element);
    const result = fill(element);
    element.end();
    return result;
  }

  /** Writes a text as an element. @param scope of the heading of a table */
  write(
    parent: Element,
    tag: string,
    text: string,
    { x, y, width }: Place,
    { scope, ...options }: TextOptions & { scope?: 'Column' | 'Row' } = {},
  ): void {
    const pdf = this.#pdf;
    const isOther = OTHER_SCRIPT.test(text);
    const write = () => {
      if (isOther) pdf.markContent('Span', { actual: text });
      this.#draw(text, { x, y, width }, options);
      if (isOther) pdf.endMarkedContent();
    };
    const attributes: object = { ...(scope && { scope }), ...(isOther && { actual: text }) };
    parent.add(pdf.struct(tag, attributes, write));
  }

  /** Writes a text over the whole width, below what there is. */
  block(tag: string, text: string, options: TextOptions = {}): void {
    const height = this.heightOf(text, WIDTH, options);
    this.room(height);
    this.write(this.root, tag, text, { x: LEFT, y: this.y, width: WIDTH }, options);
    this.y += height;
  }

  /** Draws what nobody reads. */
  #decorate(draw: (pdf: Pdf) => void): void {
    const pdf = this.#pdf;
    pdf.markContent('Artifact', { type: 'Layout' });
    pdf.save();
    draw(pdf);
    pdf.restore();
    pdf.endMarkedContent();
  }

  line({ from = LEFT, colour = RULE }: { from?: number; colour?: string } = {}): void {
    this.#decorate((pdf) => {
      pdf
        .moveTo(from, this.y)
        .lineTo(LEFT + WIDTH, this.y)
        .lineWidth(0.6)
        .strokeColor(colour)
        .stroke();
    });
  }

  shade(height: number): void {
    this.#decorate((pdf) => pdf.rect(LEFT, this.y, WIDTH, height).fill(SHADE));
  }

  frame(height: number): void {
    this.#decorate((pdf) => pdf.rect(LEFT, this.y, WIDTH, height).lineWidth(0.8).strokeColor(INK).stroke());
  }

  /** Draws a QR code as vectors. */
  qr(rows: QrRows, { x, y, width }: Place, alt: string): void {
    const side = width / rows.length;
    const pdf = this.#pdf;
    const attributes: object = { alt, bbox: [x, y, x + width, y + width] };
    const draw = () => {
      for (const [row, modules] of rows.entries())
        for (const { from, length } of runsOf(modules)) pdf.rect(x + from * side, y + row * side, length * side, side);
      pdf.fill('#000000');
    };
    this.root.add(pdf.struct('Figure', attributes, draw));
  }
}

const linesOf = (text: string, width: number, { weight = 'regular', size = SIZE }: TextOptions): TextLine[] => {
  const face: Face = { base: 'mukta', weight };
  return textLines(text, face, width / size);
};

/** Em. */
const heightOfLine = ({ ascent, descent }: TextLine): number => ascent + descent + LINE_GAP;

function collect(pdf: Pdf): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  pdf.on('end', () => resolve(Buffer.concat(chunks)));
  pdf.on('error', reject);
  return promise;
}

/** Rows of modules: true for dark ones. */
type QrRows = readonly (readonly boolean[])[];
/** Most bytes of a QR code. */
const QR_BYTES = 2_953;

/** The code of an ASCII text; null where the text is longer than a QR code can be. */
export function qrRows(text: string): QrRows | null {
  if (text.length > QR_BYTES) return null;
  // The library makes none without a border.
  const bordered = encodeQr(text, 'raw', { ecc: 'low', border: 1 });
  return bordered.slice(1, -1).map((row) => row.slice(1, -1));
}

/** Dark modules that stand side by side. */
function runsOf(modules: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [index, isDark] of modules.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last.from + last.length === index) last.length += 1;
    else runs.push({ from: index, length: 1 });
  }
  return runs;
}
