/** /ObligationPlanner: from quantities to targets on the real server. Its texts are tested in src/pages/producer/obligation-planner.test.tsx. */
import { financialYearLabel } from '../src/lib/financial-year.ts';
import { newCompany, openAs, THIS_YEAR } from './api-setup.ts';
import { expect, test } from './fixtures.ts';

const [last, before] = [financialYearLabel(THIS_YEAR - 1), financialYearLabel(THIS_YEAR - 2)];

test('A producer gets from quantities to targets in four clicks', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
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
  await form.getByLabel(`Introduced in ${last}`).fill('420000');
  await form.getByLabel(`Introduced in ${before}`).fill('480000');
  await page.reload();
  await expect(form.getByLabel(`Introduced in ${before}`)).toHaveValue('4,80,000');
  await form.getByLabel(`Pre-consumer waste in ${last}`).fill('10000');
  await form.getByLabel(`Pre-consumer waste in ${before}`).fill('14000');

  await click('button', 'Calculate');
  const recycling = page.getByRole('listitem').filter({ hasText: 'Category II | Recycling' });
  await expect(recycling).toContainText('2,31,000 Kg');
  await expect(page.getByRole('heading', { level: 2, name: '2 Obligation' })).toBeFocused();
  await click('button', 'Save Obligation');
  await expect(page).toHaveURL(/sheet=/);
  await click('button', 'Set Targets');
  await expect(recycling).toContainText('Target created');
  expect(clicks).toBe(4);

  await page.reload();
  await expect(recycling).toContainText('2,31,000 Kg');
  await page.goto('/TargetStatus');
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('main')).toContainText('2,31,000 Kg');
});
