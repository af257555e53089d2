// @module-tag thorough
/** Every letter that can be typed in India has a glyph, and `printable.gen.ts` lists what can be printed. */
import { describe, expect, it } from 'vitest';
import { unprintable } from '#lib/printable.ts';
import type { Face } from './fonts.ts';
import { shapedRuns } from './runs.ts';

const FACES: readonly Face[] = [
  { base: 'mukta', weight: 'regular' },
  { base: 'mukta', weight: 'bold' },
  { base: 'anek-latin', weight: 'medium' },
  { base: 'anek-latin', weight: 'bold' },
];
const hasGlyphs = (text: string, face: Face): boolean =>
  shapedRuns(text, face).every(({ glyphs }) => glyphs.every(({ id }) => id !== 0));

const BLOCKS: Readonly<Record<string, readonly [number, number]>> = {
  'Basic Latin and Latin-1': [0x20, 0xff],
  Devanagari: [0x900, 0x97f],
  'Devanagari Extended': [0xa8e0, 0xa8ff],
  Bengali: [0x980, 0x9ff],
  Gurmukhi: [0xa00, 0xa7f],
  Gujarati: [0xa80, 0xaff],
  Oriya: [0xb00, 0xb7f],
  Tamil: [0xb80, 0xbff],
  Telugu: [0xc00, 0xc7f],
  Kannada: [0xc80, 0xcff],
  Malayalam: [0xd00, 0xd7f],
  'Ol Chiki': [0x1c50, 0x1c7f],
  'Meetei Mayek': [0xabc0, 0xabff],
  'Meetei Mayek Extensions': [0xaae0, 0xaaff],
  Arabic: [0x600, 0x6ff],
  'Arabic Supplement': [0x750, 0x77f],
  'Arabic Extended-A': [0x8a0, 0x8ff],
  'Letters of transliteration': [0x1e00, 0x1eff],
};
/** Letters of Unicode 17, which no keyboard and no published font has yet. */
const TOO_NEW = new Set([0xc5c, 0xcdc]);
/** Letters of transliteration that no Indian language is written with. */
const isForeign = (code: number) =>
  code >= 0x1e00 && code <= 0x1eff && !/[ḌḍḤḥḶḷḸḹṀṁṂṃṄṅṆṇṚṛṜṝṢṣṬṭẎẏ]/u.test(String.fromCodePoint(code));
const lettersOf = ([first, last]: readonly [number, number]): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter((code) => !TOO_NEW.has(code) && !isForeign(code))
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => /[^\p{Cn}\p{Cc}\p{Cf}]/u.test(letter));

describe('every assigned letter', { timeout: 60_000 }, () => {
  it.each(Object.entries(BLOCKS))('of %s is printed in all faces', (_, block) => {
    const letters = lettersOf(block);
    expect(letters.length).toBeGreaterThan(15);
    for (const face of FACES) expect(letters.filter((letter) => !hasGlyphs(letter, face))).toEqual([]);
    expect(letters.filter((letter) => unprintable(letter) !== '')).toEqual([]);
  });
});

it('printable.gen.ts is current', { timeout: 120_000 }, async () => {
  const ranges: [number, number][] = [];
  for (let code = 0x20; code <= 0xffff; code += 1) {
    const character = String.fromCodePoint(code);
    if (/[\p{Cn}\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.test(character)) continue;
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) continue;
    if (!FACES.every((face) => hasGlyphs(character, face))) continue;
    const last = ranges.at(-1);
    if (last?.[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16);
  const text = ranges.map(([from, to]) => (from === to ? hex(from) : `${hex(from)}-${hex(to)}`)).join(' ');
  const lines = text.match(/.{1,100}(?: |$)/g) ?? [];
  const file = [
    '/** Code points that fonts of papers and pictures have, in hexadecimal. Written by `platform/typesetting/letters.test.ts`. */',
    'export const PRINTABLE_RANGES =',
    `${lines.map((line) => `  '${line}'`).join(' +\n')};`,
    '',
  ].join('\n');
  await expect(file).toMatchFileSnapshot('../../lib/printable.gen.ts');
});
