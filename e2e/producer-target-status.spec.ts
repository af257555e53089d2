// @module-tag journey
/**
 * Targets and accounts of a producer edited in place on the real server, in two windows. The texts, filters and numbers are tested in
 * src/pages/producer/targets.test.tsx and dashboard.test.tsx, order and numbers of the server in `targets/api.test.ts`.
 */
import { addTarget, newCompany, openAs } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

test('A target is corrected and deleted by keyboard; a second window follows', async ({ page, request, context }) => {
  const producer = await newCompany(request, 'producer');
  await addTarget(producer, { target_quantity: '50000' });
  await addTarget(producer, { product_type: 'Category II' });
  await openAs(page, producer, '/TargetStatus');
  const other = await context.newPage();
  await openAs(other, producer, '/ProducerDashboard');
  await expect(other.getByRole('article')).toHaveCount(2);
  const card = page.getByRole('article', { name: /^Target - 1/ });
  await card.locator('summary').click();
  const open = card.getByRole('button', { name: /^Edit target: Target - 1, FY / });
  await open.click();
  const quantity = card.getByLabel('Target Quantity');
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveValue('50,000');
  // Escape cancels; the keyboard focus is back on the button.
  await page.keyboard.type('7');
  await page.keyboard.press('Escape');
  await expect(open).toBeFocused();
  await open.click();
  await expect(quantity).toHaveValue('50,000');
  // The whole text is selected.
  await page.keyboard.type('5000');
  await page.keyboard.press('Enter');
  await expectMessage(page, 'Target updated!');
  await expect(card).toContainText('5,000 KgTarget quantity');
  await expect(open).toBeFocused();
  await expect(other.getByRole('article', { name: /^Target - 1/ })).toContainText('5,000 KgTarget quantity');

  const second = page.getByRole('article').filter({ hasText: 'Category II' });
  await second.locator('summary').click();
  await second.getByRole('button', { name: /^Delete target: / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(page, 'Target deleted!');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(other.getByRole('article')).toHaveCount(1);

  // A label is saved by Enter, which leads back to its button, and by leaving it.
  const field = other.getByRole('textbox', { name: 'Label' });
  await other.getByRole('button', { name: `${producer.person.company}, edit label` }).click();
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(producer.person.company);
  await field.fill('Bottles of the north');
  await field.press('Enter');
  await expectMessage(other, 'Label updated successfully!');
  const opener = other.getByRole('button', { name: 'Bottles of the north, edit label' });
  await expect(opener).toBeFocused();
  await other.reload();
  await opener.click();
  await field.fill('South');
  await field.blur();
  await expectMessage(other, 'Label updated successfully!');
  await expect(other.getByRole('button', { name: 'South, edit label' })).toBeVisible();
});
