// @module-tag journey
/** /PlaceOder/{slug}: orders on the screen and in print. Their texts and all that Help begins with: src/pages/order.test.tsx. */
import { financialYearLabel } from '#lib/financial-year.ts';
import { newCompany, addCreditAndOffer, openAs, THIS_YEAR, trade } from './api-setup.ts';
import { expect, expectFacts, test } from './fixtures.ts';

test('A work order is printed with all amounts; a failed one names nobody to pay', async ({ page, request }) => {
  const [recycler, producer] = [await newCompany(request, 'recycler'), await newCompany(request, 'producer')];
  const people = { recycler, producer, offer: await addCreditAndOffer(recycler) };
  const paid = await trade({ ...people, kind: 'counter' }, 'paid', { FY: THIS_YEAR + 1 });
  const cancelled = await trade(people, 'cancelled');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });
  await openAs(page, producer, `/order/${paid.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Work Order Placed!' })).toBeVisible();
  await expectFacts(main, {
    'Order by': producer.person.company,
    'Credit type': 'Recycling',
    'Financial year of the credit': financialYearLabel(THIS_YEAR),
    'For financial year': financialYearLabel(THIS_YEAR + 1),
    Quantity: '5,000 Kg 5 t',
    'Unit price': '₹ 2.10 per Kg',
    'Item value': '₹ 10,500.00',
    'Processing fee': '₹ 52.50',
    'Goods and services tax': '₹ 1,899.45',
    'Total payable': '₹ 12,451.95',
  });
  await expect(main.getByText(/^WO-\d{4}-\d{2}-\d{6}$/).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`credit of financial year ${financialYearLabel(THIS_YEAR)}`)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Download Invoice' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  await page.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('form', { name: 'Contact' }).getByLabel('Message')).toHaveValue(/^Work order WO-/);

  await page.goto(`/order/${cancelled.id}`);
  const text = 'The payment was not verified. If you have paid, write to us.';
  await expect(main.getByText(text).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(`Work order cancelled. ${text}`)).toBeVisible();
  await expect(page.getByText(/^Pay to:/)).toHaveCount(0);
});
