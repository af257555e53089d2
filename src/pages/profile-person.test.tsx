import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { respond, refuse, requests } from '../../tests/components/api.ts';
import { expectMessage } from '../../tests/components/expectations.ts';
import { respondWithProfileCheck } from '../../tests/components/producer.ts';
import { sample } from '../../tests/components/sample.ts';
import { openScreen } from '../../tests/components/screen.tsx';
import { profile } from '../features/company/contract.ts';

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
