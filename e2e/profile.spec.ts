// @module-tag journey
/**
 * The company profile on the real server: both forms saved, and the next step in sight. Its fields, refusals and a second save are tested in
 * src/pages/profile.test.tsx, its counters in `workspace-counts.spec.ts`.
 */
import type { Locator, Page } from '@playwright/test';
import { newSignUp, openAs } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { type Person, PLACE } from './people.ts';
import { fillBank } from './steps/bank-form.ts';
import { pdfFile, imageFile } from './upload-files.ts';

const company = (page: Page) => page.getByRole('form', { name: 'Company Profile' });
const bank = (page: Page) => page.getByRole('form', { name: 'Bank Details' });
const save = (form: Locator) => form.getByRole('button', { name: /^Save / }).click();

async function fillCompany(form: Locator, person: Person): Promise<void> {
  await form.getByLabel('Company Name', { exact: true }).fill(person.company);
  await form.getByLabel('GST Number').fill(person.gstNumber);
  await form.getByLabel('State').selectOption(PLACE.state);
  await form.getByLabel('City').selectOption(PLACE.city);
  await form.getByLabel('PCB Registration Number').fill('MPCB/2020/118');
  await form.getByLabel('Registration Date').fill('2020-04-01');
  await form.getByLabel('Registered Address').fill('14 Dock Road');
  await form.getByLabel('Company Logo').setInputFiles(await imageFile('logo'));
  await form.getByLabel('PCB Document').setInputFiles(pdfFile('pcb'));
  await form.getByLabel('Social links').fill('https://one.example/a\nhttps://two.example/b');
}

test('Missing fields are listed until both forms are saved, then the next step', async ({ page, request }) => {
  const producer = await newSignUp(request, 'producer');
  await openAs(page, producer, '/profile');
  const missing = page.getByRole('region', { name: 'What is missing' });
  await expect(missing).toContainText('GST Number');
  await missing.getByRole('link', { name: 'Bank Details' }).click();
  await fillBank(bank(page));
  await save(bank(page));
  await expectMessage(page, '✅ Bank details updated successfully!');
  await expect(missing.getByRole('link', { name: 'Bank Details' })).toHaveCount(0);
  // The other form is still to fill in, so it scrolls into view.
  await fillCompany(company(page), producer.person);
  await save(company(page));
  await expectMessage(page, 'Profile updated successfully!');
  await expect(missing).toBeHidden();
  // The next step is above the forms: the page scrolls and focuses there.
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Profile' })).toBeFocused();
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeInViewport();
  await expect(steps.getByRole('link', { name: 'Add EPR Account' })).toHaveAttribute('href', '/ProducerEPRAccounts');
  // The link must be visible to be useful.
  await expect(steps.getByRole('link', { name: 'Add EPR Account' })).toBeInViewport();
  await expect(page.getByText('Mumbai, Maharashtra, India', { exact: true })).toBeVisible();

  await expect(company(page).getByRole('link', { name: 'View current file' })).toHaveCount(2);
  await page.reload();
  await expect(company(page).getByLabel('Registered Address')).toHaveValue('14 Dock Road');
  await expect(company(page).getByLabel('Social links')).toHaveValue('https://one.example/a\nhttps://two.example/b');
  const number = bank(page).getByLabel('Account Number', { exact: true });
  await page.getByRole('tab', { name: 'Bank Details' }).click();
  await expect(number).toHaveValue('');
  await expect(number).toHaveAttribute('placeholder', /^\D+9012$/);
});
