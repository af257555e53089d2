/** Scripts, directions and lines: what stands where. */
import { describe, expect, it } from 'vitest';
import { INDIAN_NAMES } from '#tests/indian-names.ts';
import type { Face } from './fonts.ts';
import { textLines } from './lines.ts';
import { shapedRuns } from './runs.ts';

const face: Face = { base: 'mukta', weight: 'regular' };
/** Numbers of glyphs: a conjunct is fewer than its letters, a split vowel more. */
const count = (text: string): number => shapedRuns(text, face).reduce((sum, { glyphs }) => sum + glyphs.length, 0);
const idsOf = (text: string): number[] => shapedRuns(text, face).flatMap(({ glyphs }) => glyphs.map(({ id }) => id));
const textsOf = (text: string, width?: number): string[] =>
  textLines(text, face, width).map(({ runs }) => runs.map((run) => run.text).join('|'));

describe('letters of Indian scripts', () => {
  it.each([
    ['ক্ষ', 1],
    ['क्ष', 1],
    ['ક્ષ', 1],
    ['ज्ञ', 1],
    ['ക്ഷ', 1],
    ['ସ୍ତ୍ରୀ', 2],
    ['ஸ்ரீ', 1],
  ])('%s is a conjunct of %i', (text, glyphs) => expect(count(text)).toBe(glyphs));

  it.each([
    ['கொ', 'க', 'ா'],
    ['കൊ', 'ക', 'ാ'],
    ['কো', 'ক', 'া'],
    ['କୋ', 'କ', 'ା'],
  ])('the vowel of %s stands on both sides', (text, letter, after) => {
    const ids = idsOf(text);
    expect(ids).toHaveLength(3);
    expect(ids.slice(1)).toEqual([idsOf(letter)[0], idsOf(after).at(-1)]);
  });

  it.each([
    ['कि', 'क'],
    ['কি', 'ক'],
    ['કિ', 'ક'],
    ['ਕਿ', 'ਕ'],
  ])('the vowel of %s stands before its letter', (text, letter) => {
    const ids = idsOf(text);
    expect(ids).toHaveLength(2);
    expect(ids[1]).toBe(idsOf(letter)[0]);
  });

  it('an r before another letter stands above the end of its syllable', () => {
    for (const [text, letter] of [
      ['र्म', 'म'],
      ['ৰ্ম', 'ম'],
      ['ર્મ', 'મ'],
      ['ର୍ମ', 'ମ'],
    ] as const) {
      const ids = idsOf(text);
      expect(ids).toHaveLength(2);
      expect(ids[0]).toBe(idsOf(letter)[0]);
    }
  });

  it('joiners and variation selectors show nothing, and change the letters', () => {
    expect(idsOf('क्‍ष')).not.toEqual(idsOf('क्ष'));
    for (const text of ['ന്‍', 'ক্‌ষ', 'क\ufe00', '\u200dA']) {
      expect(idsOf(text)).not.toContain(0);
      const [{ width } = { width: 0 }] = textLines(text, face);
      expect(width).toBeGreaterThan(0.2);
    }
  });
});

describe('directions', () => {
  it('Urdu is read from the right, with Latin words and figures within it', () => {
    expect(textsOf('محمد علی 24 Traders لکھنؤ')).toEqual(['لکھنؤ| |Traders| |24| |علی| |محمد']);
  });

  it('within a sentence of ours it does not turn round what stands beside it', () => {
    const [line = ''] = textsOf('For \u2068لکھنؤ 24\u2069 (RE-1)');
    expect(line.startsWith('For')).toBe(true);
    expect(line.endsWith('(RE-1)')).toBe(true);
    expect(line.indexOf('24')).toBeLessThan(line.indexOf('لکھنؤ'));
  });

  it('a line that begins with a Latin word may be part of it', () => {
    const [own, given] = [undefined, 'rtl' as const].map((reading) =>
      textLines('Sector 7، لکھنؤ', face, Infinity, reading)
        .flatMap(({ runs }) => runs.map(({ text }) => text))
        .join(''),
    );
    expect(own?.startsWith('Sector')).toBe(true);
    expect(given?.endsWith('Sector 7')).toBe(true);
  });

  it('brackets are turned with it', () => {
    const [run] = shapedRuns('(', face, 1);
    expect(run?.glyphs.map(({ id }) => id)).toEqual(idsOf(')'));
  });
});

describe('lines', () => {
  it('break between words, and within what is wider than a line', () => {
    expect(textsOf('one two\nthree', 3.2)).toEqual(['one ', 'two', 'three']);
    const wide = textLines('A'.repeat(50), face, 5);
    expect(wide.length).toBeGreaterThan(4);
    for (const { width } of wide) expect(width).toBeLessThanOrEqual(5);
  });

  it.each(Object.entries(INDIAN_NAMES))('of a name in %s keep within their width, whole', (_, name) => {
    for (const width of [0.5, 4, 9]) {
      const lines = textLines(name, face, width);
      if (width > 1) for (const line of lines) expect(line.width).toBeLessThanOrEqual(width);
      const letters = lines.flatMap(({ runs }) => runs.map(({ text }) => text)).join('');
      expect(Array.from(letters).sort().join('').trim()).toBe(Array.from(name).sort().join('').trim());
    }
  });

  it('a text that is too wide begins in the line that has room', () => {
    expect(textsOf(`IRN: ${'a'.repeat(20)}`, 5)[0]).toMatch(/^IRN: a+$/);
  });

  it('are as high as the base font at least, higher for Arabic letters', () => {
    const heights = ['', 'A', 'த', 'علی'].map((text) =>
      textLines(text, face).reduce((sum, { ascent, descent }) => sum + ascent + descent, 0),
    );
    expect(heights.slice(0, 3).map((height) => height.toFixed(3))).toEqual(['1.662', '1.662', '1.662']);
    expect(heights[3]).toBeGreaterThan(1.662);
  });
});
