// @module-tag journey
/** /ObligationPlanner: from quantities to placed requests on the real server. Its texts are tested in src/pages/producer/obligation-planner.test.tsx and purchase-plan.test.tsx. */
import { financialYearLabel } from '#lib/financial-year.ts';
import { addCredit, addOffer, newCompany, openAs, THIS_YEAR } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

const [last, before] = [financialYearLabel(THIS_YEAR - 1), financialYearLabel(THIS_YEAR - 2)];

test('A producer gets from quantities to placed requests in seven clicks', async ({ page, request }) => {
  const [producer, recycler] = await Promise.all([newCompany(request, 'producer'), newCompany(request, 'recycler')]);
  for (const credit_type of ['Recycling', 'EoL']) {
    const kind = { product_type: 'Category II', credit_type };
    const { id } = await addCredit(recycler, kind);
    for (const price_per_credit of ['1.00', '1.10'])
      await addOffer(recycler, id, {
        produce_type: 'Category II',
        credit_type,
        price_per_credit,
        credit_available: '15000',
      });
  }
  await openAs(page, producer, '/ProducerDashboard');
  let clicks = 0;
  const click = async (role: 'button' | 'link', name: string) => {
    clicks += 1;
    await page.getByRole('main').getByRole(role, { name, exact: true }).click();
  };
  await click('link', 'Obligation Planner');
  // The only account is chosen.
  const form = page.getByRole('form', { name: 'Quantities' });
  await form.getByLabel('Product Type').selectOption('Category II');
  await form.getByLabel(`Introduced in ${last}`).fill('42000');
  await form.getByLabel(`Introduced in ${before}`).fill('48000');
  await form.getByLabel(`Pre-consumer waste in ${last}`).fill('1000');
  await form.getByLabel(`Pre-consumer waste in ${before}`).fill('1400');

  await click('button', 'Calculate');
  const recycling = page.getByRole('listitem').filter({ hasText: 'Category II | Recycling' });
  await expect(recycling).toContainText('23,100 Kg');
  await expect(page.getByRole('heading', { level: 2, name: '2 Obligation' })).toBeFocused();
  await click('button', 'Save Obligation');
  await expect(page).toHaveURL(/sheet=/);
  await click('button', 'Set Targets');
  await expect(recycling).toContainText('Target created');
  await click('button', 'Plan Purchases');
  await expect(page.getByRole('heading', { level: 2, name: '3 Purchase plan' })).toBeVisible();
  const head = page.getByRole('region', { name: 'Total of the plan' });
  await expect(head).toContainText('for 46,200 Kg');
  const tables = page.getByRole('table', { name: /^Purchases for Target - / });
  await expect(tables).toHaveCount(2);
  // A changed quantity is kept, and the rest is planned again.
  const quantity = tables.first().getByRole('textbox').first();
  await expect(quantity).toHaveValue('15,000');
  await quantity.fill('12000');
  await quantity.press('Enter');
  await expect(page.getByText('Your quantity is kept. The rest was planned again.')).toBeVisible();
  await expect(quantity).toHaveValue('12,000');
  await expect(head).toContainText('for 46,200 Kg');
  const lines = await tables.getByRole('textbox').count();
  expect(lines).toBeGreaterThanOrEqual(3);
  // The button stays in view where the page is scrolled.
  await page.setViewportSize({ width: 375, height: 812 });
  const place = page.getByRole('button', { name: 'Place requests' });
  await expect(place).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(place).toBeInViewport({ ratio: 1 });
  await click('button', 'Place requests');
  clicks += 1;
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, place them' }).click();
  const placed = page.getByRole('table', { name: 'Purchase requests' });
  await expect(placed.getByRole('link', { name: /^View trade/ })).toHaveCount(lines);
  await expect(page.getByRole('link', { name: 'Open Trades' })).toBeVisible();
  expect(clicks).toBe(7);

  await page.goto('/TargetStatus');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^Plan purchases/, includeHidden: true })).toHaveCount(0);
});
