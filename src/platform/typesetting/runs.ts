/** Glyphs of a text: each part of it in the font of its script, shaped by HarfBuzz. */
import { Buffer as ShapingBuffer, Direction, shape } from 'harfbuzzjs';
import { fontOf, type Face, type Family, type Font } from './fonts.ts';
import { charactersOf, scriptParts, type Script } from './scripts.ts';

/** Lengths are in em. */
export interface Glyph {
  /** 0 for a character that the font does not have. */
  id: number;
  advance: number;
  /** Displacement from the pen. */
  x: number;
  y: number;
  /** The text that it stands for; empty where another glyph stands for it. */
  text: string;
}

/** Glyphs of one font and direction, from left to right. */
export interface Run {
  text: string;
  font: Font;
  glyphs: Glyph[];
  /** Em. */
  width: number;
  /** Level of the bidirectional algorithm: odd from right to left. */
  level: number;
}

const isRightToLeft = (level: number): boolean => level % 2 === 1;
const buffer = new ShapingBuffer();

/** Runs of a text of one direction, in the order in which it is read. */
export const shapedRuns = (text: string, face: Face, level = 0): Run[] =>
  scriptParts(text).flatMap((part) => shapedPart(part.text, part.script, face, level));

function shapedPart(text: string, script: Script, face: Face, level: number): Run[] {
  const families: Family[] = [...new Set([...script.families, ...baseFamilies(face)])];
  let first: Run | undefined;
  for (const family of families) {
    const run = shapedIn(fontOf(family, face.weight), text, script, level);
    if (run.glyphs.every(({ id }) => id !== 0)) return [run];
    first ??= run;
  }
  // No font has the whole text: each character gets its own.
  const characters = charactersOf(text);
  if (characters.length > 1) return characters.flatMap((character) => shapedPart(character, script, face, level));
  return first === undefined ? [] : [first];
}

const baseFamilies = ({ base }: Face): Family[] =>
  base === 'mukta' ? ['mukta', 'anek-latin'] : ['anek-latin', 'mukta'];

function shapedIn(font: Font, text: string, { tag }: Script, level: number): Run {
  buffer.reset();
  buffer.addText(text);
  buffer.setDirection(isRightToLeft(level) ? Direction.RTL : Direction.LTR);
  buffer.setScript(tag ?? 'Latn');
  // Urdu is the language of India that is written in Arabic letters most.
  buffer.setLanguage(tag === 'Arab' ? 'ur' : 'en');
  shape(font.shaper, buffer);
  const infos = buffer.getGlyphInfos();
  const places = buffer.getGlyphPositions();
  const texts = textsOf(
    text,
    infos.map(({ cluster }) => cluster),
  );
  const em = (units = 0): number => units / font.unitsPerEm;
  const glyphs = infos.map(({ codepoint: id }, index): Glyph => {
    const { xAdvance, xOffset, yOffset } = places[index] ?? {};
    return { id, advance: em(xAdvance), x: em(xOffset), y: em(yOffset), text: texts[index] ?? '' };
  });
  return { text, font, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0), level };
}

/** The text of each glyph: that of its cluster for the first glyph, none for the others. */
function textsOf(text: string, clusters: readonly number[]): string[] {
  const starts = [...new Set(clusters)].sort((one, other) => one - other);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]));
  const told = new Set<number>();
  return clusters.map((cluster) => {
    if (told.has(cluster)) return '';
    told.add(cluster);
    return text.slice(cluster, ends.get(cluster));
  });
}
