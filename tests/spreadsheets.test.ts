// @module-tag thorough
/**
 * LibreOffice opens the exported files: no user's text has become a formula. Where it is installed: `SOFFICE=soffice npx vitest run
 * tests/spreadsheets.test.ts`.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toCsv } from '#lib/csv.ts';
import type { ExportColumn } from '#lib/export-column.ts';
import { toWorkbook } from '#web/list-workbook.ts';

const SOFFICE = process.env['SOFFICE'] ?? '';

const STARTS = [
  '=',
  '+',
  '-',
  '@',
  '\t=',
  '\r=',
  '\n=',
  ' =',
  '"=',
  "'=",
  '＝',
  '\u00a0=',
  '\ufeff=',
  'a\n=',
  'a,=',
  'a";=',
];
const ENDS = [
  '1+1',
  "cmd|'/C calc'!A0",
  'HYPERLINK("https://evil.example","Pay")',
  'WEBSERVICE("https://evil.example")',
  'SUM(A1:A2)',
];
const TEXTS = STARTS.flatMap((start) => ENDS.map((end) => start + end));

const columns: ExportColumn<string>[] = [
  { header: 'Title', value: (text) => text },
  { header: '=1+1', value: (text) => `${text}"` },
  { header: 'Total', format: 'money', value: () => 1.5 },
];

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mandi-spreadsheets-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

/** The sheet as LibreOffice reads it: number of cells, and the formulas. */
async function opened(name: string, content: Buffer | string): Promise<{ cells: number; formulas: string[] }> {
  await writeFile(join(directory, name), content);
  const profile = `-env:UserInstallation=file://${join(directory, 'profile')}`;
  // Comma, quotes, UTF-8, from the first line: the defaults of its import dialog.
  const filter = name.endsWith('.csv') ? ['--infilter=Text - txt - csv (StarCalc):44,34,76,1'] : [];
  const command = [
    profile,
    '--headless',
    '--calc',
    ...filter,
    '--convert-to',
    'fods',
    '--outdir',
    directory,
    join(directory, name),
  ];
  await promisify(execFile)(SOFFICE, command, { timeout: 110_000 });
  const sheet = await readFile(join(directory, name.replace(/\.\w+$/, '.fods')), 'utf8');
  const formulas = [...sheet.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = '']) => formula);
  return { cells: [...sheet.matchAll(/<table:table-cell[^>]*office:value-type/g)].length, formulas };
}

describe.runIf(SOFFICE)('an export in LibreOffice has no formula', { timeout: 120_000 }, () => {
  it('as CSV', async () => {
    const { cells, formulas } = await opened('list.csv', toCsv(columns, TEXTS));
    expect(formulas).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(TEXTS.length * 3);
  });

  it('as a workbook', async () => {
    const file = await toWorkbook(columns, TEXTS, 'List');
    const { cells, formulas } = await opened('book.xlsx', Buffer.from(await file.arrayBuffer()));
    expect(formulas).toEqual([]);
    expect(cells).toBeGreaterThanOrEqual(TEXTS.length * 3);
  });

  it('while the same texts as they came would have', async () => {
    const raw = TEXTS.map((text) => `"${text.replaceAll('"', '""')}"`).join('\r\n');
    expect((await opened('raw.csv', raw)).formulas.length).toBeGreaterThanOrEqual(ENDS.length);
  });
});
