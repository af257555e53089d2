// @module-tag journey
/** A long list and its export: it scrolls like a short one, and a file contains all rows that match the search. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { AxeBuilder } from '@axe-core/playwright';
import type { Download, Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { groupDigits } from '#lib/quantity.ts';
import { repeats } from '#tests/repetitions.ts';
import { newCompany, openAs, superadmin } from './api-setup.ts';
import { blockLiveUpdates } from './fake-responses.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { copyAccount } from './many-accounts.ts';
import { notIn } from './worlds.ts';

/** Three pages; deep tests have more. */
const ACCOUNTS = repeats(450, 1_000);

/** Rows of cells of a CSV file without line breaks in its cells. */
function readLines(csv: string): string[][] {
  expect(csv.startsWith('\uFEFF'), 'byte order mark').toBe(true);
  return csv
    .slice(1)
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        (cell) => cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '',
      ),
    );
}

async function exportAs(page: Page, kind: 'CSV' | 'Excel (XLSX)'): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('button', { name: kind }).click();
  return download;
}

async function partsOf(download: Download): Promise<Record<string, string>> {
  const archive = await fromBufferPromise(await readFile(await download.path()));
  const parts: Record<string, string> = {};
  for await (const entry of archive.eachEntry())
    parts[entry.fileName] = await text(await archive.openReadStreamPromise(entry));
  return parts;
}

test('A long table loads by page, renders visible rows, exports all rows', async ({ page, request, server }) => {
  notIn('no-storage', 'The test observes a document that opens with its log-in');
  const recycler = await newCompany(request, 'recycler');
  const digits = recycler.person.registrationNumber;
  // The beginning of a formula, which neither file may hold.
  const name = `=Crowd ${digits}`;
  await copyAccount(server.databaseUrl, recycler.accountId, ACCOUNTS, name, digits.slice(0, 8));
  await blockLiveUpdates(page);
  const asked: (string | null)[] = [];
  page.on('request', (each) => {
    const url = new URL(each.url());
    if (url.pathname === '/api/superadmin/recycler-epr/') asked.push(url.searchParams.get('cursor'));
  });
  await openAs(page, await superadmin(request), `/recycler-erplist?search=${encodeURIComponent(name)}`);
  const table = page.getByRole('table', { name: 'Recycler accounts' });
  const box = page.getByRole('region', { name: 'Recycler accounts' });
  const row = (number: number) => table.locator(`tr[aria-rowindex="${number + 1}"]`);

  await test.step('It loads one page until it is scrolled, and renders visible rows only', async () => {
    await expect(row(1)).toContainText(`${name} ${ACCOUNTS}`);
    await expect(page.getByRole('button', { name: 'Load more' })).toBeInViewport();
    // Lets the observer of the list's end run.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    expect(asked, 'pages before one scrolls').toEqual([null]);
    await expect(table).toHaveAttribute('aria-rowcount', '-1');

    // The focus stays in its row while scrolling.
    const verdict = row(2).getByRole('combobox');
    await verdict.focus();
    await expect
      .poll(
        async () => {
          await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
          return row(ACCOUNTS).count();
        },
        { timeout: 60_000, intervals: [50] },
      )
      .toBe(1);
    await expect(verdict).toBeFocused();
    await expect(row(ACCOUNTS)).toContainText(`${name} 1`);
    await expect(row(ACCOUNTS).getByRole('cell').first()).toHaveText(String(ACCOUNTS));
    await expect(table).toHaveAttribute('aria-rowcount', String(ACCOUNTS + 1));
    expect(await table.locator('tbody tr').count(), 'rendered rows').toBeLessThan(60);
    // Neither axe nor a screen reader counts the space of unrendered rows as a row.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).include('table').analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    expect(await table.getByRole('row').count()).toBe(await table.locator('tr[aria-rowindex]').count());
    // The first page has 50 rows, the later ones 200.
    expect(asked).toHaveLength(1 + Math.ceil((ACCOUNTS - 50) / 200));
  });

  await test.step('It is exported whole, the beginning of a formula as a text', async () => {
    const file = await exportAs(page, 'CSV');
    expect(file.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.csv$/);
    const lines = readLines(await readFile(await file.path(), 'utf8'));
    await expectMessage(page, `Export finished: ${groupDigits(ACCOUNTS)} rows`);
    const at = (lines[0] ?? []).indexOf('Epr Registered Name');
    expect(lines.slice(1).map((cells) => cells[at])).toEqual(
      Array.from({ length: ACCOUNTS }, (_, index) => `'${name} ${ACCOUNTS - index}`),
    );
    // A worker packs so long a workbook.
    const workbook = await exportAs(page, 'Excel (XLSX)');
    expect(workbook.suggestedFilename()).toMatch(/-\d{4}-\d\d-\d\d\.xlsx$/);
    const parts = await partsOf(workbook);
    expect(parts['xl/worksheets/sheet1.xml']).not.toMatch(/<f[ >]/);
    for (const number of [1, ACCOUNTS]) expect(parts['xl/sharedStrings.xml']).toContain(`>${name} ${number}<`);
  });

  const next = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Review' });
  await test.step('Back leads to the same rows', async () => {
    await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
    // Row heights vary with their texts, so the middle row is read from the layout.
    const inTheMiddle = () =>
      box.evaluate((element) => {
        const { top, height } = element.getBoundingClientRect();
        const rows = [...element.querySelectorAll('tbody tr[aria-rowindex]')];
        const found = rows.find((each) => each.getBoundingClientRect().bottom > top + height / 2);
        return Number(found?.getAttribute('aria-rowindex') ?? 0) - 1;
      });
    await expect.poll(async () => Math.abs((await inTheMiddle()) - ACCOUNTS / 2)).toBeLessThan(ACCOUNTS / 4);
    const seen = row(await inTheMiddle());
    await expect(seen).toBeInViewport();
    const before = await seen.boundingBox();
    await next.click();
    await expect(page).toHaveURL('/review');
    await page.goBack();
    await expect(seen).toBeInViewport();
    await expect.poll(async () => Math.abs(((await seen.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
  });

  await test.step('Typing followed at once by a navigation does not return to the list, and Back leads to the search', async () => {
    await page.getByRole('searchbox').fill(digits);
    await next.click();
    await expect(page).toHaveURL('/review');
    await page.goBack();
    await expect(page).toHaveURL(/recycler-erplist\?search=\d+$/);
    await expect(page.getByRole('searchbox')).toHaveValue(digits);
  });
});
