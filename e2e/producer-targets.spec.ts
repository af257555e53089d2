/** /ProducerAddTarget/{slug}: a target is added on the real server. The form's texts are tested in src/pages/producer/add-target.test.tsx. */
import { expect, expectMessage, test } from './fixtures.ts';
import { addAccount, newCompany, openAs, THIS_YEAR } from './api-setup.ts';
import { newPerson } from './people.ts';

const nextYear = `${THIS_YEAR + 1}-${String(THIS_YEAR + 2).slice(2)}`;

test.use({ expectedErrors: [/status of 409/] });

test('A target is added to an approved account and stands in the list; a second of the same credit is refused', async ({
  page,
  request,
}) => {
  const producer = await newCompany(request, 'producer');
  const pending = newPerson('producer').registrationNumber;
  await addAccount(producer, { epr_registration_number: pending });
  await openAs(page, producer, `/ProducerAddTarget/${producer.accountId}`);
  const form = page.getByRole('form', { name: 'Add Target' });
  await expect(form.getByLabel('EPR Registration Number').getByRole('option', { name: pending })).toHaveCount(0);
  const fillIn = async (kilograms: string) => {
    await form.getByLabel('Product Type').selectOption('Category II');
    await form.getByLabel('Credit Type').selectOption('Recycling');
    await form.getByLabel('Financial Year').selectOption(nextYear);
    await form.getByLabel('Target Quantity').pressSequentially(kilograms);
  };
  await fillIn('12a5.0x00');
  await expect(form.getByLabel('Target Quantity')).toHaveValue('1,25,000');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  const card = page.getByRole('article', { name: `Target - 1, FY ${nextYear}` });
  await expect(card).toContainText('1,25,000 Kg');
  await expect(form.getByLabel('Target Quantity')).toHaveValue('');

  await fillIn('700');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expectMessage(page, /already/);
  await expect(form.getByLabel('Target Quantity')).toHaveValue('700');
  await card.getByRole('link', { name: /^View status/ }).click();
  await expect(page).toHaveURL(/\/TargetStatus\?target=/);
  await expect(page.getByRole('heading', { level: 1, name: 'Target Status' })).toBeVisible();
});
