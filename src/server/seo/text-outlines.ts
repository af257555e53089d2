import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** Weights of our font family that pictures use. */
export type FontWeight = 'medium' | 'bold';

const files: Readonly<Record<FontWeight, string>> = {
  medium: '@expo-google-fonts/anek-latin/500Medium/AnekLatin_500Medium.ttf',
  bold: '@expo-google-fonts/anek-latin/700Bold/AnekLatin_700Bold.ttf',
};

/** Fonts, loaded with the first picture that needs them. */
const opened = new Map<FontWeight, Font>();

function fontOf(weight: FontWeight): Font {
  const known = opened.get(weight);
  if (known) return known;
  const font = create(readFileSync(new URL(import.meta.resolve(files[weight]))));
  if (!('layout' in font)) throw new Error(`${files[weight]} is a collection of fonts`);
  opened.set(weight, font);
  return font;
}

/** Width of a line in pixels at a font size in pixels. */
export function widthOf(text: string, weight: FontWeight, size: number): number {
  const font = fontOf(weight);
  return (font.layout(text).advanceWidth * size) / font.unitsPerEm;
}

export interface Line {
  text: string;
  weight: FontWeight;
  /** Font size in pixels. */
  size: number;
  /** Start of the line and its baseline. */
  x: number;
  y: number;
  fill: string;
}

/** A line of text as an SVG element of outlines, which needs no font to be drawn. Characters without a glyph are left out. */
export function outlineOf({ text, weight, size, x, y, fill }: Line): string {
  const font = fontOf(weight);
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = font.layout(text);
  let pen = 0;
  const letters = glyphs.map((glyph, index) => {
    const place = positions[index];
    const at = pen + (place?.xOffset ?? 0);
    pen += place?.xAdvance ?? 0;
    const outline = glyph.id === 0 ? '' : glyph.path.toSVG();
    return outline === '' ? '' : `<path transform="translate(${at} ${place?.yOffset ?? 0})" d="${outline}"/>`;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`;
}

/**
 * Breaks a text into lines that are no wider than `width`.
 * @returns at most `most` lines; the last ends in … where text is left out
 */
export function linesOf(text: string, weight: FontWeight, size: number, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/u).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(longer, weight, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= most) return lines.map((each) => shortened(each, '', weight, size, width));
  const kept = lines.slice(0, most - 1);
  return [...kept, lines[most - 1] ?? ''].map((each, index) =>
    shortened(each, index === most - 1 ? '…' : '', weight, size, width),
  );
}

/** The line with its ending, without the last letters that do not fit. */
function shortened(line: string, end: string, weight: FontWeight, size: number, width: number): string {
  const whole = line + end;
  if (widthOf(whole, weight, size) <= width) return whole;
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  while (letters.length > 1 && widthOf(`${letters.join('').trimEnd()}…`, weight, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
