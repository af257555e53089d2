// @module-tag journey
/** The superadmin's `Billing settings`: the account that buyers of others see, and what fee invoices need; its texts are tested beside the screen. */
import { openAs, superadmin } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { completeBillingSettings } from './steps/billing.ts';

const SETTINGS = '/api/superadmin/billing-settings/';

test('Settings are corrected and saved; missing fee invoices are made', async ({ page, request }) => {
  const admin = await superadmin(request);
  await completeBillingSettings(admin);
  const read = async () => (await (await admin.api.get(SETTINGS, { headers: admin.headers })).json()).data;
  const stored = await read();
  await openAs(page, admin, '/BillingSettings');
  await expect(page.getByText('Nothing is missing: each approval makes its fee invoice.')).toBeVisible();
  const form = page.getByRole('form', { name: 'Billing settings' });
  const field = (name: string) => form.getByLabel(name, { exact: true });
  const save = form.getByRole('button', { name: 'Save billing settings' });
  await expect(field('Account Holder Name')).toHaveValue(stored.account_holder_name);
  // The number that is stored already is no change: no other test sees another account.
  for (const name of ['Account Number', 'Confirm Account Number']) await field(name).fill(stored.account_number);
  const other = stored.sac === '998599' ? '998598' : '998599';
  await field('SAC').fill(other);
  await save.click();
  await expectMessage(page, 'Billing settings saved!');
  await expect(field('Account Number')).toHaveValue('');
  expect(await read()).toEqual({ ...stored, sac: other });
  await field('SAC').fill(stored.sac);
  await save.click();
  await expect.poll(read).toEqual(stored);

  await page.getByRole('button', { name: 'Make missing fee invoices' }).click();
  await expectMessage(page, /^\d+ fee invoices made\./);
  await page.getByRole('main').getByRole('link', { name: 'GST registrations' }).click();
  await expect(page.getByRole('table', { name: 'GST registrations' })).toContainText('Default');
  await page.getByRole('main').getByRole('link', { name: 'Billing settings' }).click();
  await expect(page).toHaveURL('/BillingSettings');
});
