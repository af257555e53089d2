import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { respond, refuse, requests } from '../../tests/components/api.ts';
import { expectMessage } from '../../tests/components/expectations.ts';
import { sample } from '../../tests/components/sample.ts';
import { address, openScreen, SITE } from '../../tests/components/screen.tsx';
import { auditEntry } from '../features/audit/contract.ts';
import { liveSession, security } from '../features/identity/account-contract.ts';

const READ = 'GET /api/users/security/';
const OWN = { id: 'own', current: true, device: 'Firefox on Windows', address: '192.0.2.1' };
const CODES = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${index}`);
const none = sample(security, { second_factor: { enrolled: false, required: false, due_at: null }, factors: [] });
const app = {
  id: 'app',
  kind: 'totp' as const,
  name: 'Authenticator app',
  created_at: '2026-11-20T06:30:00.000Z',
  last_used_at: null,
};
const enrolled = sample(security, {
  second_factor: { enrolled: true, required: false, due_at: null },
  factors: [app],
  recovery_codes_left: 8,
  fresh_until: '2026-11-20T06:45:00.000Z',
});

vi.mock('@simplewebauthn/browser', () => ({
  startRegistration: () => Promise.resolve({ id: 'made' }),
  startAuthentication: () => Promise.resolve({ id: 'proved' }),
}));

const { origin } = SITE;
beforeEach(() => {
  SITE.origin = window.location.origin;
  respond('GET /api/users/activity/', { data: [], next: null });
  respond('GET /api/users/data-exports/', { data: [], next: null });
  respond('GET /api/users/erasure/', { data: null });
  respond('GET /api/users/sessions/', { data: [sample(liveSession, OWN)] });
});
afterEach(() => {
  SITE.origin = origin;
});

test('on another host passkeys are disabled, and it says where they work', async () => {
  SITE.origin = origin;
  openScreen('/Security', { as: 'recycler' });
  expect(await screen.findByRole('button', { name: 'Set up a passkey' })).toBeDisabled();
  expect(screen.getByText(`Passkeys work at ${origin} only`)).toBeVisible();
});

test('an app is set up by its first code, and the recovery codes are shown once', async () => {
  const user = openScreen('/Security', { as: 'recycler' });
  respond(READ, { data: none });
  respond('POST /api/users/second-factors/totp/', {
    data: { id: 'app', secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/EPR%20Mandi:a?secret=ABCDEFGHIJKLMNOP' },
  });
  await user.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set up an authenticator app' }));
  expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  expect(dialog.getByText('ABCD EFGH IJKL MNOP')).toBeVisible();
  const CONFIRM = 'POST /api/users/second-factors/totp/{id}/confirm/';
  refuse(CONFIRM, { status: 400, error: 'Wrong', errors: { code: 'This code is not right.' } });
  await user.type(dialog.getByLabelText('Code'), '123 456');
  await user.click(dialog.getByRole('button', { name: 'Set up the app' }));
  expect(await dialog.findByText('This code is not right.')).toBeVisible();
  respond(CONFIRM, { message: 'The app is set up.', data: { recovery_codes: CODES } });
  respond(READ, { data: enrolled });
  await user.click(dialog.getByRole('button', { name: 'Set up the app' }));
  await expectMessage('The app is set up.');
  expect(requests(CONFIRM)[0]).toMatchObject({ params: { id: 'app' }, body: { code: '123456' } });
  const codes = within(await screen.findByRole('dialog', { name: 'Recovery codes' }));
  for (const code of CODES) expect(codes.getByText(code)).toBeVisible();
  await user.click(codes.getByRole('button', { name: 'I have saved them' }));
  expect(await screen.findByText('8 of 10 left')).toBeVisible();
  expect(screen.queryByText(CODES[0] ?? '')).not.toBeInTheDocument();
});

test('a passkey is made by the browser and set up', async () => {
  const user = openScreen('/Security', { as: 'producer' });
  respond(READ, { data: none });
  respond('POST /api/users/second-factors/passkeys/options/', {
    data: { challenge: 'c', options: { challenge: 'c' } },
  });
  respond('POST /api/users/second-factors/passkeys/', {
    message: 'The passkey is set up.',
    data: { recovery_codes: [] },
  });
  await user.click(await screen.findByRole('button', { name: 'Set up a passkey' }));
  await expectMessage('The passkey is set up.');
  expect(requests('POST /api/users/second-factors/passkeys/').map(({ body }) => body)).toEqual([
    { challenge: 'c', response: { id: 'made' } },
  ]);
});

test('a factor is removed after a question; sensitive actions are locked again', async () => {
  const user = openScreen('/Security', { as: 'recycler' });
  respond(READ, { data: enrolled });
  expect(await screen.findByText(/^Sensitive actions are unlocked until 20 Nov 2026, 12:15/)).toBeVisible();
  respond('DELETE /api/users/step-up/', { message: 'Sensitive actions are locked.' });
  await user.click(screen.getByRole('button', { name: 'Lock now' }));
  await expectMessage('Sensitive actions are locked.');
  respond('DELETE /api/users/second-factors/{id}/', { message: 'The second factor is removed.' });
  await user.click(screen.getByRole('button', { name: 'Remove Authenticator app' }));
  const question = within(await screen.findByRole('dialog', { name: 'Remove “Authenticator app”?' }));
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await expectMessage('The second factor is removed.');
});

test('the confirmation asks for a code or a passkey where a second factor is set up', async () => {
  const STEP_UP = 'POST /api/users/step-up/';
  const NEW_CODES = 'POST /api/users/recovery-codes/';
  const user = openScreen('/Security', { as: 'recycler' });
  respond(READ, { data: enrolled });
  refuse(NEW_CODES, {
    status: 403,
    error: 'Please confirm that it is you.',
    code: 'step_up_required',
    data: { methods: ['totp', 'passkey', 'recovery_code'] },
  });
  await user.click(await screen.findByRole('button', { name: 'Make new codes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  expect(dialog.queryByLabelText('Password')).not.toBeInTheDocument();
  refuse(STEP_UP, { status: 400, error: 'Wrong', errors: { code: 'This code is not right.' } });
  await user.type(dialog.getByLabelText('Code'), '000000');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('This code is not right.')).toBeVisible();
  respond('POST /api/users/step-up/options/', { data: { challenge: 'c', passkey_options: { challenge: 'c' } } });
  respond(STEP_UP, { data: { fresh_until: '2026-11-20T06:45:00.000Z' } });
  respond(NEW_CODES, { data: { recovery_codes: CODES } });
  await user.click(dialog.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByRole('dialog', { name: 'Recovery codes' })).toBeVisible();
  expect(requests(STEP_UP).at(-1)?.body).toMatchObject({ challenge: 'c', response: { id: 'proved' } });
});

test('a superadmin who needs a second factor is led to this page from every other', async () => {
  openScreen('/System', { as: 'superadmin' });
  refuse('GET /api/superadmin/system/', { status: 403, error: 'Set up a second factor first.' });
  const due = { enrolled: false, required: true, due_at: '2026-01-01T00:00:00.000Z' };
  respond(READ, { data: { ...none, second_factor: due } });
  await waitFor(() => expect(address()).toBe('/Security'));
  expect(await screen.findByText('Set up a second factor first. Nothing else works without one.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change password' })).toBeVisible();
  expect(screen.queryByLabelText('Mobile Number')).not.toBeInTheDocument();
});

test('a company reads what happened to its account', async () => {
  const entry = { id: 'one', text: 'Logged in', at: '2026-11-20T06:30:00.000Z', by: null, address: null, detail: {} };
  respond('GET /api/users/activity/', { data: [sample(auditEntry, entry)], next: null });
  openScreen('/Security', { as: 'producer' });
  const section = await screen.findByRole('region', { name: 'Activity' });
  expect(await within(section).findByRole('cell', { name: 'Logged in' })).toBeVisible();
});
