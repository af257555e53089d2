// @module-tag journey
/** The market in a browser: the quantity needed, the table to compare, an offer opened with its quantity, and a lost response. */
import type { Page } from '@playwright/test';
import { addCredit, addOffer, newCompany, openAs } from './api-setup.ts';
import { PROVOKED } from './fake-responses.ts';
import { expect, test } from './fixtures.ts';
import { newPerson } from './people.ts';
import { reloadWithFont } from './steps/reload-with-font.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Offers' }).getByRole('article');
const table = (page: Page) => page.getByRole('table', { name: 'Offers of the market' });

/** The table has ten whole rows on the first screen of a laptop, its first column stays, and a narrow screen has cards. */
async function expectTable(page: Page): Promise<void> {
  const row = table(page).getByRole('row').nth(10);
  // A row is wider than the screen: its first cell stands for its height.
  await expect(row.getByRole('cell').first()).toBeInViewport({ ratio: 1 });
  const box = page.getByRole('region', { name: 'Offers of the market' });
  await expect(async () => {
    await box.evaluate((element) => element.scrollTo({ left: 400 }));
    // How far it goes follows from the widest texts, those of other tests among them.
    expect(await box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(10);
  }).toPass();
  const first = await row.getByRole('cell').first().boundingBox();
  const frame = await box.boundingBox();
  expect(Math.abs((first?.x ?? 0) - (frame?.x ?? 99))).toBeLessThan(3);
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(cards(page).first()).toBeVisible();
  await expect(table(page)).toHaveCount(0);
  await expect(page.getByRole('radiogroup', { name: 'View' })).toBeHidden();
}

const LAPTOP = { width: 1440, height: 900 };

test('The needed quantity sorts a table of ten rows and fills the panel of an offer', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const mark = newPerson('recycler').registrationNumber;
  const credit = await addCredit(recycler);
  for (const [title, price, available, minimum] of [
    ['Dear', '2.45', '10000', '100'],
    ['Small', '2.05', '3000', '500'],
    ['Cheap', '2.40', '20000', '500'],
  ] as const)
    await addOffer(recycler, credit.id, {
      offer_title: `${title} ${mark}`,
      price_per_credit: price,
      credit_available: available,
      minimum_purchase: minimum,
    });
  await page.setViewportSize(LAPTOP);
  await openAs(page, await newCompany(request, 'producer'), `/Erpcredits?search=${mark}`);
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText('3 of 3 offers')).toBeVisible();

  await page.getByRole('textbox', { name: 'I need (Kg)' }).fill('5000');
  await expect(cards(page).filter({ hasText: 'Cheap' })).toContainText(
    'For 5,000 Kg: ₹ 14,230.80 with fee and GST, ₹ 2.85 per Kg delivered',
  );
  await expect(cards(page).filter({ hasText: 'Small' })).toContainText('Only 3,000 Kg free');
  expect(new URL(page.url()).searchParams.get('need')).toBe('5000');

  await page.getByRole('radio', { name: 'Table' }).check();
  await page.getByRole('button', { name: 'Total payable (₹)' }).click();
  await expect(table(page).getByRole('row').nth(1)).toContainText(`Cheap ${mark}`);
  await expect(table(page).getByRole('row').nth(3)).toContainText(`Small ${mark}`);
  await expect(table(page).getByRole('columnheader', { name: 'Total payable (₹)' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await page.getByRole('link', { name: `View Small ${mark}` }).click();
  await expect(page).toHaveURL(/\/detail\/[^?]+\?quantity=3000$/);
  await expect(page.getByRole('spinbutton', { name: 'Quantity (Kg)' })).toHaveValue('3,000');

  await page.goBack();
  await page.getByRole('link', { name: `Remove Search: “${mark}”` }).click();
  await page.getByRole('link', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL('/Erpcredits?view=table');
  await page.getByRole('textbox', { name: 'I need (Kg)' }).fill('20000');
  await expect(page).toHaveURL(/need=20000$/);
  await reloadWithFont(page);
  await expect(table(page).getByRole('columnheader', { name: 'Total payable (₹)' })).toBeVisible();
  await expectTable(page);

  // The workspace has a sidebar beside the same table.
  await page.setViewportSize(LAPTOP);
  await page.goto('/ProducerCreditOffers?view=table&need=20000');
  await expectTable(page);
});

/** At a width of 700 px the offers are cards alone. */
async function expectCardsAlone(page: Page): Promise<void> {
  await expect(cards(page).first()).toBeVisible();
  await expect(table(page)).toBeHidden();
}

test('At 700 px the first paint of a table has the cards, before any script', async ({ page, open }) => {
  const reader = await open('without scripts', { javaScriptEnabled: false, viewport: { width: 700, height: 900 } });
  await reader.goto('/Erpcredits?view=table');
  await expectCardsAlone(reader);
  await reader.setViewportSize(LAPTOP);
  await expect(table(reader)).toBeVisible();
  await expect(cards(reader).first()).toBeHidden();

  // The scripts leave one of both.
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto('/Erpcredits?view=table');
  await expectCardsAlone(page);
  await expect(table(page)).toHaveCount(0);
});

test.describe(() => {
  test.use({ expectedErrors: PROVOKED });

  test('A choice whose response is lost is shown once the connection is back', async ({ page }) => {
    const data = /\/Erpcredits\.data/;
    const missed = page.getByRole('alert').filter({ hasText: 'Your choice could not be loaded' });
    await page.goto('/Erpcredits');
    await page.route(data, (route) => route.abort());
    const before = await cards(page).count();
    expect(before).toBeGreaterThan(1);
    await page.getByRole('group', { name: 'Waste type' }).getByRole('button', { name: /^Tyre/ }).click();
    await expect(missed).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL(/waste_type=Tyre/);
    await expect(cards(page)).toHaveCount(before);
    await expect(missed.getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.unroute(data);
    await expect(missed).toBeHidden({ timeout: 40_000 });
    await expect(cards(page).first()).toContainText('Tyre');
    await expect(cards(page).filter({ hasNotText: 'Tyre' })).toHaveCount(0);
  });
});
