import { describe, expect, it } from 'vitest';
import { INDIAN_NAMES } from '#tests/indian-names.ts';
import { THEME_COLOURS } from '#ui/brand/theme-script.ts';
import { stateOutline, themeColour } from './drawings.ts';
import { leadingOf, linesOf, outlineOf, widthOf } from './text-outlines.ts';

const line = { weight: 'bold', size: 50, x: 0, y: 0, fill: '#fff' } as const;

describe('letters', () => {
  it('are outlines, the rupee too', () => {
    expect(outlineOf({ ...line, text: '₹ 1,20,000.50' }).match(/<path /gu)).toHaveLength(12);
  });

  it.each(Object.entries(INDIAN_NAMES))('letters of %s are outlines too', (_, text) => {
    expect(outlineOf({ ...line, text }).match(/<path /gu)?.length).toBeGreaterThan(15);
    for (const each of linesOf(text, 'bold', 50, 300, 3)) expect(widthOf(each, 'bold', 50)).toBeLessThanOrEqual(300);
  });

  it('that no font has are shown by their code, and nothing of a text is markup', () => {
    expect(outlineOf({ ...line, text: '漢' })).toBe(outlineOf({ ...line, text: '[U+6F22]' }));
    expect(outlineOf({ ...line, text: '<script>&"' })).not.toMatch(/script|&/u);
  });

  it('break between words, and say that something is missing', () => {
    const text = 'Flexible packaging recycling credits of the Bhiwandi plant';
    const lines = linesOf(text, 'bold', 50, 600, 2);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/…$/u);
    for (const each of lines) expect(widthOf(each, 'bold', 50)).toBeLessThanOrEqual(600);
    expect(linesOf(text, 'bold', 50, 600, 9).join(' ')).toBe(text);
  });

  it('stand further apart where marks stand above and below them', () => {
    expect(leadingOf('Credits of Bhiwandi', 1.02)).toBe(1.02);
    expect(leadingOf('Credits of கோயம்புத்தூர்', 1.02)).toBeGreaterThan(1.2);
  });

  it('stay within the width where one word is too long', () => {
    const [only = ''] = linesOf('A'.repeat(200), 'medium', 40, 300, 2);
    expect(only).toMatch(/^A+…$/u);
    expect(widthOf(only, 'medium', 40)).toBeLessThanOrEqual(300);
  });
});

describe('colours and shapes', () => {
  it('are those of the site', () => {
    for (const { scheme, colour } of THEME_COLOURS) expect(colour).toBe(themeColour('paper', scheme));
    expect(() => themeColour('no-such')).toThrow('no colour');
    expect(stateOutline('goa')).toMatch(/^M\d/u);
    expect(stateOutline('atlantis')).toBe('');
  });
});
