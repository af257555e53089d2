/** A recycler declares its plant's capacity, the superadmin checks it, and a buyer reads on the offer how much of it the credits claim. */
import { expect, expectMessage, test } from './fixtures.ts';
import { addCreditAndOffer, newCompany, openAs, superadmin } from './api-setup.ts';
import { pdfFile } from './upload-files.ts';

test('A capacity is declared, checked and read by a buyer', async ({ page, request, browser }) => {
  test.slow();
  const recycler = await newCompany(request, 'recycler');
  const offer = await addCreditAndOffer(recycler);
  const number = recycler.person.registrationNumber;

  await openAs(page, recycler, '/RecycleEPRAccountsList');
  await page.getByRole('link', { name: `Capacity of ${number}` }).click();
  await expect(page).toHaveURL(`/Capacity/${recycler.accountId}`);
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
  await openAs(desk, await superadmin(request), `/recycler-erplist?search=${number}`);
  await desk.getByRole('link', { name: `Capacity of ${number}` }).click();
  await expect(desk.getByText(`Plastic, ${number}`)).toBeVisible();
  await desk.getByRole('button', { name: /^Mark as checked/ }).click();
  await expectMessage(desk, 'Capacity checked.');
  await expect(desk.getByRole('button', { name: /^Mark as not checked/ })).toBeVisible();
  await desk.close();

  await page.goto(`/detail/${offer.id}`);
  const read = page.getByText(/^Credits of .* claim \d+% of what the plant could process in that year to date/);
  await expect(read).toContainText('by its checked capacity.');
});
