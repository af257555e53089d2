/** Steps in the browser: a company's profile and EPR account. */
import type { Page } from '@playwright/test';
import { expect, expectMessage } from '../fixtures.ts';
import { type Person, PLACE } from '../people.ts';
import { pdfFile, imageFile } from '../upload-files.ts';
import { fillBank } from './bank-form.ts';
import { visit } from './login.ts';

export async function completeProfile(page: Page, person: Person): Promise<void> {
  await visit(page, 'Profile');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('region', { name: 'What is missing' })).toBeVisible();
  const company = page.getByRole('form', { name: 'Company Profile' });
  await company.getByRole('button', { name: 'Save Profile' }).click();
  await expect(company.getByText('GST Number is required')).toBeVisible();
  await expect(company.getByText('Pcb Document is required')).toBeVisible();
  await company.getByLabel('Company Name', { exact: true }).fill(person.company);
  await company.getByLabel('GST Number').fill(person.gstNumber.toLowerCase());
  await company.getByLabel('State').selectOption(PLACE.state);
  await company.getByLabel('City').selectOption(PLACE.city);
  await company.getByLabel('PCB Registration Number').fill('MPCB/2020/118');
  await company.getByLabel('Registration Date').fill('2020-04-01');
  await company.getByLabel('Registered Address').fill('14 Dock Road, Mumbai 400001');
  await company.getByLabel('Company Logo').setInputFiles(await imageFile('logo'));
  await company.getByLabel('PCB Document').setInputFiles(pdfFile('pcb'));
  await company.getByRole('button', { name: 'Save Profile' }).click();
  await expectMessage(page, 'Profile updated successfully!');

  await page.getByRole('tab', { name: 'Bank Details' }).click();
  const bank = page.getByRole('form', { name: 'Bank Details' });
  await fillBank(bank);
  await bank.getByLabel('Account Holder Name').fill(person.company);
  await bank.getByLabel('Confirm Account Number').fill('123456789013');
  await bank.getByLabel('IFSC Code').fill('sbin0000300');
  await bank.getByRole('button', { name: 'Save Bank Details' }).click();
  await expect(bank.getByText('Account Number mismatch')).toBeVisible();
  await bank.getByLabel('Confirm Account Number').fill('123456789012');
  await bank.getByRole('button', { name: 'Save Bank Details' }).click();
  await expectMessage(page, '✅ Bank details updated successfully!');
  await expect(page.getByRole('region', { name: 'What is missing' })).toBeHidden();
}

export async function addAccount(page: Page, person: Person): Promise<void> {
  await visit(page, 'EPR Accounts');
  await expect(page.getByText('No ERP Account available')).toBeVisible();
  await page.getByRole('link', { name: 'Add EPR Account' }).first().click();
  const form = page.getByRole('form', { name: /Add EPR Account/ });
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('This field is required').first()).toBeVisible();
  await form.getByLabel('EPR Registration No').fill(`${person.registrationNumber}x`);
  await expect(form.getByLabel('EPR Registration No')).toHaveValue(person.registrationNumber);
  await form.getByLabel('Registration Date').fill('2023-06-15');
  await form.getByLabel('Epr Registered Name').fill(person.company);
  await expect(form.getByLabel('City')).toBeDisabled();
  await form.getByLabel('Waste Type').selectOption('Plastic');
  if (person.role === 'recycler') await form.getByLabel('Recycler Type').selectOption('Recycler');
  else await form.getByLabel('Producer Type').selectOption('Brand Owner (BO)');
  await form.getByLabel('State').selectOption(PLACE.state);
  await form.getByLabel('City').selectOption(PLACE.city);
  await form.getByLabel('Address').fill('14 Dock Road, Mumbai 400001');
  await form.getByLabel('EPR Registration Certificate').setInputFiles(pdfFile('certificate'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'EPR Accounts successfully created!');
  await visit(page, 'EPR Accounts');
  const row = page.getByRole('row', { name: person.registrationNumber });
  await expect(row.getByText('Pending')).toBeVisible();
}

/** The superadmin finds the account by its number and approves it. */
export async function approveAccount(page: Page, person: Person): Promise<void> {
  await visit(page, person.role === 'recycler' ? 'Recycler ERP Accounts List' : 'Producer ERP Accounts List');
  await page.getByRole('searchbox').fill(person.registrationNumber);
  await page.getByLabel(`Decide on ${person.registrationNumber}`).selectOption('Approved');
  await expectMessage(
    page,
    person.role === 'recycler' ? 'Account approved successfully.' : 'Status updated to approved',
  );
}
