/** Fonts of runs in a PDF: pdfkit embeds their glyphs, which HarfBuzz has chosen and placed. */
import { create } from 'fontkit';
import type { Font } from './fonts.ts';
import type { Run } from './runs.ts';

type Pdf = PDFKit.PDFDocument;

const registered = new WeakMap<Pdf, Set<string>>();

/** The name of a run's font in a PDF, where it is registered with its first run, and the options that draw the run on its baseline. */
export function pdfFont(pdf: Pdf, run: Run): { name: string; options: PDFKit.Mixins.TextOptions } {
  const { font } = run;
  const names = registered.get(pdf) ?? new Set();
  registered.set(pdf, names);
  if (!names.has(font.key)) {
    // The types of the library do not know that a source may be a font that lays out.
    pdf.registerFont(font.key, layingOut(font) as unknown as Buffer);
    names.add(font.key);
  }
  // The library hands the features of a text to the layout of its font.
  const features = run as unknown as PDFKit.Mixins.OpenTypeFeatures[];
  return { name: font.key, options: { lineBreak: false, baseline: 0, features } };
}

/** A font that answers the library with the glyphs of the run instead of choosing its own. */
function layingOut({ key, bytes, unitsPerEm }: Font): object {
  const file = create(bytes);
  if (!('layout' in file)) throw new Error(`${key} is a collection of fonts`);
  // The library finds the letter of a glyph by going through its whole table.
  const known = new Map<number, { advanceWidth: number; codePoints: number[] | null }>();
  const glyphOf = (id: number) => {
    let glyph = known.get(id);
    if (glyph === undefined) {
      const [letter] = file.stringsForGlyph(id);
      glyph = {
        advanceWidth: file.getGlyph(id).advanceWidth,
        codePoints: letter === undefined ? null : codePointsOf(letter),
      };
      known.set(id, glyph);
    }
    return glyph;
  };
  const layout = (_text: string, run: unknown) => {
    const { glyphs, width } = run as Run;
    return {
      glyphs: glyphs.map(({ id, text }) => {
        const { advanceWidth, codePoints } = glyphOf(id);
        // Letters that are copied for a glyph: its own, else those of the text that it stands for.
        return {
          id,
          advanceWidth,
          codePoints: text.length > 1 ? codePointsOf(text) : (codePoints ?? codePointsOf(text)),
        };
      }),
      positions: glyphs.map(({ advance, x, y }) => ({
        xAdvance: advance * unitsPerEm,
        yAdvance: 0,
        xOffset: x * unitsPerEm,
        yOffset: y * unitsPerEm,
      })),
      advanceWidth: width * unitsPerEm,
    };
  };
  return Object.assign(file, { layout });
}

const codePointsOf = (text: string): number[] => Array.from(text, (each) => each.codePointAt(0) ?? 0);
