/** Texts of pictures as outlines, which need no font to be drawn. */
import type { Face } from '#platform/typesetting/fonts.ts';
import { textLines, type TextDirection, type TextLine } from '#platform/typesetting/lines.ts';

/** Weights of our font family that pictures use. */
export type FontWeight = 'medium' | 'bold';

/** A text in one line, measured in em. */
function lineOf(text: string, weight: FontWeight, reading?: TextDirection): TextLine {
  const face: Face = { base: 'anek-latin', weight };
  const [line] = textLines(text.replace(/\s+/gu, ' '), face, Infinity, reading);
  if (line === undefined) throw new Error('A text has one line at least');
  return line;
}

/** Width of a line in pixels at a font size in pixels. */
export const widthOf = (text: string, weight: FontWeight, size: number): number => lineOf(text, weight).width * size;

/** Line height, as a multiple of the font size, of scripts whose marks stand above and below their letters. */
const INDIAN_LEADING = 1.3;

/** Line height of a text as a multiple of the font size: `least`, or more for Indian scripts. */
export const leadingOf = (text: string, least: number): number =>
  /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u.test(text) ? least : Math.max(least, INDIAN_LEADING);

export interface Line {
  text: string;
  weight: FontWeight;
  /** Font size in pixels. */
  size: number;
  /** Start of the line and its baseline. */
  x: number;
  y: number;
  fill: string;
  /** Reading of the text that the line is taken from; by default its own. */
  reading?: TextDirection;
}

/** A line of text as an SVG element. */
export function outlineOf({ text, weight, size, x, y, fill, reading }: Line): string {
  let pen = 0;
  const runs = lineOf(text, weight, reading).runs.map(({ font, glyphs }) => {
    const { shaper, unitsPerEm } = font;
    const letters = glyphs.map(({ id, advance, x: right, y: up }) => {
      const at = (pen + right) * unitsPerEm;
      pen += advance;
      const outline = shaper.glyphToPath(id);
      return outline === '' ? '' : `<path transform="translate(${at} ${up * unitsPerEm})" d="${outline}"/>`;
    });
    return `<g transform="scale(${size / unitsPerEm} ${-size / unitsPerEm})">${letters.join('')}</g>`;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y})">${runs.join('')}</g>`;
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
  const isCut = lines.length > most;
  return lines
    .slice(0, most)
    .map((each, index) => shortened(each, isCut && index === most - 1 ? '…' : '', weight, size, width));
}

/** The line with its ending, without the last letters that do not fit. */
function shortened(line: string, end: string, weight: FontWeight, size: number, width: number): string {
  const whole = line + end;
  if (widthOf(whole, weight, size) <= width) return whole;
  const letters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  while (letters.length > 1 && widthOf(`${letters.join('').trimEnd()}…`, weight, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}
