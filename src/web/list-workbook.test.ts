// @module-tag thorough
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { ExportColumn } from '#lib/export-column.ts';
import { toWorkbook } from './list-workbook.ts';

interface Sale {
  title: string;
  total: number;
  quantity: number;
  on: Date | null;
}

const columns: ExportColumn<Sale>[] = [
  { header: 'SR No', value: (_, index) => index + 1 },
  { header: 'Title', value: (sale) => sale.title },
  { header: 'Total', format: 'money', value: (sale) => sale.total },
  { header: 'Quantity', format: 'quantity', value: (sale) => sale.quantity },
  { header: 'On', format: 'date', value: (sale) => sale.on },
];

async function partsOf(file: Blob): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(Buffer.from(await file.arrayBuffer()));
  const parts: Record<string, string> = {};
  for await (const entry of archive.eachEntry()) {
    parts[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
  }
  return parts;
}

/** Cells by their reference: type `s` is a text, whose value is an index into the shared strings. */
async function cellsOf(file: Blob) {
  const parts = await partsOf(file);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const texts = [...(parts['xl/sharedStrings.xml'] ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map((match) => match[1]);
  const cells = [...sheet.matchAll(/<c r="([A-Z]+\d+)"([^>]*)>(?:<v>([^<]*)<\/v>)?<\/c>/g)].map((match) => {
    const type = / t="(\w+)"/.exec(match[2] ?? '')?.[1];
    return [match[1], { type, value: type === 's' ? texts[Number(match[3])] : match[3] }] as const;
  });
  return { sheet, parts, cells: Object.fromEntries(cells) };
}

const sale = (title: string): Sale => ({ title, total: 1234.5, quantity: 5000, on: new Date('2026-11-20T19:00:00Z') });

describe('a workbook', () => {
  it('has the closing line after the rows where there is one', async () => {
    const { cells } = await cellsOf(await toWorkbook(columns, [sale('a')], 'Sales', 'No advice.'));
    expect([cells['B2']?.value, cells['A3'], cells['B3']]).toEqual([
      'a',
      { type: 's', value: 'No advice.' },
      undefined,
    ]);
  });

  it('has texts as texts, numbers as numbers, days as days', async () => {
    const { sheet, parts, cells } = await cellsOf(
      await toWorkbook(columns, [sale('=HYPERLINK("https://evil.example")'), { ...sale('a'), on: null }], 'Sales'),
    );
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(cells['B1']).toEqual({ type: 's', value: 'Title' });
    expect(cells['B2']).toEqual({ type: 's', value: '=HYPERLINK("https://evil.example")' });
    expect(cells['A3']).toEqual({ type: undefined, value: '2' });
    expect(cells['C2']).toEqual({ type: undefined, value: '1234.5' });
    expect(cells['D2']).toEqual({ type: undefined, value: '5000' });
    // 21 November 2026 in India, in days since 1900.
    expect(cells['E2']).toEqual({ type: undefined, value: '46347' });
    expect(cells['E3']?.value).toBeUndefined();
    expect(parts['xl/styles.xml']).toContain('dd-mm-yyyy');
    expect(parts['xl/styles.xml']).toContain('#,##0.00');
    expect(parts['xl/styles.xml']).toContain('<b/>');
    expect(sheet).toContain('ySplit="1"');
    expect(sheet).toContain('state="frozen"');
    expect(sheet).toMatch(/<col min="2" max="2" width="\d+"/);
  });

  it('holds no formula and stays readable, whatever is written into it', async () => {
    const anyText = fc.string({
      unit: fc.oneof(
        fc.constantFrom('=', '+', '@', '<', '&', '"', ']]>', '\u0000', '\ufffe', '\ud800'),
        fc.string({ unit: 'binary' }),
      ),
    });
    await fc.assert(
      fc.asyncProperty(anyText, async (title) => {
        const { sheet, parts, cells } = await cellsOf(await toWorkbook(columns, [sale(title)], 'Sales'));
        expect(sheet).not.toMatch(/<f[ >]/);
        // Excel refuses a file with characters that XML does not allow.
        expect(parts['xl/sharedStrings.xml']).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
        if (title !== '') expect(cells['B2']?.type).toBe('s');
      }),
      { numRuns: 60 },
    );
  });
});
