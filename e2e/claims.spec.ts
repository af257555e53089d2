// @module-tag journey
/** A registration number used by another company: claimed in the form, granted by the superadmin, registered by its owner. */
import type { Locator, Page } from '@playwright/test';
import { newCompany, openAs, superadmin } from './api-setup.ts';
import { PROVOKED } from './fake-responses.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';

test.use({ expectedErrors: PROVOKED });

async function fillForm(page: Page, number: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Add EPR Accounts' });
  await form.getByLabel('EPR Registration No').fill(number);
  await form.getByLabel('Registration Date').fill('2023-06-15');
  await form.getByLabel('Epr Registered Name').fill('Recycling Private Limited');
  await form.getByLabel('Waste Type').selectOption('Plastic');
  await form.getByLabel('Recycler Type').selectOption('Recycler');
  await form.getByLabel('State').selectOption('Maharashtra');
  await form.getByLabel('City').selectOption('Mumbai');
  await form.getByLabel('Address').fill('14 Dock Road');
  await form.getByLabel('EPR Registration Certificate').setInputFiles(pdfFile('certificate'));
  return form;
}

test('A taken number is claimed, granted and free for its holder', async ({ page, request, browser }) => {
  test.slow();
  const taker = await newCompany(request, 'recycler');
  const holder = await newCompany(request, 'recycler');
  const number = taker.person.registrationNumber;
  await openAs(page, holder, '/RecyclerEprAccount');
  const form = await fillForm(page, number);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'This registration number is already registered.');
  await form.getByRole('button', { name: 'This is our number' }).click();
  const dialog = page.getByRole('dialog', { name: 'This is our number' });
  await dialog.getByLabel('Note').fill('We hold it since 2019, as the certificate shows.');
  await dialog.getByLabel('EPR Registration Certificate').setInputFiles(pdfFile('ours'));
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expectMessage(page, 'Your claim is recorded.');
  await expect(dialog).toHaveCount(0);

  const desk = await browser.newPage();
  await openAs(desk, await superadmin(request), '/recycler-erplist');
  await desk.getByRole('button', { name: `Grant the claim to ${number}` }).click();
  const confirmation = desk.getByRole('dialog', { name: `Grant the claim to ${number}?` });
  await confirmation.getByLabel('Reason').fill('The certificate is theirs');
  await confirmation.getByRole('button', { name: 'Grant' }).click();
  await expectMessage(desk, 'Claim granted.');
  await expect(desk.getByRole('button', { name: `Grant the claim to ${number}` })).toHaveCount(0);
  await desk.close();

  await form.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'EPR Accounts successfully created!');
});
