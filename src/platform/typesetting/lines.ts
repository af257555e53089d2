/** Lines of a text, whatever scripts and directions it has. */
import createBidi from 'bidi-js';
import LineBreaker from 'linebreak';
import { withVisibleCodes } from '#lib/printable.ts';
import type { Face } from './fonts.ts';
import { shapedRuns, type Run } from './runs.ts';
import { charactersOf } from './scripts.ts';

export interface TextLine {
  /** From left to right. */
  runs: Run[];
  /** Em, as are the heights above and below the baseline that its fonts ask for. */
  width: number;
  ascent: number;
  descent: number;
}

/** Letters, figures and marks of writing from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\u2067\u2068\ufb1d-\ufdff\ufe70-\ufeff]/;
const bidi = createBidi();

/** A part of a paragraph that is never broken, or the blanks behind one. */
interface Piece {
  text: string;
  runs: Run[];
  width: number;
  isBlank: boolean;
}

/** The direction in which a paragraph is read, by its first letter. */
export type TextDirection = 'ltr' | 'rtl';

export const readingOf = (text: string): TextDirection =>
  RIGHT_TO_LEFT.test(text) && bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';

/**
 * Breaks a text into lines.
 * @param width of a line, em; without one only line breaks of the text end a line
 * @param reading of all paragraphs; without one each has its own
 */
export function textLines(text: string, face: Face, width = Infinity, reading?: TextDirection): TextLine[] {
  const paragraphs = withVisibleCodes(text).split(/\r\n|[\n\r\u2028\u2029]/);
  return paragraphs.flatMap((paragraph) => {
    const line = paragraph.replaceAll('\t', ' ');
    return paragraphLines(line, face, { width, reading: reading ?? readingOf(line) });
  });
}

interface Measure {
  width: number;
  reading: TextDirection;
}

function paragraphLines(text: string, face: Face, { width, reading }: Measure): TextLine[] {
  const lines: Piece[][] = [[]];
  let taken = 0;
  const place = (piece: Piece) => {
    if (!piece.isBlank && taken > 0 && taken + piece.width > width) {
      lines.push([]);
      taken = 0;
    }
    lines.at(-1)?.push(piece);
    taken += piece.width;
  };
  for (const piece of piecesOf(text, face, reading))
    if (piece.isBlank || piece.width <= width) place(piece);
    else for (const part of partsOf(piece, face, { first: width - taken, width })) place(part);
  return lines.map((line) => lineOf(line, face));
}

function piecesOf(text: string, face: Face, reading: TextDirection): Piece[] {
  const isPlain = reading === 'ltr' && !RIGHT_TO_LEFT.test(text);
  const levels = isPlain ? undefined : bidi.getEmbeddingLevels(text, reading).levels;
  const breaker = new LineBreaker(text);
  const pieces: Piece[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next !== null; next = breaker.nextBreak()) {
    const end = start + text.slice(start, next.position).trimEnd().length;
    for (const [from, to] of [
      [start, end],
      [end, next.position],
    ] as const)
      if (from < to) pieces.push(pieceOf(text.slice(from, to), levels?.subarray(from, to), face));
    start = next.position;
  }
  return pieces;
}

/** Words and blanks that were shaped before: a paper of thousands of rows says the same few hundred. */
const shapedPieces = new Map<string, Piece>();
const MOST_PIECES = 10_000;

function pieceOf(text: string, levels: Uint8Array | undefined, face: Face): Piece {
  if (levels !== undefined) return shapePiece(text, levels, face);
  const key = `${face.base} ${face.weight} ${text}`;
  const known = shapedPieces.get(key);
  if (known !== undefined) return known;
  const piece = shapePiece(text, undefined, face);
  if (shapedPieces.size >= MOST_PIECES) shapedPieces.clear();
  shapedPieces.set(key, piece);
  return piece;
}

function shapePiece(text: string, levels: Uint8Array | undefined, face: Face): Piece {
  const runs = levelParts(text, levels).flatMap((part) => shapedRuns(part.text, face, part.level));
  return { text, runs, width: widthOf(runs), isBlank: text.trim() === '' };
}

/** Parts of one level. */
function levelParts(text: string, levels: Uint8Array | undefined): { text: string; level: number }[] {
  if (levels === undefined) return [{ text, level: 0 }];
  const parts: { text: string; level: number }[] = [];
  for (const [index, level] of levels.entries()) {
    const last = parts.at(-1);
    if (last?.level === level) last.text += text.charAt(index);
    else parts.push({ text: text.charAt(index), level });
  }
  return parts;
}

/** Parts of what is too wide for a line, broken between characters. @param first room in the line that has begun */
function partsOf({ runs }: Piece, face: Face, { first, width }: { first: number; width: number }): Piece[] {
  const parts: Piece[] = [];
  let room = first;
  let part = { text: '', level: 0, width: 0 };
  const close = () => {
    if (part.text === '') return;
    const shaped = shapedRuns(part.text, face, part.level);
    parts.push({ text: part.text, runs: shaped, width: widthOf(shaped), isBlank: false });
    part = { text: '', level: 0, width: 0 };
  };
  for (const { text, level } of runs) {
    for (const character of charactersOf(text)) {
      const own = widthOf(shapedRuns(character, face, level));
      const isFull = part.width + own > room;
      if (part.level !== level || isFull) close();
      if (isFull) room = width;
      part = { text: part.text + character, level, width: part.width + own };
    }
  }
  close();
  return parts;
}

const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);

function lineOf(pieces: readonly Piece[], face: Face): TextLine {
  const end = pieces.findLastIndex(({ isBlank }) => !isBlank) + 1;
  const words = inVisualOrder(pieces.slice(0, end).flatMap((piece) => piece.runs));
  // Blanks at the end take no room, but what is copied has them.
  const runs = joined([...words, ...pieces.slice(end).flatMap((piece) => piece.runs)]);
  // Each line is at least as high as one of the base font.
  const fonts = [...shapedRuns(' ', face), ...runs].map(({ font }) => font);
  return {
    runs,
    width: widthOf(words),
    ascent: Math.max(...fonts.map(({ ascent }) => ascent)),
    descent: Math.max(...fonts.map(({ descent }) => descent)),
  };
}

/** Rule L2 of the bidirectional algorithm: from the highest level down, what is of it or above is turned round. */
function inVisualOrder(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...ordered.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end += 1;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

/** Neighbours of one font and direction become one run. */
function joined(runs: readonly Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last === undefined || last.font !== run.font || last.level !== run.level) {
      all.push({ ...run, glyphs: [...run.glyphs] });
      continue;
    }
    last.text = run.level % 2 === 1 ? run.text + last.text : last.text + run.text;
    last.glyphs.push(...run.glyphs);
    last.width += run.width;
  }
  return all;
}
