import { screen, within, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bankDetails, profile } from '#people/company/contract.ts';
import { respond, requests, refuse } from '#tests/components/api.ts';
import { expectMessage, factsOf } from '#tests/components/expectations.ts';
import { openLiveStream } from '#tests/components/live-stream.ts';
import { respondWithProfileCheck } from '#tests/components/producer.ts';
import { sample } from '#tests/components/sample.ts';
import { openScreen } from '#tests/components/screen.tsx';

/** Changes that a company makes of its own bank details and name: what the profile says of them, and asks before. */

const WRITE = 'PATCH /api/users/update/';
const bank = (account_number: string, bank_name: string) => ({
  account_holder_name: 'Brands Private Limited',
  account_number,
  bank_name,
  ifsc_code: 'SBIN0000300',
  branch_name: 'Fort',
});
const whole = sample(profile, {
  ...bank('999900001111', 'HDFC Bank'),
  role: 'producer',
  full_name: 'Vikram Shah',
  company_name: 'Brands Private Limited',
  gst_number: '27AAPFU0939F1ZV',
  state: 'Maharashtra',
  city: 'Mumbai',
  pcb_number: 'MPCB/2020/118',
  registration_date: '2020-04-01',
  address: '14 Dock Road',
  company_logo: '/files/logo.png',
  pcb_doc: '/files/pcb.pdf',
  canceled_check_proof: '/files/cheque.pdf',
});
const kept = (state: 'waiting' | 'in_force' | 'replaced' | 'cancelled', number: string, name: string) =>
  sample(bankDetails, { ...bank(number, name), id: `${state} ${number}`, state });

function open(shown: typeof whole, history: ReturnType<typeof kept>[] = [], tab = 'bank') {
  respondWithProfileCheck();
  respond('GET /api/users/bank-details/', { data: history, next: null });
  const user = openScreen(`/profile?tab=${tab}`, { as: 'producer' });
  respond('GET /api/users/profile/', { data: { ...shown, email: localStorage.getItem('useremail') ?? '' } });
  return user;
}
const earlier = () => screen.queryByRole('region', { name: 'Earlier bank details' });

test('A waiting change that a superadmin cancels leaves the form too, and what was typed stays', async () => {
  const stream = openLiveStream();
  const user = open(whole);
  const field = async (label: string) =>
    within(await screen.findByRole('form', { name: 'Bank Details' })).findByLabelText(label);
  expect(await field('Bank Name')).toHaveValue('HDFC Bank');
  await user.type(await field('Branch Name'), ' Road');
  await waitFor(() => expect(stream.opened()).toBe(1));
  const cancelled = { ...whole, ...bank('601000009012', 'State Bank of India') };
  respond('GET /api/users/profile/', { data: { ...cancelled, email: localStorage.getItem('useremail') ?? '' } });
  stream.sendChanged('user');
  await waitFor(async () => expect(await field('Bank Name')).toHaveValue('State Bank of India'));
  expect(await field('Branch Name')).toHaveValue('Fort Road');
});

test('A GST number that another member stores meanwhile is not changed back by who saves the address', async () => {
  const stream = openLiveStream();
  const user = open(whole, [], 'company');
  const form = within(await screen.findByRole('form', { name: 'Company Profile' }));
  await user.type(form.getByLabelText('Registered Address'), ', Fort');
  await waitFor(() => expect(stream.opened()).toBe(1));
  const stored = { ...whole, gst_number: '27AAAAE9012C1Z8', email: localStorage.getItem('useremail') ?? '' };
  respond('GET /api/users/profile/', { data: stored });
  stream.sendChanged('user');
  await waitFor(() => expect(form.getByLabelText('GST Number')).toHaveValue('27AAAAE9012C1Z8'));
  respond(WRITE, { message: 'Profile updated successfully!', data: stored });
  await user.click(form.getByRole('button', { name: 'Save Profile' }));
  await expectMessage('Profile updated successfully!');
  const body = { gst_number: '27AAAAE9012C1Z8', address: '14 Dock Road, Fort' };
  expect(requests(WRITE)[0]?.body).toMatchObject(body);
});

test('What was typed stays when the e-mail address of the person changes meanwhile', async () => {
  const stream = openLiveStream();
  const user = open(whole, [], 'company');
  const place = async () =>
    within(await screen.findByRole('form', { name: 'Company Profile' })).findByLabelText('Registered Address');
  await user.type(await place(), ', Fort');
  await waitFor(() => expect(stream.opened()).toBe(1));
  respond('GET /api/users/profile/', { data: { ...whole, email: 'another@example.in' } });
  stream.sendChanged('user');
  await waitFor(() => expect(localStorage.getItem('useremail')).toBe('another@example.in'));
  await waitFor(() => expect(stream.opened()).toBe(2));
  expect(await place()).toHaveValue('14 Dock Road, Fort');
});

test('A mobile number that was changed in another tab is not changed back by who saves the designation', async () => {
  const stream = openLiveStream();
  const user = open(whole, [], 'person');
  const form = within(await screen.findByRole('form', { name: 'Personal Details' }));
  await user.type(form.getByLabelText('Designation'), 'Head of trade');
  await waitFor(() => expect(stream.opened()).toBe(1));
  const stored = { ...whole, mobile_no: '9876500000', email: localStorage.getItem('useremail') ?? '' };
  respond('GET /api/users/profile/', { data: stored });
  stream.sendChanged('user');
  await waitFor(() => expect(form.getByLabelText('Mobile Number')).toHaveValue('9876500000'));
  respond('PATCH /api/users/person/', { message: 'Saved.', data: stored });
  await user.click(form.getByRole('button', { name: 'Save Details' }));
  await expectMessage('Saved.');
  const body = { mobile_no: '9876500000', designation: 'Head of trade' };
  expect(requests('PATCH /api/users/person/')[0]?.body).toMatchObject(body);
});

test('A bank change that waits is said with its hour and the account paid until then, which stands below', async () => {
  const in_force = bank('XXXXXX9012', 'State Bank of India');
  open({ ...whole, bank_change: { in_force_from: '2026-11-24T06:30:00.000Z', in_force } }, [
    kept('waiting', 'XXXXXX1111', 'HDFC Bank'),
    kept('in_force', 'XXXXXX9012', 'State Bank of India'),
  ]);
  expect(await screen.findByRole('note')).toHaveTextContent(
    /^The new details count for trades accepted from 24 Nov 2026, 12:00\spm\sIST on\. Until then payments go to State Bank of India, XXXXXX9012\.$/,
  );
  const place = await screen.findByRole('region', { name: 'Earlier bank details' });
  expect(within(place).getAllByRole('listitem')).toHaveLength(1);
  expect(factsOf(place)).toMatchObject({ 'Account number': 'XXXXXX9012', Status: 'In force' });
});

test('Details that were replaced or called off stand below; the present ones do not', async () => {
  open(whole, [
    kept('cancelled', 'XXXXXX2222', 'Third Bank'),
    kept('in_force', 'XXXXXX1111', 'HDFC Bank'),
    kept('replaced', 'XXXXXX9012', 'State Bank of India'),
  ]);
  const place = await screen.findByRole('region', { name: 'Earlier bank details' });
  expect(screen.queryByRole('note')).not.toBeInTheDocument();
  expect(place).toHaveTextContent('Replaced');
  expect(place).toHaveTextContent('Cancelled');
  expect(place).not.toHaveTextContent('XXXXXX1111');
});

test('Without a change there is nothing earlier', async () => {
  open(whole, [kept('in_force', 'XXXXXX1111', 'HDFC Bank')]);
  expect(await screen.findByRole('form', { name: 'Bank Details' })).toBeVisible();
  expect(earlier()).not.toBeInTheDocument();
});

test('Another company name is asked about first: Cancel sends nothing, Change sends it', async () => {
  const user = open(whole, [], 'company');
  respond(WRITE, { message: 'Saved', data: whole });
  const form = within(await screen.findByRole('form', { name: 'Company Profile' }));
  await user.type(form.getByLabelText('Company Name'), ' of Mumbai');
  const save = () => user.click(form.getByRole('button', { name: 'Save Profile' }));
  await save();
  const question = await screen.findByRole('dialog', { name: 'Change the company name or GST number?' });
  expect(question).toHaveTextContent(
    'Your EPR accounts go back to pending and your offers leave the market until they are approved again.',
  );
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(requests(WRITE)).toEqual([]);
  await save();
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Change' }));
  await expectMessage('Profile updated successfully!');
  expect(requests(WRITE)).toHaveLength(1);
});

test('Another address is not asked about', async () => {
  const user = open(whole, [], 'company');
  respond(WRITE, { message: 'Saved', data: whole });
  const form = within(await screen.findByRole('form', { name: 'Company Profile' }));
  await user.type(form.getByLabelText('Registered Address'), ', second floor');
  await user.click(form.getByRole('button', { name: 'Save Profile' }));
  await expectMessage('Profile updated successfully!');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

const READ = 'GET /api/users/profile/';
const EMAIL = 'vikram@example.in';

function openPerson(changes: Partial<typeof profile._zod.output> = {}): UserEvent {
  respondWithProfileCheck();
  respond('GET /api/users/bank-details/', { data: [], next: null });
  const user = openScreen('/profile?tab=person', { as: 'producer' });
  const shown = sample(profile, {
    role: 'producer',
    full_name: 'Vikram Shah',
    mobile_no: '9876543210',
    designation: 'Director',
    email: EMAIL,
    email_verified: true,
    ...changes,
  });
  respond(READ, { data: shown });
  return user;
}

const retype = async (user: UserEvent, label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  await user.type(field, text);
};

test('the GST registrations are one press away', async () => {
  openPerson();
  const link = within(await screen.findByRole('main')).getByRole('link', { name: 'GST registrations' });
  expect(link).toHaveAttribute('href', '/GstRegistrations');
});

test('a person changes name, mobile number and designation', async () => {
  const user = openPerson();
  respond('PATCH /api/users/person/', { message: 'Saved.', data: sample(profile, { role: 'producer' }) });
  await screen.findByRole('tab', { name: 'Personal Details', selected: true });
  await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveValue('Vikram Shah'));
  await retype(user, 'Mobile Number', '91');
  await user.click(screen.getByRole('button', { name: 'Save Details' }));
  expect(await screen.findByText('Mobile number must be 10 digits')).toBeVisible();
  await retype(user, 'Mobile Number', '9123456789');
  await user.click(screen.getByRole('button', { name: 'Save Details' }));
  await expectMessage('Saved.');
  expect(requests('PATCH /api/users/person/').map(({ body }) => body)).toEqual([
    { full_name: 'Vikram Shah', mobile_no: '9123456789', designation: 'Director' },
  ]);
});

test('another address is asked for in a dialog, and named while it waits', async () => {
  const CHANGE = 'POST /api/users/email/change/';
  const user = openPerson({ email_change: { email: 'waiting@example.in', expires_at: '2026-11-22T06:30:00.000Z' } });
  expect(await screen.findByText(/^waiting@example\.in replaces it/)).toBeVisible();
  refuse(CHANGE, { status: 409, error: 'Taken', errors: { email: 'An account with this email already exists.' } });
  await user.click(screen.getByRole('button', { name: 'Change e-mail' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change e-mail' }));
  await user.type(dialog.getByLabelText('New Email'), 'new@example.in');
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  expect(await dialog.findByText('An account with this email already exists.')).toBeVisible();
  respond(CHANGE, { message: 'We have sent a link to new@example.in.' });
  await user.click(dialog.getByRole('button', { name: 'Send link' }));
  await expectMessage('We have sent a link to new@example.in.');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a password is changed, and the fields are empty again', async () => {
  const CHANGE = 'POST /api/users/password/change/';
  const user = openPerson();
  refuse(CHANGE, {
    status: 400,
    error: 'Wrong',
    errors: { current_password: 'The current password is not right.' },
  });
  await retype(user, 'Current Password', 'an old password');
  await retype(user, 'New Password', 'another password');
  await retype(user, 'Confirm New Password', 'yet another one');
  const press = () => user.click(screen.getByRole('button', { name: 'Change password' }));
  await press();
  expect(await screen.findByText('Password and Confirm Password do not match.')).toBeVisible();
  await retype(user, 'Confirm New Password', 'another password');
  await press();
  expect(await screen.findByText('The current password is not right.')).toBeVisible();
  respond(CHANGE, { message: 'Your password has been changed.' });
  await press();
  await expectMessage('Your password has been changed.');
  expect(screen.getByLabelText('New Password')).toHaveValue('');
});

test.each([
  ['2999-01-01T00:00:00.000Z', `Please confirm your e-mail address. We have sent a link to ${EMAIL}.`],
  [
    '2020-01-01T00:00:00.000Z',
    `Please confirm your e-mail address. We have sent a link to ${EMAIL}. Until then you cannot trade.`,
  ],
])('an unconfirmed address is shown, with the grace until %s', async (until, text) => {
  const SEND = 'POST /api/users/email/verification/';
  respond(SEND, { message: `A new link is on its way to ${EMAIL}.` });
  const user = openPerson({ email_verified: false, email_grace_until: until });
  expect(await screen.findByText(text)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await expectMessage(`A new link is on its way to ${EMAIL}.`);
  expect(requests(SEND)).toHaveLength(1);
});
