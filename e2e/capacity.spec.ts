// @module-tag journey
/** A recycler declares its plant's capacity and the superadmin checks it; what a buyer reads of it is tested beside the screens and with the calls. */
import { newCompany, openAs, superadmin } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { pdfFile } from './upload-files.ts';

test('A capacity is declared and checked', async ({ page, request, browser }) => {
  test.slow();
  const recycler = await newCompany(request, 'recycler');
  await openAs(page, recycler, `/Capacity/${recycler.accountId}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Capacity' })).toBeVisible();
  await expect(page.getByText('No capacity declared')).toBeVisible();
  await page.getByRole('button', { name: 'Add Capacity' }).click();
  const form = page.getByRole('form', { name: 'Add Capacity' });
  await form.getByLabel('Capacity').fill('36500000');
  await form.getByLabel('From', { exact: true }).fill('2024-04-01');
  await form.getByLabel('Consent Number').fill('MPCB/CTO/17');
  await form.getByLabel('Consent Valid Until').fill('2098-03-31');
  await form.getByLabel('Consent to Operate').setInputFiles(pdfFile('consent'));
  await form.getByRole('button', { name: 'Save Capacity' }).click();
  await expectMessage(page, 'Capacity added.');
  const table = page.getByRole('table', { name: 'Declared capacities' });
  await expect(table).toContainText('3,65,00,000');
  await expect(table).toContainText('Declared');

  const desk = await browser.newPage();
  await openAs(desk, await superadmin(request), `/Capacity/${recycler.accountId}`);
  await expect(desk.getByText(`Plastic, ${recycler.person.registrationNumber}`)).toBeVisible();
  await desk.getByRole('button', { name: /^Mark as checked/ }).click();
  await expectMessage(desk, 'Capacity checked.');
  await expect(desk.getByRole('button', { name: /^Mark as not checked/ })).toBeVisible();
  await desk.close();
});
