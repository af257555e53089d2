/** Long lists and their export: ten thousand rows scroll like ten, and a file contains all rows that match the search. */
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { AxeBuilder } from '@axe-core/playwright';
import type { Download, Page } from '@playwright/test';
import { fromBufferPromise } from 'yauzl';
import { blockLiveUpdates } from './fake-responses.ts';
import { copyAccount } from './many-accounts.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { addCredit, addOffer, newCompany, openAs, superadmin } from './api-setup.ts';

const ACCOUNTS = 1_000;

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

test('A long table loads one page until it is scrolled, renders visible rows only, and exports all', async ({
  page,
  request,
  server,
}) => {
  const recycler = await newCompany(request, 'recycler');
  const digits = recycler.person.registrationNumber;
  const name = `Crowd ${digits}`;
  await copyAccount(server.databaseUrl, recycler.accountId, ACCOUNTS, name, digits.slice(0, 8));
  await blockLiveUpdates(page);
  const asked: (string | null)[] = [];
  page.on('request', (each) => {
    const url = new URL(each.url());
    if (url.pathname === '/api/superadmin/recycler-epr/') asked.push(url.searchParams.get('cursor'));
  });
  await openAs(page, await superadmin(request), `/recycler-erplist?search=${encodeURIComponent(name)}`);
  const table = page.getByRole('table', { name: 'Recycler accounts' });
  const row = (number: number) => table.locator(`tr[aria-rowindex="${number + 1}"]`);
  await expect(row(1)).toContainText(`${name} ${ACCOUNTS}`);
  await expect(page.getByRole('button', { name: 'Load more' })).toBeInViewport();
  // Lets the observer of the list's end run.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(asked, 'pages before one scrolls').toEqual([null]);
  await expect(table).toHaveAttribute('aria-rowcount', '-1');

  // The focus stays in its row while scrolling.
  const verdict = row(2).getByRole('combobox');
  await verdict.focus();
  const box = page.getByRole('region', { name: 'Recycler accounts' });
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
  const { violations } = await new AxeBuilder({ page }).include('table').analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  expect(await table.getByRole('row').count()).toBe(await table.locator('tr[aria-rowindex]').count());
  // The first page has 50 rows, the later ones 200.
  expect(asked).toHaveLength(1 + Math.ceil((ACCOUNTS - 50) / 200));

  const lines = readLines(await readFile(await (await exportAs(page, 'CSV')).path(), 'utf8'));
  await expectMessage(page, 'Export finished: 1,000 rows');
  const at = (lines[0] ?? []).indexOf('Epr Registered Name');
  expect(lines.slice(1).map((cells) => cells[at])).toEqual(
    Array.from({ length: ACCOUNTS }, (_, index) => `${name} ${ACCOUNTS - index}`),
  );
});

test('Back leads to the same rows of a long table, and to the search that one had just typed', async ({
  page,
  request,
  server,
}) => {
  const recycler = await newCompany(request, 'recycler');
  const digits = recycler.person.registrationNumber;
  await copyAccount(server.databaseUrl, recycler.accountId, 300, `Crowd ${digits}`, digits.slice(0, 8));
  await openAs(page, recycler, '/RecycleEPRAccountsList');
  const box = page.getByRole('region', { name: 'EPR accounts' });
  const row = (number: number) => box.locator(`tr[aria-rowindex="${number + 1}"]`);
  await expect
    .poll(
      async () => {
        await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
        return row(301).count();
      },
      { timeout: 60_000, intervals: [50] },
    )
    .toBe(1);
  await box.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
  // Row heights vary with their texts, so the middle row is read from the layout.
  const inTheMiddle = () =>
    box.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      const rows = [...element.querySelectorAll('tbody tr[aria-rowindex]')];
      const found = rows.find((each) => each.getBoundingClientRect().bottom > top + height / 2);
      return Number(found?.getAttribute('aria-rowindex') ?? 0) - 1;
    });
  await expect.poll(inTheMiddle).toBeGreaterThan(100);
  const seen = row(await inTheMiddle());
  await expect(seen).toBeInViewport();
  const before = await seen.boundingBox();
  await page.getByRole('link', { name: 'Add EPR Account' }).click();
  await expect(page).toHaveURL('/RecyclerEprAccount');
  await page.goBack();
  await expect(seen).toBeInViewport();
  await expect.poll(async () => Math.abs(((await seen.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);

  // Typing followed at once by a navigation does not return to the list.
  await page.getByRole('searchbox').fill(digits);
  const next = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'Transaction History' });
  await next.click();
  await expect(page).toHaveURL('/RecycleTxnHistory');
  await page.goBack();
  await expect(page).toHaveURL(/RecycleEPRAccountsList\?search=\d+$/);
  await expect(page.getByRole('searchbox')).toHaveValue(digits);
});

test('An exported title is never a formula, in CSV and in a workbook', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const credit = await addCredit(recycler);
  const title = '=HYPERLINK("https://evil.example","Pay")';
  await addOffer(recycler, credit.id, { offer_title: title, credit_available: '20000', price_per_credit: '12.50' });
  await addOffer(recycler, credit.id, { offer_title: 'Bales, clean', credit_available: '20000' });
  await openAs(page, recycler, '/RecyclerCreditOffers');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  const file = await exportAs(page, 'CSV');
  expect(file.suggestedFilename()).toMatch(/^credit-offers-\d{4}-\d\d-\d\d\.csv$/);
  const [header = [], ...rows] = readLines(await readFile(await file.path(), 'utf8'));
  const { data } = (await (await request.get('/api/epr/credit-offers/', { headers: recycler.headers })).json()) as {
    data: { id: string; offer_title: string; price_per_credit: number; credit_available: number }[];
  };
  const columns = ['Offer ID', 'Offer Title', 'Price (₹)', 'Available Credit'].map((each) => header.indexOf(each));
  expect(rows.map((cells) => columns.map((column) => cells[column]))).toEqual(
    data.map((offer) => [
      offer.id,
      offer.offer_title.replace(/^=/, "'="),
      offer.price_per_credit.toFixed(2),
      String(offer.credit_available),
    ]),
  );
  await expectMessage(page, 'Export finished: 2 rows');

  const workbook = await exportAs(page, 'Excel (XLSX)');
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/);
  const parts = await partsOf(workbook);
  expect(parts['xl/worksheets/sheet1.xml']).not.toMatch(/<f[ >]/);
  expect(parts['xl/sharedStrings.xml']).toContain('=HYPERLINK(');
  expect(parts['xl/worksheets/sheet1.xml']).toMatch(/<v>12\.5<\/v>/);
});

test('Of two changes in one moment the second does not undo the first', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/producer-profile?search=nobody');
  const clear = page.getByRole('button', { name: 'Clear search' });
  await clear.waitFor();
  const filter = page.getByLabel('Filter By FY');
  const button = await clear.elementHandle();
  // The second change comes after the address has changed and before the screen has.
  await filter.evaluate(async (select: HTMLSelectElement, pressed) => {
    (pressed as HTMLButtonElement).click();
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    select.value = '2026';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }, button);
  await expect(page).toHaveURL('/producer-profile?FY=2026');
});
