/** The rulebook: what a superadmin verifies, adds, withdraws and sets is what everyone reads on the page of the rules. */
import type { Page } from '@playwright/test';
import { expect, expectMessage, test } from './fixtures.ts';
import { openAs, superadmin } from './api-setup.ts';

test.use({ expectedErrors: [/status of (400|409)/] });

const TODAY = new Date().toISOString().slice(0, 10);
const rows = (page: Page, text: string) =>
  page.getByRole('table', { name: 'Rules' }).getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

/** Reads the public page until it says so. */
const expectPublic = (page: Page, path: string, section: string, text: string | RegExp, isThere = true) =>
  expect(async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Rules and their status' })).toBeVisible();
    await expect(page.getByRole('region', { name: section }).getByText(text)).toHaveCount(isThere ? 1 : 0);
  }).toPass();

test('A shipped rule is verified, a band of the market’s own is added and withdrawn, and a guard is set', async ({
  page,
  request,
}) => {
  const admin = await superadmin(request);
  await openAs(page, admin, '/Rulebook?kind=validity&stream=Tyre');
  const validity = rows(page, '2 years');
  await expect(validity).toContainText('Reported');
  await validity.getByRole('button', { name: 'Verify' }).click();
  await dialog(page).getByRole('button', { name: 'Verify' }).click();
  await expect(dialog(page).getByText('Enter the day on which you read the source.')).toBeVisible();
  await dialog(page).getByLabel('Read on').fill(TODAY);
  await dialog(page).getByLabel('Clause').fill('rule 9(3)');
  await dialog(page).getByRole('button', { name: 'Verify' }).click();
  await expectMessage(page, 'Rule verified.');
  await expect(validity).toContainText('Verified');
  await expect(validity.getByRole('button', { name: 'Verify' })).toHaveCount(0);
  await expectPublic(page, '/rules?kind=validity&status=verified', 'Tyre', '2 years');

  const source = `Gazette read at ${Date.now()}`;
  await openAs(page, admin, '/Rulebook');
  await page.getByRole('link', { name: 'Add Rule' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Add Rule' })).toBeVisible();
  await page.getByLabel('Rule', { exact: true }).selectOption('Price band');
  await page.getByLabel('Waste Type').selectOption('Plastic');
  await page.getByLabel('From', { exact: true }).fill(TODAY);
  await page.getByLabel('Floor').fill('9000');
  await page.getByLabel('Ceiling').fill('8000');
  await page.getByLabel('Source', { exact: true }).fill(source);
  await page.getByLabel('Clause').fill('rule 1');
  await page.getByRole('button', { name: 'Save Rule' }).click();
  await expect(page.getByRole('form').getByText('The floor is above the ceiling.')).toBeVisible();
  await page.getByLabel('Ceiling').fill('10000');
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
  await expectPublic(page, '/rules?stream=Plastic', 'Plastic', source);

  await openAs(page, admin, '/Rulebook?kind=price_band&stream=Plastic');
  await band.getByRole('button', { name: 'Withdraw' }).click();
  await dialog(page).getByLabel(/^Note/).fill('A trial');
  await dialog(page).getByRole('button', { name: 'Withdraw' }).click();
  await expectMessage(page, 'Rule withdrawn.');
  await expect(band).toContainText('Withdrawn');
  await expect(band.getByRole('button')).toHaveCount(0);
  await expectPublic(page, '/rules?stream=Plastic', 'Plastic', source, false);

  await openAs(page, admin, '/Rulebook');
  const guard = page.getByRole('form', { name: 'Price band, Oil' });
  const change = async (mode: string) => {
    await guard.getByLabel('Mode').selectOption(mode);
    await guard.getByLabel('Citation').fill('rule 9');
    await guard.getByRole('button', { name: 'Change' }).click();
  };
  await change('Block');
  await expectMessage(page, 'A rule can refuse only after somebody has read its source.');
  await change('Off');
  await expectMessage(page, 'Guard changed.');
  await expect(guard).toContainText('rule 9');
  await expectPublic(page, '/rules', 'Oil', 'Price band: off');
  await openAs(page, admin, '/Rulebook');
  await change('Warn');
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
});
