// @module-tag journey
/** A recycler adds a second GST registration, gives it to an EPR account, takes it away and deletes it; refusals are tested beside the screen. */
import { gstNumberIn } from '#tests/people.ts';
import { newCompany, openAs } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { reloadWithFont } from './steps/reload-with-font.ts';

test('A second GST registration is added, carried by an EPR account and deleted', async ({ page, request }) => {
  test.slow();
  const recycler = await newCompany(request, 'recycler');
  const number = recycler.person.registrationNumber;

  await openAs(page, recycler, '/GstRegistrations');
  await expect(page.getByRole('heading', { level: 1, name: 'GST registrations' })).toBeVisible();
  const table = page.getByRole('table', { name: 'GST registrations' });
  await expect(table).toContainText('From profile');
  const first = (await table.getByText(/^\d\d[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/).textContent()) ?? '';
  const gstin = gstNumberIn('29', first);

  await page.getByRole('button', { name: 'Add GST registration' }).click();
  const form = page.getByRole('form', { name: 'Add GST registration' });
  await form.getByLabel('GST Number').fill(gstin);
  await form.getByLabel('Legal name').fill('Green Plant Private Limited');
  await form.getByLabel('Address1').fill('5 Ring Road');
  await form.getByLabel('Place').fill('Bengaluru');
  await form.getByLabel('PIN code').fill('560001');
  await form.getByLabel('Invoice prefix').fill('KA');
  await form.getByRole('button', { name: 'Save GST registration' }).click();
  await expectMessage(page, 'GST registration saved!');
  const row = table.getByRole('row', { name: new RegExp(gstin) });
  await reloadWithFont(page);
  // The screen of a small laptop.
  await page.setViewportSize({ width: 1366, height: 768 });
  for (const name of ['GST registrations', 'EPR accounts']) {
    const frame = page.getByRole('region', { name, exact: true }).first();
    // The page's scrollbar, which comes with the new row, takes its width before the table is laid out again.
    await expect
      .poll(() => frame.evaluate((box) => box.scrollWidth - box.clientWidth), `${name}: pixels that are scrolled to`)
      .toBe(0);
  }
  await expect(row).toContainText(/KA\/\d\d-\d\d\/000001/);

  const choice = page.getByRole('combobox', { name: `GST registration of ${number}` });
  await choice.selectOption(`${gstin}, Karnataka`);
  await expect(page.getByRole('list', { name: 'Warnings' })).toContainText('the GST registration in Karnataka.');
  await expect(row).toContainText(number);
  await row.getByRole('button', { name: `More actions for ${gstin}` }).click();
  await expect(page.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await choice.selectOption('');
  await expect(row).toContainText('None');
  await row.getByRole('button', { name: `More actions for ${gstin}` }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expectMessage(page, 'GST registration deleted!');
  await expect(row).toHaveCount(0);
});
