/** The superadmin's `Billing settings`: the account that buyers of others see, and what fee invoices need. */
import { openAs, superadmin } from './api-setup.ts';
import { expect, expectMessage, test } from './fixtures.ts';
import { completeBillingSettings } from './steps/billing.ts';

const SETTINGS = '/api/superadmin/billing-settings/';

test('Settings are read, corrected and saved; missing fee invoices are made', async ({ page, request }) => {
  const admin = await superadmin(request);
  await completeBillingSettings(admin);
  const stored = (await (await admin.api.get(SETTINGS, { headers: admin.headers })).json()).data;

  await openAs(page, admin, '/Enquiries');
  const links = page.getByRole('navigation', { name: 'Workspace' });
  await expect(links.getByRole('link').filter({ hasText: /^(Enquiries|Invoices|Billing settings)/ })).toHaveText([
    /^Enquiries/,
    'Invoices',
    'Billing settings',
  ]);
  await links.getByRole('link', { name: 'Billing settings' }).click();
  await expect(page).toHaveURL('/BillingSettings');
  await expect(page.getByRole('heading', { level: 1, name: 'Billing settings' })).toBeVisible();
  await expect(page.getByText('Nothing is missing: each approval makes its fee invoice.')).toBeVisible();

  const form = page.getByRole('form', { name: 'Billing settings' });
  const field = (name: string) => form.getByLabel(name, { exact: true });
  const save = form.getByRole('button', { name: 'Save billing settings' });
  await expect(field('Account Holder Name')).toHaveValue(stored.account_holder_name);
  // The stored number is not typed again; its last digits tell which it is.
  await expect(field('Account Number')).toHaveValue('');
  await expect(field('Account Number')).toHaveAttribute('placeholder', `XXXXXX${stored.account_number.slice(-4)}`);

  await field('SAC').fill('4907');
  await field('Account Number').fill('123456789012');
  await save.click();
  await expect(form.getByText('A SAC has 6 digits and begins with 99')).toBeVisible();
  await expect(form.getByText('Account Number mismatch')).toBeVisible();
  // The number that is stored already is no change: no other test sees another account.
  for (const name of ['Account Number', 'Confirm Account Number']) await field(name).fill(stored.account_number);
  const other = stored.sac === '998599' ? '998598' : '998599';
  await field('SAC').fill(other);
  await save.click();
  await expectMessage(page, 'Billing settings saved!');
  await expect(field('Account Number')).toHaveValue('');
  await page.reload();
  await expect(field('SAC')).toHaveValue(other);
  await field('SAC').fill(stored.sac);
  await save.click();
  await expect
    .poll(async () => (await (await admin.api.get(SETTINGS, { headers: admin.headers })).json()).data)
    .toEqual(stored);

  await page.getByRole('button', { name: 'Make missing fee invoices' }).click();
  await expectMessage(page, /^\d+ fee invoices made\./);

  await page.getByRole('main').getByRole('link', { name: 'GST registrations' }).click();
  await expect(page.getByRole('table', { name: 'GST registrations' })).toContainText('Default');
  await page.getByRole('main').getByRole('link', { name: 'Billing settings' }).click();
  await expect(page).toHaveURL('/BillingSettings');
});
