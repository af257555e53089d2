/** The market in a browser: filters, the quantity needed, the table to compare, and an offer opened with its quantity. */
import type { Page } from '@playwright/test';
import { addCredit, addOffer, newCompany, openAs } from './api-setup.ts';
import { expect, test } from './fixtures.ts';
import { newPerson } from './people.ts';

const cards = (page: Page) => page.getByRole('region', { name: 'Offers' }).getByRole('article');
const table = (page: Page) => page.getByRole('table', { name: 'Offers of the market' });

for (const path of ['/Erpcredits', '/ProducerCreditOffers'])
  test(`${path}: the quantity needed is compared in a table and fills the panel of an offer`, async ({
    page,
    request,
  }) => {
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
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, await newCompany(request, 'producer'), `${path}?search=${mark}`);
    await expect(cards(page)).toHaveCount(3);
    await expect(page.getByText('3 of 3 offers')).toBeVisible();

    await page.getByLabel('I need (Kg)').fill('5000');
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
    await expect(page).toHaveURL(`${path}?view=table`);
  });

for (const path of ['/Erpcredits', '/ProducerCreditOffers'])
  test(`${path}: the table has ten whole rows on the first screen of a laptop, and its first column stays`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, await newCompany(request, 'producer'), `${path}?view=table&need=20000`);
    const row = table(page).getByRole('row').nth(10);
    // A row is wider than the screen: its first cell stands for its height.
    await expect(row.getByRole('cell').first()).toBeInViewport({ ratio: 1 });
    const box = page.getByRole('region', { name: 'Offers of the market' });
    await expect(async () => {
      await box.evaluate((element) => element.scrollTo({ left: 400 }));
      expect(await box.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(50);
    }).toPass();
    const first = await row.getByRole('cell').first().boundingBox();
    const frame = await box.boundingBox();
    expect(Math.abs((first?.x ?? 0) - (frame?.x ?? 99))).toBeLessThan(3);
    await page.setViewportSize({ width: 700, height: 900 });
    await expect(cards(page).first()).toBeVisible();
    await expect(table(page)).toHaveCount(0);
    await expect(page.getByRole('radiogroup', { name: 'View' })).toBeHidden();
  });

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('year, quantity, view and filters are forms', async ({ page }) => {
    await page.goto('/Erpcredits?state=Gujarat');
    await page.getByLabel('I need (Kg)').fill('20000');
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    const sent = new URL(page.url()).searchParams;
    expect([sent.get('state'), sent.get('need'), sent.get('view')]).toEqual(['Gujarat', '20000', 'table']);
    await expect(table(page).getByRole('columnheader', { name: 'You buy (Kg)' })).toBeVisible();
    await page.goto('/Erpcredits?panel=filter');
    await page.getByLabel('To', { exact: true }).fill('2');
    await page.getByRole('button', { name: 'Apply Now' }).click();
    await expect(page.getByRole('link', { name: 'Remove Price (₹/Kg): ₹ 2.00 and below' })).toBeVisible();
  });
});
