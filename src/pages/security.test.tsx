import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Part } from '#lib/parts.ts';
import { auditEntry } from '#people/audit/contract.ts';
import { liveSession, security } from '#people/identity/account-contract.ts';
import { respond, refuse, requests, respondToReadings } from '#tests/components/api.ts';
import { expectMessage } from '#tests/components/expectations.ts';
import { sample } from '#tests/components/sample.ts';
import { address, openScreen, SITE } from '#tests/components/screen.tsx';
import { rowOf } from '#tests/components/superadmin.ts';

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
  // They are not shown again: no stray press takes them away.
  expect(codes.getByRole('button', { name: 'Close' })).toBeDisabled();
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
  const remove = screen.getByRole('button', { name: 'Remove Authenticator app' });
  await user.click(remove);
  // The dialog gives the focus back to its button when it closes, which a disabled one cannot take.
  expect(remove).toBeEnabled();
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

/** The section `Sessions` of the Security page. */

const SESSIONS = 'GET /api/users/sessions/';
const END = 'DELETE /api/users/sessions/{id}/';
const AT = '2026-11-20T06:30:00.000Z';
const own = sample(liveSession, {
  id: 'own',
  current: true,
  created_at: AT,
  last_used_at: AT,
  ends_at: '2026-12-04T06:30:00.000Z',
  address: '192.0.2.1',
  device: 'Firefox on Windows',
  second_factor: true,
});
const other = {
  ...own,
  id: 'other',
  current: false,
  address: '203.0.113.9',
  device: 'Safari on iOS',
  second_factor: false,
};
const oldOne = { ...other, id: 'old', address: null, device: 'Unknown device' };

beforeEach(() => {
  respond('GET /api/users/activity/', { data: [], next: null });
  respond('GET /api/users/data-exports/', { data: [], next: null });
  respond('GET /api/users/erasure/', { data: null });
});

const open = async (...others: (typeof own)[]) => {
  const user = openScreen('/Security', { as: 'recycler' });
  respond(SESSIONS, { data: [...others, own] });
  const section = within(await screen.findByRole('region', { name: 'Sessions' }));
  await section.findAllByRole('listitem');
  return { user, section };
};

test('the own one comes first and cannot be ended here; without others it says so', async () => {
  const { section } = await open();
  const row = section.getByRole('listitem');
  expect(row).toHaveTextContent('Firefox on Windows This session');
  expect(row).toHaveTextContent(/192\.0\.2\.1, last used 20 Nov 2026, 12:00\spm\sIST/);
  expect(row).toHaveTextContent(/with a second factor, ends 4 Dec 2026, 12:00\spm\sIST unless it is used before/);
  expect(section.getByText('No other sessions.')).toBeVisible();
  expect(section.queryByRole('button')).not.toBeInTheDocument();
});

test('another one is ended', async () => {
  const { user, section } = await open(other, oldOne);
  expect(section.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^Firefox on Windows/),
    expect.stringMatching(/^Safari on iOS/),
    expect.stringMatching(/^Unknown device.*unknown address/),
  ]);
  respond(END, { message: 'The session has ended.' });
  respond(SESSIONS, { data: [oldOne, own] });
  await user.click(section.getByRole('button', { name: 'End the session of Safari on iOS, 203.0.113.9' }));
  await expectMessage('The session has ended.');
  await waitFor(() => expect(section.queryByText('Safari on iOS')).not.toBeInTheDocument());
  expect(requests(END).map(({ params }) => params['id'])).toEqual(['other']);
  refuse(END, { status: 404, error: 'Not found.' });
  await user.click(section.getByRole('button', { name: /^End the session of Unknown device/ }));
  await expectMessage('Not found.');
});

test('all others are ended after a question', async () => {
  const { user, section } = await open(other, oldOne);
  const ALL = 'DELETE /api/users/sessions/';
  await user.click(section.getByRole('button', { name: 'End all other sessions' }));
  const question = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
  expect(requests(ALL)).toEqual([]);
  respond(ALL, { message: 'Other sessions ended: 2.' });
  respond(SESSIONS, { data: [own] });
  await user.click(question.getByRole('button', { name: 'End all other sessions' }));
  await expectMessage('Other sessions ended: 2.');
  expect(await section.findByText('No other sessions.')).toBeVisible();
});

test('Of many sessions the six used last are shown first', async () => {
  const many = Array.from({ length: 8 }, (_, index) => ({
    ...other,
    id: `other ${index}`,
    address: `203.0.113.${index}`,
  }));
  const { user, section } = await open(...many);
  expect(section.getAllByRole('listitem')).toHaveLength(6);
  await user.click(section.getByRole('button', { name: 'Show all 9 sessions' }));
  expect(section.getAllByRole('listitem')).toHaveLength(9);
  expect(section.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
});

/** The section `Activity` of the Security page. */

const ACTIVITY = 'GET /api/users/activity/';
const entry = sample(auditEntry, {
  id: 'own',
  at: '2026-11-20T06:30:00.000Z',
  text: 'Logged in',
  by: { id: 'person', name: 'Asha Rao', role: 'producer' },
  address: '192.0.2.1',
  device: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  detail: { second_factor: 'totp' },
});
const ofTeam = {
  ...entry,
  id: 'team',
  text: 'Suspended PRO-000001',
  by: { id: null, name: 'EPR Mandi', role: null },
  address: null,
  device: null,
  detail: { reason: 'asked by phone' },
};

beforeEach(() => {
  respond('GET /api/users/sessions/', { data: [] });
  respond('GET /api/users/data-exports/', { data: [], next: null });
  respond('GET /api/users/erasure/', { data: null });
});

const openActivity = async () => {
  const user = openScreen('/Security', { as: 'producer' });
  return { user, section: within(await screen.findByRole('region', { name: 'Activity' })) };
};

test('says what happened, by whom and from where; of our team not from where', async () => {
  respond(ACTIVITY, { data: [ofTeam, entry], next: null });
  const { section } = await openActivity();
  const table = await section.findByRole('table', { name: 'Latest activity' });
  expect(rowOf(table, 'Logged in')).toEqual({
    Time: '20 Nov 2026, 12:00 pm IST',
    What: 'Logged in',
    By: 'Asha Rao',
    From: 'Firefox on Windows, 192.0.2.1',
    Details: 'second factor: authenticator app',
  });
  expect(rowOf(table, 'Suspended PRO-000001')).toMatchObject({
    By: 'EPR Mandi',
    From: '-',
    Details: 'reason: asked by phone',
  });
});

test('Ten events are shown at first, and all on demand', async () => {
  const of = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({
      ...entry,
      id: `${from + index}`,
      text: `Event ${from + index}`,
    }));
  respond(ACTIVITY, ({ query }) =>
    query.get('cursor') === null ? { data: of(0, 10), next: 'more' } : { data: of(10, 14), next: null },
  );
  const { user, section } = await openActivity();
  await section.findByText('Event 9');
  expect(requests(ACTIVITY).map(({ query }) => query.get('page_size'))).toEqual(['10']);
  await user.click(section.getByRole('button', { name: 'Show all activity' }));
  expect(await section.findByText('Event 13')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Show all activity' })).not.toBeInTheDocument();
});

describe('a member who is no owner', () => {
  const ERASE = 'DELETE /api/users/person/';
  const openAs = (part: Part) => {
    respondToReadings();
    return openScreen('/Security', { as: 'producer', part });
  };

  test('erases the log-in, and is logged out', async () => {
    const user = openAs('trader');
    await user.click(await screen.findByRole('button', { name: 'Erase my log-in' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase your log-in?' }));
    refuse(ERASE, { status: 409, error: 'Give the organisation another owner first.' });
    await user.click(dialog.getByRole('button', { name: 'Erase my log-in' }));
    await expectMessage('Give the organisation another owner first.');
    await user.click(screen.getByRole('button', { name: 'Erase my log-in' }));
    respond(ERASE, { message: 'Saved.' });
    respond('POST /api/users/logout/', { message: 'Logged out.' });
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Erase your log-in?' })).getByRole('button', {
        name: 'Erase my log-in',
      }),
    );
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    expect(requests(ERASE)).toHaveLength(2);
  });

  test('is the only one who finds it', async () => {
    openAs('owner');
    await screen.findByRole('region', { name: 'Your data' });
    expect(screen.queryByRole('button', { name: 'Erase my log-in' })).toBeNull();
  });
});
