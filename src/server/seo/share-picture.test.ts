import { describe, expect, it } from 'vitest';
import { THEME_COLOURS } from '../../ui/brand/theme-script.ts';
import { stateOutline, themeColour } from './drawings.ts';
import { linesOf, outlineOf, widthOf } from './text-outlines.ts';

const line = { weight: 'bold', size: 50, x: 0, y: 0, fill: '#fff' } as const;

describe('letters', () => {
  it('are outlines, the rupee too', () => {
    expect(outlineOf({ ...line, text: '₹ 1,20,000.50' }).match(/<path /gu)).toHaveLength(12);
  });

  it('of other scripts are left out, and nothing of a text is markup', () => {
    expect(outlineOf({ ...line, text: 'मंडी' })).not.toContain('<path');
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
