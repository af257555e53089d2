// @module-tag journey
/** The rulebook: what a superadmin verifies, adds, withdraws and sets is what everyone reads on the page of the rules. */
import type { APIRequestContext, Page } from '@playwright/test';
import { openAs, superadmin } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

const TODAY = new Date().toISOString().slice(0, 10);
const rows = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Rules' }).getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

/** Reads the public document, which is kept for a while, until its waste type says so; the table is tested beside the page. */
const expectPublic = (request: APIRequestContext, query: string, text: string, isThere = true) =>
  expect.poll(async () => (await (await request.get(`/rules?${query}`)).text()).includes(text)).toBe(isThere);

test('A shipped rule is verified, an own band added and withdrawn, a guard set', async ({ page, request }) => {
  await openAs(page, await superadmin(request), '/Rulebook?kind=validity&stream=Tyre');
  await expectPublic(request, 'kind=validity&status=verified&stream=Tyre', '2 years', false);
  const validity = rows(page, '2 years');
  await expect(validity).toContainText('Reported');
  await validity.getByRole('button', { name: 'Verify' }).click();
  await dialog(page).getByLabel('Read on').fill(TODAY);
  await dialog(page).getByLabel('Clause').fill('rule 9(3)');
  await dialog(page).getByRole('button', { name: 'Verify' }).click();
  await expectMessage(page, 'Rule verified.');
  await expect(validity).toContainText('Verified');
  await expect(validity.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  await expectPublic(request, 'kind=validity&status=verified&stream=Tyre', '2 years');

  const source = `Gazette read at ${Date.now()}`;
  await page.getByRole('link', { name: 'Add Rule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Rule' })).toBeVisible();
  await page.getByLabel('Rule', { exact: true }).selectOption('Price band');
  await page.getByLabel('Waste Type').selectOption('Plastic');
  await page.getByLabel('From', { exact: true }).fill(TODAY);
  await page.getByLabel('Floor').fill('9000');
  await page.getByLabel('Ceiling').fill('10000');
  await page.getByLabel('Source', { exact: true }).fill(source);
  await page.getByLabel('Clause').fill('rule 1');
  await page.getByRole('button', { name: 'Save Rule' }).click();
  const [, outside, all] =
    /([\d,]+) of ([\d,]+) live offers would be outside this band\./.exec((await dialog(page).textContent()) ?? '') ??
    [];
  expect(Number(all?.replaceAll(',', ''))).toBeGreaterThan(0);
  expect(outside).toBe(all);
  await dialog(page).getByRole('button', { name: 'Save Rule' }).click();
  await expectMessage(page, 'Rule added.');
  await expect(page.getByRole('heading', { level: 1, name: 'Rulebook' })).toBeVisible();
  await page.getByLabel('Waste type').selectOption('Plastic');
  await page.getByLabel('Rule', { exact: true }).selectOption('Price band');
  const band = rows(page, source);
  await expect(band).toContainText('₹ 9,000.00 to ₹ 10,000.00 per Kg');
  await expect(band).toContainText('Draft');
  await expectPublic(request, 'stream=Plastic', source);
  await band.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(page).getByLabel(/^Note/).fill('A trial');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expectMessage(page, 'Rule withdrawn.');
  await expect(band).toContainText('Withdrawn');
  await expect(band.getByRole('button')).toHaveCount(0);
  await expectPublic(request, 'stream=Plastic', source, false);

  const guard = page.getByRole('form', { name: 'Price band, Oil' });
  for (const [mode, text] of [
    ['Off', 'Price band: off'],
    ['Warn', 'Price band: warns'],
  ] as const) {
    await guard.getByLabel('Mode').selectOption(mode);
    await guard.getByLabel('Citation').fill('rule 9');
    await guard.getByRole('button', { name: 'Change' }).click();
    await expect(guard.getByLabel('Citation')).toHaveValue('');
    await expect(guard).toContainText('rule 9');
    await expectPublic(request, 'stream=Oil', text);
  }
  await expectMessage(page, 'Guard changed.');
});

test('The page of the rules is filtered without scripts, and a link leads to its row', async ({ open }) => {
  const page = await open('reader', { javaScriptEnabled: false });
  await page.goto('/rules');
  await page.getByLabel('Status').selectOption('Not known');
  await page.getByLabel('Waste type').selectOption('Oil');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/rules?kind=&status=unknown&stream=Oil');
  const table = page.getByRole('table', { name: 'Rules for Oil' });
  await expect(table.getByRole('row').nth(1)).toContainText('Not known');
  await expect(page.getByRole('table')).toHaveCount(1);

  const id = await table.getByRole('row').nth(2).getAttribute('id');
  const backgroundOf = (row: string) =>
    page.locator(`[id="${row}"] th`).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  const before = await backgroundOf(id ?? '');
  await page.goto(`/rules#${id}`);
  await expect(page.locator(`[id="${id}"]`)).toBeInViewport();
  expect(await backgroundOf(id ?? '')).not.toBe(before);
  const isOpen = (type: string) => page.locator(type).evaluate((fold) => (fold as HTMLDetailsElement).open);
  expect(await Promise.all(['#plastic', '#oil'].map(isOpen))).toEqual([false, true]);
  await page.locator('summary').filter({ hasText: 'Tyre' }).click();
  await expect(page.getByRole('table', { name: 'Rules for Tyre' })).toBeVisible();
  await expect(table).toBeHidden();
});
