/** Steps in the browser: a recycler's credit and offer, a producer's target. */
import type { Page } from '@playwright/test';
import { financialYearLabel, financialYearOf } from '#lib/financial-year.ts';
import { expect, expectMessage } from '../fixtures.ts';
import type { Person } from '../people.ts';
import { imageFile } from '../upload-files.ts';
import { visit } from './login.ts';

export const YEAR = financialYearLabel(financialYearOf(new Date()));
const CREDIT = { product_type: 'Category I', credit_type: 'Recycling' };

/** @param kilograms credit to sell */
export async function addQuantity(page: Page, person: Person, kilograms: number): Promise<void> {
  await visit(page, 'EPR Accounts');
  await page.getByRole('link', { name: `Add Quantity for ${person.registrationNumber}` }).click();
  const form = page.getByRole('form', { name: 'Add Quantity' });
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(form.getByText('Please select a product type.')).toBeVisible();
  await expect(form.getByText('Please fill the financial year.')).toBeVisible();
  await expect(form.getByText('Please fill the Processing Capacity.')).toBeVisible();
  await form.getByLabel('Financial Year').selectOption(YEAR);
  await form.getByLabel('Product Type').selectOption(CREDIT.product_type);
  await form.getByLabel('Credit Type').selectOption(CREDIT.credit_type);
  await expect(form.getByLabel('State')).toBeDisabled();
  await form.getByLabel('Processing Capacity').fill('500000');
  await expect(form.getByLabel('Processing Capacity')).toHaveValue('5,00,000');
  await form.getByLabel('Cumulative Certificate Potential').fill('100000');
  await form.getByLabel('Available Certificate Value').fill(String(kilograms));
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expectMessage(page, 'Credit quantity added!');
  await expect(form.getByLabel('Processing Capacity')).toHaveValue('');
}

export interface NewOffer {
  title: string;
  kilograms: number;
  minimum: number;
  /** ₹ per kg as typed */
  price: string;
}

export async function createOffer(page: Page, person: Person, offer: NewOffer): Promise<void> {
  await visit(page, 'Credit Offers');
  await expect(page.getByText('No Credit Offers')).toBeVisible();
  await expect(page.getByText("List of offers you've created!")).toBeVisible();
  await page.getByRole('link', { name: 'Add Credit Offer' }).first().click();
  const form = page.getByRole('form', { name: 'Credit Offer' });
  await form.getByRole('button', { name: 'Submit' }).click();
  for (const text of [
    'Offer title is required',
    'Financial Year is required',
    'EPR Reg No is required',
    'Minimum Purchase is required',
    'Price per credit is required',
    'Trail Documents is required',
  ])
    await expect(form.getByText(text)).toBeVisible();
  await form.getByLabel('Offer Title').fill(offer.title);
  await form.getByLabel('EPR Reg No').selectOption({ value: person.registrationNumber });
  await form.getByLabel('Financial Year').selectOption(YEAR);
  await form.getByLabel('Product Type').selectOption(CREDIT.product_type);
  await form.getByLabel('Credit Type').selectOption(CREDIT.credit_type);
  await form.getByLabel('Credit Available').fill(String(offer.kilograms));
  await form.getByLabel('Minimum Purchase').fill(String(offer.minimum));
  await form.getByLabel('Price per credit').fill(offer.price);
  await form.getByRole('checkbox', { name: 'Tax Invoice' }).check();
  await form.getByRole('checkbox', { name: 'E-Way Bill' }).check();
  await form
    .getByLabel('Product Image')
    .setInputFiles({ name: 'bales.txt', mimeType: 'text/plain', buffer: Buffer.from('bales') });
  await form.getByLabel('Availability Proof').setInputFiles(await imageFile('proof'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Only PNG, JPG, JPEG, and DOCX files are allowed')).toBeVisible();
  await form.getByLabel('Product Image').setInputFiles(await imageFile('bales'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'Offer created successfully');
  await expect(form.getByLabel('Offer Title')).toHaveValue('');
  await visit(page, 'Credit Offers');
  await expect(page.getByRole('heading', { name: offer.title })).toBeVisible();
}

/** @param kilograms quantity of this year's target */
export async function addTarget(page: Page, person: Person, kilograms: number): Promise<void> {
  await visit(page, 'EPR Accounts');
  await page.getByRole('link', { name: `Add Target for ${person.registrationNumber}` }).click();
  const form = page.getByRole('form', { name: 'Add Target' });
  await expect(form.getByLabel('Waste Type')).toHaveValue('Plastic');
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(form.getByText('Please select a product type.')).toBeVisible();
  await form.getByLabel('Financial Year').selectOption(YEAR);
  await form.getByLabel('Product Type').selectOption(CREDIT.product_type);
  await form.getByLabel('Credit Type').selectOption(CREDIT.credit_type);
  await form.getByLabel('Target Quantity').fill(String(kilograms));
  await form.getByRole('button', { name: 'Add Quantity' }).click();
  await expect(form.getByLabel('Target Quantity')).toHaveValue('');
}
