import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '#tests/components/api.ts';
import { expectMessage, textsOf } from '#tests/components/expectations.ts';
import { openLiveStream } from '#tests/components/live-stream.ts';
import { openScreen } from '#tests/components/screen.tsx';

const READ = 'GET /api/superadmin/billing-settings/';
const SAVE = 'PATCH /api/superadmin/billing-settings/';
const MAKE = 'POST /api/superadmin/fee-invoices/';

const settings = {
  account_holder_name: 'EPR Mandi Services',
  account_number: '601000001234',
  bank_name: 'State Bank of India',
  ifsc_code: 'SBIN0000001',
  branch_name: 'Fort',
  sac: '998599',
  complete: true,
  missing: [],
};
const none = {
  account_holder_name: null,
  account_number: null,
  bank_name: null,
  ifsc_code: null,
  branch_name: null,
  sac: null,
  complete: false,
  missing: ['gst_registration', 'bank_account', 'sac'] as ('gst_registration' | 'bank_account' | 'sac')[],
};

test('says what is missing and leads to the GST registrations', async () => {
  respond(READ, { data: none });
  openScreen('/BillingSettings', { as: 'superadmin' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Billing settings' })).toBeVisible();
  const missing = await screen.findByRole('list', { name: 'Missing settings' });
  expect(textsOf(within(missing).getAllByRole('listitem'))).toEqual([
    'GST registration: fee invoices carry the default one of EPR Mandi.',
    'Bank account: buyers are told not to pay the fee yet.',
    'SAC: fee invoices carry it.',
  ]);
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'GST registrations' });
  expect(link).toHaveAttribute('href', '/GstRegistrations');
});

test('keeps the stored number unless another is typed twice', async () => {
  respond(READ, { data: settings });
  respond(SAVE, { message: 'Billing settings saved!', data: settings });
  const user = openScreen('/BillingSettings', { as: 'superadmin' });
  const number = await screen.findByLabelText('Account Number');
  expect(number).toHaveValue('');
  expect(number).toHaveAttribute('placeholder', 'XXXXXX1234');
  const press = () => user.click(screen.getByRole('button', { name: 'Save billing settings' }));
  await user.type(number, '777700009999');
  await press();
  expect(await screen.findByText('Account Number mismatch')).toBeVisible();
  expect(requests(SAVE)).toEqual([]);
  await user.clear(number);
  await press();
  await expectMessage('Billing settings saved!');
  expect(requests(SAVE)[0]?.body).not.toHaveProperty('account_number');
});

test('shows what another superadmin has stored meanwhile and keeps what was typed, so that no two accounts are mixed', async () => {
  const stream = openLiveStream();
  respond(READ, { data: settings });
  const user = openScreen('/BillingSettings', { as: 'superadmin' });
  const sac = await screen.findByLabelText('SAC');
  await user.clear(sac);
  await user.type(sac, '998312');
  await waitFor(() => expect(stream.opened()).toBe(1));
  const moved = { ...settings, account_number: '777700009999', bank_name: 'HDFC Bank', ifsc_code: 'HDFC0000009' };
  respond(READ, { data: moved });
  stream.sendChanged('billing_settings');
  await waitFor(() => expect(screen.getByLabelText('IFSC Code')).toHaveValue('HDFC0000009'));
  expect(sac).toHaveValue('998312');
  respond(SAVE, { message: 'Billing settings saved!', data: { ...moved, sac: '998312' } });
  await user.click(screen.getByRole('button', { name: 'Save billing settings' }));
  await expectMessage('Billing settings saved!');
  expect(requests(SAVE)[0]?.body).toMatchObject({ bank_name: 'HDFC Bank', ifsc_code: 'HDFC0000009', sac: '998312' });
});

test('a SAC of another form is told beside its field', async () => {
  respond(READ, { data: settings });
  const user = openScreen('/BillingSettings', { as: 'superadmin' });
  const sac = await screen.findByLabelText('SAC');
  expect(sac).toHaveValue('998599');
  await user.clear(sac);
  await user.type(sac, '4907');
  await user.click(screen.getByRole('button', { name: 'Save billing settings' }));
  expect(await screen.findByText('A SAC has 6 digits and begins with 99')).toBeVisible();
  expect(requests(SAVE)).toEqual([]);
});

test('makes missing fee invoices and shows the answer', async () => {
  respond(READ, { data: settings });
  respond(MAKE, { message: '200 fee invoices made.', data: { made: 200, left: 3 }, warnings: [] });
  const user = openScreen('/BillingSettings', { as: 'superadmin' });
  const press = async () => user.click(await screen.findByRole('button', { name: 'Make missing fee invoices' }));
  await press();
  await expectMessage('200 fee invoices made. 3 are left.');
  refuse(MAKE, { status: 409, error: 'Enter the billing settings first: SAC.' });
  await press();
  await expectMessage('Enter the billing settings first: SAC.');
});
