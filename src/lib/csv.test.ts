import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, escapeFormula, toCsv } from './csv.ts';

/** A strict parser of RFC 4180, written independently of the writer. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = '';
    if (text[at] === '"') {
      at += 1;
      while (text[at] !== '"' || text[at + 1] === '"') {
        if (at >= text.length) throw new Error('A quote is not closed');
        cell += text[at];
        at += text[at] === '"' ? 2 : 1;
      }
      at += 1;
    } else {
      const end = /[,\r\n"]|$/.exec(text.slice(at))?.index ?? 0;
      cell = text.slice(at, at + end);
      at += end;
    }
    row.push(cell);
    if (text[at] === ',') at += 1;
    else if (text.startsWith('\r\n', at)) {
      rows.push(row);
      row = [];
      at += 2;
    } else throw new Error(`A cell ends with ${JSON.stringify(text[at])}`);
  }
  return rows;
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('=', '+', '-', '@', '"', "'", ',', ';', '\t', '\r', '\n', ' ', 'a', '＝', '\u200b'),
  }),
);
const header = (name: string) => ({ header: name, value: (row: string[]) => row[0] ?? null });

describe('csv', () => {
  it('gives back every text that a reader reads, disarmed', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText)), (rows) => {
        const columns = [0, 1].map((place) => ({
          header: `Column ${place}`,
          value: (row: [string, string]) => row[place] ?? null,
        }));
        const text = toCsv(columns, rows);
        expect(text.startsWith('\uFEFF')).toBe(true);
        expect(readCsv(text.slice(1))).toEqual([
          ['Column 0', 'Column 1'],
          ...rows.map((row) => row.map(escapeFormula)),
        ]);
      }),
    );
  });

  it('never lets a text begin a formula', () => {
    const hidden = fc.string({ unit: fc.constantFrom(' ', '"', "'", '\u00a0', '\u200b', '\ufeff', '\u0000', '“') });
    const sign = fc.constantFrom('=', '+', '-', '@', '＝', '＋', '－', '＠');
    const blank = fc.constantFrom('\t', '\r', '\n');
    const start = fc.oneof(
      blank,
      fc.tuple(hidden, sign).map(([before, after]) => before + after),
    );
    fc.assert(
      fc.property(start, fc.string(), (before, after) => {
        expect(escapeFormula(before + after)).toBe(`'${before}${after}`);
      }),
    );
  });

  it.each([
    ['=HYPERLINK("https://evil.example","Pay")', `"'=HYPERLINK(""https://evil.example"",""Pay"")"`],
    ['+91 98765 43210', "'+91 98765 43210"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\tcmd', `"'\tcmd"`],
    [' =1+1', "' =1+1"],
    ['＝1+1', "'＝1+1"],
    ['a;=1+1', '"a;=1+1"'],
    ['Plastic, Category I', '"Plastic, Category I"'],
    ['Category I - rigid', 'Category I - rigid'],
    ['O’Neill & Sons', 'O’Neill & Sons'],
  ])('writes %j as %s', (text, cell) => expect(csvCell(text)).toBe(cell));

  it('keeps numbers, money, days and times what they are', () => {
    expect(csvCell(-5)).toBe('-5');
    expect(csvCell(1234567.5, 'money')).toBe('1234567.50');
    expect(csvCell(125000, 'quantity')).toBe('125000');
    expect(csvCell(null)).toBe('');
    expect(csvCell(new Date('2026-11-20T19:00:00Z'), 'date')).toBe('2026-11-21');
    expect(csvCell(new Date('2026-11-20T19:00:00.750Z'), 'time')).toBe('2026-11-21 00:30:00');
    expect(csvCell(new Date('2024-05-01'))).toBe('2024-05-01');
  });

  it('is a header line alone when there is nothing', () => {
    expect(toCsv([header('SR No'), header('Title')], [])).toBe('\uFEFFSR No,Title\r\n');
  });
});
