// @module-tag journey
/** A company as the superadmin reads and deletes it; the fields of both sides, states and the keyboard are tested beside the screens. */
import { addCreditAndOffer, newCompany, openAs, superadmin } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';

test('On a phone a bank change is confirmed, then the company is deleted for good', async ({ page, request }) => {
  const recycler = await newCompany(request, 'recycler');
  const { fullName, company, gstNumber, email, password } = recycler.person;
  const offer = await addCreditAndOffer(recycler);
  const data = { account_number: '999900001111', confirm_account_number: '999900001111' };
  const changed = await request.patch('/api/users/update/', { headers: recycler.headers, data });
  expect(changed.ok()).toBe(true);

  await page.setViewportSize({ width: 375, height: 812 });
  await openAs(page, await superadmin(request), `/recyclers-profile?search=${gstNumber}`);
  await page.getByRole('link', { name: company, exact: true }).click();
  await page.getByRole('button', { name: `Show number of ${fullName}` }).click();
  const question = page.getByRole('dialog', { name: 'Why do you need the number?' });
  await question.getByLabel('Reason').fill('The buyer asks which one is right');
  await question.getByRole('button', { name: 'Show' }).click();
  const shown = page.getByRole('dialog', { name: `Bank details of ${company}` });
  for (const number of ['123456789012', '999900001111']) await expect(shown).toContainText(number);
  // The dialog stands in a list of facts, whose values may be on the right.
  await expect(shown).toHaveCSS('text-align', 'start');
  await shown.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Confirm change of ${fullName}` }).click();
  const confirmation = page.getByRole('dialog', { name: 'Confirm this bank change?' });
  await confirmation.getByLabel('Reason').fill('The cheque shows it');
  await confirmation.getByRole('button', { name: 'Confirm change' }).click();
  await expectMessage(page, 'Saved.');
  await expect(page.getByRole('button', { name: `Confirm change of ${fullName}` })).toHaveCount(0);

  await page.goBack();
  await page.getByRole('button', { name: `Delete ${fullName}` }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(page, 'Recycler deleted successfully!');
  await expect(page.getByText('No ERP Account available')).toBeVisible();
  const answer = await request.post('/api/users/login/', { data: { email, password, username: email } });
  expect(answer.status()).toBe(401);
  expect((await request.get(`/api/epr/public-credit-offers/${offer.id}/`)).status()).toBe(404);
});
