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
  await expect(page.getByText('Choose an approved EPR account')).toBeVisible();
  await page.getByLabel('EPR Account').selectOption({ index: 1 });
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
  const plan = page.getByRole('table', { name: 'Purchases of the plan' });
  await expect(plan).toContainText('₹ 1.00');
  const lines = (await plan.getByRole('row').count()) - 1;
  expect(lines).toBeGreaterThanOrEqual(3);
  await click('button', 'Place Requests');
  clicks += 1;
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, place them' }).click();
  const placed = page.getByRole('table', { name: 'Purchase requests' });
  await expect(placed.getByRole('link', { name: /^View trade/ })).toHaveCount(lines);
  expect(clicks).toBe(7);

  await page.goto('/TargetStatus');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('link', { name: /^Plan purchases/, includeHidden: true })).toHaveCount(0);
});
