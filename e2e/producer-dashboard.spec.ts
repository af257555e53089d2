/** /ProducerDashboard: an account's label by keyboard. The texts are tested in src/pages/producer/dashboard.test.tsx. */
import { expect, expectMessage, test } from './fixtures.ts';
import { newCompany, openAs } from './api-setup.ts';

test('A label is edited by a click and saved by Enter, or by leaving it', async ({ page, request }) => {
  const producer = await newCompany(request, 'producer');
  await openAs(page, producer, '/ProducerDashboard');
  await page.getByRole('button', { name: `${producer.person.company}, edit label` }).click();
  const field = page.getByRole('textbox', { name: 'Label' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(producer.person.company);
  await field.fill('Bottles of the north');
  await field.press('Enter');
  await expectMessage(page, 'Label updated successfully!');
  const opener = page.getByRole('button', { name: 'Bottles of the north, edit label' });
  await expect(opener).toBeFocused();
  await page.reload();
  await opener.click();
  await field.fill('South');
  await field.blur();
  await expectMessage(page, 'Label updated successfully!');
  await expect(page.getByRole('button', { name: 'South, edit label' })).toBeVisible();
});
