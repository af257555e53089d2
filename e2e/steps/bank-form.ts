import type { Locator } from '@playwright/test';
import { pdfFile } from '../upload-files.ts';

/** Fills in the bank details of a profile; the account number is 123456789012. */
export async function fillBank(form: Locator, cheque = pdfFile('cheque')): Promise<void> {
  await form.getByLabel('Account Holder Name').fill('Recycling Private Limited');
  await form.getByLabel('Account Number', { exact: true }).fill('123456789012');
  await form.getByLabel('Confirm Account Number').fill('123456789012');
  await form.getByLabel('Bank Name').fill('State Bank of India');
  await form.getByLabel('IFSC Code').fill('SBIN0000300');
  await form.getByLabel('Branch Name').fill('Fort');
  await form.getByLabel('Cancelled Cheque Proof').setInputFiles(cheque);
}
